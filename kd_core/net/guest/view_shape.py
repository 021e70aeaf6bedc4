"""The form of a view, for a first look at what a host says: every part that screens use is there and of its kind.

Whether a match could show it is another question (`FarSession.verify`), which takes ten times as long to answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=3)]
Small = Annotated[int, Meta(ge=0, le=9999)]
Id = Annotated[str, Meta(max_length=100)]


class WoundsShape(msgspec.Struct):
    heavy: Small
    light: Small


class SkillsShape(msgspec.Struct):
    active: list[Id]
    hidden: list[Id | None]


class PlayerShape(msgspec.Struct):
    fighter: Id
    space: Small | None
    hand: list[Id | None]
    wounds: WoundsShape
    tokens: dict[Id, Small]
    skills: SkillsShape
    victories: Small


class GoneShape(msgspec.Struct):
    card: Id
    seat: Seat


class AskedShape(msgspec.Struct):
    seat: Seat
    kind: Id


class ViewShape(msgspec.Struct, kw_only=True):
    arena: Id
    phase: Id
    turn: Seat
    actions_left: Small
    round: Small
    row: list[Id]
    row_places: Annotated[list[Id | None], Meta(max_length=4)] = []  # of hosts that tell them
    row_gaps: Annotated[list[GoneShape | None], Meta(max_length=4)] = []
    deck: Small
    discard: list[Id]
    candles: Small
    players: Annotated[list[PlayerShape], Meta(min_length=2, max_length=4)]
    pending: dict[str, Any]
    mode: Literal["duel", "teams"]
    you: Seat | None
    attack: dict[str, Any]
    distance: Small | None
    dark: list[Small]
    question: dict[str, Any]
    to_act: list[AskedShape]
    legal: list[dict[str, Any]]
    skills: dict[str, dict[str, list[Id]]]
    winner: Annotated[int, Meta(ge=0, le=1)] | None
