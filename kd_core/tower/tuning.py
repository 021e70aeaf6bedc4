"""Every number that a playtest may want to move. What they mean together and how they were found: docs/tower.md.

Lengths in cubes, times in seconds, angles in radians, unless a name says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi

from kd_core.tower.terms import Aids, Way

VERSION = "1"  # another one whenever a number below changes what happens in a world: films name it

# -- the world ---------------------------------------------------------------------------------------------------------

UNITS = 100.0  # of the physics in a cube
STEPS = 4  # of the physics in a frame
GRAVITY = 30.0
ITERATIONS = 30
TALL, TALL_ITERATIONS = 25, 60  # so many cubes or more need a stiffer table
CUBE_FRICTION, TABLE_FRICTION = 0.9, 1.0
SLOP = 0.005  # how deep cubes may sink into each other
DAMPING = 0.3  # what a second leaves of a speed: towers stop swaying
SLEEP_SECONDS, SLEEP_SPEED = 0.25, 0.04

MARK_CLEAR: dict[Way, float] = {"steady": 1.8, "head_start": 2.2}  # from the mark to the nearest scattered cube
SPACING = (1.08, 1.28)  # from scattered cube to scattered cube
HALF_TABLE = 14.0  # at least; wider if the cubes need it
TABLE_EDGE = 1.5  # from the outermost cube to the edge

# -- the rule ----------------------------------------------------------------------------------------------------------

TOUCH = 0.02  # a narrower gap is none
REST_SPEED = REST_SPIN = 0.05
REST_FRAMES = 30  # so long everything must lie still
STANDING_FRAMES = 180  # so long a tower may take to come to rest after the bell

# -- the hand in the world ---------------------------------------------------------------------------------------------

ABOVE_THE_MARK = (0.0, 6.0)  # where a hand begins
HAND_SPEED = 40.0
TURN_SPEED = 12.0  # radians a second
RELEASE_SPEED = 2.0
SIDE_CLEARANCE = 0.3  # from here on a held cube rises over a neighbour,
SLOPE = 2.0  # this steeply
CLOSE_REACH = 0.15  # of a cube that stands in a tower; `reach` is for those that lie around
CLEAR_OF_MARK = 0.55  # a cube nearer than this to the mark is part of the tower
LEANING_ON = 0.13  # a hand sees cubes as one tower up to this gap


@dataclass(frozen=True)
class Assist:
    """What the table does for a hand."""

    reach: float  # how far from a loose cube a hand may close
    snap_radius: float = 0.0  # so far from the middle of a cube below
    snap_pull: float = 0.0  # a held cube is pulled towards it, this share of the way
    lift: float = 0.05  # it hovers so high above what is below


STEADY = Assist(reach=2.5, snap_radius=0.8, snap_pull=0.75)
HEAD_START = Assist(reach=0.15)
ASSISTS: dict[Way, Assist] = {"steady": STEADY, "head_start": HEAD_START}
AID_REACH: dict[Way, float] = {"steady": 4.0, "head_start": 1.0}
AID_SNAP = (0.8, 1.0)  # radius, pull


def assist_of(way: Way, aids: Aids) -> Assist:
    assist = ASSISTS[way]
    if aids.reach:
        assist = replace(assist, reach=AID_REACH[way])
    if aids.snap:
        assist = replace(assist, snap_radius=AID_SNAP[0], snap_pull=AID_SNAP[1])
    return assist


# Sticky cubes: what holds two of them together, in weights of a cube, and how slow they must be to stick.
STICKY_FORCE = 4.0
STICKY_SPEED = 0.4
STICKY_GAP = 0.01  # they stick when they are as near as this
STICKY_BREAK = 0.04  # and come apart here

# -- head start --------------------------------------------------------------------------------------------------------

TAPE_LESS = 3  # taped: the sum of the dice less this
STAMPS_LEFT = (7, 4, 2)  # seconds left
STAMP_STRENGTH = 0.9  # of gravity, sideways
STAMP_FRAMES = 5  # one way, and as many back
QUIET_DOUBLE = 6  # a double without stamps

# -- what a stranger's program may say ---------------------------------------------------------------------------------

CLOCK_FRAMES = 9  # a sample may be off by so much: 150 ms
LATE_FRAMES = 3  # after the bell, for samples stamped before it
SAMPLES_A_SECOND = 75

# -- keyboard and gamepad ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeyFlight:
    """Enter takes the chosen cube, which flies over the tower by itself: always as long, never quite centred."""

    seconds: float
    off: float = 0.35
    nudge: float = 0.05


KEY_FLIGHTS: dict[Way, KeyFlight] = {"steady": KeyFlight(0.30), "head_start": KeyFlight(0.53)}

# -- modelled hands ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Skill:
    """A modelled hand: times by Fitts's law, error by pace. Nobody was measured for these."""

    begin: float = 0.10  # a and b of Fitts's law
    per_bit: float = 0.19
    pause: float = 0.10  # per cube
    error: float = 0.03  # the smallest, sigma
    lean: float = 0.4  # the share of a visible lean that it makes good
    tremor: float = 0.012
    haste: float = 0.75  # never faster than this share of its own time
    press: float = 0.12  # per key
    key_pause: float = 0.16
    key_error: float = 0.04  # of the offset as it is judged

    def at_pace(self, factor: float) -> Skill:
        """The same hand on a slower (above 1) or quicker day."""
        return replace(
            self,
            begin=self.begin * factor,
            per_bit=self.per_bit * factor,
            pause=self.pause * factor,
            press=self.press * factor,
            key_pause=self.key_pause * factor,
        )


AVERAGE = Skill()
NOVICE = Skill(0.14, 0.24, 0.18, 0.05, 0.2, 0.020, 0.80, press=0.15, key_pause=0.26, key_error=0.06)
EXPERT = Skill(0.07, 0.145, 0.05, 0.02, 0.6, 0.008, 0.70, press=0.095, key_pause=0.10, key_error=0.025)
SKILLS = {"novice": NOVICE, "average": AVERAGE, "expert": EXPERT}
DAYS = 0.22  # players and days differ: all times by lognormal(0, DAYS)
BOT_SKILLS = {"random": "novice", "brawler": "average"}  # every other level: expert


def skill_of(level: str) -> Skill:
    """Of an opponent of this level."""
    return SKILLS[BOT_SKILLS.get(level, "expert")]


QUARTER = pi / 2
TURN_STEP = pi / 36  # five degrees
