"""The names by which a lesson calls the things on the table: "row low_kick", "foe special helm_breaker", "space 3".

What lies around a tower that is built over the table has names, too (`AROUND_A_TOWER`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF

from kd_core.net.lesson import PLAYER, RIVAL
from kd_qt.screens.board import Board
from kd_qt.table.layout import Rect
from kd_qt.table.things.arena import Ruler
from kd_qt.table.things.spec import Spec
from kd_qt.tower.view import TowerView

Key = tuple[Any, ...]

_ALONE: dict[str, Key] = {
    "bar": ("bar",),
    "power": ("sum", "power"),
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
FIGHTERS = ("figure", "foe figure")
_MEANT = {"ruler": FIGHTERS, "power": ("bar",)}  # what else is spoken of where these are lit
_SHINING = {"ruler": FIGHTERS}  # and is to be seen as by day
_TOWER = "tower "
AROUND_A_TOWER = tuple(f"{_TOWER}{part}" for part in ("rules", "clock", "status", "stakes", "ready", "table"))


def rects(board: Board, name: str, tower: TowerView | None = None) -> list[QRectF]:
    """Where it lies now; nothing, where there is no such thing."""
    if name.startswith(_TOWER):
        rect = tower.part(name.removeprefix(_TOWER)) if tower is not None else QRectF()
        return [] if rect.isEmpty() else [rect]
    if name == "ruler":
        return _measured(board)
    found = [board.board.things.get(key) for key in _keys(board, name)]
    return [plain(thing.spec.rect) for thing in found if thing is not None]


def meant(names: Sequence[str]) -> list[str]:
    """What is not lit, and may not be covered either: a distance is one between two fighters."""
    return [other for name in names for other in _MEANT.get(name, ())]


def shines(names: Sequence[str]) -> list[str]:
    return [other for name in names for other in _SHINING.get(name, ())]


def words_of_ruler(board: Board) -> list[QRectF]:
    """The plate on the ruler that says the distance."""
    return [_plate(board, thing.spec) for thing in _ruler(board)]


def _plate(board: Board, ruler: Spec) -> QRectF:
    rect = plain(ruler.rect)
    aside = max(0.0, rect.width() - Ruler(ruler.name, 0, 0).plate(board.desk.plan.floor) - 2) / 2
    return rect.adjusted(aside, 0, -aside, 0)


def _ruler(board: Board) -> list[Any]:
    thing = board.board.things.get(("ruler",))
    return [thing] if thing is not None else []


def _measured(board: Board) -> list[QRectF]:
    """The ruler with the spaces from one fighter to the other, so that they can be counted by their numbers."""
    ruler = [plain(thing.spec.rect) for thing in _ruler(board)]
    standing = [player["space"] for player in board.view_shown["players"] if player["space"] is not None]
    spaces = [board.board.things.get(("space", space)) for space in standing]
    for one in (plain(thing.spec.rect) for thing in spaces if thing is not None):
        ruler = [rect.united(one) for rect in ruler]
    return ruler


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
