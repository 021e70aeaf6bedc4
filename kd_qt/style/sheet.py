"""Stub: signatures are final, pictures follow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor, QPixmap

from kd_qt.style.art import Art
from kd_qt.style.cards import Cards


class Sheet:
    """The parts of a fighter's sheet as pixmaps of exactly w x h, in the packs of `cards`. f = scale of all its text (1.14 roomy)."""

    def __init__(self, art: Art, cards: Cards) -> None:
        self.art, self.cards = art, cards

    def header(self, title: str, side: QColor, w: float, h: float, tokens: Sequence[tuple[str, int, int]] = (), note: str = "", dpr: float | None = None) -> QPixmap:
        """Side bar, title, tokens as (token, have, places); a note instead of tokens."""
        return self.art.svg("", w, h, dpr)

    def special(self, special: str, w: float, h: float, lang: str, dpr: float | None = None, state: str = "") -> QPixmap:
        """A special attack panel; state "" | "legal" | "selected" | "refused" | "dim" (cannot be paid or used)."""
        return self.art.svg("", w, h, dpr)

    def bench(self, special: str, w: float, h: float, lang: str, dpr: float | None = None, state: str = "") -> QPixmap:
        """The one line of a benched fighter's special."""
        return self.art.svg("", w, h, dpr)

    def skill(self, skill: str | None, w: float, h: float, lang: str, hidden: str = "", dpr: float | None = None) -> QPixmap:
        """A skill's line. `hidden`: face down, and this sentence says when it is revealed; skill None: not known to you."""
        return self.art.svg("", w, h, dpr)
