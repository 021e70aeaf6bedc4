"""Ten seconds for a real tower of real cubes (TEST-1), over the whole screen: counted aloud, read from three metres.

Who is tested says that they are ready, the opponent starts the clock. What happened is for people to say, at any
moment: the tower stands, or it fell. Only "done" makes it final; one step back leads to the clock again, which went on.

The time that is left is always read off a clock that only goes forward. So nothing that happens to the window
(covered, dragged, resized, busy) makes the ten seconds longer or shorter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from math import ceil
from time import monotonic

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kd_core import text as core_text
from kd_core.referee.sums import relief
from kd_core.tower.terms import HEAVY, LIGHT, SECONDS
from kd_qt.referee.awake import has_screen
from kd_qt.referee.dress import LEAST
from kd_qt.referee.parts import Plate
from kd_qt.screens.base import Screen
from kd_qt.style import palette, text
from kd_qt.style.counted import LAST, Counted
from kd_qt.style.shapes import fill, polygon, stroke
from kd_qt.ui import Ui

FRAME_MS = 16
DIGITS = 0.62  # of the height: what the figures have at least while they count
LEAN = 0.16  # of the height, by which the edge of the time that is left leans
PULSE = 0.05  # by which the last figures begin smaller
WIDEST = 0.9  # of the width, for figures in a narrow window
HEAD, NOTE = 52, 42  # px of the first line and of those under it at 100 %
TOP = 18  # px over the figures

Now = Callable[[], float]


class Stage(Enum):
    WAITING = auto()  # for whom is tested to be ready
    READY = auto()  # for the opponent to start
    RUNNING = auto()
    UP = auto()  # the time is: does it stand?
    OVER = auto()


@dataclass(frozen=True)
class Test:
    """Whom the ten seconds are for, as far as it was told; nothing of it is needed to count."""

    __test__ = False  # no case for pytest

    tested: str = ""
    opponent: str = ""
    wounds: tuple[int, int] | None = None  # heavy, light
    option: str = "light"  # of the match: what is relieved
    forbidden: bool = False  # by what caused the test: nothing is relieved
    teams: bool = False

    @property
    def cubes(self) -> int | None:
        return None if self.wounds is None else sum(self.wounds)


class TenSeconds:
    """The clock alone."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._started: float | None = None

    def start(self) -> None:
        self._started = self._now()

    def reset(self) -> None:
        self._started = None

    @property
    def started(self) -> bool:
        return self._started is not None

    @property
    def running(self) -> bool:
        """Started, and there is time left."""
        return self.started and self.left > 0

    @property
    def left(self) -> float:
        if self._started is None:
            return float(SECONDS)
        return max(0.0, SECONDS - (self._now() - self._started))

    @property
    def second(self) -> int:
        """The figure to be shown: 10 at first, 0 when the time is up."""
        return ceil(self.left)


