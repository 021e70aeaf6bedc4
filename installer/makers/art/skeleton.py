"""Joints and poses. A bone is named by its far joint; turning it takes everything that hangs on it along.

Shapes are drawn once, in the guard pose. A pose moves the joints, and each shape follows its bone.
"""

import math

from paths import Point
from PySide6.QtGui import QTransform

# joint -> (the joint that it hangs on, x, y); the root hangs on ""
Joints = dict[str, tuple[str, float, float]]


def _about(point: Point, pivot: Point, degrees: float) -> Point:
    t = math.radians(degrees)
    dx, dy = point[0] - pivot[0], point[1] - pivot[1]
    return pivot[0] + dx * math.cos(t) - dy * math.sin(t), pivot[1] + dx * math.sin(t) + dy * math.cos(t)


def _angle(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


class Skeleton:
    def __init__(self, joints: Joints) -> None:
        self.parent = {name: joint[0] for name, joint in joints.items()}
        self.rest: dict[str, Point] = {name: (x, y) for name, (_, x, y) in joints.items()}
        self.at = dict(self.rest)
        self.roll = dict.fromkeys(joints, 0.0)
        self.slip: dict[str, Point] = dict.fromkeys(joints, (0.0, 0.0))

    def hanging_on(self, joint: str) -> list[str]:
        """The joint itself and everything beyond it."""
        found = [joint]
        for name, parent in self.parent.items():
            if parent == joint:
                found += self.hanging_on(name)
        return found

    def turn(self, bone: str, degrees: float) -> None:
        """Turns a bone about its near joint, clockwise; the root turns the whole figure about itself."""
        pivot = self.at[self.parent[bone] or bone]
        for name in self.hanging_on(bone):
            self.at[name] = _about(self.at[name], pivot, degrees)
            self.roll[name] += degrees

    def turns(self, **bones: float) -> None:
        for bone, degrees in bones.items():
            self.turn(bone, degrees)

    def shift(self, joint: str, dx: float, dy: float) -> None:
        """Moves a joint with all that hangs on it; its own bone slips out of its socket. Call it after the turns."""
        if self.parent[joint]:
            self.slip[joint] = (self.slip[joint][0] + dx, self.slip[joint][1] + dy)
        for name in self.hanging_on(joint):
            self.at[name] = (self.at[name][0] + dx, self.at[name][1] + dy)

    def plant(self, end: str, x: float, y: float, bend: float = 1, roll: float | None = None) -> None:
        """Bends a two-bone limb so that its end stands at (x, y); what hangs on the end keeps its own angle."""
        middle = self.parent[end]
        start = self.at[self.parent[middle]]
        a, b = math.dist(start, self.at[middle]), math.dist(self.at[middle], self.at[end])
        reach = min(math.dist(start, (x, y)), (a + b) * 0.999)
        inner = math.acos(max(-1.0, min(1.0, (a * a + reach * reach - b * b) / (2 * a * reach))))
        kept = {name: self.roll[name] for name in self.hanging_on(end)[1:]}
        self.turn(middle, _angle(start, (x, y)) + bend * math.degrees(inner) - _angle(start, self.at[middle]))
        self.turn(end, _angle(self.at[middle], (x, y)) - _angle(self.at[middle], self.at[end]))
        for name, old in kept.items():
            self._reset(name, end, old if roll is None else roll)

    def _reset(self, name: str, pivot: str, roll: float) -> None:
        self.at[name] = _about(self.at[name], self.at[pivot], roll - self.roll[name])
        self.roll[name] = roll

    def transform(self, bone: str) -> QTransform:
        """Takes a shape from the guard pose to where its bone is now."""
        near = self.parent[bone] or bone
        old, new, slip = self.rest[near], self.at[near], self.slip[bone]
        return (
            QTransform()
            .translate(new[0] + slip[0], new[1] + slip[1])
            .rotate(self.roll[bone])
            .translate(-old[0], -old[1])
        )
