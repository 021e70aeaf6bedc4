"""The table for screen readers: a name, a role and states for every thing, since items of a scene have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


def install(table: TableView) -> None: ...


def announce(table: TableView, words: str) -> None: ...


def focused(table: TableView, spec: Spec | None) -> None: ...
