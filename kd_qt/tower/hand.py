"""The hand of whoever is tested here: what the host is told of it, and where the held cube is drawn meanwhile.

A frame has one sample. A hand that closes and opens within a frame says so in frames that follow each other, so that no
click is lost between two looks at the pointer.
"""

from __future__ import annotations

from collections import deque

from kd_core.tower import carry
from kd_core.tower.geometry import HALF, Pose
from kd_core.tower.layout import half_table
from kd_core.tower.samples import Sample
from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.tuning import ABOVE_THE_MARK, assist_of
from kd_qt.tower.watch import Look

MOST_TURN = 36  # steps of five degrees either way: a half turn


class Hand:
    """Of a pointer or finger. The hand in the world has a speed: it closes when it has come to where the pointer was
    pressed, and only then follows a pointer that has moved on."""

    def __init__(self, x: float = ABOVE_THE_MARK[0], y: float = ABOVE_THE_MARK[1]) -> None:
        self.x, self.y = x, y  # where the player points
        self.closed = False  # as the player has it now
        self.turn = 0
        self.there = (x, y)  # where the hand in the world has come to
        self._told = False  # as the host was told
        self._presses: deque[tuple[float, float]] = deque()  # not yet told, and where
        self._last = -1

    def move(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def close(self) -> None:
        if not self.closed:
            self.closed, self.turn = True, 0
            self._presses.append((self.x, self.y))

    def open(self) -> None:
        self.closed = False

    def twist(self, steps: int) -> None:
        if self.closed:
            self.turn = max(-MOST_TURN, min(MOST_TURN, self.turn + steps))

    def sample(self, frame: int) -> Sample | None:
        """Of this frame; None if it was given already."""
        if frame <= self._last:
            return None
        passed, self._last = frame - self._last if self._last >= 0 else 1, frame
        target = self._presses[0] if self._presses else (self.x, self.y)
        self.there = carry.reached(*self.there, *target, passed / FRAMES)
        self._tell(target)
        return Sample(frame, *target, self._told, self.turn)

    def _tell(self, target: tuple[float, float]) -> None:
        """What the host hears of an open or closed hand."""
        if self._told and not self.closed:
            self._told = False
        elif self._presses and not self._told and self.there == target:
            self._presses.popleft()
            self._told = True


class Carried:
    """The held cube as the world will have it, drawn without waiting for the world."""

    def __init__(self, terms: Terms) -> None:
        self._assist = assist_of(terms.way, terms.aids)
        self._edge = half_table(terms) - HALF
        self.cube: int | None = None
        self.pose = Pose(0.0, 0.0)
        self._taken_at = 0.0

    def hear(self, look: Look, before: Look) -> None:
        """The host says which cube is held."""
        if look.held is None:
            self.cube = None
        elif look.held != self.cube:
            self.cube, self.pose = look.held, look.poses[look.held]
            self._taken_at = before.poses[look.held].angle

    def move(self, sample: Sample, look: Look, seconds: float) -> None:
        """Carry it for so long towards where the hand is."""
        if self.cube is None or not sample.grab:
            return
        others = [pose for cube, pose in enumerate(look.poses) if cube != self.cube]
        goal = carry.goal_of(self._taken_at, sample.turn)
        x = max(-self._edge, min(self._edge, sample.x))
        self.pose = carry.carry(self.pose, x, max(0.0, sample.y), goal, others, self._assist, seconds)

    def over(self, look: Look) -> Look:
        """What is seen, with the held cube where the hand is."""
        if self.cube is None:
            return look
        poses = (*look.poses[: self.cube], self.pose, *look.poses[self.cube + 1 :])
        return Look(look.frame, poses, self.cube, self.pose[:2])
