"""Squares of width 1 on a table: where one is, how far apart two are."""

from __future__ import annotations

from math import cos, sin
from typing import NamedTuple

HALF = 0.5
NEAR = 1.45  # two cubes whose middles are farther apart than this in one direction have a gap for certain


class Pose(NamedTuple):
    """Of one cube: its middle, and its angle in radians."""

    x: float
    y: float
    angle: float = 0.0


def extent(angle: float) -> float:
    """From the middle of a cube to its lowest (or highest) point."""
    return HALF * (abs(cos(angle)) + abs(sin(angle)))


def lowest(pose: Pose) -> float:
    return pose.y - extent(pose.angle)


def corners(pose: Pose) -> list[tuple[float, float]]:
    """Counter-clockwise."""
    along, across = HALF * cos(pose.angle), HALF * sin(pose.angle)
    offsets = ((along - across, across + along), (-along - across, along - across))
    (ax, ay), (bx, by) = offsets
    return [(pose.x + dx, pose.y + dy) for dx, dy in ((ax, ay), (bx, by), (-ax, -ay), (-bx, -by))]


def gap(one: Pose, other: Pose) -> float:
    """Between two cubes, along the best separating axis; negative if they overlap."""
    reach = HALF + extent(other.angle - one.angle)
    dx, dy = other.x - one.x, other.y - one.y
    widest = -reach
    for angle in (one.angle, other.angle):
        along, across = cos(angle), sin(angle)
        widest = max(widest, abs(along * dx + across * dy) - reach, abs(along * dy - across * dx) - reach)
    return widest


def far_apart(one: Pose, other: Pose) -> bool:
    """A cheap look before `gap`."""
    return abs(one.x - other.x) > NEAR or abs(one.y - other.y) > NEAR


def distance(pose: Pose, x: float, y: float) -> float:
    """From a point to a cube (the longer of the two ways along its sides), 0 within it."""
    dx, dy = x - pose.x, y - pose.y
    along, across = cos(pose.angle), sin(pose.angle)
    return max(abs(along * dx + across * dy) - HALF, abs(along * dy - across * dx) - HALF, 0.0)
