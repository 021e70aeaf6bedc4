"""Where two cubes meet: the place, direction and length of the bar that shows it."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import NamedTuple

from kd_core.tower.geometry import Pose

FLAT = 0.07  # radians: cubes that are turned less against each other meet with their faces
CORNER = 0.13  # cubes: half of the bar where a corner meets a face
LONGEST = 0.36


class Joint(NamedTuple):
    x: float
    y: float
    angle: float  # of the bar
    half: float  # of its length


def joint(a: Pose, b: Pose) -> Joint:
    """Of two cubes that touch. The widest of the four gaps between their faces is the one that they touch across."""
    turns = [a.angle, a.angle + pi / 2, b.angle, b.angle + pi / 2]
    at = max(range(4), key=lambda one: _gap(a, b, turns[one]))
    owner, other = (a, b) if at < 2 else (b, a)
    angle = turns[at]
    nx, ny = cos(angle), sin(angle)
    along = (other.x - owner.x) * nx + (other.y - owner.y) * ny
    if along < 0:
        nx, ny, along = -nx, -ny, -along
    depth = 0.5 + (along - 0.5 - _half(other, angle)) / 2
    side, half = _overlap(owner, other, nx, ny)
    return Joint(owner.x + nx * depth - ny * side, owner.y + ny * depth + nx * side, angle + pi / 2, half)


def _gap(a: Pose, b: Pose, angle: float) -> float:
    away = abs((b.x - a.x) * cos(angle) + (b.y - a.y) * sin(angle))
    return away - _half(a, angle) - _half(b, angle)


def _half(pose: Pose, angle: float) -> float:
    """Half of what a cube covers in a direction."""
    turn = pose.angle - angle
    return 0.5 * (abs(cos(turn)) + abs(sin(turn)))


def _overlap(owner: Pose, other: Pose, nx: float, ny: float) -> tuple[float, float]:
    """Along the owner's face: the middle of what touches, and half of its length."""
    turn = (other.angle - owner.angle) % (pi / 2)
    if min(turn, pi / 2 - turn) > FLAT:
        return _corner(owner, other, nx, ny), CORNER
    across = (other.x - owner.x) * -ny + (other.y - owner.y) * nx
    low, high = max(-0.5, across - 0.5), min(0.5, across + 0.5)
    return (low + high) / 2, max(CORNER, min(LONGEST, (high - low) / 2))


def _corner(owner: Pose, other: Pose, nx: float, ny: float) -> float:
    reach = hypot(0.5, 0.5)
    angles = [other.angle + pi / 4 + quarter * pi / 2 for quarter in range(4)]
    deepest = min(angles, key=lambda angle: cos(angle) * nx + sin(angle) * ny)
    x, y = other.x + cos(deepest) * reach - owner.x, other.y + sin(deepest) * reach - owner.y
    return max(-0.5, min(0.5, x * -ny + y * nx))
