"""What is heard of a test: the seconds, cubes that are taken and put down, what is wrong, the bell and the verdict.

Every sound has something visible beside it. Screen readers hear of the seconds 10, 5, 3, 2, 1 and of the verdict.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from kd_qt.style.voice import Voice
from kd_qt.tower.known import Known
from kd_qt.tower.live import Live
from kd_qt.tower.panels import LAST
from kd_qt.tower.words import FALLS
from kd_qt.ui import Ui

ANNOUNCED = (10, 5, 3, 2, 1)


class Telling:
    def __init__(self, ui: Ui, where: QWidget) -> None:
        self.ui, self._where = ui, where
        self._voice = Voice(ui.sounds)
        self.begin()

    def begin(self) -> None:
        """Another test."""
        self._second = -1
        self._held: int | None = None
        self._wrong: frozenset[tuple[int, str]] = frozenset()
        self._rung = self._started = False

    def clock(self, test: Known, digits: str, frame: float) -> bool:
        """Whether a second has just begun."""
        if test.phase != "running" or frame < 0 or not digits.isdigit():
            return False
        if not self._started:
            self._started = True
            self.ui.sounds.play("test_start")
        second = int(digits)
        if second == self._second:
            return False
        self._second = second
        self._say(second)
        return True

    def _say(self, second: int) -> None:
        if second == 0:
            self.bell()
            return
        self.ui.sounds.play("tick_last" if second <= LAST else "tick")
        self._voice.say(str(second), self.ui.lang)
        if second in ANNOUNCED:
            self.announce(self.ui.say("tower.access_left", n=second))

    def bell(self) -> None:
        if not self._rung:
            self._rung = True
            self.ui.sounds.play("bell")

    def cubes(self, held: int | None, live: Live) -> None:
        """A cube was taken or put down, or something has become wrong."""
        if held != self._held:
            self.ui.sounds.play("cube_place" if held is None else "cube_pick")
            self._held = held
        wrong = frozenset(live.marks)
        if wrong - self._wrong:
            self.ui.sounds.play("illegal_touch")
            self.announce(self.ui.say(f"tower.{live.marks[0][1]}_title"))
        self._wrong = wrong

    def warning(self) -> None:
        self.ui.sounds.play("prompt")
        self.announce(self.ui.say("tower.stamp"))

    def stamp(self) -> None:
        self.ui.sounds.play("hit_heavy")

    def verdict(self, reason: str, passed: bool, words: str) -> None:
        self._voice.stop()
        self.ui.sounds.play("passed" if passed else "tower_falls" if reason in FALLS else "failed")
        self.announce(words)

    def announce(self, words: str) -> None:
        if words and self._where.isVisible() and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._where, words))

    def stop(self) -> None:
        self._voice.stop()
