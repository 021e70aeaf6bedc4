"""Rusty Axe: close, and a K.O."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: after its wounds the attacker may test."""
    duel.face_off("maggot", "lost_knight", "rusty_axe", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("rusty_axe")
    assert duel.lost_knight.wounds == light(18) + duel.pool("rusty_axe")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_its_range(duel):
    """RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "rusty_axe") == duel.span("rusty_axe")
