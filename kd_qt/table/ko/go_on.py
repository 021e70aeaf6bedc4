"""The button of the account: on to the next round."""

from __future__ import annotations

from functools import partial
from itertools import product

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.cache import painted
from kd_qt.style.shapes import across, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.things import paint

SIZE = 24.0  # px of its letters
KEY = "Enter"


class GoOn(QAbstractButton):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("match.next_round")
        self.setProperty("kind", "primary")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._pictures: dict[tuple[bool, bool], QPixmap] = {}  # focus, lit
        self.hide()

    def tell(self, words: str, desk: Desk, k: float) -> None:
        """Its words, and a picture for each of its states."""
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(core.say(desk.lang, "match.next_round"))
        size, dpr = self.size(), desk.art.dpr
        for focus, lit in product((True, False), repeat=2):
            drawn = partial(self._draw, k, focus, lit)
            self._pictures[focus, lit] = painted(size.width(), size.height(), dpr, drawn)

    def _draw(self, k: float, focus: bool, lit: bool, p: QPainter) -> None:
        w, h, d = self.width(), self.height(), 12 * k
        p.fillRect(self.rect(), palette.INK0)
        body = polygon([(d + 3, 3), (w - 3, 3), (w - d - 3, h - 5), (3, h - 5)], 7 * k)
        fill(p, body.translated(0, 3), palette.alpha(palette.BLACK, 150))
        top = palette.lighter(palette.PRIMARY, 108) if lit else palette.PRIMARY
        fill(p, body, across(0, 0, 0, h, (0, top), (1, palette.PRIMARY2)))
        if focus:
            stroke(p, body, palette.FOCUS, 3)
        cap = paint.key_width(KEY, k) + 10 * k
        px = min(SIZE * k, SIZE * k * (w - 2 * d - cap - 24 * k) / max(1.0, text.width(self.text(), "head", SIZE * k)))
        wide = text.width(self.text(), "head", px)
        x = (w - wide - cap) / 2
        text.line(p, x, h / 2 - 1 + px * 0.36, self.text(), "head", px, palette.PRIMARY_TEXT)
        paint.key_cap(p, x + wide + 10 * k, h / 2 - 1, KEY, k, palette.PRIMARY_TEXT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        picture = self._pictures.get((self.hasFocus(), self.underMouse() or self.isDown()))
        if picture is not None:
            with QPainter(self) as p:
                p.drawPixmap(0, 0, picture)
