"""Big pictures of moments: the round, and short words over a fighter."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon, stroke
from kd_qt.table.desk import Desk


def word(desk: Desk, words: str, colour: QColor) -> QPixmap:
    """A short word over a fighter."""
    k = desk.plan.floor
    px = 17 * k
    w, h = text.width(words, "head", px, spacing=0.04) + 26 * k, 30 * k

    def paint(p: QPainter) -> None:
        body = polygon([(8 * k, 1), (w - 1, 1), (w - 8 * k, h - 1), (1, h - 1)], 4)
        fill(p, body, palette.alpha(palette.INK0, 230))
        stroke(p, body, colour, 2)
        text.line(p, w / 2, h / 2 + px * 0.36, words, "head", px, colour, text.CENTRE, spacing=0.04)

    return desk.keep(("word", words, colour.name(), round(k, 3)), w, h, paint)


def banner(desk: Desk, title: str, below: str, side: QColor | None = None) -> QPixmap:
    """Across the whole stage: the round, who begins, who won it and how."""
    k = desk.plan.floor
    w, h = desk.plan.stage.w, 96 * k

    def paint(p: QPainter) -> None:
        edge = palette.alpha(palette.INK0, 0)
        body = palette.alpha(palette.INK0, 235)
        fill(p, box(0, 0, w, h), across(0, 0, w, 0, (0, edge), (0.22, body), (0.78, body), (1, edge)))
        line = side or palette.SELECTED
        for y in (0.0, h - 3 * k):
            clear = palette.alpha(line, 0)
            fill(p, box(0, y, w, 3 * k), across(0, 0, w, 0, (0.1, clear), (0.35, line), (0.65, line), (0.9, clear)))
        area = QRectF(w * 0.2, 8 * k, w * 0.6, h * 0.56)
        text.fit(p, area, title, "head", 44 * k, 18 * k, 1, text.CENTRE | text.MIDDLE, palette.TEXT)
        area = QRectF(w * 0.2, h * 0.62, w * 0.6, h * 0.28)
        text.fit(p, area, below, "bold", 17 * k, 11 * k, 1, text.CENTRE | text.MIDDLE, side or palette.MUTED)

    return desk.keep(("banner", title, below, side.name() if side else "", round(k, 3)), w, h, paint)
