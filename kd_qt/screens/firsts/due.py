"""The notes that are due at a moment, in words, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kd_core import text
from kd_qt.screens.firsts import table
from kd_qt.screens.firsts.moment import Key, Moment
from kd_qt.screens.firsts.table import Call, First
from kd_qt.table.explain import people

TOKEN, EXTRA = "token.", "extra."  # what the ids of notes about things of packs begin with


@dataclass(frozen=True)
class Due:
    id: str
    title: str
    words: str
    points: Sequence[Key]
    rule: str
    keeps: Sequence[Key] = ()  # what must be seen beside it


def due(moment: Moment) -> Iterator[Due]:
    yield from _rows(table.URGENT, moment)
    yield from _tokens(moment)
    yield from _extras(moment)
    yield from _rows(table.CALM, moment)


def _rows(rows: Sequence[First], moment: Moment) -> Iterator[Due]:
    for row, call in table.calls(rows, moment):
        yield Due(row.id, _say(moment, row.id), _sentence(moment, row, call), call.points, row.rule, call.keeps)


def _sentence(moment: Moment, row: First, call: Call) -> str:
    mate = moment.desk.mate()
    known = {"mate": moment.desk.fighter(mate)} if mate is not None else {}
    return _say(moment, f"{call.says or row.id}_note", **known, **call.about)


def _say(moment: Moment, key: str, **params: object) -> str:
    return text.say(moment.desk.lang, f"first.{key}", **params)


# -- what packs bring --------------------------------------------------------------------------------------------------


def _tokens(moment: Moment) -> Iterator[Due]:
    """Each kind of token, the first time it lies on a sheet; the own sheet before the others."""
    for seat, token in sorted(_gained(moment), key=lambda one: (one[0] != moment.you, not moment.desk.is_own(one[0]))):
        words = _token(moment, seat, token)
        if words:
            title = moment.desk.teller.lexicon.token(token, moment.desk.lang)
            yield Due(f"{TOKEN}{token}", title, words, moment.sheet(seat), "RULE-1")


def _gained(moment: Moment) -> Iterator[tuple[int, str]]:
    """What lies there, and what did its work before anybody was asked, as a stun does."""
    for seat, player in enumerate(moment.desk.players):
        yield from ((seat, token) for token, n in player["tokens"].items() if _was_gained(moment, seat, token, n))
    for event in moment.told("token_changed"):
        if event["change"] > 0 and not _lies_there(moment, event["seat"], event["token"]):
            yield event["seat"], event["token"]


def _lies_there(moment: Moment, seat: int, token: str) -> bool:
    return bool(moment.desk.player(seat)["tokens"].get(token))


def _was_gained(moment: Moment, seat: int, token: str, count: int) -> bool:
    """With what others have from the beginning nobody has to be bothered."""
    fighter = moment.desk.teller.lexicon.fighters.get(moment.desk.player(seat)["fighter"])
    return count > 0 and (seat == moment.you or fighter is None or count > fighter.start.get(token, 0))


def _token(moment: Moment, seat: int, token: str) -> str:
    """What it does to its bearer, or what its bearer can do with it; empty where its pack says nothing."""
    desk = moment.desk
    says = people.token_does(desk, seat, token)
    if says:
        there = _lies_there(moment, seat, token)
        return _say(moment, "token_note" if there else "gone_note", fighter=desk.fighter(seat), text=says)
    specials = people.token_specials(desk, seat, token)
    return _say(moment, "counts_note", fighter=desk.fighter(seat), specials=specials) if specials else ""


def _extras(moment: Moment) -> Iterator[Due]:
    """Cards outside the deck that effects put into hands."""
    for event in moment.told("contaminated"):
        seat = event["seat"]
        held = moment.desk.player(seat)["hand"]
        for extra in (card for card in held if card in moment.desk.teller.lexicon.extras):
            words = _say(moment, "extra_note", fighter=moment.desk.fighter(seat))
            title = moment.desk.teller.lexicon.card(extra, moment.desk.lang)
            yield Due(f"{EXTRA}{extra}", title, words, moment.hand(seat, extra), "HAND-1")
