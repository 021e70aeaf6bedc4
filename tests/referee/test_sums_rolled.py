"""Whether three dice pass a test: the engine is handed them and answers (TEST-2, TEST-5)."""

from __future__ import annotations

from itertools import product

import pytest

from kd_core.referee.sums import BadQuestion
from kd_core.referee.sums.rolled import passes


@pytest.mark.parametrize("wounds", [0, 1, 3, 4, 10, 18, 19])
def test_the_engine_judges_rolls(wounds: int) -> None:
    """Every roll: a sum of at least the wounds passes."""
    for dice in product(range(1, 7), repeat=3):
        assert passes(wounds // 2, wounds - wounds // 2, dice) == (sum(dice) >= wounds)


@pytest.mark.parametrize("dice", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), ()])
def test_strange_dice_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(BadQuestion):
        passes(1, 1, dice)
