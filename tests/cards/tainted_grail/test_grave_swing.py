"""Grave Swing (Lost Knight): the blow that ends it."""

from tests.kit import light


def test_its_pool_and_its_ko(duel):
    """SEQ-1, SEQ-3: wounds, then the test."""
    duel.face_off("lost_knight", "maggot", "grave_swing", wounds={"maggot": light(18)})
    duel.lost_knight.uses("grave_swing")
    assert duel.maggot.wounds == light(18) + duel.pool("grave_swing")
    duel.lost_knight.starts_test()
    assert duel.lost_knight.victories == 1


def test_its_range(duel):
    """COMBO-7, RANGE-1: two spaces at most."""
    assert duel.reaches("lost_knight", "maggot", "grave_swing") == duel.span("grave_swing")


def test_two_cards_pay(duel):
    """COMBO-2, COMBO-4: a fist and anything, or one card with both."""
    duel.at("lost_knight@2 maggot@3", hand={"lost_knight": "counterblow low_kick"})
    assert duel.lost_knight.payments("grave_swing") == ["counterblow", "counterblow low_kick"]
