"""Out the Airlock: a push that hurts more at the edge."""


def test_pushed_to_the_edge(duel):
    """SEQ-2, ARENA-1: two spaces back; whoever ends on an outer edge suffers for it."""
    duel.face_off("james", "katie", "out_the_airlock", at=5, apart=1)
    duel.james.attacks_with("out_the_airlock")
    assert duel.katie.space == 8
    assert duel.katie.wounds == duel.pool("out_the_airlock") + duel.harm("out_the_airlock")
    duel.finish("out_the_airlock")


def test_already_at_the_edge(duel):
    """RANGE-7: no way back, the wound all the same."""
    duel.face_off("james", "katie", "out_the_airlock", at=7, apart=1)
    duel.james.attacks_with("out_the_airlock")
    assert duel.katie.wounds == duel.pool("out_the_airlock") + duel.harm("out_the_airlock")


def test_pushed_into_the_middle(duel):
    """SEQ-2: no edge, no more wounds."""
    duel.face_off("james", "katie", "out_the_airlock", at=2, apart=1)
    duel.james.attacks_with("out_the_airlock")
    assert duel.katie.space == 5
    assert duel.katie.wounds == duel.pool("out_the_airlock")


def test_blocked(duel):
    """BLOCK-3: neither the push nor the wound in the effect's frame."""
    duel.face_off("james", "katie", "out_the_airlock", at=5, apart=1, hand={"katie": "iron_guard"})
    duel.james.attacks_with("out_the_airlock")
    duel.katie.cancels_with("iron_guard")
    assert duel.katie.space == 6 and duel.katie.wounds == duel.pool("out_the_airlock")
