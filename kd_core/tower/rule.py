"""Is this a tower? (TEST-1) Exactly one cube on the table, nobody touches more than two others, all of them one tower.

Pure geometry on the poses: two cubes touch if the gap between them is at most `TOUCH`. That it also stands still is the
business of `trial`. A held cube touches nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kd_core.tower.geometry import Pose, far_apart, gap, lowest
from kd_core.tower.tuning import TOUCH

Pair = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    on_table: tuple[int, ...]
    touching: tuple[Pair, ...]
    crowded: tuple[int, ...]  # more than two neighbours
    tower: frozenset[int]  # what is joined to the one cube on the table; else the largest group that stands on it
    fault: str  # "" | "held" | "on_table" | "off_table" | "crowded" | "apart"

    @property
    def right(self) -> bool:
        return not self.fault


def look(poses: Sequence[Pose], held: int | None = None) -> Shape:
    free = [cube for cube in range(len(poses)) if cube != held]
    on_table = tuple(cube for cube in free if lowest(poses[cube]) <= TOUCH)
    touching = pairs(poses, free)
    neighbours = joined(len(poses), touching)
    crowded = tuple(cube for cube in free if len(neighbours[cube]) > 2)
    tower = max((group(base, neighbours) for base in on_table), key=len, default=frozenset())
    fault = fault_of(len(poses), held, on_table, crowded, tower)
    return Shape(on_table, touching, crowded, tower, fault)


def fault_of(
    cubes: int, held: int | None, on_table: Sequence[int], crowded: Sequence[int], tower: frozenset[int]
) -> str:
    """The first thing that is wrong, in the order in which one would say it."""
    if held is not None:
        return "held"
    if len(on_table) > 1:
        return "on_table"
    if cubes and not on_table:
        return "off_table"
    if crowded:
        return "crowded"
    return "apart" if len(tower) < cubes else ""


def pairs(poses: Sequence[Pose], among: Sequence[int], within: float = TOUCH) -> tuple[Pair, ...]:
    """Those of `among` that touch each other, the lower number first."""
    return tuple(
        (one, other)
        for place, one in enumerate(among)
        for other in among[place + 1 :]
        if not far_apart(poses[one], poses[other]) and gap(poses[one], poses[other]) <= within
    )


def joined(cubes: int, touching: Iterable[Pair]) -> list[list[int]]:
    """The neighbours of each cube."""
    neighbours: list[list[int]] = [[] for _ in range(cubes)]
    for one, other in touching:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def group(start: int, neighbours: Sequence[Sequence[int]]) -> frozenset[int]:
    seen, todo = {start}, [start]
    while todo:
        for other in neighbours[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return frozenset(seen)