class CountdownScreen(Screen):
    judged = Signal(bool)  # people are done: whether the test was passed

    def __init__(self, ui: Ui, test: Test | None = None, now: Now = monotonic, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.test = test or Test()
        self.clock = TenSeconds(now)
        self.passed = False
        self._told = Counted(ui, self)
        self._frames = QTimer(self)
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(self.frame)
        self._before: Qt.WindowState | None = None  # of the window, while it fills the screen for us
        self._make()
        self._stage = Stage.WAITING
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._enter(Stage.WAITING)
        if self.test.cubes == 0:
            self.passed = True
            self._enter(Stage.OVER)

    def _make(self) -> None:
        self._close = Plate(self.ui, "referee.countdown.close", "referee.countdown.close", tone="quiet", px=28)
        self._ready = self._plate("ready")
        self._start = self._plate("start")
        self._stands = self._plate("stands")
        self._fell = self._plate("fell", "danger")
        self._again = self._plate("again", "plain")
        self._done = self._plate("done")
        self._close.setParent(self)
        self._close.clicked.connect(self.left)
        self._ready.clicked.connect(lambda: self._enter(Stage.READY))
        self._start.clicked.connect(self.start)
        self._stands.clicked.connect(lambda: self._judge(True))
        self._fell.clicked.connect(lambda: self._judge(False))
        self._again.clicked.connect(self.again)
        self._done.clicked.connect(self._finish)

    def _plate(self, word: str, tone: str = "primary") -> Plate:
        key = f"referee.countdown.{word}"
        plate = Plate(self.ui, key, key, tone=tone, slanted=True, px=44, lines=2)
        plate.setParent(self)
        return plate

    def _all(self) -> tuple[Plate, ...]:
        return self._ready, self._start, self._stands, self._fell, self._again, self._done

    def _pair(self) -> tuple[Plate, Plate]:
        """What may be pressed now."""
        if self._stage in (Stage.WAITING, Stage.READY):
            return self._ready, self._start
        return (self._again, self._done) if self._stage is Stage.OVER else (self._stands, self._fell)

    # -- from stage to stage -------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        return self._stage

    def start(self) -> None:
        """The opponent's hand."""
        self.clock.start()
        self._told.begin()
        self._enter(Stage.RUNNING)
        self._frames.start()
        self.frame()

    def again(self) -> None:
        """The same test once more, from its beginning."""
        self.clock.reset()
        self._enter(Stage.WAITING)

    def frame(self) -> None:
        """Show what the clock says now; sounds come with the figures."""
        begun = self._told.second(self.clock.second)
        if not self.clock.running:
            self._frames.stop()
            if self._stage is Stage.RUNNING:
                self._enter(Stage.UP)
        if begun or self._moves():
            self.update()

    def _judge(self, passed: bool) -> None:
        self.passed = passed
        self._frames.stop()
        self._told.stop()
        self.ui.sounds.play("passed" if passed else "tower_falls")
        self._enter(Stage.OVER)

    def _finish(self) -> None:
        self.judged.emit(self.passed)
        self.left.emit()

    def _enter(self, stage: Stage) -> None:
        self._stage = stage
        pair = self._pair()
        for one in self._all():
            one.setVisible(one in pair)
        for plate, at in ((self._ready, Stage.WAITING), (self._start, Stage.READY)):
            plate.setEnabled(stage is at)
            plate.tone = "primary" if stage is at else "plain"
        self._place()
        self._focus()
        self._tell()
        self.update()

    def _focus(self) -> None:
        """On what comes next; while the clock runs on nothing, so that no second stroke on a key is a verdict."""
        next_one = self.first_focus()
        if next_one is not None:
            next_one.setFocus(Qt.FocusReason.OtherFocusReason)

    def back(self) -> bool:
        """A verdict that was tapped by mistake is taken back: the clock has gone on meanwhile."""
        if self._stage is not Stage.OVER or not self.clock.started:
            return False
        self._enter(Stage.RUNNING if self.clock.running else Stage.UP)
        self._frames.start()
        return True

    # -- the window ----------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        """The whole screen is for the figures, until this page is left."""
        if self._before is None and has_screen():
            self._before = self.window().windowState()
            self.window().setWindowState(self._before | Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        self._frames.stop()
        self._told.stop()
        if self._before is not None:
            self.window().setWindowState(self._before)
            self._before = None

    def rule(self) -> str:
        return "TEST-1"

    def first_focus(self) -> QWidget | None:
        following: dict[Stage, QWidget] = {
            Stage.WAITING: self._ready,
            Stage.READY: self._start,
            Stage.RUNNING: self,
            Stage.UP: self,
            Stage.OVER: self._done,
        }
        return following[self._stage]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and right walk between the two buttons, from wherever the focus is."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            at = int(event.key() == Qt.Key.Key_Right)
            self._pair()[at].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    # -- words ---------------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        super().retranslate()
        self._place()
        self._tell()
        self.update()

    def _tell(self) -> None:
        """To whoever cannot see it."""
        self.setAccessibleName(self.head())
        self.setAccessibleDescription(self.note())
        self._told.announce(self.head())

    def head(self) -> str:
        """What goes on, in one line."""
        return self.ui.say(f"referee.countdown.{self._head_key()}", name=self._name(), n=self.test.cubes)

    def _head_key(self) -> str:
        if self._stage is Stage.OVER:
            return "passed" if self.passed else "failed"
        if self._stage is Stage.UP:
            return "up"
        if self._stage is Stage.RUNNING:
            return "cubes" if self.test.cubes else "all_cubes"
        key = "ask_ready" if self._stage is Stage.WAITING else "ask_start"
        return f"{key}_name" if self._name() else key

    def _name(self) -> str:
        return self.test.opponent if self._stage is Stage.READY else self.test.tested

    def note(self) -> str:
        """What has to be looked at; in the end, what follows."""
        if self._stage is not Stage.OVER:
            return self.ui.say("referee.countdown.rule")
        return self._relief() if self.passed else self._loss()

    def _loss(self) -> str:
        key = "down" if self.test.teams else "round"
        who = self.test.tested if self.test.teams else self.test.opponent
        return self.ui.say(f"referee.countdown.{key}_name" if who else f"referee.countdown.{key}", name=who)

    def _relief(self) -> str:
        test, say = self.test, self.ui.say
        if test.cubes == 0:
            return say("referee.countdown.no_wounds")
        healed = self.healed()
        if healed is None and not test.forbidden:
            return say("referee.countdown.relief", relief=say(f"word.relief_{test.option}"))
        if healed is None or not any(healed):
            return say("referee.countdown.no_relief")
        wounds = core_text.wounds(self.ui.lang, *healed)
        key = "referee.countdown.discards_name" if test.tested else "referee.countdown.discards"
        return say(key, name=test.tested, wounds=wounds)

    def healed(self) -> tuple[int, int] | None:
        """TEST-3, if it was told how many wounds there are: heavy and light ones that are discarded."""
        if self.test.wounds is None:
            return None
        gone = relief(*self.test.wounds, self.test.option, self.test.forbidden).healed
        return gone.heavy, gone.light

    # -- places --------------------------------------------------------------------------------------------------------

    def rescale(self) -> None:
        super().rescale()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._place()

    def _place(self) -> None:
        edge, px = self.ui.px(24), self.ui.px
        high = max(px(60), min(px(104), round(self.height() * 0.15)))
        wide = (self.width() - 3 * edge) // 2
        for at, one in enumerate(self._pair()):
            one.setGeometry(QRect(edge + at * (wide + edge), self.height() - edge - high, wide, high))
        self._close.setGeometry(QRect(edge, px(16), max(px(64), self._close.sizeHint().width()), px(64)))

    def _words_rect(self) -> QRectF:
        """Over the buttons. While the clock runs, lines give way to the figures: the second one first, then both."""
        foot = self._pair()[0].y() - self.ui.px(10)
        head = self.ui.px(HEAD)
        highs = (head + self._note_high(), head, 0) if self._stage is Stage.RUNNING else (head + self._note_high(),)
        high = next((one for one in highs if self._digits_high(foot - one) >= self.height() * DIGITS), highs[-1])
        return QRectF(self.ui.px(24), foot - high, self.width() - 2 * self.ui.px(24), high)

    def _note_high(self) -> int:
        """One line, or two in a narrow window."""
        wide = text.width(self.note(), "strong", self.ui.px(LEAST))
        return self.ui.px(NOTE) * (1 if wide <= self.width() - 2 * self.ui.px(24) else 2)

    def _digits_high(self, foot: float) -> float:
        return foot - self.ui.px(12) - self.ui.px(TOP)

    def digits_rect(self) -> QRectF:
        """Where the figures stand: whatever is left above the words."""
        return QRectF(0, self.ui.px(TOP), self.width(), self._digits_high(self._words_rect().top()))

    # -- painting ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._stage is Stage.OVER:
                self._paint_verdict(painter)
                return
            self._paint_left(painter)
            self._paint_digits(painter)
            self._paint_words(painter)

    def _moves(self) -> bool:
        return self.ui.settings.speed != "none"

    def _share(self) -> float:
        """How much of the time is left; without motion it goes by whole seconds."""
        return (self.clock.left if self._moves() else self.clock.second) / SECONDS

    def _paint_left(self, painter: QPainter) -> None:
        """The time that is left as a plane with a leaning edge, which goes from right to left."""
        wide, high = self.width(), self._words_rect().top()
        lean = high * LEAN
        x = (wide + lean) * self._share()
        plane = polygon([(0, 0), (x, 0), (x - lean, high), (0, high)], 0)
        colour = palette.STRIKE if self._last() else palette.OPP_DEEP
        fill(painter, plane, palette.alpha(colour, 96))
        edge = QPainterPath()
        edge.moveTo(x, 0)
        edge.lineTo(x - lean, high)
        stroke(painter, edge, palette.KO, self.ui.px(8))

    def _last(self) -> bool:
        return self._stage is Stage.UP or (self._stage is Stage.RUNNING and self.clock.second <= LAST)

    def _paint_digits(self, painter: QPainter) -> None:
        rect, path = self.digits_rect(), _digits(self.clock.second)
        shape = path.boundingRect()
        scale = min(rect.height() / shape.height(), rect.width() * WIDEST / shape.width())
        painter.save()
        painter.translate(rect.center())
        painter.scale(scale * self._pulse(), scale * self._pulse())
        painter.translate(-shape.center())
        if not self.clock.started:
            painter.setOpacity(palette.DIM)
        fill(painter, path, palette.HEAVY_TEXT if self._last() else palette.TEXT)
        painter.restore()

    def _pulse(self) -> float:
        """The last figures begin a little smaller and grow; never beyond their place."""
        if not self._moves() or self._stage is not Stage.RUNNING or not self._last():
            return 1.0
        gone = self.clock.second - self.clock.left
        return 1.0 - PULSE * max(0.0, 1.0 - gone * 4)

    def _paint_words(self, painter: QPainter) -> None:
        rect, u = self._words_rect(), self.ui.scale
        if not rect.height():
            return
        upper = QRectF(rect.left(), rect.top(), rect.width(), self.ui.px(HEAD))
        lower = QRectF(rect.left(), upper.bottom(), rect.width(), rect.height() - upper.height())
        middle = text.CENTRE | text.MIDDLE
        text.fit(painter, upper, self.head(), "head", 42 * u, LEAST * u, 1, middle, palette.TEXT)
        if lower.height() > 0:
            text.fit(painter, lower, self.note(), "strong", 30 * u, LEAST * u, 2, middle, palette.BODY)

    def _paint_verdict(self, painter: QPainter) -> None:
        """One word for the whole room, what follows from it, and the cubes that go."""
        u, edge, high = self.ui.scale, self.ui.px(40), self._pair()[0].y()
        wide = self.width() - 2 * edge
        healed = (self.healed() or (0, 0)) if self.passed else (0, 0)
        top = high * (0.1 if any(healed) else 0.2)
        middle = text.CENTRE | text.MIDDLE
        colour = palette.OK if self.passed else palette.HEAVY_TEXT
        title = QRectF(edge, top, wide, high * 0.36)
        text.fit(painter, title, self.head(), "head", 190 * u, 72 * u, 1, middle, colour)
        note = QRectF(edge, title.bottom(), wide, high * 0.22)
        text.fit(painter, note, self.note(), "head", 56 * u, 36 * u, 2, middle, palette.TEXT)
        self._paint_cubes(painter, QRectF(edge, note.bottom(), wide, high * 0.24), healed)

    def _paint_cubes(self, painter: QPainter, rect: QRectF, wounds: tuple[int, int]) -> None:
        kinds = [HEAVY] * wounds[0] + [LIGHT] * wounds[1]
        if not kinds:
            return
        side = min(rect.height(), self.ui.px(96), rect.width() / len(kinds) * 0.9)
        step = side * 1.1
        left = rect.center().x() - step * len(kinds) / 2
        for at, kind in enumerate(kinds):
            picture = self.ui.art.cube(kind, side, dpr=self.devicePixelRatioF())
            spot = QRectF(left + at * step, rect.center().y() - side / 2, side, side)
            painter.drawPixmap(spot, picture, QRectF(picture.rect()))


@cache
def _digits(second: int) -> QPainterPath:
    """As a shape, which fills any height exactly."""
    shape = text.outline(str(second), "head", 200)
    shape.setFillRule(Qt.FillRule.WindingFill)
    return shape
