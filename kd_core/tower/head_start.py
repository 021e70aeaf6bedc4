"""The way called head start: two open dice say how many cubes already stand taped, and whether the crowd stamps."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.tuning import GRAVITY, QUIET_DOUBLE, STAMP_FRAMES, STAMP_STRENGTH, STAMPS_LEFT, TAPE_LESS


class Stamp(NamedTuple):
    frame: int  # at which it begins
    side: int  # -1 to the left first, 1 to the right first


def taped(terms: Terms) -> int:
    """How many cubes stand from the start and cannot fall or be taken; at least one is left to build with."""
    if terms.way != "head_start":
        return 0
    rolled = max(1, sum(terms.dice or ()) - TAPE_LESS)
    return max(0, min(rolled, terms.cubes - 1))


def stamps(terms: Terms) -> tuple[Stamp, ...]:
    """On every double but the sixes, at fixed seconds before the bell."""
    if terms.way != "head_start" or terms.dice is None:
        return ()
    one, other = terms.dice
    if one != other or one == QUIET_DOUBLE:
        return ()
    sides = Random(terms.seed ^ 0x57A3)
    return tuple(Stamp(terms.frames - left * FRAMES, sides.choice((-1, 1))) for left in STAMPS_LEFT)


def push(stamp: Stamp, frame: int) -> float:
    """Sideways acceleration by one stamp at a frame: one way, then back."""
    since = frame - stamp.frame
    if not 0 <= since < 2 * STAMP_FRAMES:
        return 0.0
    return (stamp.side if since < STAMP_FRAMES else -stamp.side) * STAMP_STRENGTH * GRAVITY
