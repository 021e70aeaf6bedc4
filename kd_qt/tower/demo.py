"""Moments of towers that are made up: for pictures. Nothing is played, the cubes lie as they are told to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtWidgets import QWidget

from kd_core.net.messages import TowerSeen, TowerSet
from kd_core.tower.geometry import Pose
from kd_core.tower.snapshot import Eye
from kd_core.tower.terms import FRAMES, Aids, Terms
from kd_core.tower.world import World
from kd_qt.tower.known import Around, Person
from kd_qt.tower.view import TowerView
from kd_qt.ui import Ui

PEOPLE = (Person("James", "james"), Person("Marta", "lost_knight"))
AIDS = Aids(reach=True, snap=True)
NOW = 1000.0
Phase = Literal["waits", "ready", "running", "standing"]


@dataclass(frozen=True)
class Scene:
    """Who looks, when, and at what; without poses the cubes lie as at the start."""

    terms: Terms
    phase: Phase = "running"
    left: float | None = 3.6  # seconds; None: the clock does not run yet
    poses: Sequence[Pose] = ()
    held: int | None = None
    reason: str = ""  # of the verdict
    you: int = 0


def stack(cubes: int) -> list[Pose]:
    """As straight as people build."""
    return [Pose(0.05 * (at * 7 % 3 - 1), 0.5 + at) for at in range(cubes)]


def loose(cubes: int) -> list[Pose]:
    return [Pose((-1 if at % 2 else 1) * (1.9 + 1.2 * (at // 2)), 0.5) for at in range(cubes)]


def fallen(cubes: int) -> list[Pose]:
    return [Pose(1.5 + at * 0.9, 0.5 + at % 2 * 0.9, at * 0.6) for at in range(cubes)]


THIRTEEN = Terms(6, 7, 3, aids=AIDS)
HEAD_START = Terms(5, 6, 3, "head_start", (4, 4))
THREE_NEIGHBOURS = [*stack(5), Pose(-0.45, 5.5), Pose(0.56, 5.5), *loose(5), Pose(-2.9, 5.3)]

SCENES = {
    "waits": Scene(THIRTEEN, "waits", None),
    "go": Scene(THIRTEEN, "ready", None, you=1),
    "fault": Scene(THIRTEEN, poses=THREE_NEIGHBOURS, held=12),
    "watched": Scene(THIRTEEN, poses=[*stack(7), *loose(5), Pose(-1.9, 7.3, 0.2)], held=12, you=1),
    "standing": Scene(THIRTEEN, "standing", 0.0, stack(13)),
    "passed": Scene(THIRTEEN, poses=stack(13), reason="stands"),
    "failed": Scene(THIRTEEN, left=0.0, poses=[*stack(9), *loose(4)], reason="on_table"),
    "fell": Scene(THIRTEEN, left=0.0, poses=[*stack(4), *fallen(9)], reason="fell"),
    "head_start": Scene(HEAD_START, "waits", None),
    "many": Scene(Terms(11, 14, 3)),
}


def show(ui: Ui, parent: QWidget, name: str) -> TowerView:
    """A view over the parent that stands still at this moment."""
    scene = SCENES[name]
    view = TowerView(ui, _stopped, parent)
    view.setGeometry(parent.rect())
    view.show()
    view.raise_()
    around = Around(PEOPLE, scene.you, frozenset({scene.you}), relief=(0, 4), dice=True)
    view.show_test(_set(scene), around)
    if scene.poses:
        view.see(TowerSeen(1, _look(scene)))
        view.frame()
    if scene.reason:
        passed, cubes = scene.reason == "stands", scene.terms.cubes
        view.verdict({"event": "tower_judged", "passed": passed, "reason": scene.reason, "cubes": cubes})
    view.restyle()
    return view


def _stopped() -> float:
    """A clock that stands still."""
    return NOW


def _set(scene: Scene) -> TowerSet:
    ends = None if scene.left is None else NOW + scene.left
    starts = None if ends is None else ends - scene.terms.frames / FRAMES
    return TowerSet(1, 0, 1, scene.phase, scene.terms, starts, ends)


def _look(scene: Scene) -> bytes:
    world = World(scene.terms)
    world.poses, world.held, world.frame = list(scene.poses), scene.held, 1
    world.hand = (0.0, 0.0) if scene.held is None else scene.poses[scene.held][:2]
    return Eye().look(world, whole=True)
