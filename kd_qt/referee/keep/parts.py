"""What the kept match is put together from: facts to tap, things to do, lines of any length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.parts import PAD, RING, Count, Plate, Signs
from kd_qt.style import palette, text
from kd_qt.style.art import FIGURE_RATIO
from kd_qt.ui import Ui

Picture = Callable[[float, float], QPixmap]  # of a size, for a screen with so many pixels to the point

ICON = 42  # px of a picture beside a number
FIGURES = 36  # px of the number
GAP = 8
SPREAD = 1.16  # between the lines of a text


def holder(layout: QLayout) -> QWidget:
    """A widget for a layout that is as high as its width makes it."""
    made = QWidget()
    made.setLayout(layout)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    return made


class Deed(Signs):
    """Something to do. `barred`: the rules are against it; it is pale, and a tap says why."""

    def __init__(self, ui: Ui, name: str, symbols: Sequence[str] = (), barred: bool = False, **looks: Any) -> None:
        self.barred = barred
        super().__init__(ui, name, symbols, **looks)
        self.sign = 34

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Words become larger where there is room, not the plate where there is none."""
        return self._wanted(min(self.px, LEAST))

    def lines_used(self) -> int:
        """Two lines have room where one has."""
        return 1

    def paint_plate(self, painter: QPainter, rect: QRectF, u: float) -> None:
        if self.barred:
            painter.setOpacity(palette.DIM)
        super().paint_plate(painter, rect, u)


class Line(Plate):
    """A text of any length, from the left, as high as it needs."""

    def __init__(self, ui: Ui, name: str, said: str, tone: str = "plain", px: float = 26) -> None:
        super().__init__(ui, name, tone=tone, px=px)
        self.setText(said)
        self.setAccessibleName(said)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        u = self.ui.scale
        room = max(1.0, width - 2 * (RING + PAD) * u)
        lines = len(text.wrap(self.text(), "strong", self.px * u, room))
        return max(self.ui.px(TOUCH + 12), round((lines * self.px * SPREAD + 2 * RING + 24) * u))

    def sizeHint(self) -> QSize:  # noqa: N802
        wide = max(self.width(), self.ui.px(260))
        return QSize(self.ui.px(260), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        room = rect.adjusted(PAD * u, 0, -PAD * u, 0)
        align = text.LEFT | text.MIDDLE
        text.fit(painter, room, self.text(), "strong", self.px * u, LEAST * u, 99, align, self.ink, SPREAD)


class Fact(Plate):
    """Numbers, each beside its picture, then words if there are any. A tap corrects them."""

    def __init__(self, ui: Ui, name: str, lines: int = 1) -> None:
        super().__init__(ui, name, px=LEAST, lines=lines, size=(TOUCH + 10, TOUCH + 12))
        self.pairs: tuple[tuple[Picture, str], ...] = ()
        self.longer: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_fact(
        self, pairs: Sequence[tuple[Picture, str]], words: str, spoken: str, longer: Sequence[str] = ()
    ) -> None:
        """`spoken` is what a screen reader says of it; `longer` what stands there instead where there is room."""
        self.pairs, self.longer = tuple(pairs), tuple(longer)
        self.setText(words)
        self.setAccessibleName(spoken)
        self.updateGeometry()
        self.update()

    def lines_used(self) -> int:
        """Two small lines have room where one large number has."""
        return 1

    def beside(self, px: float) -> float:
        each = [ICON + GAP / 2 + text.width(number, "head", FIGURES) for _, number in self.pairs]
        return sum(each) + GAP * max(0, len(each) - 1) + (GAP if self.text() and each else 0)

    def _wanted(self, px: float) -> QSize:
        least = super()._wanted(px)
        if not self.text():
            least.setWidth(max(self.ui.px(self.least[0]), self.ui.px(self.beside(px) + 2 * (RING + GAP))))
        return least

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        wide = self.beside(self.px) * u
        x = rect.left() + GAP * u if self.text() or self.longer else rect.center().x() - wide / 2
        for picture, number in self.pairs:
            pixmap = picture(ICON * u, self.devicePixelRatioF())
            high = ICON * u
            across = high * pixmap.width() / max(1, pixmap.height())
            painter.drawPixmap(QRectF(x, rect.center().y() - high / 2, across, high), pixmap, QRectF(pixmap.rect()))
            x += ICON * u + GAP / 2 * u
            x += text.line(painter, x, rect.center().y() + FIGURES * 0.36 * u, number, "head", FIGURES * u, self.ink)
            x += GAP * u
        return rect.adjusted(x - rect.left() + GAP * u, 0, 0, 0) if self.pairs else rect

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        room = rect.adjusted(GAP * u, 0, -GAP * u, 0)
        for said in (*self.longer, self.text()):
            fitted = text.size_for(said, "head", self.px * u, LEAST * u, room.width(), room.height(), self.lines, 1.08)
            if said and fitted is not None:
                text.draw(painter, room, fitted, "head", text.CENTRE | text.MIDDLE, self.ink)
                return


class Person(Plate):
    """Who fights: the portrait and the name."""

    def __init__(self, ui: Ui, name: str, high: float = TOUCH + 12, px: float = 30) -> None:
        super().__init__(ui, name, px=px, lines=2, size=(TOUCH + 60, high))
        self.fighter, self.yours, self.high = "", True, high

    def lines_used(self) -> int:
        """Two small lines have room where one large one has."""
        return 1

    def show_fighter(self, fighter: str, yours: bool, words: str) -> None:
        self.fighter, self.yours = fighter, yours
        self.setText(words)
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def beside(self, px: float) -> float:
        return self.high * FIGURE_RATIO + 6 if self.fighter else 0

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        if not self.fighter:
            return rect
        high = rect.height() - 4 * u
        colour = palette.side(self.yours)
        picture = self.ui.art.figure(self.fighter, "guard", colour, high, not self.yours, self.devicePixelRatioF())
        wide = high * FIGURE_RATIO
        painter.drawPixmap(QRectF(rect.left() + 4 * u, rect.top() + 2 * u, wide, high), picture, QRectF(picture.rect()))
        return rect.adjusted(wide + 6 * u, 0, 0, 0)


class NamedCount(Count):
    """A number whose word is no sentence of the catalogue but a name."""

    word = ""

    def __init__(self, ui: Ui, name: str, word: str, most: int, figure: QWidget | None = None) -> None:
        self.word = word
        super().__init__(ui, name, "", figure, most)
        self._word.setText(word)

    def _tell_names(self) -> None:
        for plate, key in ((self._fewer, "referee.shell.fewer"), (self._more, "referee.shell.more")):
            plate.setAccessibleName(self.ui.say(key, word=self.word, n=self.n))
