"""Stub."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kd_qt.table.parts import Pick
from kd_qt.table.thing import Thing

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


class Show:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.poses: dict[int, str] = {}

    @property
    def playing(self) -> bool:
        return False

    def start(self, events: Sequence[Mapping[str, Any]], view: dict[str, Any]) -> None:
        self._table._stand(view)

    def finish(self) -> None: ...

    def stop(self) -> None: ...

    def dropped(self, source: Pick, thing: Thing) -> None: ...

    def fly_home(self, thing: Thing, refused: bool) -> None:
        self._table.refresh()
