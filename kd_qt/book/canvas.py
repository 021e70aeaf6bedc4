"""Where a picture of the rulebook is drawn: `WIDE` units broad, whatever the size in the end."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_core import text as core
from kd_core.content.model import Wounds
from kd_qt.style import palette, signs, text
from kd_qt.style.art import Art
from kd_qt.style.cards import RATIO, Cards
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.style.shapes import box, disc, fill, open_line, polygon, stroke

WIDE = 640.0
LEAST = 11.0  # units of the smallest text


@dataclass
class Canvas:
    p: QPainter
    art: Art
    cards: Cards
    sheet: Sheet
    lang: str
    card_lang: str
    ratio: float  # device pixels of a unit

    def say(self, key: str, /, **params: object) -> str:
        return core.say(self.lang, f"rulebook.picture.{key}", **params)

    def put(self, picture: QPixmap, x: float, y: float) -> None:
        self.p.drawPixmap(QPointF(x, y), picture)

    def panel(self, rect: QRectF, line: QColor | None = None) -> None:
        body = box(rect.x() + 0.5, rect.y() + 0.5, rect.width() - 1, rect.height() - 1, 7)
        fill(self.p, body, palette.INK1)
        stroke(self.p, body, line or palette.LINE, 1)

    def words(self, rect: QRectF, words: str, px: float, role: str, colour: QColor) -> None:
        """In one line, in the middle of a box."""
        text.fit(self.p, rect, words, role, px, LEAST, 1, text.CENTRE | text.MIDDLE, colour)

    def card(self, id: str, form: str, x: float, y: float, wide: float, reaches: bool | None = None) -> QRectF:
        """form fly: the attack; hand: the payment."""
        self.put(self.cards.pixmap(id, form, wide, self.card_lang, self.ratio, reaches), x, y)
        return QRectF(x, y, wide, wide * RATIO)

    def ring(self, rect: QRectF) -> None:
        """Round the thing that the picture is about."""
        ring = box(rect.x() - 2, rect.y() - 2, rect.width() + 4, rect.height() + 4, rect.width() * 0.07)
        stroke(self.p, ring, palette.SELECTED, 3)

    def arrow(self, x: float, y: float, to_x: float) -> None:
        """Along a line, to the right or to the left."""
        way = 1 if to_x > x else -1
        open_line(self.p, [(x, y), (to_x - 9 * way, y)], palette.SELECTED, 4)
        tip = [(to_x, y), (to_x - 12 * way, y - 8), (to_x - 12 * way, y + 8)]
        fill(self.p, polygon(tip, 1.5), palette.SELECTED)

    def badge(self, words: str, x: float, y: float) -> None:
        """A number in a disc."""
        fill(self.p, disc(x, y, 12), palette.INK0)
        stroke(self.p, disc(x, y, 12), palette.GOLD, 1.6)
        text.line(self.p, x, y + 5, words, "head", 14, palette.GOLD, text.CENTRE)

    def cubes(self, wounds: Wounds, cx: float, cy: float, px: float, hollow: bool = False) -> None:
        """Around a centre; a dash where there are none."""
        if wounds == Wounds():
            text.line(self.p, cx, cy + px * 0.36, "–", "head", px, palette.MUTED, text.CENTRE)
            return
        signs.cubes(self.art, self.p, wounds, cx - signs.cubes_width(wounds, px) / 2, cy, px, hollow)
