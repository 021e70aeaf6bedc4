"""The statistics of a match, counted from what happened. Takes events as the window gets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Told = Mapping[str, Any]  # an event as JSON

ROWS = ("turns", "heavy", "light", "specials", "blocks", "called", "survived", "cards", "spaces")


@dataclass
class Statistics:
    """What one seat did."""

    turns: int = 0
    heavy: int = 0  # wounds dealt
    light: int = 0
    specials: int = 0
    blocks: int = 0
    called: int = 0  # Knockdown Tests that it called for
    survived: int = 0  # Knockdown Tests that it passed
    cards: int = 0  # taken and drawn
    spaces: int = 0  # moved of its own will


@dataclass
class Round:
    """How a round ended."""

    winner: int
    reason: str
    by: str = ""  # what decided when the deck ran out
    revealed: str = ""  # the skill that the loser turned face up
    loser: int = -1


@dataclass
class Tally:
    statistics: list[Statistics] = field(default_factory=lambda: [Statistics() for _ in range(4)])
    rounds: list[Round] = field(default_factory=list)
    _attacker: int = -1

    def add(self, events: Iterable[Told]) -> None:
        for event in events:
            count = getattr(self, f"_{event['event']}", None)
            if count is not None:
                count(event)

    def side(self, team: int, seats: int) -> Statistics:
        """A whole team's statistics together; in a duel that of one seat."""
        mine = self.statistics[team:seats:2]
        return Statistics(*(sum(getattr(statistics, row) for statistics in mine) for row in ROWS))

    def _turn_started(self, event: Told) -> None:
        self.statistics[event["seat"]].turns += 1
        self._attacker = -1

    def _attacked(self, event: Told) -> None:
        self._attacker = event["seat"]

    def _special_used(self, event: Told) -> None:
        self._attacker = event["seat"]
        self.statistics[event["seat"]].specials += 1

    def _reacted(self, event: Told) -> None:
        self._special_used(event)

    def _wounded(self, event: Told) -> None:
        """Dealt by whoever attacks now; what one does to oneself is nobody's deed."""
        by = self._attacker
        if by < 0 or by % 2 == event["seat"] % 2:
            return
        self.statistics[by].heavy += event["heavy"]
        self.statistics[by].light += event["light"]

    def _blocked(self, event: Told) -> None:
        self.statistics[event["seat"]].blocks += 1

    def _test_started(self, event: Told) -> None:
        self.statistics[event["attacker"]].called += 1

    def _test_passed(self, event: Told) -> None:
        self.statistics[event["seat"]].survived += 1

    def _card_taken(self, event: Told) -> None:
        self.statistics[event["seat"]].cards += 1

    def _card_drawn(self, event: Told) -> None:
        self.statistics[event["seat"]].cards += 1

    def _moved(self, event: Told) -> None:
        if event["how"] in ("move", "dash", "step"):
            self.statistics[event["seat"]].spaces += abs(event["to"] - event["from_space"])

    def _round_ended(self, event: Told) -> None:
        self.rounds.append(Round(event["winner"], event["reason"], event["by"]))

    def _skill_revealed(self, event: Told) -> None:
        if self.rounds:
            self.rounds[-1].revealed = event["skill"]
            self.rounds[-1].loser = event["seat"]
