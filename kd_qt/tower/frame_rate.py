"""How fast the tower paints: a test of fifteen cubes, played by keys. Used by `knockdown bench --gui`.

The world moves outside the measurement: in a match it runs at the host.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from kd_core.tower.terms import FRAMES, Terms
from kd_qt.settings import Settings
from kd_qt.tower.known import Around, Person
from kd_qt.tower.local import LEAD, TESTED, LocalTest
from kd_qt.tower.view import TowerView
from kd_qt.ui import Ui

PEOPLE = (Person("Ann", "james"), Person("Marta", "lost_knight"))
ENTER_EVERY = 24  # frames: take, drop, take, …
Clock = Callable[[], float]


class Rehearsal:
    """A test whose seconds pass when it is told so."""

    def __init__(self, terms: Terms, size: tuple[int, int], lang: str = "en", speed: str = "normal") -> None:
        self.time = 0.0
        ui = Ui(Settings(language=lang, speed=speed, sound=False))
        ui.fit(QSize(*size))
        self.view = TowerView(ui, lambda: self.time)
        self.view._timer.stop()
        self.local = LocalTest(terms, now=lambda: self.time)
        around = Around(PEOPLE, TESTED, frozenset({TESTED}), relief=(0, terms.light // 2))
        self.local.told.connect(lambda said: self._hear(said, around))
        self.view.said.connect(self.local.hear)
        self.view.resize(*size)
        self.view.show()
        self.local.begin()

    def _hear(self, said: object, around: Around) -> None:
        from kd_core.net.messages import TowerSeen, TowerSet

        if isinstance(said, TowerSet):
            self.view.show_test(said, around)
            self.view._timer.stop()
        elif isinstance(said, TowerSeen):
            self.view.see(said)

    def start(self) -> None:
        from kd_core.net.messages import TowerReady

        self.local.hear(TowerReady(1))
        self.local.stop()
        self.time += LEAD

    def pass_frame(self) -> None:
        """The world goes on by a frame."""
        self.time += 1 / FRAMES
        self.local.step()

    def press(self, key: Qt.Key) -> None:
        from PySide6.QtTest import QTest

        QTest.keyClick(self.view, key)

    def end(self) -> None:
        self.local.stop()
        self.view.end()
        self.view.close()
        self.view.deleteLater()


def frames(
    count: int = 400, size: tuple[int, int] = (1280, 720), cubes: int = 15, clock: Clock = perf_counter
) -> tuple[float, float]:
    """The median and the 99th percentile of a frame, in milliseconds. Needs an application object."""
    play = Rehearsal(Terms(cubes // 2, cubes - cubes // 2, 3), size)
    play.start()
    QApplication.processEvents()
    taken = sorted(_frame(play, at, clock) for at in range(count))
    play.end()
    return median(taken), taken[int(count * 0.99) - 1]


def _frame(play: Rehearsal, at: int, clock: Clock) -> float:
    play.pass_frame()
    if at % ENTER_EVERY == 0:
        play.press(Qt.Key.Key_Return)
    start = clock()
    play.view.frame()
    QApplication.processEvents()
    return (clock() - start) * 1000
