"""Stub: signatures are final, pictures follow."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QPixmap

from kd_core.content.model import Pack
from kd_qt.style.art import Art

FORMS = ("row", "zoom", "hand", "fly")
RATIO = 1.4  # height of a card / its width


class Cards:
    """The cards of some packs (None: both boxes) as pixmaps of exactly width x 1.4 width, without shadow or state ring."""

    def __init__(self, art: Art, packs: Iterable[Pack] | None = None) -> None:
        self.art = art

    def set_packs(self, packs: Iterable[Pack]) -> None:
        """The packs of another match."""

    def pixmap(self, card: str, form: str, width: float, lang: str, dpr: float | None = None) -> QPixmap:
        """An attack card or an extra card by id; form row|zoom|hand|fly."""
        return self.art.back(width, dpr)

    def small(self, card: str | None, width: float, dpr: float | None = None) -> QPixmap:
        """Only the symbols on paper; None: a back. 1.4 width high."""
        return self.art.back(width, dpr)

    def chip(self, card: str | None, height: float, dpr: float | None = None) -> QPixmap:
        """A small card lying, its symbols side by side; as wide as they need."""
        return self.art.back(height, dpr)

    def back(self, width: float, dpr: float | None = None) -> QPixmap:
        return self.art.back(width, dpr)

    def skill(self, skill: str | None, width: float, lang: str, dpr: float | None = None) -> QPixmap:
        """A skill card; None: its back."""
        return self.art.back(width, dpr)

    def name(self, id: str, lang: str) -> str:
        """The printed name of a card, skill, special attack, fighter, token or arena; the id when unknown."""
        return id

    def text(self, id: str, lang: str) -> str:
        """The rules text of a card, skill or special attack."""
        return ""
