"""What is laid open over the table: the discard pile, the log, the list of keys, a fighter's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.things import open_sheet

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_HEARD = {"log": ("whole log",), "sheet": ("open sheet",)}  # where the ring goes, so that they are read


class Opened:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self._names: set[str] = set()  # pile log keys sheet hint
        self._seat = 0

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __bool__(self) -> bool:
        return bool(self._names)

    @property
    def sheet_of(self) -> int | None:
        """Whose sheet lies open."""
        return self._seat if "sheet" in self._names else None

    def shut(self, name: str) -> None:
        """Away with this one; whoever says so lays the table again."""
        self._names.discard(name)

    def clear(self) -> None:
        self._names.clear()

    def toggle(self, name: str) -> None:
        """Open it, or away with it."""
        self._names ^= {name}
        self._table.pointer.forget()
        if name == "log":
            self._table.log_scroll.rest()
        self._show(name)

    def sheet(self, seat: int | None = None) -> None:
        """A fighter's sheet; without a seat the own one, then that of the next fighter."""
        everybody = open_sheet.seats(self._table.desk)
        if seat is None:
            here = everybody.index(self._seat) if "sheet" in self._names else -1
            seat = everybody[(here + 1) % len(everybody)]
        self._seat, self._names = seat, {"sheet"}
        self._table.pointer.forget()
        self._show("sheet")

    def _show(self, name: str) -> None:
        table = self._table
        table.refresh()
        table.ring.refocus()
        whole = table.board.things.get(_HEARD.get(name, ()))
        if whole is not None and table.ring.seen:
            table.ring.stand_on(whole.spec)
