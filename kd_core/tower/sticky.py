"""Sticky cubes, an aid: cubes that have come to lie on each other hold together, up to a force.

Two pins at the ends of the side on which one lies on the other, each of which gives way beyond its force; gone when the
two are apart or one is taken. The rule knows nothing of it: a wrong tower stays wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pymunk

from kd_core.tower.geometry import HALF, Pose, far_apart, gap
from kd_core.tower.tuning import GRAVITY, STICKY_BREAK, STICKY_FORCE, STICKY_GAP, STICKY_SPEED, UNITS

EVERY = 2  # frames from look to look
OVERLAP = 0.9  # one lies on the other if it is less than this aside of it


class Sticky:
    def __init__(self, space: pymunk.Space, bodies: Sequence[pymunk.Body]) -> None:
        self._space = space
        self._bodies = bodies
        self._pins: dict[tuple[int, int], tuple[pymunk.PivotJoint, pymunk.PivotJoint]] = {}
        self._looks = 0

    def look(self, poses: Sequence[Pose], held: int | None) -> None:
        self._looks += 1
        if self._looks % EVERY:
            return
        for pair in [pair for pair in self._pins if gap(poses[pair[0]], poses[pair[1]]) > STICKY_BREAK]:
            self._part(pair)
        for one, other in combinations(range(len(poses)), 2):
            if held not in (one, other) and (one, other) not in self._pins and self._lie_together(poses, one, other):
                self._pins[one, other] = self._pin(poses[one], poses[other], one, other)

    def take(self, cube: int) -> None:
        for pair in [pair for pair in self._pins if cube in pair]:
            self._part(pair)

    def _part(self, pair: tuple[int, int]) -> None:
        self._space.remove(*self._pins.pop(pair))

    def _lie_together(self, poses: Sequence[Pose], one: int, other: int) -> bool:
        if far_apart(poses[one], poses[other]) or abs(poses[one].x - poses[other].x) > OVERLAP:
            return False
        if abs(poses[one].y - poses[other].y) < HALF or gap(poses[one], poses[other]) > STICKY_GAP:
            return False
        return self._slow(one) and self._slow(other) and not self._both_fixed(one, other)

    def _slow(self, cube: int) -> bool:
        return self._bodies[cube].velocity.length <= STICKY_SPEED * UNITS

    def _both_fixed(self, one: int, other: int) -> bool:
        return all(self._bodies[cube].body_type == pymunk.Body.STATIC for cube in (one, other))

    def _pin(self, a: Pose, b: Pose, one: int, other: int) -> tuple[pymunk.PivotJoint, pymunk.PivotJoint]:
        left, right = max(a.x, b.x) - HALF, min(a.x, b.x) + HALF
        height = (a.y + b.y) / 2
        pins = tuple(self._joint(one, other, (x * UNITS, height * UNITS)) for x in (left, right))
        self._space.add(*pins)
        return pins[0], pins[1]

    def _joint(self, one: int, other: int, at: tuple[float, float]) -> pymunk.PivotJoint:
        joint = pymunk.PivotJoint(self._bodies[one], self._bodies[other], at)
        joint.max_force = STICKY_FORCE * GRAVITY * UNITS
        return joint
