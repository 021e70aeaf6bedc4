"""Between two players at one screen: nobody sees or hears the table until the one who is called says "here I am".

The table is not merely covered: it is cleared away and hidden as the curtain falls, and laid anew, as the next player
sees it, before the curtain rises. So there is nothing below that a screen reader, a picture of the window or a change
of its size could bring to light. Whatever the host tells meanwhile is for the log of its seat and not for the table.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget

from kd_qt.screens.board import Board
from kd_qt.screens.metrics import said
from kd_qt.screens.over import Picture
from kd_qt.screens.parts import Panel, button, label, row
from kd_qt.screens.veil import Veil
from kd_qt.style import palette
from kd_qt.ui import Ui


class Asked(NamedTuple):
    """What everybody may know of a question: its kind, and the attack that is being resolved."""

    kind: str
    attack: str


class Curtain:
    def __init__(self, ui: Ui, board: Board) -> None:
        self._ui, self._board = ui, board
        self.seat: int | None = None  # whom it waits for
        self._here = False  # and that one said so

    @property
    def down(self) -> bool:
        return self.seat is not None

    def fall(self, seat: int) -> None:
        self.seat, self._here = seat, False
        self._board.clear_away()
        QToolTip.hideText()
        self._ui.sounds.play("curtain")

    def part(self) -> None:
        """Whom it waits for is here: the next look through that seat goes onto the table."""
        self._here = True

    def admits(self, seat: int | None) -> bool:
        """May the table be laid as this seat sees it?"""
        return self.seat is None or (self._here and seat == self.seat)

    def rise(self) -> None:
        """The table is laid for the one who was called."""
        self.seat = None
        self._board.setVisible(True)

    def _colour(self) -> QColor:
        home = self._board.home
        return palette.side(home is None or self.seat is None or self.seat % 2 == home)

    def veil(self, parent: QWidget, name: str, fighter: str, asked: Asked) -> tuple[Veil, QPushButton]:
        """The cloth: who is called, what for, and a button to press when the others have looked away."""
        title = said(label("", "title", wrap=True), "match.curtain", name)
        note = label("match.curtain_note", "body", wrap=True)
        called = [said(label("", "body", wrap=True), f"match.called_{asked.kind}", asked.attack)] if asked.kind else []
        for line in (title, *called, note):
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        ready = said(button("", "primary", "curtain.ready"), "match.curtain_ready", name)
        face = Picture(self._ui, fighter, self._colour(), 150)
        panel = Panel(row(1, face, 1), title, *called, note, ready, spacing=16, inner=30)
        return Veil(self._ui, parent, panel, 460, True), ready
