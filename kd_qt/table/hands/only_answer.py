"""Where only one answer is possible the table gives it by itself, after a pause that tells nobody why.

While a hand holds cards that others have not seen, its owner is asked even where only "no" is possible: whether a
question comes at all would tell about these cards. How fast it is answered would tell the same. So the pause is as long
as a person takes, and nothing but chance decides how long; it is no motion, and stays where motion is switched off.
"""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from kd_qt.table.hands.picks import only_answer

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

SHORTEST, LONGEST = 1200, 3000  # ms


class OnlyAnswer:
    """Watches what the table is asked."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._chance = SystemRandom()
        self._pause = QTimer(table)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._give)

    def consider(self) -> None:
        """The table stands at a view."""
        if only_answer(self._table.view_shown) is None:
            self.rest()
        elif not self._pause.isActive():
            self._wait()

    def rest(self) -> None:
        self._pause.stop()

    def _wait(self) -> None:
        self._pause.start(self._chance.randint(SHORTEST, LONGEST))

    def _give(self) -> None:
        if self._table.isEnabled() and self._table.isVisible():
            self._table.choose.send(only_answer(self._table.view_shown))
        else:
            self._wait()  # a menu or the curtain lies over the table
