"""How a tower stands while it is built, rule by rule, and which cubes are marked. The core judges; this only sorts what
it says into what a builder has still to do (waits) and what is wrong already (wrong).

Cubes that lie alone are not wrong, they wait to be used. Wrong is a second cube of the tower on the table, a cube with
three neighbours, and a second tower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kd_core.tower.geometry import Pose
from kd_core.tower.rule import Shape, group, joined

State: TypeAlias = Literal["waits", "good", "wrong"]
RULES = ("one", "two", "tower", "stands")


@dataclass(frozen=True)
class Line:
    """One rule of the list; `note` names the sentence about it, `n` is what that counts."""

    rule: str
    stands: State
    note: str
    n: int = 0


@dataclass(frozen=True)
class Live:
    lines: tuple[Line, ...]
    marks: tuple[tuple[int, str], ...]  # a cube and what is wrong with it: "crowded" | "on_table" | "apart"
    tower: frozenset[int]
    right: bool  # as it stands it could be judged

    @property
    def wrong(self) -> frozenset[int]:
        return frozenset(cube for cube, _ in self.marks)

    @property
    def fault(self) -> tuple[int, str] | None:
        """What is said in words: one thing at a time."""
        return self.marks[0] if self.marks else None


def live(shape: Shape, poses: Sequence[Pose], final: bool = False) -> Live:
    """`final`: nothing waits any more, every cube on the table but one is wrong."""
    second, others = _second(shape, poses, final), _others(shape, len(poses))
    marks = [(cube, "crowded") for cube in sorted(shape.crowded)]
    marks += [(cube, "on_table") for cube in second]
    marks += [(max(other, key=lambda cube: poses[cube].y), "apart") for other in others]
    lines = (_one(shape, second), _two(shape), _tower(shape, others), Line("stands", "waits", "stands_waits"))
    return Live(lines, tuple(marks), shape.tower, shape.right)


def _one(shape: Shape, second: Sequence[int]) -> Line:
    if second:
        return Line("one", "wrong", "one_wrong", len(second) + 1)
    if len(shape.on_table) == 1:
        return Line("one", "good", "one_good")
    loose = len(shape.on_table) - 1
    return Line("one", "waits", "one_waits", loose) if loose > 0 else Line("one", "waits", "one_none")


def _two(shape: Shape) -> Line:
    if shape.crowded:
        return Line("two", "wrong", "two_wrong", len(shape.crowded))
    return Line("two", "good", "two_good")


def _tower(shape: Shape, others: Sequence[frozenset[int]]) -> Line:
    if others:
        return Line("tower", "wrong", "tower_wrong", len(others) + 1)
    if len(shape.tower) > 1:
        return Line("tower", "good", "tower_good", len(shape.tower))
    return Line("tower", "waits", "tower_waits")


def _second(shape: Shape, poses: Sequence[Pose], final: bool) -> list[int]:
    """Cubes of the tower on the table, all but the one that may be there: the nearest to the mark."""
    there = [cube for cube in shape.on_table if final or cube in shape.tower]
    below = sorted(there, key=lambda cube: abs(poses[cube].x))
    return sorted(below[1:])


def _others(shape: Shape, cubes: int) -> list[frozenset[int]]:
    """Whatever else stands on the table and holds together."""
    neighbours = joined(cubes, shape.touching)
    found = {group(cube, neighbours) for cube in shape.on_table if cube not in shape.tower}
    return sorted((other for other in found if len(other) > 1), key=min)
