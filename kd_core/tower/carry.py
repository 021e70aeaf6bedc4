"""Where a held cube is: a ghost that touches nothing, hovers over what is below it, and is drawn to the middle of it.

Pure, so that the window draws the held cube where the world will have it, without waiting for the world.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from kd_core.tower.geometry import Pose, extent, gap
from kd_core.tower.tuning import (
    HAND_SPEED,
    QUARTER,
    SIDE_CLEARANCE,
    SLOPE,
    TURN_SPEED,
    TURN_STEP,
    Assist,
)

BELOW = 0.4  # so much lower is below,
WITHIN = 1.9  # and no lower than this
INSIDE = 0.03  # the physics pushes cubes apart that overlap by less
CLEAR = 0.01


def carry(
    cube: Pose, x: float, y: float, goal: float, obstacles: Iterable[Pose], assist: Assist, seconds: float
) -> Pose:
    """The held cube, after so many seconds of a pointer at x, y; `goal` is the angle that it turns to."""
    obstacles = list(obstacles)
    height = max(y, hover(cube, obstacles, assist.lift))
    over = snapped(x, height, obstacles, assist)
    moved = reached(cube.x, cube.y, over, height, seconds)
    return Pose(*moved, turned(cube.angle, goal, seconds))


def reached(x: float, y: float, to_x: float, to_y: float, seconds: float) -> tuple[float, float]:
    """A hand has a speed, whatever a pointer says."""
    far, most = hypot(to_x - x, to_y - y), HAND_SPEED * seconds
    if far <= most:
        return to_x, to_y
    return x + (to_x - x) * most / far, y + (to_y - y) * most / far


def hover(cube: Pose, obstacles: Iterable[Pose], lift: float) -> float:
    """The lowest that the held cube may be here: above whatever is below, and rising in time beside what is taller."""
    own = extent(cube.angle)
    lowest = own
    for other in obstacles:
        half = extent(other.angle)
        aside = max(0.0, abs(other.x - cube.x) - half - own - SIDE_CLEARANCE)
        lowest = max(lowest, other.y + half + own + lift - SLOPE * aside)
    return lowest


def snapped(x: float, height: float, obstacles: Iterable[Pose], assist: Assist) -> float:
    """A pointer's x, pulled towards the middle of the topmost cube below."""
    if not assist.snap_pull:
        return x
    below = [other for other in obstacles if abs(other.x - x) < assist.snap_radius and other.y < height - BELOW]
    if not below:
        return x
    top = max(below, key=lambda other: other.y)
    return x + (top.x - x) * assist.snap_pull if height - top.y < WITHIN else x


def turned(angle: float, goal: float, seconds: float) -> float:
    most = TURN_SPEED * seconds
    return angle + max(-most, min(most, goal - angle))


def upright(angle: float) -> float:
    """The nearest quarter turn, to which a cube turns when it is taken."""
    return round(angle / QUARTER) * QUARTER


def goal_of(taken_at: float, turn: int) -> float:
    """The angle that a cube turns to which was taken at one angle while the player asks for so many steps."""
    return upright(taken_at) + turn * TURN_STEP


def put_down(cube: Pose, obstacles: Iterable[Pose]) -> Pose:
    """Where a cube comes back into the world: lifted out of what it would be inside of."""
    own = extent(cube.angle)
    cube = cube._replace(y=max(cube.y, own))
    for other in sorted(obstacles, key=lambda other: other.y):
        if gap(cube, other) < -INSIDE:
            cube = cube._replace(y=max(cube.y, other.y + extent(other.angle) + own + CLEAR))
    return cube
