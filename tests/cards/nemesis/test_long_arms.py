"""Long Arms: punches reach farther."""

import pytest


@pytest.mark.parametrize("punch", ["high_punch", "low_punch"])
def test_punches_reach_farther(duel, punch):
    """RANGE-1, RULE-1: the far end moves by one space, and no more."""
    far = duel.span(punch)[-1] + 1
    duel.at(f"james@0 katie@{far}", row=punch, skills={"james": "long_arms"})
    duel.james.attacks_with(punch)
    assert duel.told("attacked")[0].in_range
    duel.at(f"james@0 katie@{far + 1}", row=punch, skills={"james": "long_arms"})
    duel.james.attacks_with(punch)
    assert not duel.told("attacked")[0].in_range


def test_other_attacks_do_not(duel):
    """RULE-1: a Hook is as short as ever."""
    duel.at(f"james@0 katie@{duel.span('hook')[-1] + 1}", row="hook", skills={"james": "long_arms"})
    duel.james.attacks_with("hook")
    assert duel.katie.wounds.total == 0
