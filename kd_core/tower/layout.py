"""How the cubes lie when the clock starts: the taped ones (or the first) on the mark, the others beside it."""

from __future__ import annotations

from random import Random

from kd_core.tower.geometry import HALF, Pose
from kd_core.tower.head_start import taped
from kd_core.tower.terms import Terms
from kd_core.tower.tuning import HALF_TABLE, MARK_CLEAR, SPACING, TABLE_EDGE


def start(terms: Terms) -> list[Pose]:
    """Of each cube, in the order of `Terms.kinds`."""
    on_mark = min(max(1, taped(terms)), terms.cubes)
    poses = [Pose(0.0, HALF + height) for height in range(on_mark)]
    chance = Random(terms.seed)
    reach = {-1: MARK_CLEAR[terms.way], 1: MARK_CLEAR[terms.way]}
    side = chance.choice((-1, 1))
    for _ in range(terms.cubes - on_mark):
        poses.append(Pose(side * reach[side], HALF))
        reach[side] += chance.uniform(*SPACING)
        side = -side
    return poses


def half_table(terms: Terms) -> float:
    """From the mark to the edge of the table, on which nothing falls down: there is a rim."""
    outermost = max((abs(pose.x) for pose in start(terms)), default=0.0)
    return max(HALF_TABLE, outermost + TABLE_EDGE)
