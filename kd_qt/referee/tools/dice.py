"""Dice for a table that has lost its own: one to three, large, thrown by a tap; the sum, and the throws before.

What falls is drawn by the system's own chance before anything rolls; what is seen rolling is only a show.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from secrets import choice, randbelow

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from kd_qt.referee.dress import TOUCH
from kd_qt.referee.large import Figure, LargeTool, Shrinks
from kd_qt.referee.parts import Choice, Plate, words
from kd_qt.referee.tool import RefereeTable
from kd_qt.screens.metrics import sized
from kd_qt.screens.parts import Pressed, column
from kd_qt.style import palette
from kd_qt.style.clock import Clock, Easing
from kd_qt.style.shapes import box, stroke
from kd_qt.ui import Ui

EYES = (1, 2, 3, 4, 5, 6)
MOST = 3
ROLL_MS = 700
LEAST_DIE = 76  # px at 100 %
TUMBLES = 8  # faces that are seen before the last one
REMEMBERED = 6  # throws

Throw = tuple[int, ...]


def throw(dice: int) -> Throw:
    """Every face is as likely, and nothing that was seen tells the next."""
    return tuple(1 + randbelow(len(EYES)) for _ in range(dice))


class Dice(Pressed, Shrinks):
    """Dice in a row that a tap throws. `rolled` comes when they lie."""

    rolled = Signal(tuple)

    def __init__(self, ui: Ui, name: str, dice: int = MOST, px: float = 190, chance: Callable[[int], Throw] = throw):
        super().__init__()
        self.ui, self.px, self.chance = ui, px, chance
        self.fallen: Throw = ()  # what lies there; empty before the first throw
        self._dice, self._seen = dice, (0,) * dice
        self._clock = Clock(self, ui.settings.speed)
        ui.paced.connect(self._pace)  # a method: Qt forgets it with the widget
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.clicked.connect(self.roll)
        self.retell()

    def _pace(self) -> None:
        self._clock.set_speed(self.ui.settings.speed)

    def set_dice(self, dice: int) -> None:
        """So many, none of which has been thrown."""
        self.clear()
        self._dice, self._seen = dice, (0,) * dice
        self.retell()
        self.update()

    def clear(self) -> None:
        self._clock.drop_all()
        self.fallen, self._seen = (), (0,) * self._dice
        self.retell()
        self.update()

    @property
    def rolling(self) -> bool:
        return self._clock.busy

    def roll(self) -> None:
        """Not while they roll: a second tap is a trembling hand, not a second throw."""
        if self.rolling:
            return
        self.fallen = self.chance(self._dice)
        self.ui.sounds.play("cube_pick")
        self._clock.run(ROLL_MS, Easing.OutQuad, self._tumble, self._lie)

    def _tumble(self, t: float) -> None:
        step = int(t * TUMBLES)
        if t < 1.0 and step != getattr(self, "_step", -1):
            self._seen = tuple(choice(EYES) for _ in range(self._dice))
            self.update()
        self._step = step

    def _lie(self) -> None:
        self._seen = self.fallen
        self.ui.sounds.play("cube_place")
        self.retell()
        self.update()
        self.rolled.emit(self.fallen)

    def stop(self) -> None:
        """They lie at once."""
        self._clock.finish_all()

    def retell(self) -> None:
        said = " + ".join(map(str, self.fallen))
        say = self.ui.say
        self.setAccessibleName(say("referee.dice.access", dice=said or "–"))

    # -- paint ---------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._dice * (self.px + 20) + 20), self.ui.px(self.px + 24))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        least = min(self.px, LEAST_DIE)
        high = self.px if self.firm else least
        return QSize(self.ui.px(self._dice * (least + 20) + 20), self.ui.px(high + 24))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        side = min(self.px * u, self.height() - 20 * u, (self.width() - 20 * u) / self._dice - 20 * u)
        step = side + 20 * u
        left = (self.width() - step * self._dice) / 2 + 10 * u
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            for at, eyes in enumerate(self._seen):
                spot = QRectF(left + at * step, (self.height() - side) / 2, side, side)
                self._die(painter, spot, eyes)
            if self.hasFocus():
                ring = box(2 * u, 2 * u, self.width() - 4 * u, self.height() - 4 * u, 12 * u)
                stroke(painter, ring, palette.FOCUS, 3 * u)

    def _die(self, painter: QPainter, spot: QRectF, eyes: int) -> None:
        painter.save()
        painter.setOpacity(1.0 if self.fallen else palette.DIM)
        if self.rolling:
            painter.translate(spot.center())
            painter.rotate(choice((-9, -5, 4, 8)))
            painter.translate(-spot.center())
        picture = self.ui.art.die(eyes, round(spot.width()), dpr=self.devicePixelRatioF())
        painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        painter.restore()


class DiceTool(LargeTool):
    name = "dice"
    rule = "TEST-2"
    narrow = 720

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._throws: deque[Throw] = deque(maxlen=REMEMBERED)
        self._number = Choice(ui, "referee.dice.number", most=MOST)
        self._number.fill([str(n) for n in range(1, MOST + 1)], px=48, size=(TOUCH + 20, 92))
        self._number.choose(str(MOST))
        self._number.chosen.connect(self._chosen)
        self._before = [words("", "sum", wrap=False) for _ in range(REMEMBERED)]
        self._title = words("referee.dice.before", "heading")
        self.dice = Dice(ui, "referee.dice.dice")
        self.dice.rolled.connect(self._rolled)
        self._sum = Figure(ui, 150, 96)
        self._roll = Plate(ui, "referee.dice.roll", "referee.dice.roll", tone="primary", slanted=True, px=44)
        self._roll.clicked.connect(self.dice.roll)
        self.lay(self._question_side(), self._answer_side())

    def _question_side(self) -> QLayout:
        before = column(self._title, *self._before, spacing=2)
        return column(words("referee.dice.how_many", "question"), self._number, before, 1, spacing=20)

    def _answer_side(self) -> QLayout:
        sized(self._roll, at_least=(0, 96))
        return column(1, self.dice, self._sum, 1, self._roll, spacing=14)

    def _chosen(self, number: str) -> None:
        self.dice.set_dice(int(number))
        self._show()

    def _rolled(self, fallen: Throw) -> None:
        self._throws.appendleft(fallen)
        self._show()

    def _show(self) -> None:
        fallen = self.dice.fallen
        self._sum.show_words(str(sum(fallen)) if fallen else "–", palette.SELECTED if fallen else palette.MUTED)
        lines = [_line(one) for one in self._throws]
        self._title.setVisible(bool(lines))
        for at, shown in enumerate(self._before):
            shown.setText(lines[at] if at < len(lines) else "")
            shown.setVisible(at < len(lines))

    def retell(self) -> None:
        super().retell()
        self._number.tell({str(n): str(n) for n in range(1, MOST + 1)})
        self.dice.retell()
        self._show()

    def left(self) -> None:
        self.dice.stop()

    def first_focus(self) -> QWidget | None:
        return self._roll


def _line(fallen: Throw) -> str:
    eyes = " + ".join(map(str, fallen))
    return f"{eyes} = {sum(fallen)}" if len(fallen) > 1 else eyes
