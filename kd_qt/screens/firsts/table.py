"""Which notes there are: what calls for one, what it points at, and its rule. The one list, the most important first.

What calls for a note is a question, an event or a fact of the view; nothing here knows a rule. Its words stand in the
catalogue as `first.<id>` and `first.<id>_note`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from kd_qt.screens.firsts.moment import Event, Key, Moment

SHORT_DECK = 8  # cards: two Rows
_OPEN = ("action", "combo")  # questions of one's own turn

About = Mapping[str, Any]


@dataclass(frozen=True)
class Call:
    """A note is called for: what its words are about, and what it points at; the first thing above all."""

    points: Sequence[Key]
    about: About = field(default_factory=dict)
    says: str = ""  # whose sentence it has, if not its own
    keeps: Sequence[Key] = ()  # what one needs to see for that very choice


@dataclass(frozen=True)
class First:
    id: str
    call: Callable[[Moment], Call | None]
    rule: str


# -- questions ---------------------------------------------------------------------------------------------------------


def _asked(kind: str, *zones: str) -> Callable[[Moment], Call | None]:
    """The question itself; it points at what may be picked."""

    def call(moment: Moment) -> Call | None:
        if moment.desk.kind != kind:
            return None
        return Call([key for zone in zones for key in moment.lit(zone)], keeps=moment.lines(moment.you))

    return call


def _blocked(kind: str) -> Callable[[Moment], Call | None]:
    """A question about an attack; beside it stands what a block does."""

    def call(moment: Moment) -> Call | None:
        return Call(moment.lit("hand"), keeps=[("how to block",)]) if moment.desk.kind == kind else None

    return call


def _skills(teams: bool) -> Callable[[Moment], Call | None]:
    def call(moment: Moment) -> Call | None:
        found = moment.desk.kind == "keep_skill" and moment.desk.teams == teams
        return Call(moment.lit("skill")) if found else None

    return call


def _react(moment: Moment) -> Call | None:
    action = moment.offers("react") if moment.desk.kind == "react" else None
    return _on_sheet(moment, action) if action is not None else None


def _on_sheet(moment: Moment, action: About) -> Call:
    special = action["special"]
    return Call([("special", moment.zone(moment.you), special)], {"special": _name(moment, special)})


def _name(moment: Moment, card: str) -> str:
    return moment.desk.cards.name(card, moment.desk.card_lang)


def _enter(moment: Moment) -> Call | None:
    """The teammate is down."""
    if moment.desk.kind != "enter":
        return None
    return Call(moment.lit("space"), {"fighter": moment.desk.fighter(moment.you)})


def _knockdown(moment: Moment) -> Call | None:
    if moment.desk.kind != "knockdown":
        return None
    says = "knockdown_team" if moment.desk.teams else "knockdown"
    return Call(moment.plate(moment.desk.teller.asks["defender"]), says=says)


def _special(moment: Moment) -> Call | None:
    action = moment.offers("special") if moment.desk.kind in _OPEN else None
    return _on_sheet(moment, action) if action is not None else None


def _combo(moment: Moment) -> Call | None:
    return Call([("control", ("do", "end_combo"))]) if moment.desk.kind == "combo" else None


def _corridor(moment: Moment) -> Call | None:
    action = moment.offers("corridor")
    return Call([("space", action["to"])]) if action is not None else None


def _swap(moment: Moment) -> Call | None:
    mate = moment.desk.mate()
    if mate is None or moment.offers("swap") is None:
        return None
    return Call(moment.sheet(mate), keeps=moment.lines(mate))


# -- what happened -----------------------------------------------------------------------------------------------------


def _out_of_range(moment: Moment) -> Call | None:
    """The card of an attack that reached nobody has come to hand."""
    missed = {event["attack"] for event in moment.told("attacked") if _by(moment, event) and not event["in_range"]}
    for event in moment.told("card_taken"):
        if _by(moment, event) and event["card"] in missed:
            return Call(moment.hand(moment.you, event["card"]), {"card": _name(moment, event["card"])})
    return None


def _by(moment: Moment, event: Event) -> bool:
    return bool(event["seat"] == moment.you)


def _tested(moment: Moment) -> Call | None:
    passed = any(_by(moment, event) for event in moment.told("test_passed"))
    return Call(moment.plate(moment.you)) if passed else None


def _second_skill(moment: Moment) -> Call | None:
    for event in moment.told("skill_revealed"):
        active = moment.desk.player(event["seat"])["skills"]["active"]
        if event["skill"] in active:
            line = ("skill line", moment.zone(event["seat"]), active.index(event["skill"]))
            return Call([line], {"fighter": moment.desk.fighter(event["seat"])})
    return None


def _swapped(moment: Moment) -> Call | None:
    """The partner has called."""
    mate = moment.desk.mate()
    called = any(event["into"] == moment.you and event["out"] == mate for event in moment.told("swapped"))
    return Call([("figure", moment.you)]) if called else None


def _taken(mine: bool) -> Callable[[Moment], Call | None]:
    """In teams: the card of an attack of a team goes to who did not attack; `mine`: it was the own attack."""

    def call(moment: Moment) -> Call | None:
        mate = moment.desk.mate()
        if mate is None:
            return None
        attacker, taker = (moment.you, mate) if mine else (mate, moment.you)
        attacks = {event["attack"] for event in moment.told("attacked") if event["seat"] == attacker}
        for event in moment.told("card_taken"):
            if event["seat"] == taker and event["card"] in attacks:
                return Call(moment.hand(taker, event["card"]))
        return None

    return call


def _draw(moment: Moment) -> Call | None:
    """In teams: what comes right after the beginning of the own turn."""
    for before, event in pairwise(moment.news):
        begun = before["event"] == "turn_started" and event["event"] == "card_drawn"
        if begun and moment.desk.teams and _by(moment, event):
            return Call(moment.hand(moment.you, event["card"]))
    return None


# -- how the table stands ----------------------------------------------------------------------------------------------


def _candle(moment: Moment) -> Call | None:
    dark = moment.desk.view.get("dark") or ()
    return Call([("space", dark[0])]) if moment.desk.view.get("candles") and dark else None


def _deck(moment: Moment) -> Call | None:
    view = moment.desk.view
    if moment.desk.kind not in _OPEN or view["deck"] > SHORT_DECK:
        return None
    return Call([("deck",)], says="deck_team" if moment.desk.teams else "deck")


URGENT = (
    First("discard", _asked("discard", "hand"), "HAND-1"),
    First("knockdown", _knockdown, "SEQ-3"),
    First("enter", _enter, "TEAM-8"),
    First("react", _react, "TYPE-2"),
    First("block_wounds", _blocked("block_wounds"), "BLOCK-2"),
    First("block_effect", _blocked("block_effect"), "BLOCK-3"),
    First("skills", _skills(teams=False), "SETUP-2"),
    First("skill", _skills(teams=True), "TEAM-2"),
    First("face_up", _asked("face_up", "skill"), "SETUP-3"),
    First("draft", _asked("draft", "row"), "COMBO-8"),
    First("out_of_range", _out_of_range, "ATTACK-3"),
    First("swapped", _swapped, "TEAM-7"),
    First("tested", _tested, "TEST-3"),
)
"""Before what lies on the sheets."""

CALM = (
    First("second_skill", _second_skill, "END-4"),
    First("candle", _candle, "ARENA-5"),
    First("combo", _combo, "COMBO-1"),
    First("special", _special, "COMBO-2"),
    First("swap", _swap, "TEAM-7"),
    First("corridor", _corridor, "ARENA-2"),
    First("draw", _draw, "TEAM-5"),
    First("mate_card", _taken(mine=True), "TEAM-6"),
    First("from_mate", _taken(mine=False), "TEAM-6"),
    First("deck", _deck, "END-2"),
)


def calls(rows: Sequence[First], moment: Moment) -> Iterator[tuple[First, Call]]:
    for row in rows:
        call = row.call(moment)
        if call is not None:
            yield row, call
