"""Long Arms: punches reach a space farther."""

import pytest


@pytest.mark.parametrize("punch", ["high_punch", "low_punch"])
def test_punches_reach_one_space_farther(duel, punch):
    """RANGE-1, RULE-1: the far end moves by one, and no more."""
    far = duel.span(punch)[-1]
    duel.at(f"james@0 katie@{far + 1}", row=punch, skills={"james": "long_arms"})
    duel.james.attacks_with(punch)
    assert duel.katie.wounds == duel.pool(punch)
    duel.at(f"james@0 katie@{far + 2}", row=punch, skills={"james": "long_arms"})
    duel.james.attacks_with(punch)
    assert duel.katie.wounds.total == 0


def test_other_attacks_do_not(duel):
    """RULE-1: a Hook is as short as ever."""
    duel.at(f"james@0 katie@{duel.span('hook')[-1] + 1}", row="hook", skills={"james": "long_arms"})
    duel.james.attacks_with("hook")
    assert duel.katie.wounds.total == 0
