"""Everything that a frame depends on."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from kd_core.tower.geometry import Pose
from kd_core.tower.terms import Unhurried
from kd_qt.tower.known import Known
from kd_qt.tower.live import Live
from kd_qt.tower.watch import Look


@dataclass
class Moment:
    test: Known
    look: Look
    live: Live
    now: float
    held_here: bool = False  # by a hand at this window
    chosen: int | None = None  # by the keyboard
    ghost: tuple[tuple[str, int, Pose], ...] = ()  # cubes of the best try: kind, number, place
    warning: bool = False  # the crowd is about to stamp
    dust: float = 2.0  # seconds since it did
    pulse: float = 0.0  # of the clock's ring, 1 right after a second
    touching: tuple[tuple[int, int], ...] = ()
    verdict: bool = False
    slow: bool = False  # it is shown again
    eyes: tuple[int, ...] = ()  # of the dice of a head start, while they are shown
    standing: float = 1.0  # what is left of the time to come to rest
    sparks: float = 9.0  # seconds since it was said that the tower stands


def digits_of(test: Known, now: float) -> str:
    """The same on every screen at the same moment: by the host's clock."""
    if isinstance(test.set.terms, Unhurried):
        return "∞"
    return str(ceil(test.left(now)))
