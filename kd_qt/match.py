"""A match that was played, as its result needs it: who, how it stands, how it went, and how to play it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import Setup, chance
from kd_core.net.messages import Snapshot
from kd_core.record.names import Lexicon
from kd_core.record.record import Player
from kd_qt.tally import Tally


@dataclass(frozen=True)
class Outcome:
    """A match that ended otherwise than by its last round: resigned, agreed, abandoned. None won, or a team did."""

    reason: str
    winner: int | None


@dataclass(frozen=True)
class Played:
    view: Mapping[str, Any]  # as a seat saw it last
    packs: Sequence[Pack]
    players: Sequence[Player]
    tally: Tally
    setup: Setup
    path: Path | None
    people: Sequence[int]  # the seats of the people here
    hints: Mapping[int, int] = field(default_factory=dict)  # by seat: how often somebody asked what would be best
    outcome: Outcome | None = None  # None: as the rules have it

    @property
    def fighters(self) -> list[str]:
        return [player["fighter"] for player in self.view["players"]]

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def winner(self) -> int | None:
        """The seat in a duel, the team in teams."""
        winner: int | None = self.view["winner"] if self.outcome is None else self.outcome.winner
        return winner

    def ended(self, outcome: Outcome) -> Played:
        return replace(self, outcome=outcome)

    @property
    def victories(self) -> tuple[int, int]:
        """The victory tokens of both sides."""
        players = self.view["players"]
        return players[0]["victories"], players[1]["victories"]

    @property
    def home(self) -> int:
        """The team that stands on the left: that of the first person here."""
        return next((seat % 2 for seat in self.people), 0)

    def name(self, seat: int, lang: str) -> str:
        return Lexicon(self.packs).fighter(self.fighters[seat], lang)

    def side(self, team: int, lang: str) -> str:
        """Who won a round or the match: a fighter in a duel, in teams both of them."""
        return text.listed(lang, [self.name(seat, lang) for seat in range(team, self.seats, 2)])

    def again(self) -> Setup:
        """The same fighters in the same arena, with other chances."""
        arena = self.view["arena"]
        return replace(self.setup, fighters=self.fighters, arena=arena, seed=0, key=chance.new_key())


def tally_of(snapshot: Snapshot) -> Tally:
    """The statistics of what was played so far."""
    tally = Tally()
    for events in snapshot.log or ():
        tally.add(events)
    return tally
