"""The rule by which something happened, for whoever reads a line of the log and asks why. Effects of cards have none
but the golden one: their own text is their rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kd_core.game import events
from kd_core.game.codes import ROW_SIZE
from kd_core.game.events import Event

_MOVED = {
    "move": "MOVE-1",
    "dash": "COMBO-6",
    "blink": "RANGE-5",
    "push": "RANGE-6",
    "pull": "RANGE-6",
    "step": "RANGE-7",
    "shove": "RANGE-7",
    "corridor": "ARENA-2",
}
_WOUNDED = {"corridor": "ARENA-2", "candles": "ARENA-5", "effect": "RULE-1"}
_ENDED = {"ko": "END-1", "deck_out": "END-2", "eliminated": "TEAM-8"}


def rule_of(event: Event, teams: bool, benched: bool = False) -> str:
    """The id of the rule; empty when no single one tells why. `benched`: the seat that it is about waits on the bench,
    and gets cards by attacks of its teammate alone."""
    if isinstance(event, events.CardTaken) and event.origin == "row" and not benched:
        return ""  # of an attack that missed, or by an effect
    if teams and isinstance(event, events.RoundStarted) and event.round == 1:
        return "TEAM-3"
    if teams and isinstance(event, events.RoundEnded) and event.reason == "deck_out":
        return "TEAM-9"
    if teams and type(event) in _IN_TEAMS:
        return _IN_TEAMS[type(event)]
    found = _RULES.get(type(event), "")
    return found if isinstance(found, str) else found(event)


# Where teams have a rule of their own (TEAM: "all rules above hold unless changed here").
_IN_TEAMS: dict[type[Event], str] = {
    events.SkillsDealt: "TEAM-2",
    events.SkillKept: "TEAM-2",
    events.SkillShown: "TEAM-2",
    events.Drafted: "TEAM-4",
    events.CardDrawn: "TEAM-5",
    events.CardTaken: "TEAM-6",
}

_RULES: dict[type[Event], str | Callable[[Any], str]] = {
    events.SkillsDealt: "SETUP-2",
    events.SkillKept: "SETUP-2",
    events.SkillShown: "SETUP-3",
    events.Drafted: "SETUP-5",
    events.RoundStarted: lambda e: "SETUP-5" if e.round == 1 else "NEXT-3",
    events.RowRefilled: lambda e: "TURN-1" if len(e.cards) < ROW_SIZE else "",  # else the setup, or a new round
    events.CandleLit: "ARENA-4",
    events.TurnStarted: "TURN-2",
    events.Moved: lambda e: _MOVED.get(e.how, "RULE-1"),
    events.Attacked: lambda e: "SEQ-4" if e.in_range else "ATTACK-2",
    events.SpecialUsed: "COMBO-2",
    events.Reacted: "TYPE-2",
    events.Blocked: lambda e: "BLOCK-2" if e.what == "wounds" else "BLOCK-3",
    events.Wounded: lambda e: _WOUNDED.get(e.source, "SEQ-1"),
    events.Healed: "RULE-1",
    events.Transferred: "RULE-1",
    events.CardTaken: "ATTACK-3",
    events.CardDrawn: "RULE-1",
    events.CardsRevealed: "RULE-1",
    events.Contaminated: "RULE-1",
    events.TokenChanged: "RULE-1",
    events.Triggered: "RULE-1",
    events.ActionsChanged: "TURN-2",
    events.TestStarted: lambda e: "TEST-2" if e.how == "dice" else "TEST-1",
    events.DiceRolled: "TEST-2",
    events.TowerJudged: "TEST-1",
    events.TestPassed: "TEST-3",
    events.TestFailed: "TEST-4",
    events.Relieved: "TEST-3",
    events.KnockedDown: "TEAM-8",
    events.Entered: "TEAM-8",
    events.Swapped: "TEAM-7",
    events.ActiveChosen: "TEAM-3",
    events.RoundEnded: lambda e: _ENDED.get(e.reason, ""),
    events.SkillRevealed: "END-4",
    events.MatchEnded: "END-3",
}
