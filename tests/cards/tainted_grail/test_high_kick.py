"""High Kick: a hit, and one space back."""


def test_it_pushes_one_space(duel):
    """SEQ-2, RANGE-6: after the wounds, straight away, to the left as well."""
    duel.at("maggot@5 lost_knight@4", row="high_kick")
    duel.maggot.attacks_with("high_kick")
    assert duel.lost_knight.wounds == duel.pool("high_kick")
    assert duel.lost_knight.space == 3
    duel.finish("high_kick")


def test_its_range(duel):
    """RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "high_kick") == duel.span("high_kick")
