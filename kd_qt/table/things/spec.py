"""What lies on the table, said as values: each module lists its things, the scene makes the items follow the list.

So nothing on the table has to be told to change: after every event the list is made anew, and only what differs is
touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtGui import QPixmap

from kd_qt.table.hands.picks import Pick
from kd_qt.table.layout import Rect

_SENTENCES = re.compile(r"(?<=[.!?]) ")  # between them

# What lies over what.
FELT, BACKDROP, SPACES, RULER, FIGURES, HUD, PANELS, CARDS, BAR, HOVERED, FLYING, ZOOM, FOCUS = range(13)

ABOVE = 0.0001  # so much a part lies over its thing, and under the next one

# Zones of the focus ring, in the order of Tab.
ZONES = ("list", "bar", "skills", "hand", "row", "stage", "left", "right", "piles", "hud", "log")


@dataclass(frozen=True)
class Note:
    """What a longer look at a thing shows: a card, a special attack, a skill, or a few words."""

    kind: str  # card special skill words
    id: str = ""
    title: str = ""
    text: str = ""
    where: str = ""  # a card or special attack lies: row hand foe sheet strike; what it does now hangs on that,
    seat: int | None = None  # and on whose it is


@dataclass(frozen=True)
class Part:
    """A piece of a thing that is told of by itself to who points at it; whoever hears the thing hears it, too."""

    rect: Rect
    note: Note
    rule: str = ""


@dataclass(frozen=True)
class Spec:
    """One thing on the table."""

    key: tuple[Any, ...]  # who it is, from one moment to the next
    rect: Rect
    z: float
    look: Hashable = None  # everything its picture depends on
    picture: Callable[[], QPixmap] | None = None
    margin: float = 0.0  # how far the picture reaches over the rect on each side
    pick: Pick | None = None
    zone: str = ""  # of the focus ring; empty: cannot be focused
    name: str = ""  # for screen readers
    role: str = "button"
    note: Note | None = None
    rule: str = ""  # for F1
    parts: tuple[Part, ...] = ()
    is_part: bool = False  # of what lies under it: it is pointed at, never pressed nor carried
    shape: str = "box"  # how states show: card box tile figure button none
    radius: float = 5.0
    drop: Rect | None = None  # where something may be dropped on it, when larger than the rect
    opacity: float = 1.0
    rotation: float = 0.0
    dims: bool = False  # is dimmed while a choice is open that it is no part of
    lit: bool | None = None  # overrules what the selection says
    chosen: bool | None = None
    status: str = ""  # spoken after the name
    outline: tuple[tuple[float, float], ...] = ()  # of a tile, from its rect's corner
    red: bool = False  # a tile that is told by its colour: no tint may change it


def whole(thing: Spec) -> Note | None:
    """All that is told of a thing, its parts included; what several of them say is said once."""
    if thing.note is None or not thing.parts:
        return thing.note
    parts = [f"{part.note.title}. {part.note.text}" for part in thing.parts if part.note != thing.note]
    said: list[str] = []
    lines: list[str] = []
    for line in (thing.note.text, *parts):
        sentences = _SENTENCES.split(line)
        lines.append(" ".join(one for one in sentences if one not in said))
        said += sentences
    return replace(thing.note, text="\n".join(lines))
