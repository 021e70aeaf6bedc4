"""What a tower is built by: agreed before the match (way and aids), thrown before the clock runs (seed and dice), and
the cubes. Everything else about a test follows from its terms and from what the hand did.

Lengths are in cubes, x from the mark on which the tower is built, y upwards from the table. Time is counted in frames,
`FRAMES` a second, from the moment the clock starts.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

FRAMES = 60  # a second
SECONDS = 10  # TEST-1
AGES = 3600  # seconds: nobody builds as long as that
MOST_CUBES = 40  # more do not fit: dice (TEST-6)
SEEDS = 1 << 16

Way: TypeAlias = Literal["steady", "head_start"]
WAYS: tuple[Way, ...] = ("steady", "head_start")
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]

HEAVY, LIGHT = "heavy", "light"


class Aids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes it easier for one player; agreed before the match and visible to all."""

    reach: bool = False  # a cube is taken from farther away
    snap: bool = False  # a held cube is pulled right over the one below
    time: Literal[100, 150, 200] = 100  # percent of the ten seconds
    sticky: bool = False  # cubes hold together a little
    dice: bool = False  # this player rolls instead (TEST-6)

    @property
    def any(self) -> bool:
        return self != NO_AIDS


NO_AIDS = Aids()


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heavy: Annotated[int, Meta(ge=0, le=MOST_CUBES)]
    light: Annotated[int, Meta(ge=0, le=MOST_CUBES)]
    seed: Annotated[int, Meta(ge=0, lt=SEEDS)]
    way: Way = "steady"
    dice: tuple[Die, Die] | None = None  # of a head start
    aids: Aids = NO_AIDS

    @property
    def cubes(self) -> int:
        return self.heavy + self.light

    @property
    def kinds(self) -> tuple[str, ...]:
        """Of each cube, in the order in which they lie there."""
        kinds = [HEAVY] * self.heavy + [LIGHT] * self.light
        Random(self.seed).shuffle(kinds)
        return tuple(kinds)

    @property
    def frames(self) -> int:
        """Until the bell."""
        return SECONDS * FRAMES * self.aids.time // 100


class Unhurried(Terms, frozen=True, forbid_unknown_fields=True):
    """Without a clock, for somebody who builds for the first time: the bell is so far away that nobody hears it."""

    @property
    def frames(self) -> int:
        return AGES * FRAMES
