"""Stomp: for those who lie low."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("maggot", "lost_knight", "stomp", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("stomp")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_a_passed_test_relieves(duel):
    """TEST-3: half of the light wounds go."""
    duel.face_off("maggot", "lost_knight", "stomp", wounds={"lost_knight": light(6)})
    duel.maggot.attacks_with("stomp")
    suffered = light(6) + duel.pool("stomp")
    assert duel.lost_knight.wounds == suffered
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.wounds == suffered - light(suffered.light // 2)
