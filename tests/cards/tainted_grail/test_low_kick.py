"""Low Kick: longer than a fist."""


def test_it_hurts_in_its_range(duel):
    """ATTACK-2, RANGE-1: its pool, and nobody moves."""
    duel.face_off("maggot", "lost_knight", "low_kick", at=2, apart=duel.span("low_kick")[-1])
    duel.maggot.attacks_with("low_kick")
    assert duel.lost_knight.wounds == duel.pool("low_kick")
    assert duel.lost_knight.space == 2 + duel.span("low_kick")[-1]
    duel.finish("low_kick")
    assert duel.reaches("maggot", "lost_knight", "low_kick") == duel.span("low_kick")
