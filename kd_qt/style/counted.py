"""Seconds counted down aloud: a tick, a voice where one is installed, the bell; some of them for screen readers too.

The tower on the screen and the clock for a real one count alike.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from kd_qt.style.voice import Voice
from kd_qt.ui import Ui

LAST = 3  # seconds that sound, and look, more urgent
ANNOUNCED = (10, 5, 3, 2, 1)


class Counted:
    def __init__(self, ui: Ui, where: QWidget) -> None:
        self.ui, self._where = ui, where
        self._voice = Voice(ui.sounds)
        self.begin()

    def begin(self) -> None:
        """Another count."""
        self._second = -1
        self._rung = self._started = False

    def second(self, second: int) -> bool:
        """That many are left; whether this one has just begun. Each is told once, and one that was missed never."""
        if not self._started:
            self._started = True
            self.ui.sounds.play("test_start")
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

    def announce(self, words: str) -> None:
        if words and self._where.isVisible() and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._where, words))

    def stop(self) -> None:
        self._voice.stop()
