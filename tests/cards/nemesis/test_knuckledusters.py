"""Knuckledusters: fists of steel."""

import pytest

from tests.kit import Wounds


def added(duel):
    change = duel.printed("knuckledusters").modify[0].add
    return Wounds(change.heavy, change.light)


@pytest.mark.parametrize("punch", ["high_punch", "low_punch", "hook"])
def test_fists_hurt_more(duel, punch):
    """SEQ-1: the pool grows."""
    duel.at("james@2 katie@3", row=punch, skills={"james": "knuckledusters"})
    duel.james.attacks_with(punch)
    assert duel.katie.wounds == duel.pool(punch) + added(duel)


def test_feet_and_the_others_fists_do_not(duel):
    """SEQ-1: only your own, only those."""
    duel.at("james@2 katie@3", row="low_kick", skills={"james": "knuckledusters"})
    duel.james.attacks_with("low_kick")
    assert duel.katie.wounds == duel.pool("low_kick")
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "knuckledusters"})
    duel.james.attacks_with("low_punch")
    assert duel.katie.wounds == duel.pool("low_punch")
