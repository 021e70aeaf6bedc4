"""Pommel Strike: a block that knocks out, and leaves its marks."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("maggot", "lost_knight", "pommel_strike", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("pommel_strike")
    assert duel.lost_knight.wounds == light(18) + duel.pool("pommel_strike")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_a_passed_test_relieves_nothing(duel):
    """TEST-3: after passing, the opponent discards no wounds."""
    duel.face_off("maggot", "lost_knight", "pommel_strike", wounds={"lost_knight": light(6)})
    duel.maggot.attacks_with("pommel_strike")
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.wounds == light(6) + duel.pool("pommel_strike")


def test_a_block_brings_the_relief_back(duel):
    """BLOCK-3, BLOCK-4: the text is cancelled, the K.O. is not."""
    hurt = {"lost_knight": light(6)}
    duel.face_off("maggot", "lost_knight", "pommel_strike", wounds=hurt, hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("pommel_strike")
    duel.lost_knight.cancels_with("old_oath")
    duel.maggot.starts_test(dice=(6, 6, 6))
    suffered = light(6) + duel.pool("pommel_strike")
    assert duel.lost_knight.wounds == suffered - light(suffered.light // 2)


def test_in_hand_it_blocks(duel):
    """COMBO-8, BLOCK-1: taken, it is a block card."""
    duel.face_off("maggot", "mistbearer", "low_punch", hand={"mistbearer": "pommel_strike low_kick"})
    duel.maggot.attacks_with("low_punch")
    assert duel.mistbearer.may_block("pommel_strike", light=1)
