"""Long Blade: axe and spear reach farther and bite deeper."""

import pytest

from tests.kit import Wounds, heavy


def reached(duel, strike):
    """The distances at which it hits with the skill, and what it does there."""
    found, wounds = [], Wounds()
    for apart in range(1, 9):
        duel.at(f"maggot@0 lost_knight@{apart}", row=f"{strike} old_oath", skills={"maggot": "long_blade"})
        duel.maggot.attacks_with(strike)
        if duel.told("attacked")[0].in_range:
            found.append(apart)
            wounds = duel.lost_knight.wounds
    return found, wounds


@pytest.mark.parametrize("strike", ["rusty_axe", "spear_thrust"])
def test_blades_reach_one_space_farther(duel, strike):
    """RANGE-1, SEQ-1: the far end of the range moves, the near end does not; the pool grows by a heavy wound."""
    span = duel.span(strike)
    assert reached(duel, strike) == ([*span, span[-1] + 1], duel.pool(strike) + heavy(1))


def test_other_attacks_do_not(duel):
    """RULE-1: a fist is no blade."""
    assert reached(duel, "low_punch") == (duel.span("low_punch"), duel.pool("low_punch"))
