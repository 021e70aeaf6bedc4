"""What a first-time note looks like: a small slip of paper, and a ring with a beak around what it speaks of.

The slip goes away when it is pressed; everything else lets the pointer through.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kd_qt.screens.coach import HOLE, around, beak, hole, paper
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, glow, stroke
from kd_qt.ui import Ui

WIDTHS = (330.0, 260.0, 450.0)  # px at 100 %: the one that lies best is taken
PARTS = (1.0, 0.84, 0.68, 0.55)  # of the scale that the settings want, where there is not room for more
EDGE, TOP, FOOT = 15.0, 31.0, 13.0
TITLE, PX, LEAST, SPREAD = 15.0, 14.5, 13.0, 1.26
CAP_WIDE, CAP_HIGH = 34.0, 17.0
BEAK = 16.0  # px at 100 % that the ring and its glow reach over


class Slip(QWidget):
    pressed = Signal()

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self.title = self.words = ""
        self._u, self._wide = 1.0, WIDTHS[0]
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def tell(self, title: str, words: str) -> None:
        self.title, self.words = title, words
        self.update()

    @property
    def spoken(self) -> str:
        return self.ui.say("first.spoken", title=self.title, words=self.words)

    @property
    def scales(self) -> list[float]:
        """To be tried: the letters are never smaller than they may be at 100 %."""
        return [part * self.ui.scale for part in PARTS if part == 1.0 or part * self.ui.scale >= LEAST / PX]

    def take_shape(self, scale: float, wide: float) -> QSize:
        self._u, self._wide = scale, wide
        high = TOP + len(self.lines) * PX * SPREAD + FOOT
        size = QSize(round(wide * scale), round(high * scale))
        self.setFixedSize(size)
        return size

    @property
    def lines(self) -> list[str]:
        return text.wrap(self.words, "body", PX * self._u, (self._wide - 2 * EDGE) * self._u)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, w = self._u, float(self.width())
            paper(painter, w, float(self.height()), u)
            title = QRectF(EDGE * u, 6 * u, w - (2 * EDGE + CAP_WIDE + 8) * u, 22 * u)
            ink = palette.PAPER_INK
            text.fit(painter, title, self.title, "head", TITLE * u, 11 * u, 1, text.LEFT | text.MIDDLE, ink)
            self._cap(painter, w, u)
            for at, line in enumerate(self.lines):
                down = (TOP + PX * (0.95 + at * SPREAD)) * u
                text.line(painter, EDGE * u, down, line, "body", PX * u, ink)

    def _cap(self, painter: QPainter, w: float, u: float) -> None:
        """The key that takes it away."""
        cap = QRectF(w - (10 + CAP_WIDE) * u, 8 * u, CAP_WIDE * u, CAP_HIGH * u)
        soft = palette.PAPER_INK.lighter(190)
        stroke(painter, box(cap.x(), cap.y(), cap.width(), cap.height(), 4 * u), soft, 1.2 * u)
        text.fit(painter, cap, "Esc", "bold", 11 * u, 9 * u, 1, text.CENTRE | text.MIDDLE, soft)


class Finger(QWidget):
    """Rings what the slip speaks of, and joins it to the slip."""

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self._rings: list[QRectF] = []
        self._slip, self._beak = QRectF(), False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def point(self, rings: Sequence[QRectF], slip: QRectF, beak_too: bool) -> None:
        edge = (HOLE + BEAK) * self.ui.scale
        whole = around([*rings, slip]).adjusted(-edge, -edge, edge, edge).toAlignedRect()
        self.setGeometry(whole)
        corner = QPointF(whole.topLeft())
        self._rings = [rect.translated(-corner) for rect in rings]
        self._slip, self._beak = slip.translated(-corner), beak_too
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for rect in self._rings:
                grown = rect.adjusted(-HOLE * u, -HOLE * u, HOLE * u, HOLE * u)
                glow(painter, grown, palette.PAPER, 14 * u, 9 * u)
                stroke(painter, hole(rect, u), palette.PAPER, 2.2 * u)
            if self._beak:
                beak(painter, self._slip, self._rings[0], u)
