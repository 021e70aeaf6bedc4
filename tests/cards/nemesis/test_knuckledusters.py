"""Knuckledusters: fists of steel."""

import pytest

from tests.kit import heavy


@pytest.mark.parametrize("punch", ["high_punch", "low_punch"])
def test_fists_hurt_more(duel, punch):
    """SEQ-1: the pool of the named punches grows by a heavy wound."""
    duel.at("james@2 katie@3", row=punch, skills={"james": "knuckledusters"})
    duel.james.attacks_with(punch)
    assert duel.katie.wounds == duel.pool(punch) + heavy(1)


def test_feet_and_the_others_fists_do_not(duel):
    """SEQ-1: only your own, only those."""
    duel.at("james@2 katie@3", row="low_kick", skills={"james": "knuckledusters"})
    duel.james.attacks_with("low_kick")
    assert duel.katie.wounds == duel.pool("low_kick")
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "knuckledusters"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
