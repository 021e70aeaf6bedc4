"""Where things are on the screen, for tests with a real mouse: KNOCKDOWN_TEST_COORDS=FILE.

A few times a second FILE says as JSON which page is on top, and where its buttons and the things on its table can be
pressed, in pixels of the screen.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtWidgets import QAbstractButton, QWidget

from kd_qt.table.hands.selection import TARGETS
from kd_qt.table.scene import TableView
from kd_qt.table.things.item import Thing
from kd_qt.tower.view import TowerView
from kd_qt.window import Window

EVERY = 80  # ms
_TRIES = ((0.5, 0.5), (0.1, 0.5), (0.06, 0.8), (0.9, 0.5), (0.5, 0.95), (0.5, 0.1))  # where on a thing, in its sizes


def watch(window: Window, file: Path) -> None:
    """Until the window goes."""
    told = {"n": 0}

    def tell() -> None:
        told["n"] += 1
        draft = file.with_name(file.name + ".new")
        with suppress(OSError):
            draft.write_text(json.dumps({"n": told["n"], **seen(window)}), encoding="utf-8")
            os.replace(draft, file)

    timer = QTimer(window)
    timer.timeout.connect(tell)
    timer.start(EVERY)


def seen(window: Window) -> dict[str, Any]:
    page = window.page
    table = page.findChild(TableView)
    ready = table is not None and table.isEnabled() and not table.play.playing
    return {
        "page": type(page).__name__,
        "buttons": {button.objectName(): _middle(button) for button in _buttons(window)},
        "primary": [_middle(button) for button in _buttons(window) if button.property("kind") == "primary"],
        "legal": table.view_shown.get("legal", []) if table is not None and ready else [],
        "things": list(_things(table)) if table is not None and ready else [],
        "cubes": _cubes(page),
    }


def _buttons(window: Window) -> list[QAbstractButton]:
    able = (button for button in window.page.findChildren(QAbstractButton) if button.isVisible())
    return [button for button in able if button.isEnabled()]


def _middle(button: QAbstractButton) -> list[int]:
    return list(button.mapToGlobal(button.rect().center()).toTuple())


def _cubes(page: QWidget) -> list[list[int]]:
    """Of a tower whose clock runs: the mark, one cube above it, then every cube."""
    view = next((one for one in page.findChildren(TowerView) if one.isVisible()), None)
    if view is None or not view.building:
        return []
    return [list(view.mapToGlobal(point).toTuple()) for point in view.points()]


def _things(table: TableView) -> Iterator[dict[str, Any]]:
    for thing in list(table.board.things.values()):
        at = _reach(table, thing)
        if at is not None:
            state = thing.signs
            place = table.viewport().mapToGlobal(table.mapFromScene(at)).toTuple()
            yield {"pick": list(thing.spec.pick or ()), "at": list(place), "lit": state.lit, "chosen": state.chosen}


def _reach(table: TableView, thing: Thing) -> QPointF | None:
    """A point of the thing with nothing over it; None when it cannot be pressed."""
    pick, rect = thing.spec.pick, thing.spec.rect
    if pick is None:
        return None
    for part in _TRIES:
        at = QPointF(rect.x + rect.w * part[0], rect.y + rect.h * part[1])
        found = table.pointer.pickable(at)
        if pick[0] in TARGETS or (found is not None and found.spec.pick == pick):
            return at
    return None
