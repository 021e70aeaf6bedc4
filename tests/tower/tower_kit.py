"""Towers for tests, and hands that do as they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kd_core.tower.geometry import Pose
from kd_core.tower.samples import Sample
from kd_core.tower.terms import Terms
from kd_core.tower.trial import Trial


def terms_of(cubes: int, seed: int = 7, **more: Any) -> Terms:
    return Terms(heavy=cubes, light=0, seed=seed, **more)


def stack(*aside: float) -> list[Pose]:
    """One cube on the other, each so far aside of the mark."""
    return [Pose(x, 0.5 + height) for height, x in enumerate(aside)]


def leaning(cubes: int, lean: float) -> list[Pose]:
    """Each cube as far aside of the one below; at a lean of 1 statics lets it fall."""
    return stack(*(height * lean / cubes for height in range(cubes)))


def standing(poses: Sequence[Pose], **more: Any) -> Trial:
    """The tested says at once that it stands; as judged."""
    trial = Trial(terms_of(len(poses), **more), poses)
    assert trial.finish()
    trial.advance(10_000)
    return trial


def do(trial: Trial, moves: Sequence[tuple[int, float, float, bool]]) -> None:
    """So many frames at x, y, open or closed, one after the other."""
    for frames, x, y, closed in moves:
        for _ in range(frames):
            trial.put(Sample(trial.world.frame, x, y, closed))
            trial.advance(trial.world.frame + 1)


def carry_over(trial: Trial, cube: int, x: float) -> None:
    """Takes a cube, brings it over x and lets go."""
    at = trial.world.poses[cube]
    do(trial, [(40, at.x, at.y, False), (2, at.x, at.y, True), (40, x, 1.0, True), (40, x, 1.0, False)])
