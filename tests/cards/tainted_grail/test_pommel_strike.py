"""Pommel Strike: a block that knocks out."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("maggot", "lost_knight", "pommel_strike", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("pommel_strike")
    assert duel.lost_knight.wounds == light(18) + duel.pool("pommel_strike")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_in_hand_it_blocks(duel):
    """COMBO-8, BLOCK-1: taken, it is a block card."""
    duel.face_off("maggot", "mistbearer", "low_punch", hand={"mistbearer": "pommel_strike low_kick"})
    duel.maggot.attacks_with("low_punch")
    assert duel.mistbearer.may_block("pommel_strike", light=1)
