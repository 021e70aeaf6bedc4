"""The table for screen readers: every thing has a name, a role and states, though items of a scene have none by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


def install(table: TableView) -> None: ...


def announce(table: TableView, words: str) -> None: ...


def focused(table: TableView, spec: Spec | None) -> None: ...
