"""A tower of a recorded match, built again on the screen as it was built then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from kd_core.net.messages import TowerSeen, TowerSet
from kd_core.tower.film import BadFilm, Film
from kd_core.tower.snapshot import Eye
from kd_core.tower.terms import FRAMES
from kd_core.tower.world import World
from kd_qt.tower.known import Around
from kd_qt.tower.view import TowerView
from kd_qt.ui import Ui

FRAME_MS = 16
TEST = 0


class TowerFilm(QObject):
    """Plays one film; `shown` follows, also when there is nothing to play."""

    shown = Signal()

    def __init__(self, ui: Ui, screen: QWidget, around: Around, asked: dict[str, Any], judged: dict[str, Any]) -> None:
        """`asked` is the question of the test, `judged` the event of its verdict, which stands whatever is played."""
        super().__init__(screen)
        self.ui = ui
        self._asked, self._judged = asked, judged
        self._around = around
        self._frame = 0
        self._worlds: Iterator[World] = iter(())
        self._film: Film | None = None
        self._eye = Eye()
        self._last: World | None = None
        self.view = TowerView(ui, lambda: self._frame / FRAMES, screen)
        self.view.shown.connect(self._end)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._next)

    def play(self, film: str) -> bool:
        """False: there is no film of it."""
        try:
            self._film = Film.from_text(film)
        except BadFilm:
            return False
        self._worlds = self._film.play()
        seconds = self._film.terms.frames / FRAMES
        told = TowerSet(
            TEST, self._asked["defender"], self._asked["attacker"], "running", self._film.terms, 0.0, seconds
        )
        self.view.show_test(told, self._around)
        self.view.show()
        self.view.raise_()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._next()
        self._timer.start()
        return True

    def _next(self) -> None:
        world = next(self._worlds, None)
        if world is None:
            self._judge()
            return
        self._last, self._frame = world, world.frame
        self.view.see(TowerSeen(TEST, self._eye.look(world)))

    def _judge(self) -> None:
        self._timer.stop()
        self._timer.timeout.disconnect(self._next)
        self._timer.timeout.connect(self._pass_time)
        self._timer.start()
        assert self._film is not None
        then = {"then": self.ui.say("replay.tower_differs")} if self._film.differs() else {}
        self.view.verdict({**self._judged, **then})

    def _pass_time(self) -> None:
        """While the verdict is shown."""
        self._frame += 1

    def skip(self) -> None:
        self._end()

    def _end(self) -> None:
        if self._timer.isActive() or self.view.isVisible():
            self.stop()
            self.shown.emit()

    def stop(self) -> None:
        self._timer.stop()
        self.view.end()
        self.view.hide()
        self.view.deleteLater()
