"""A match whose host was lost, from what its seats know: each tells its own hand and skills, the rest is public.

1. The newest moment that all of them saw is taken; terms and public parts must be the same in all testimonies.
2. What each team holds, hides and picked is laid into the public part. Deck and whatever nobody knows are drawn anew.
3. The position that comes out must show every seat exactly what it saw; else somebody told what cannot be.

What it cannot find out: a seat that claims to have drawn other unseen cards, which nobody else holds. A testimony may
be anything; whatever is wrong with it is a `Disagreement`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import BadPosition, BadSetup, Match, Options, chance, events
from kd_core.net.fair.witness import digest
from kd_core.net.wire.schema import Testify

View = dict[str, Any]
Testimony = tuple[int, Testify]

NONSENSE = (
    BadPosition, BadSetup, KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError, RecursionError,
    msgspec.MsgspecError,
)  # fmt: skip


class Disagreement(Exception):
    """What the seats tell does not make one match; `reason` is a key of the catalogue: `lan.heir.<reason>`."""

    def __init__(self, reason: str, seat: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seat = seat

    def sentence(self, lang: str) -> str:
        return text.say(lang, f"lan.heir.{self.reason}")


@dataclass(frozen=True)
class Inheritance:
    """Where a match goes on: for `Match.from_position` with a key of its own, and the beginning of a new record."""

    position: dict[str, Any]
    terms: dict[str, Any]
    log: list[list[dict[str, Any]]]  # what had happened so far, as a spectator may know it
    seq: int  # the message up to which all heard
    seats: tuple[int, ...]  # who testified
    views: dict[int, View] = field(default_factory=dict)  # what each of them saw then


def merge(packs: Sequence[Pack], testimonies: Sequence[Testimony], key: bytes = b"") -> Inheritance:
    """The match that these seats were in; raises Disagreement. What nobody knows is drawn with `key`, which is made
    anew where none is given."""
    if not testimonies or len({seat for seat, _ in testimonies}) != len(testimonies):
        raise Disagreement("nobody")
    terms = _terms(packs, testimonies)
    seq = _moment(testimonies)
    views = {seat: _view(seat, said, seq) for seat, said in testimonies}
    position = _position(packs, terms, views, key or chance.new_key())
    return Inheritance(position, terms, _log(testimonies, seq), seq, tuple(sorted(views)), views)


# -- what they have in common ------------------------------------------------------------------------------------------


def _terms(packs: Sequence[Pack], testimonies: Sequence[Testimony]) -> dict[str, Any]:
    terms = testimonies[0][1].terms
    try:
        if len({digest(said.terms) for _, said in testimonies}) != 1:
            raise Disagreement("terms")
        told = [(pack["id"], pack["hash"]) for pack in terms["packs"]]
    except NONSENSE as why:
        raise Disagreement("terms") from why
    if told != [(pack.id, pack.hash) for pack in packs]:
        raise Disagreement("packs")
    return terms


def _moment(testimonies: Sequence[Testimony]) -> int:
    """The newest that everybody saw."""
    common = set.intersection(*({seq for seq, _ in said.views} for _, said in testimonies))
    if not common:
        raise Disagreement("moment")
    return max(common)


def _view(seat: int, said: Testify, seq: int) -> View:
    """What a seat saw then, as values of its own."""
    told = next(view for at, view in said.views if at == seq)
    try:
        view: View = msgspec.json.decode(msgspec.json.encode(told))
    except NONSENSE as why:
        raise Disagreement("unreadable", seat) from why
    if view.get("you") != seat:
        raise Disagreement("unreadable", seat)
    return view


# -- one view out of several -------------------------------------------------------------------------------------------


def _position(packs: Sequence[Pack], terms: dict[str, Any], views: dict[int, View], key: bytes) -> dict[str, Any]:
    try:
        options = Options.from_json(terms["options"])
        merged = _merged(views)
        position = Match.fitting_position(packs, terms["cards"], merged, key)
        match = Match.from_position(packs, merged["mode"], options, position, 0, key)
    except NONSENSE as why:
        raise Disagreement("impossible") from why
    if match.cards != terms["cards"] or merged["mode"] != terms["mode"]:
        raise Disagreement("impossible")
    for seat, view in views.items():
        if digest(match.view(seat)) != digest(view):
            raise Disagreement("impossible", seat)
    return position


def _merged(views: dict[int, View]) -> View:
    """The public part, with what every team knows laid into it."""
    merged = _public(next(iter(views.values())))
    for seat, view in views.items():
        if _without_places(_public(view)) != _without_places(merged):
            raise Disagreement("public", seat)
    for seat, view in views.items():
        mate = views.get(seat ^ 2, view)
        if _private(mate) != _private(view):
            raise Disagreement("team", seat)
        if mate is view or seat < seat ^ 2:
            _lay_in(merged, view)
    return merged


def _team(view: View) -> tuple[int, ...]:
    seat = view["you"]
    return (seat, seat ^ 2) if view["mode"] == "teams" else (seat,)


def _public(view: View) -> View:
    """What is left of a view when everything is out that only its team may know."""
    said: View = msgspec.json.decode(msgspec.json.encode(view))
    drawn = said["pending"]["drawn"]
    for at in _team(view):
        player = said["players"][at]
        player["hand"] = _seen_hand(player["hand"], [card for seat, card in drawn if seat == at])
        player["skills"]["hidden"] = [None] * len(player["skills"]["hidden"])
    said["pending"]["drawn"] = []
    said["pending"]["picks"] = [-1] * len(said["pending"]["picks"])
    return said | {"you": None, "legal": [], "skills": {}}


def _seen_hand(hand: list[str], unseen: list[str]) -> list[str | None]:
    """As others see it: the cards they know, and how many they do not."""
    known = hand[:]
    for card in unseen:
        known.remove(card)
    return [*sorted(known), *([None] * len(unseen))]


def _without_places(public: View) -> View:
    """Which cards of a hand are about to be shown is told to its team in another way than to the others."""
    stack = [{**frame, "places": []} if "places" in frame else frame for frame in public["pending"]["stack"]]
    return public | {"pending": public["pending"] | {"stack": stack}}


def _private(view: View) -> list[Any]:
    """What a team knows beyond the rest: teammates know the same (TEAM-11)."""
    held = [[view["players"][at]["hand"], view["players"][at]["skills"]["hidden"]] for at in sorted(_team(view))]
    return [held, view["pending"]["drawn"], view["pending"]["picks"], view["pending"]["stack"], view["skills"]]


def _lay_in(merged: View, view: View) -> None:
    """What a team knows, in the place of what others see of it."""
    told, pending = view["pending"], merged["pending"]
    for at in _team(view):
        player = view["players"][at]
        merged["players"][at]["hand"] = player["hand"]
        merged["players"][at]["skills"]["hidden"] = player["skills"]["hidden"]
        if pending["picks"]:
            pending["picks"][at] = told["picks"][at]
    pending["drawn"] += told["drawn"]
    merged["skills"] |= view["skills"]
    if merged["question"].get("holder") in _team(view):  # their places are those of the hand as it really is
        pending["stack"] = told["stack"]


# -- what had happened -------------------------------------------------------------------------------------------------


def _log(testimonies: Sequence[Testimony], seq: int) -> list[list[dict[str, Any]]]:
    """As a spectator may know it; empty where it cannot be read. Whoever heard more than the others forgets that."""
    newest = [max(at for at, _ in said.views) for _, said in testimonies]
    said = testimonies[newest.index(min(newest))][1]
    told = said.log[: len(said.log) - (min(newest) - seq)]
    try:
        return [[one.to_json() for one in events.redact([events.from_json(one) for one in part], ())] for part in told]
    except NONSENSE:
        return []
