"""The odds of a Knockdown Test: exact for dice (TEST-2), for towers those that docs/tower.md shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.game import TESTS, odds

PAGE = (Path(__file__).parents[2] / "docs" / "tower.md").read_text(encoding="utf-8")
NAMES = {"tower": "Steady hands", "head_start": "Head start"}


def shown(name: str) -> list[float]:
    """The row of the mixed pointer hand: how often it passes, by cubes from one on."""
    table = PAGE.partition("The mixed pointer hand alone")[2]
    row = next(line for line in table.splitlines() if line.startswith(f"| {name} |"))
    return [float(cell.strip(" <>")) for cell in row.strip("| ").split("|")[1:]]


@pytest.mark.parametrize("test", NAMES)
def test_the_odds_of_towers_are_those_that_were_measured(test: str) -> None:
    passes = shown(NAMES[test])
    assert len(passes) == 20
    told = [1 - odds.fail(cubes, TESTS.index(test)) for cubes in range(1, 21)]
    assert told == pytest.approx(passes, abs=0.0101)


@pytest.mark.parametrize("test", range(len(TESTS)))
def test_more_wounds_are_never_better(test: int) -> None:
    chances = [odds.fail(wounds, test) for wounds in range(30)]
    assert chances == sorted(chances) and chances[0] == 0.0 and chances[-1] == 1.0


def test_three_dice() -> None:
    assert odds.fail(3) == 0.0 and odds.fail(11) == 0.5 and odds.fail(18) == pytest.approx(215 / 216)
