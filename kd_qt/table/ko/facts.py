"""What the events of a test and of the end of a round say, gathered while they are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

Event = Mapping[str, Any]
View = Mapping[str, Any]

DICE = 3  # TEST-2


@dataclass(frozen=True)
class Test:
    """A Knockdown Test: who is tested by whom, with how many wounds, and what has been seen of it."""

    seat: int
    attacker: int
    heavy: int
    light: int
    needed: int
    dice: tuple[int, ...] = ()
    passed: bool | None = None
    judged: Event = field(default_factory=dict)  # the verdict over a tower

    @property
    def sum(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True)
class Ending:
    """How a round ends, and what follows from it."""

    winner: int  # team
    reason: str
    match: bool  # it ends the match too
    by: str = ""  # what decided when the deck ran out
    revealed: tuple[tuple[int, str], ...] = ()  # seat, skill


def begun(event: Event, view: View) -> Test:
    """`test_started`."""
    wounds = view["players"][event["seat"]]["wounds"]
    return Test(event["seat"], event["attacker"], wounds["heavy"], wounds["light"], event["wounds"])


def rolled(test: Test | None, event: Event, view: View) -> Test:
    """`dice_rolled`, which is believed also where nothing was heard of a test before."""
    if test is None or test.seat != event["seat"]:
        facing = next(seat for seat in range(len(view["players"])) if seat & 1 != event["seat"] & 1)
        test = begun({**event, "attacker": facing, "wounds": event["needed"]}, view)
    dice = tuple(event["dice"])[:DICE]
    return replace(test, needed=event["needed"], dice=dice, passed=event["passed"], judged={})


def judged(test: Test | None, event: Event) -> Test | None:
    """`tower_judged`."""
    if test is None or test.seat != event["seat"]:
        return None
    return replace(test, dice=(), passed=event["passed"], judged=event)


def ending(events: Iterable[Event]) -> Ending | None:
    """The end of the round among what is still to be told, if it ends."""
    found: Ending | None = None
    for event in events:
        if event["event"] == "round_ended":
            found = Ending(event["winner"], event["reason"], match=False, by=event["by"])
        elif found is not None and event["event"] == "match_ended":
            found = replace(found, match=True)
        elif found is not None and event["event"] == "skill_revealed":
            found = replace(found, revealed=(*found.revealed, (event["seat"], event["skill"])))
    return found
