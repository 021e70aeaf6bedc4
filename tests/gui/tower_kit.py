"""A window in which somebody practises the tower, with seconds that pass when a test says so, and hands that build."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kd_core.net.messages import TowerSeen, TowerSet
from kd_core.tower.geometry import Pose
from kd_core.tower.snapshot import Eye
from kd_core.tower.terms import FRAMES, Aids, Terms, Way
from kd_core.tower.world import World
from kd_qt.screens.practice import PracticeScreen
from kd_qt.tower.known import Around, Person
from kd_qt.tower.view import TowerView
from kd_qt.window import Window
from tests.gui.window_kit import LEFT, open_window, settle

SIZE = (1280, 720)
PEOPLE = (Person("Ann", "james"), Person("Marta", "lost_knight"))


class Time:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Practice:
    """The practice page, opened from the start screen; its clock is ours, everything else is real."""

    def __init__(
        self, cubes: int, way: Way = "steady", size: tuple[int, int] = (1280, 720), **settings: object
    ) -> None:
        self.window: Window = open_window(size, **settings)
        self.window.practice()
        page = self.window.page
        assert isinstance(page, PracticeScreen)
        self.page, self.time = page, Time()
        page.now = self.time
        page._slider.setValue(cubes)
        page._way.choose(way)
        settle(2)

    @property
    def view(self) -> TowerView:
        return self.page.view

    def begin(self) -> None:
        """Start, ready, and the clock runs."""
        QTest.mouseClick(self.page._start, LEFT)
        self.view._timer.stop()
        QTest.keyClick(self.view.first_focus(), Qt.Key.Key_Space)
        assert self.page.local is not None
        self.page.local.stop()
        self.view._timer.stop()
        self.frames(62)
        assert self.trial.phase == "building"

    @property
    def trial(self):  # type: ignore[no-untyped-def]
        assert self.page.local is not None
        return self.page.local.trial

    def frames(self, count: int) -> None:
        """So many sixtieths of a second pass."""
        for _ in range(count):
            self.time.now += 1 / FRAMES
            self.view.frame()
            if self.page.local is not None:
                self.page.local.step()
        self.view.frame()

    # -- hands ---------------------------------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> QPoint:
        camera = self.view._camera
        return QPoint(round(camera.x(x)), round(camera.y(y)))

    def move(self, x: float, y: float, held: bool = False) -> None:
        """The mouse, to a place in cubes. Told as an event: a cursor that is already there would tell nothing."""
        at = QPointF(self.at(x, y))
        buttons = LEFT if held else Qt.MouseButton.NoButton
        none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        said = QMouseEvent(QEvent.Type.MouseMove, at, self.view.mapToGlobal(at), none[0], buttons, none[1])
        QApplication.sendEvent(self.view, said)

    def drag(self, cube: int, x: float, y: float) -> None:
        """Take a cube where it lies, carry it with the mouse in a few moves, let go."""
        start = self.trial.world.poses[cube]
        self.move(start.x, start.y)
        self.frames(3)
        QTest.mousePress(self.view, LEFT, pos=self.at(start.x, start.y))
        self.frames(3)
        for share in (0.25, 0.5, 0.75, 1.0):
            self.move(start.x + (x - start.x) * share, y + 0.3, held=True)
            self.frames(3)
        self.frames(4)
        QTest.mouseRelease(self.view, LEFT, pos=self.at(x, y + 0.3))
        self.frames(20)

    def press(self, key: Qt.Key, then: int = 4) -> None:
        QTest.keyClick(self.view, key)
        self.frames(then)


class Watched:
    """A view that is told whatever a test wants it to see."""

    def __init__(
        self,
        cubes: int,
        you: int | None = 0,
        lang: str = "en",
        size: tuple[int, int] = (1280, 720),
        scale: int = 100,
        speed: str = "none",
        way: Way = "steady",
        dice: tuple[int, int] | None = None,
        aids: Aids | None = None,
    ) -> None:
        self.window = open_window(size, language=lang, scale=scale, speed=speed)
        self.time = Time()
        self.view = TowerView(self.window.ui, self.time, self.window)
        self.view.setGeometry(self.window.rect())
        self.view.show()
        self.terms = Terms(cubes // 2, cubes - cubes // 2, 3, way, dice, aids or Aids())
        hands = frozenset() if you is None else frozenset({you})
        self.around = Around(PEOPLE, you, hands, relief=(0, 2), dice=True)
        self._looked = 0

    def phase(self, phase: str, left: float | None = None, by: str = "person") -> None:
        """`left`: seconds to the bell; None before the clock runs."""
        seconds = self.terms.frames / FRAMES
        ends = None if left is None else self.time.now + left
        starts = None if ends is None else ends - seconds
        self.view.show_test(TowerSet(7, 0, 1, phase, self.terms, starts, ends, by), self.around)  # type: ignore[arg-type]
        self.view._timer.stop()

    def see(self, poses: Sequence[Pose], held: int | None = None) -> None:
        """The cubes lie like this now."""
        world = World(self.terms)
        self._looked += 1
        world.poses, world.held, world.frame = list(poses), held, 400 + self._looked
        self.view.see(TowerSeen(7, Eye().look(world, whole=True)))
        self.view.frame()

    def judge(self, passed: bool, reason: str, cubes: int = 3) -> None:
        self.view.verdict({"event": "tower_judged", "seat": 0, "passed": passed, "reason": reason, "cubes": cubes})

    def tick(self, seconds: float) -> None:
        self.time.now += seconds
        self.view.frame()


def stack(cubes: int, x: float = 0.0) -> list[Pose]:
    return [Pose(x, 0.5 + at) for at in range(cubes)]


def apart(cubes: int, first: float = 2.5) -> list[Pose]:
    """Cubes that lie on the table for themselves."""
    return [Pose(first + 1.3 * at, 0.5) for at in range(cubes)]
