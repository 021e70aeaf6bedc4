"""The chance to pass a Knockdown Test (TEST-1, TEST-2, TEST-5)."""

from __future__ import annotations

from dataclasses import dataclass

from kd_core.game import TESTS
from kd_core.game.odds import fail
from kd_core.referee.sums.scene import read, wounds

ROLLS = 6**3
MOST = 20  # wounds in the table: with more nobody passes


@dataclass(frozen=True)
class Odds:
    """By dice exactly, by a tower as measured for a middling hand (docs/tower.md)."""

    wounds: int
    by: str
    passes: float
    rolls: int | None  # by dice: how many of the 216 rolls pass
    rule: str


def odds(heavy: int, light: int, by: str = TESTS[0]) -> Odds:
    """With these wounds, by `dice`, a `tower`, or a tower with a `head_start`. Raises BadQuestion."""
    total = sum(wounds(heavy, light))
    passes = 1 - fail(total, TESTS.index(read.one_of(by, "by", TESTS)))
    dice = by == TESTS[0]
    rule = "TEST-5" if not total else "TEST-2" if dice else "TEST-1"
    return Odds(total, by, passes, round(passes * ROLLS) if dice else None, rule)


def table(by: str = TESTS[0]) -> tuple[Odds, ...]:
    """The same for 0 to 20 wounds."""
    return tuple(odds(0, total, by) for total in range(MOST + 1))
