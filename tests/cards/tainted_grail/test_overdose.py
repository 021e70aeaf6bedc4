"""Overdose (Maggot): strikes the poisoned down."""

from tests.kit import light


def test_the_poisoned_suffer_more(duel):
    """SEQ-2: the poison stays."""
    duel.face_off("maggot", "lost_knight", "overdose", tokens={"lost_knight": {"poison": 1}})
    duel.maggot.uses("overdose")
    assert duel.lost_knight.wounds == duel.pool("overdose") + duel.harm("overdose")
    assert duel.lost_knight.tokens == {"poison": 1}
    duel.finish("overdose")


def test_the_healthy_do_not(duel):
    """SEQ-1: the pool alone."""
    duel.face_off("maggot", "lost_knight", "overdose")
    duel.maggot.uses("overdose")
    assert duel.lost_knight.wounds == duel.pool("overdose")


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("maggot", "lost_knight", "overdose", wounds={"lost_knight": light(18)})
    duel.maggot.uses("overdose")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "overdose") == duel.span("overdose")
