"""The card whose range is of interest: the one that is carried, else the one looked at, else the drafted one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.hands.picks import Pick

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_AIMED = ("row", "special")  # the opponent's special attacks are ("theirs", …)


def card(table: TableView) -> str | None:
    """A card of the Row or a special attack of one's own."""
    found = [_id(table, pick) for pick in (table.drag.source, _looked_at(table), *table.selection.picks)]
    return next((id for id in found if id is not None), None)


def _looked_at(table: TableView) -> Pick | None:
    """Under the pointer, or with the keyboard's focus."""
    if table.pointer.hovered is not None:
        return table.pointer.hovered.spec.pick
    focused = table.ring.focused() if table.ring.seen else None
    return focused.pick if focused is not None else None


def _id(table: TableView, pick: Pick | None) -> str | None:
    if pick is None or pick[0] not in _AIMED:
        return None
    known = table.selection.part(pick)[1]
    return str(known) if known is not None else None
