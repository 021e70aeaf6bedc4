"""Reading the log: how far it is scrolled, by wheel, keys or its bar.

The newest sentence is at the end, and there the log stays as it grows. Whoever has scrolled up keeps the place: what is
remembered is the sentence at the lower edge, not the distance from the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from kd_qt.table.layout import Rect
from kd_qt.table.words import log, screen_reader

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

LINES = 3  # for a notch of the wheel
NOTCH = 120
_KEYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_ENDS = {Qt.Key.Key_Home: 0.0, Qt.Key.Key_End: 1.0}


class LogScroll:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.end: int | None = None  # how many sentences come before the lower edge; None: all
        self._turned = 0.0  # of the wheel, less than a line so far

    def rest(self) -> None:
        """Back to the newest."""
        self.end, self._turned = None, 0.0

    def forget(self, lines: int) -> None:
        """The oldest sentences are gone."""
        if self.end is not None:
            self.end = max(1, self.end - lines)

    # -- moving --------------------------------------------------------------------------------------------------------

    def area(self) -> Rect | None:
        """Where the log can be read whole."""
        return log.area(self._table.desk) if self._table.view_shown else None

    def by(self, lines: int) -> None:
        """So many sentences towards the newest."""
        area, count = self.area(), len(self._table.memory.log)
        if area is None or not count:
            return
        before = count if self.end is None else self.end
        wanted = max(log.least_end(self._table.desk, area), min(count, before + lines))
        self.end = None if wanted >= count else wanted
        if wanted != before:
            self._table.refresh()

    def to(self, part: float) -> None:
        """This part of the way from the oldest to the newest."""
        area, count = self.area(), len(self._table.memory.log)
        if area is not None:
            least = log.least_end(self._table.desk, area)
            before = count if self.end is None else self.end
            self.by(round(least + (count - least) * min(1.0, max(0.0, part))) - before)

    def grip(self, y: float) -> None:
        """The bar is held here."""
        area = self.area()
        if area is not None:
            self.to(log.part_at(self._table.desk, area, y))

    # -- wheel and keys ------------------------------------------------------------------------------------------------

    def wheel(self, angle: QPoint) -> None:
        self._turned -= angle.y() / NOTCH * LINES
        whole = int(self._turned)
        self._turned -= whole
        if whole:
            self.by(whole)

    def pressed(self, key: Qt.Key) -> bool:
        """While the log is open, or has the focus, some keys belong to it."""
        if not self._has_keys() or key not in {*_KEYS, *_PAGES, *_ENDS}:
            return False
        if key in _ENDS:
            self.to(_ENDS[key])
        else:
            self.by(_KEYS.get(key) or _PAGES[key] * self._page())
        self._say()
        return True

    def _has_keys(self) -> bool:
        """Is the log open, or does the dock with it have the focus?"""
        ring = self._table.ring
        return "log" in self._table.opened or (ring.seen and ring.key == ("dock",))

    def _page(self) -> int:
        area = self.area()
        return max(1, log.shown(self._table.desk, area) - 1) if area is not None else 1

    def _say(self) -> None:
        """The sentence at the lower edge, for those who hear the log."""
        lines = self._table.memory.log[: self.end]
        screen_reader.announce(self._table, lines[-1].spoken if lines else "")
