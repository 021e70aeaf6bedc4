"""The names by which a lesson calls the things on the table: "row low_kick", "foe special helm_breaker", "space 3".

What lies around a tower that is built over the table has names, too (`AROUND_A_TOWER`).
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF

from kd_core.net.lesson import PLAYER, RIVAL
from kd_qt.screens.board import Board
from kd_qt.table.layout import Rect
from kd_qt.tower.view import TowerView

Key = tuple[Any, ...]

_ALONE: dict[str, Key] = {
    "bar": ("bar",),
    "power": ("sum", "power"),
    "ruler": ("ruler",),
    "deck": ("deck",),
    "mine": ("mine",),
    "me": ("plate", True),
    "foe": ("plate", False),
    "figure": ("figure", PLAYER),
    "foe figure": ("figure", RIVAL),
    "header": ("header", "left"),
    "foe header": ("header", "right"),
    "mate": ("bench plate", True),
    "foe mate": ("bench plate", False),
    "mate sheet": ("bench header", "left"),
}
_TOWER = "tower "
AROUND_A_TOWER = tuple(f"{_TOWER}{part}" for part in ("rules", "clock", "status", "stakes", "ready", "table"))


def rects(board: Board, name: str, tower: TowerView | None = None) -> list[QRectF]:
    """Where it lies now; nothing, where there is no such thing."""
    if name.startswith(_TOWER):
        rect = tower.part(name.removeprefix(_TOWER)) if tower is not None else QRectF()
        return [] if rect.isEmpty() else [rect]
    found = [board.board.things.get(key) for key in _keys(board, name)]
    return [plain(thing.spec.rect) for thing in found if thing is not None]


def plain(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


def _keys(board: Board, name: str) -> list[Key]:
    if name in _ALONE:
        return [_ALONE[name]]
    of, _, id = name.rpartition(" ")
    kind = of or id
    if kind == "space":
        return [("space", int(id))]
    if kind in ("special", "foe special"):
        return [("special", "left" if kind == "special" else "right", id)]
    if kind == "skill":
        return [("skill", id)]
    if kind == "skills":
        return [key for key in board.board.things if key[0] == "skill"]
    if kind in ("foe skill", "my skill"):
        seat, side = (RIVAL, "right") if kind == "foe skill" else (PLAYER, "left")
        known = board.view_shown["players"][seat]["skills"]["active"]
        return [("skill line", side, known.index(id))] if id in known else []
    wanted = id if of else ""
    cards = board.view_shown["players"][PLAYER]["hand"] if kind == "hand" else board.row_places
    if kind == "gap":
        return [("row", at) for at, card in enumerate(board.row_places) if card is None]
    places = [at for at, card in enumerate(cards) if card is not None and wanted in ("", card)]
    return [(kind, at) for at in (places[:1] if wanted else places)]
