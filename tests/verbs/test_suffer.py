"""The verb `suffer`: you suffer."""

from tests.kit import do, heavy, light, unhurt


def test_you_suffer(duel):
    """RULE-1: the card's own price."""
    duel.tries("ann@0 bob@8", do("suffer", heavy=1, light=1), wounds={"ann": heavy(1)})
    assert duel.ann.wounds == heavy(2) + light(1)
    assert duel.bob.wounds == unhurt


def test_own_wounds_are_not_blocked(duel):
    """TYPE-1: a shield in the own hand does not help."""
    duel.tries("ann@3 bob@4", do("suffer", light=2), hand={"ann": "shield poke poke"})
    assert duel.ann.wounds == light(2)
