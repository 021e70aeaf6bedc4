"""The buttons of the table itself, behind which no action stands: what they open and close, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


class Buttons:
    def __init__(self, table: TableView) -> None:
        self._table = table

    def press(self, name: str) -> bool:
        """False when this is none of them."""
        table = self._table
        if name == "confirm":
            table.choose.confirm()
        elif name == "back":
            self.back()
        elif name in ("log", "pile", "keys"):
            table.opened.toggle(name)
        elif name == "hint":
            table.hints.press()
        elif name == "close_sheet":
            table.opened.toggle("sheet")
        elif name == "stay":
            pass  # a click on what lies open does not close it
        elif name == "menu":
            table.menu.emit()
        else:
            return False
        return True

    def back(self) -> bool:
        """One step back: what lies open closes, then the selection is undone; False when there is nothing to undo."""
        return self.close() or self._table.choose.back()

    def close(self) -> bool:
        """Whatever lies open, or is pinned; False when nothing is."""
        table = self._table
        if not table.opened and not table.pointer.pinned:
            return False
        table.opened.clear()
        table.pointer.forget()
        table.refresh()
        table.ring.refocus()
        return True

    def rule(self) -> None:
        """F1: the rule of what has the focus, or is under the pointer, or is asked."""
        table = self._table
        seen = table.ring.focused() if table.ring.seen else table.pointer.looked
        bar = table.board.things.get(("bar",))
        asked = bar.spec.rule if bar is not None else "TURN-2"
        table.rule.emit((seen.rule if seen is not None else "") or asked)
