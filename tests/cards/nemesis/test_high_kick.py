"""High Kick: a hit, and one space back."""


def test_it_pushes_one_space(duel):
    """SEQ-2, RANGE-6: after the wounds, straight away."""
    duel.face_off("james", "katie", "high_kick", at=2, apart=1)
    duel.james.attacks_with("high_kick")
    assert duel.katie.wounds == duel.pool("high_kick")
    assert (duel.james.space, duel.katie.space) == (2, 4)
    duel.finish("high_kick")


def test_at_the_edge_it_only_hurts(duel):
    """RANGE-7: there is no space beyond the last one."""
    duel.face_off("james", "katie", "high_kick", at=7, apart=1)
    duel.james.attacks_with("high_kick")
    assert duel.katie.space == 8 and duel.katie.wounds == duel.pool("high_kick")


def test_the_push_can_be_blocked(duel):
    """BLOCK-3: a lone block card holds the ground."""
    duel.face_off("james", "katie", "high_kick", at=2, apart=1, hand={"katie": "iron_guard"})
    duel.james.attacks_with("high_kick")
    duel.katie.cancels_with("iron_guard")
    assert duel.katie.space == 3


def test_its_range(duel):
    """RANGE-1: as printed."""
    assert duel.reaches("james", "katie", "high_kick") == duel.span("high_kick")
