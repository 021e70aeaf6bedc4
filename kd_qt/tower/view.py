"""The tower on the screen: a widget over the table that shows a test and is the hand of whoever is tested here.

It hears `TowerSet`, `TowerSeen` and the verdict, says `TowerReady`, `TowerGo`, `TowerHand` and `TowerDone`, and reads
the host's clock at every frame. It never waits: what is late is shown when it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QPushButton, QWidget

from kd_core.net.messages import TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.tower.samples import pack
from kd_qt import hearing
from kd_qt.screens import metrics, stylesheet
from kd_qt.screens.parts import button
from kd_qt.style import ambience
from kd_qt.tower import stage, words
from kd_qt.tower.best import Ghost
from kd_qt.tower.camera import Camera
from kd_qt.tower.items import Frame
from kd_qt.tower.known import Around, Judged, Known
from kd_qt.tower.layout import places
from kd_qt.tower.moment import Moment
from kd_qt.tower.player import TWIST
from kd_qt.tower.run import Run
from kd_qt.tower.scene import Scene
from kd_qt.tower.stage import Look as StageLook
from kd_qt.tower.telling import Telling
from kd_qt.ui import Ui

FRAME_MS = 16
NOTCH = 120  # of a wheel
LONGEST_STEP = 0.1  # seconds: what a slow frame may carry a cube
WINDOW_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_F11, Qt.Key.Key_F12, ambience.KEY)


class TowerView(QWidget):
    said = Signal(object)  # TowerReady | TowerGo | TowerHand | TowerDone
    dice_wanted = Signal()
    shown = Signal()  # the verdict has been shown
    zero = Signal()  # the end of the countdown has just been painted

    def __init__(self, ui: Ui, now: Callable[[], float], parent: QWidget | None = None) -> None:
        """`now` is the host's clock in seconds."""
        super().__init__(parent)
        self.ui, self._now = ui, now
        self._run: Run | None = None
        self._last = 0.0  # when the last frame was
        self._lit = self._told = self._zero = False  # the verdict's light is on; what has been said
        self.ghost: Ghost | None = None  # the best try of a practice
        self._camera = Camera(places(1280, 720, 1.0))
        self._frame = Frame()
        self._ground: QPixmap | None = None
        self._ground_of: object = None
        self._telling = Telling(ui, self)
        hearing.play_role(self, QAccessible.Role.Canvas)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.frame)
        self._make_buttons()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.restyle()

    def _make_buttons(self) -> None:
        self._ready = button("tower.ready", "primary")
        self._go = button("tower.go", "primary")
        self._done = button("tower.done", "primary")
        self._dice = button("tower.dice", "")
        for one, pressed in (
            (self._ready, self._say_ready),
            (self._go, self._say_go),
            (self._done, self._say_done),
            (self._dice, self.dice_wanted.emit),
        ):
            one.setParent(self)
            one.clicked.connect(lambda _=False, pressed=pressed: pressed())
            one.hide()
        self._done.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    # -- what the host says --------------------------------------------------------------------------------------------

    def show_test(self, message: TowerSet, around: Around) -> None:
        """A test, or how it stands now."""
        run = self._run
        if run is None or run.test.set.test != message.test or run.test.judged is not None:
            self._last = self._now()
            self._lit = self._told = self._zero = False
            known = Known(message, around, heard=self._last)
            self._run = run = Run(self.ui, known, self._camera, self._telling, self._last)
            run.ghost = self.ghost
        run.hear(message, around, self._now())
        self._arrange()
        self._timer.start()
        self.frame()

    def wants_dice(self, seat: int) -> None:
        """Somebody would rather roll; it counts when the other side says so, too."""
        if self._run is not None:
            self._run.test.wants_dice = seat
            self._arrange()
            self.frame()

    def see(self, message: TowerSeen) -> None:
        """The cubes, as the host sees them."""
        if self._run is not None and self._run.test.set.test == message.test:
            self._run.test.heard = self._now()
            self._run.see(message.seen)

    def verdict(self, event: dict[str, Any]) -> None:
        """What was judged; of the events after it nothing is needed here."""
        if event.get("event") != "tower_judged":
            return
        if self._run is None:
            self.shown.emit()
            return
        self._run.judge(Judged.of(event), self._now())
        self._arrange()
        self.frame()

    def end(self) -> None:
        """The test is gone; nothing runs any more."""
        self._timer.stop()
        self._telling.stop()
        self._run = self._ground = None
        self._frame.become(())

    @property
    def test(self) -> Known | None:
        return None if self._run is None else self._run.test

    # -- a frame -------------------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """Read the clock, say where the hand is, and paint what changed."""
        run = self._run
        if run is None:
            return
        now = self._now()
        seconds, self._last = max(0.0, min(LONGEST_STEP, now - self._last)), now
        self._send(run, now)
        moment = run.moment(now, seconds)
        changed = self._frame.become(self._scene.items(moment))
        if moment.verdict and not self._lit:
            self._lit = True  # the light changes everywhere
            self.update()
        elif not changed.isEmpty():
            self.update(changed)
        self._done.setVisible(run.may_finish)
        self._describe(run, moment)
        self._end_showing(run, now)

    def _describe(self, run: Run, moment: Moment) -> None:
        """For screen readers, whenever it changes."""
        told = words.spoken(self.ui, run.test, moment.live, moment.now)
        if told != self.accessibleDescription():
            self.setAccessibleName(words.spoken_name(self.ui, run.test))
            self.setAccessibleDescription(told)

    def _end_showing(self, run: Run, now: float) -> None:
        if run.showing is not None and run.showing.over(now) and not self._told:
            self._told = True
            self.shown.emit()

    # -- what the player says ------------------------------------------------------------------------------------------

    def _send(self, run: Run, now: float) -> None:
        sample = run.sample(now)
        if sample is not None:
            self.said.emit(TowerHand(run.test.set.test, pack([sample])))

    def _say_ready(self) -> None:
        if self._run is not None and self._run.test.may_ready:
            self._run.player.by_keys = not self._ready.underMouse()  # whoever presses it by keys is shown their ring
            self.said.emit(TowerReady(self._run.test.set.test))

    def _say_go(self) -> None:
        if self.test is not None and self.test.may_go:
            self.said.emit(TowerGo(self.test.set.test))

    def _say_done(self) -> None:
        if self._run is not None and self._run.may_finish:
            self.said.emit(TowerDone(self._run.test.set.test))

    def _skip(self) -> bool:
        """Whoever has seen enough of the verdict."""
        if self._run is None or self._run.showing is None:
            return False
        self._run.showing.skipped = True
        self.frame()
        return True

    # -- pointer, finger, keys -----------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton and not self._skip():
            self._press(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if self._run is not None:
            self._run.player.point(event.position().x(), event.position().y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._let_go(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.accept()
        notches = round(event.angleDelta().y() / NOTCH)
        if self._run is not None and notches:
            self._run.player.twist(notches * TWIST)

    def _press(self, at: QPointF) -> None:
        run, now = self._run, self._now()
        if run is not None and run.test.mine and run.running(now):
            run.player.press(at.x(), at.y())
            self._send(run, now)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _let_go(self, at: QPointF) -> None:
        run = self._run
        if run is not None:
            run.player.point(at.x(), at.y())
            run.player.release()
            self._send(run, self._now())
            self.setCursor(Qt.CursorShape.OpenHandCursor if run.test.mine else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            return self._touched(event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._key(event):
            event.accept()
            return True
        return super().event(event)

    def _touched(self, event: QTouchEvent) -> bool:
        """One finger carries, a second one beside it turns."""
        points = [point.position() for point in event.points()]
        event.accept()
        if self._run is None or not points:
            return True
        self._run.player.point(points[0].x(), points[0].y())
        if event.type() == QEvent.Type.TouchBegin and not self._skip():
            self._press(points[0])
        elif event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel):
            self._run.player.fingers = None
            self._let_go(points[0])
        elif len(points) > 1:
            self._run.player.turn_fingers(points[1].x() - points[0].x(), points[0].y() - points[1].y())
        return True

    def _key(self, event: QKeyEvent) -> bool:
        """Before Qt takes Tab for itself. The window's own keys stay its own."""
        run, now, key = self._run, self._now(), Qt.Key(event.key())
        if run is None or key in WINDOW_KEYS:
            return False
        if self._skip():
            return True
        if not run.test.mine or not run.running(now):
            return False
        if key == Qt.Key.Key_Space:
            self._say_done()
            return True
        return run.player.key(key, int(run.test.frame(now)), event.isAutoRepeat())

    # -- for tests with a real mouse -----------------------------------------------------------------------------------

    @property
    def building(self) -> bool:
        """The clock runs for somebody here."""
        return self._run is not None and self._run.test.mine and self._run.running(self._now())

    def points(self) -> list[QPoint]:
        """On this widget: the mark, one cube above it, then every cube."""
        assert self._run is not None
        places = [(0.0, 0.5), (0.0, 1.5), *((pose.x, pose.y) for pose in self._run.watch.newest.poses)]
        return [QPoint(round(self._camera.x(x)), round(self._camera.y(y))) for x, y in places]

    def part(self, name: str) -> QRectF:
        """Where something lies that is spoken of, or that nothing should lie over: a panel, the button as long as it
        is there, the table with all that is built on it."""
        here = self._camera.places
        if name == "ready":
            return QRectF() if self._ready.isHidden() else QRectF(self._ready.geometry())
        cubes = 0 if self.test is None else self.test.set.terms.cubes
        table = QRectF(0, here.table - cubes * here.cube, here.w, here.h - here.table + cubes * here.cube)
        panels = {"rules": here.rules, "clock": here.clock, "status": here.status, "stakes": here.aside}
        return (panels | {"table": table})[name]

    # -- the widget ----------------------------------------------------------------------------------------------------

    def first_focus(self) -> QWidget:
        """What the keyboard speaks to."""
        return next((one for one in (self._ready, self._go) if not one.isHidden()), self)

    def _arrange(self) -> None:
        """The buttons of this phase, in the middle of the table's front."""
        test = self.test
        if test is None:
            return
        self._ready.setVisible(test.may_ready)
        self._go.setVisible(test.may_go and not test.may_ready)
        self._dice.setVisible(test.may_roll)
        self._place()
        self.setCursor(Qt.CursorShape.OpenHandCursor if test.mine else Qt.CursorShape.ArrowCursor)
        if self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        middle, gap = self._camera.places.middle, self.ui.px(10)
        shown = [one for one in (self._ready, self._go, self._dice) if not one.isHidden()]
        x = middle - (sum(one.sizeHint().width() for one in shown) + gap * (len(shown) - 1)) / 2
        high = max((one.sizeHint().height() for one in shown), default=0)
        for one in shown:
            self._put(one, x, high)
            x += one.width() + gap
        self._put(self._done, middle - self._done.sizeHint().width() / 2)

    def _put(self, one: QPushButton, x: float, high: int = 0) -> None:
        """In the middle between the table's edge and the line of keys; buttons of one row are equally high."""
        size, here = one.sizeHint(), self._camera.places
        size.setHeight(max(high, size.height()))
        top = here.table + max(6 * here.u, (here.foot.top() - here.table - size.height()) / 2)
        one.setGeometry(QRect(QPoint(round(x), round(top)), size))

    def restyle(self) -> None:
        """Another size, scale, language or colour."""
        metrics.retell(self, self.ui)
        self._camera.move(places(max(1, self.width()), max(1, self.height()), self.ui.scale))
        k = self._camera.places.k
        self.setStyleSheet("" if k == self.ui.scale else stylesheet.rules(k))  # buttons as large as the words
        self._scene = Scene(self.ui, self._camera, self.devicePixelRatioF())
        self._ground = None
        self._place()
        if self._run is not None:
            self._camera.look(self._run.watch.newest.poses)
            self._camera.jump()
            self.frame()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self.restyle()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Where there is a button to press, the keyboard speaks to it."""
        first = self.first_focus()
        if first is not self:
            first.setFocus(event.reason())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Nothing of the arena is heard under a test."""
        self.ui.ambience.hush(self, True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Nobody holds what nobody sees."""
        self.ui.ambience.hush(self, False)
        if self._run is not None:
            self._run.player.release()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """While the clock runs Tab goes from cube to cube."""
        if self._run is not None and self._run.running(self._now()):
            return False
        return super().focusNextPrevChild(forward)

    # -- painting ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        ground, region = self._background(), event.region()
        parts: Iterable[QRect] = region  # type: ignore[assignment]  # it is iterable, its stub does not say so
        with QPainter(self) as painter:
            for part in parts:
                stage.put_back(painter, ground, QRectF(part))
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            self._frame.draw(painter, region)
        self._reach_zero()

    def _reach_zero(self) -> None:
        """Once, when the last digit is on the screen."""
        if not self._zero and self._run is not None and self._run.rung(self._now()):
            self._zero = True
            self.zero.emit()

    def _background(self) -> QPixmap:
        look, dpr = self._stage_look(), self.devicePixelRatioF()
        key = (look, self._camera.places, dpr)
        if self._ground is None or self._ground_of != key:
            self._ground, self._ground_of = stage.paint(self.ui.art, self._camera.places, look, dpr), key
        return self._ground

    def _stage_look(self) -> StageLook:
        """Your side stands on the left; how it ended changes the light."""
        test = self.test
        if test is None:
            return StageLook()
        seats = sorted((test.set.defender, test.set.attacker), key=lambda seat: not test.yours(seat))
        left, right = (test.person(seat).fighter for seat in seats)
        mood = ""
        if self._lit and test.judged is not None:
            mood = "passed" if test.judged.passed else "failed"
        return StageLook(test.around.arena, left, right, mood)
