"""What a builder sees: the tower so far, from the table up, and the cubes that still have to come onto it."""

from __future__ import annotations

from collections.abc import Sequence

from kd_core.tower.geometry import HALF, Pose, lowest
from kd_core.tower.rule import joined, pairs
from kd_core.tower.tuning import LEANING_ON

UP = 0.6  # so much higher is on top
OFF_TABLE = 0.7  # a cube whose middle is higher than this does not lie on the table


def column(poses: Sequence[Pose], taped: int = 0, held: int | None = None) -> list[int]:
    """The tower, the lowest cube first: the taped one, or the tallest, or the one nearest to the mark."""
    free = [cube for cube in range(len(poses)) if cube != held]
    if not free:
        return []
    neighbours = joined(len(poses), pairs(poses, free, LEANING_ON))
    bases = [0] if taped else [cube for cube in free if lowest(poses[cube]) <= LEANING_ON]
    chains = [climb(base, poses, neighbours) for base in bases] or [[min(free, key=lambda cube: poses[cube].y)]]
    return max(chains, key=lambda chain: (len(chain), -abs(poses[chain[0]].x)))


def climb(base: int, poses: Sequence[Pose], neighbours: Sequence[Sequence[int]]) -> list[int]:
    """From cube to the one cube on top of it; two beside each other on one are no tower."""
    chain = [base]
    while True:
        above = [cube for cube in neighbours[chain[-1]] if poses[cube].y > poses[chain[-1]].y + UP]
        if len(above) != 1:
            return chain
        chain.append(above[0])


def left_over(poses: Sequence[Pose], tower: Sequence[int], taped: int = 0) -> list[int]:
    """The cubes to build with, those first that lie on others, then by their way to the tower."""
    foot = poses[tower[0]].x if tower else 0.0
    loose = [cube for cube in range(taped, len(poses)) if cube not in tower]
    return sorted(loose, key=lambda cube: (poses[cube].y <= OFF_TABLE, abs(poses[cube].x - foot)))


def seat(poses: Sequence[Pose], tower: Sequence[int]) -> tuple[float, float]:
    """Where the middle of the next cube belongs."""
    if not tower:
        return 0.0, HALF
    top = poses[tower[-1]]
    return top.x, top.y + 2 * HALF
