"""What the tested does at this window: pointer, finger or keys, and the samples that come of it.

Whoever presses a key plays by keys until the pointer is pressed again, and the other way round; nobody changes hands
while something is held.
"""

from __future__ import annotations

from math import atan2, degrees

from PySide6.QtCore import Qt

from kd_core.tower.keys import KeyPilot
from kd_core.tower.samples import Sample
from kd_core.tower.terms import Terms
from kd_qt.tower.camera import Camera
from kd_qt.tower.hand import Carried, Hand
from kd_qt.tower.watch import Look, Watch

DEGREES = 5  # a step
TWIST = 3  # steps for a key or a notch of the wheel
TURNS = {Qt.Key.Key_Q: TWIST, Qt.Key.Key_E: -TWIST}
NUDGES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
NEXT = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
TAKE = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Player:
    def __init__(self, terms: Terms, watch: Watch, camera: Camera) -> None:
        self._watch, self._camera = watch, camera
        self.hand, self.pilot, self.carried = Hand(), KeyPilot(terms), Carried(terms)
        self.by_keys = False
        self.fingers: float | None = None  # degrees from one to the other when they last turned something
        self._newest: Sample | None = None
        self._pixel = (camera.x(self.hand.x), camera.y(self.hand.y))

    @property
    def chosen(self) -> int | None:
        """The cube that Enter would take."""
        choosing = self.by_keys and self.pilot.doing in ("choosing", "taking")
        return self.pilot.chosen if choosing else None

    # -- pointer and finger --------------------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        self._pixel = (x, y)

    def press(self, x: float, y: float) -> None:
        if self.by_keys and self.pilot.doing != "choosing":
            return
        self.by_keys = False
        self.point(x, y)
        self._aim()
        self.hand.close()

    def release(self) -> None:
        self.hand.open()

    def twist(self, steps: int) -> None:
        if self.by_keys:
            self.pilot.turn(steps)
        else:
            self.hand.twist(steps)

    def turn_fingers(self, dx: float, dy: float) -> None:
        """From one finger to the other, upwards is positive; they turn the cube with them."""
        angle = degrees(atan2(dy, dx))
        if self.fingers is None:
            self.fingers = angle
        steps = int(((angle - self.fingers + 180) % 360 - 180) / DEGREES)
        self.fingers += steps * DEGREES
        self.twist(steps)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def key(self, key: Qt.Key, frame: int, again: bool = False) -> bool:
        """Whether it means something here. `again`: the key is kept down."""
        if key in TURNS:
            self.twist(TURNS[key])
            return True
        if key not in NEXT and key not in NUDGES and key not in TAKE:
            return False
        if self.hand.closed or (again and key in TAKE):
            return True
        fresh, self.by_keys = not self.by_keys, True
        if fresh:
            self.pilot.sample(frame, self._watch.sight)  # it looks which cube is next
        self._pilot(key, fresh)
        return True

    def _pilot(self, key: Qt.Key, fresh: bool) -> None:
        if key in TAKE:
            self.pilot.enter()
        elif key in NUDGES and self.pilot.doing != "choosing":
            self.pilot.nudge(NUDGES[key])
        elif not fresh:
            self.pilot.next(NEXT.get(key) or NUDGES[key])

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def sample(self, frame: int) -> Sample | None:
        """Of this frame; None if it was given already."""
        self._aim()
        sample = self.hand.sample(frame)
        if sample is not None and self.by_keys:
            sample = self.pilot.sample(frame, self._watch.sight)
        self._newest = sample or self._newest
        return sample

    def hear(self) -> None:
        """There is a new look at the cubes."""
        self.carried.hear(self._watch.newest, self._watch.before)
        if self.carried.cube is not None or self.by_keys:
            self.hand.there = self._watch.newest.hand

    def look(self, seconds: float) -> Look:
        """What this player sees: the newest look, and the held cube where the hand is now."""
        newest = self._watch.newest
        if self._newest is not None:
            self.carried.move(self._now(self._newest), newest, seconds)
        return self.carried.over(newest)

    def _now(self, sample: Sample) -> Sample:
        if self.by_keys:
            return sample
        return sample._replace(x=self.hand.x, y=self.hand.y, grab=self.hand.closed, turn=self.hand.turn)

    def _aim(self) -> None:
        self.hand.move(*self._camera.cubes(*self._pixel))
