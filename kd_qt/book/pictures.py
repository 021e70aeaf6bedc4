"""The pictures of the rulebook in the language, colours and size of the moment; each painted once, when it is seen."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap

from kd_core.game import library
from kd_core.record import pictured
from kd_core.record.pictured import Played, Spoiled
from kd_qt.book.canvas import WIDE, Canvas
from kd_qt.book.parts import made
from kd_qt.style.cards import Cards
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.ui import Ui

BETWEEN = 10.0  # units from part to part


@cache
def played(id: str) -> Played | None:
    """A picture with the boxes as they are; None where there is none, or where it does not fit them."""
    found = pictured.named(id)
    try:
        return pictured.play(found, library.find(library.BOXES)) if found is not None else None
    except Spoiled:
        return None


class Pictures:
    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self._cards = Cards(ui.art)  # of the boxes, whatever else is installed
        self._sheet = Sheet(ui.art, self._cards)

    def size(self, id: str, wide: int) -> QSize:
        """Of the picture in logical pixels; empty when there is none."""
        shown = played(id)
        return QSize(wide, round(_height(shown) * wide / WIDE)) if shown is not None else QSize()

    def caption(self, id: str) -> str:
        shown = played(id)
        return pictured.caption(shown, self.ui.lang) if shown is not None else ""

    def pixmap(self, id: str, wide: int, dpr: float) -> QPixmap:
        shown = played(id)
        if shown is None:
            return QPixmap()
        key = ("rulebook", id, self.ui.lang, self.ui.card_lang)
        return self.ui.art.keep(
            key, wide, _height(shown) * wide / WIDE, dpr, lambda p: self._paint(p, shown, wide / WIDE, dpr)
        )

    def _paint(self, p: QPainter, shown: Played, scale: float, dpr: float) -> None:
        p.scale(scale, scale)
        ui = self.ui
        canvas = Canvas(p, ui.art, self._cards, self._sheet, ui.lang, ui.card_lang, dpr * scale)
        for part in made(shown):
            part.paint(canvas)
            p.translate(0, part.height() + BETWEEN)


def _height(shown: Played) -> float:
    parts = made(shown)
    return sum(part.height() for part in parts) + BETWEEN * (len(parts) - 1)
