"""What somebody at the table says, as people see it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.ui import Ui

BUBBLE_MS = 4500


class Bubble(QWidget):
    """What somebody says, under their plate, for a while."""

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self._said: list[tuple[bool, str, str]] = []  # left, who, what
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._silence)
        self.hide()

    def say(self, left: bool, name: str, words: str) -> None:
        self._said = [one for one in self._said if one[0] != left]
        self._said.append((left, name, words))
        self.setAccessibleName(f"{name}: {words}")
        self.show()
        self.raise_()
        self.update()
        self._timer.start(BUBBLE_MS)

    def _silence(self) -> None:
        self._said.clear()
        self.hide()

    def stop(self) -> None:
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for left, name, words in self._said:
                self._paint(painter, left, f"{name}: {words}", self.ui.scale)

    def _paint(self, painter: QPainter, left: bool, words: str, u: float) -> None:
        px = 15 * u
        wide, high = text.width(words, "strong", px) + 28 * u, 34 * u
        x = 26 * u if left else self.width() - 26 * u - wide
        top = 9 * u
        tip = x + 26 * u if left else x + wide - 26 * u
        body = box(x, top, wide, high, 10 * u).united(
            polygon([(tip - 8 * u, top + 1), (tip, 0), (tip + 8 * u, top + 1)], 0)
        )
        fill(painter, body, palette.PAPER)
        stroke(painter, body, palette.side(left), 2 * u)
        text.line(painter, x + 14 * u, top + high / 2 + px * 0.36, words, "strong", px, palette.PAPER_INK)
