"""What the signs of a thing say now: what may be picked, what is picked, what takes the thing in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.hands.picks import FIGURE, MOVE
from kd_qt.table.things.item import Signs
from kd_qt.table.things.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


def signs_of(table: TableView, spec: Spec) -> Signs:
    pick, choose = spec.pick, table.choose
    chosen = spec.chosen if spec.chosen is not None else _is_picked(table, spec)
    refused = pick is not None and pick in choose.refused
    lit, hovered = _under_hand(table, spec) if table.drag.held is not None else _under_pointer(table, spec)
    held = table.drag.held is not None and table.drag.held.spec.key == spec.key
    dim = table.desk.choosing and spec.dims and not (lit or chosen or refused or held) and choose.asks_for(pick)
    return Signs(lit and pick is not None, chosen, refused, hovered, dim, table.pointer.marks(spec))


def _is_picked(table: TableView, spec: Spec) -> bool:
    picks = table.selection.picks
    return spec.pick is not None and (spec.pick in picks or (spec.pick == FIGURE and MOVE in picks))


def _under_hand(table: TableView, spec: Spec) -> tuple[bool, bool]:
    """While something is carried: does this take it, and is it over this?"""
    return spec.pick in table.drag.welcome, spec.pick is not None and spec.pick == table.drag.over


def _under_pointer(table: TableView, spec: Spec) -> tuple[bool, bool]:
    hovered = table.pointer.hovered
    lit = spec.lit if spec.lit is not None else spec.pick in table.choose.lit
    return lit, hovered is not None and hovered.spec.key == spec.key
