"""What the referee answers: a verdict, every reason, and what it depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kd_core.game import Refused
from kd_core.game.actions import Action
from kd_core.referee.situation import Situation

YES, NO, DEPENDS, TELL_FIRST = "yes", "no", "depends", "tell_first"
VERDICTS = (YES, NO, DEPENDS, TELL_FIRST)

Value = bool | int | str


@dataclass(frozen=True)
class Reason:
    """Why not: a rule, the sentence `refused.<key>`, and what goes into it."""

    rule: str
    key: str
    params: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @staticmethod
    def of(why: Refused) -> Reason:
        return Reason(why.rule, why.reason, dict(why.params))

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "reason": self.key, "params": dict(self.params)}


@dataclass(frozen=True, order=True)
class Fact:
    """Something about the table that may be unknown.

    | kind | of | its values |
    |---|---|---|
    | turn · arena | – | a seat · an arena |
    | fighter · space · active · down | `seat` | an id · a number · true or false |
    | distance | – | the steps between the two fighters on the arena |
    | holds | `seat`, `name`: a card | how many of it are in hand; the largest value means "or more" |
    | hand_size | `seat` | how many cards are in hand |
    | pays | `seat`, `name`: a special attack | whether some cards in hand pay for it |
    | row | `name`: a card | whether it is in the Row |
    | skill · token | `seat`, `name` | whether it lies face up · whether there is one on the sheet |
    | hand · wounds · tokens · skills · cards_in_row | `seat` | only in `missing` of "tell_first": told whole or not |
    """

    kind: str
    seat: int = -1
    name: str = ""

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"fact": self.kind}
        if self.seat >= 0:
            said["seat"] = self.seat
        if self.name:
            said["name"] = self.name
        return said


@dataclass(frozen=True)
class Condition:
    """A fact and the values of it for which something holds; `known` are all that it can have here."""

    fact: Fact
    values: tuple[Value, ...]
    known: tuple[Value, ...] = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        return {**self.fact.to_json(), "is": list(self.values)}


@dataclass(frozen=True)
class Case:
    """One outcome, and when it is that: in any of several circumstances, each of which is some conditions at once."""

    verdict: str
    reasons: tuple[Reason, ...]
    when: tuple[tuple[Condition, ...], ...]
    ways: tuple[tuple[str, ...], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "reasons": [reason.to_json() for reason in self.reasons],
            "when": [[condition.to_json() for condition in at_once] for at_once in self.when],
            "ways": [list(way) for way in self.ways],
        }


@dataclass(frozen=True)
class Answer:
    """The answer to "may I?".

    yes and no hold for everything that was not told. `reasons` of a no hold in every case; where others come with them
    in some cases only, `cases` has them. depends: `missing` are the facts that matter, and only those; of `cases`
    exactly one holds, whatever they are. tell_first: too much is unknown to go through it; `missing` comes first.
    """

    situation: Situation = field(repr=False, compare=False)
    seat: int
    action: Action
    verdict: str
    reasons: tuple[Reason, ...] = ()
    missing: tuple[Fact, ...] = ()
    cases: tuple[Case, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()  # to pay, where the action named no payment

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that are cited, each once."""
        found = [reason.rule for reason in self.reasons]
        found += [reason.rule for case in self.cases for reason in case.reasons]
        return tuple(dict.fromkeys(found))

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "action": self.action.to_json(),
            "verdict": self.verdict,
            "reasons": [reason.to_json() for reason in self.reasons],
            "missing": [fact.to_json() for fact in self.missing],
            "cases": [case.to_json() for case in self.cases],
            "ways": [list(way) for way in self.ways],
        }
