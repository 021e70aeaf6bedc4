"""Hook: whoever survives it keeps every wound."""

from tests.kit import light


def test_a_passed_test_relieves_nothing(duel):
    """TEST-3: after passing, the opponent discards no wounds."""
    duel.face_off("james", "katie", "hook", wounds={"katie": light(6)})
    duel.james.attacks_with("hook")
    duel.james.starts_test(dice=(6, 6, 6))
    assert duel.katie.wounds == light(6) + duel.pool("hook")


def test_a_block_brings_the_relief_back(duel):
    """BLOCK-3, BLOCK-4: the text is cancelled, the K.O. is not."""
    duel.face_off("james", "katie", "hook", wounds={"katie": light(6)}, hand={"katie": "iron_guard"})
    duel.james.attacks_with("hook")
    duel.katie.cancels_with("iron_guard")
    duel.james.starts_test(dice=(6, 6, 6))
    suffered = light(6) + duel.pool("hook")
    assert duel.katie.wounds == suffered - light(suffered.light // 2)


def test_it_can_end_the_round(duel):
    """TEST-4: it is a K.O. like any other."""
    duel.face_off("james", "katie", "hook", wounds={"katie": light(18)})
    duel.james.attacks_with("hook")
    duel.james.starts_test()
    assert duel.james.victories == 1
