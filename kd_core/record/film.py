"""A record for a screen: in short for a list, or as a film of moments. Both give views and events, never the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kd_core.content.model import Pack
from kd_core.game import Match
from kd_core.game.events import Event, redact
from kd_core.record import record
from kd_core.record.record import Player, Record, RecordError
from kd_core.record.terms import terms_of


@dataclass(frozen=True)
class Summary:
    """Who played, where, and how it stands where the record ends: what everybody may know."""

    started: str
    players: Sequence[Player]
    packs: Sequence[Pack]
    fighters: Sequence[str]
    arena: str
    round: int
    victories: tuple[int, int]  # of both sides
    winner: int | None  # the seat in a duel, the team in teams
    asked: int | None  # the first seat that has to choose; None: it is over

    @property
    def over(self) -> bool:
        """Nobody can go on with it."""
        return self.asked is None

    @classmethod
    def of(cls, path: Path) -> Summary:
        """Raises RecordError when it cannot be followed to its end."""
        kept = record.read(path)
        match = kept.match()
        view = match.view(None)
        seats = view["players"]
        return cls(
            started=kept.started,
            players=kept.players,
            packs=match.packs,
            fighters=[seat["fighter"] for seat in seats],
            arena=view["arena"],
            round=view["round"],
            victories=(seats[0]["victories"], seats[1]["victories"]),
            winner=kept.result["winner"] if kept.reason and kept.result is not None else view["winner"],
            asked=None if kept.reason else next((one["seat"] for one in view["to_act"]), None),
        )


class Film:
    """A record as moments: number 0 is the beginning, number n stands after choice n.

    All cards are open when the match has ended; until then the film shows what a spectator may know, whoever asks.
    """

    def __init__(self, kept: Record) -> None:
        """Raises RecordError when there is nothing to show at all."""
        first = kept.start()
        self.kept = kept
        self.problem: RecordError | None = None  # why the record cannot be followed to its end
        self._moments = [first.clone()]
        self._events: list[list[Event]] = [list(first.opening)]  # that led to each moment
        try:
            for match, _, _, events in kept.replay():
                self._moments.append(match.clone())
                self._events.append(events)
        except RecordError as why:
            self.problem = why

    @classmethod
    def of(cls, path: Path) -> Film:
        return cls(record.read(path))

    def __len__(self) -> int:
        """How many choices there are."""
        return len(self._moments) - 1

    @property
    def packs(self) -> Sequence[Pack]:
        return self._moments[0].packs

    @property
    def ended(self) -> bool:
        return self.problem is None and (self._moments[-1].winner is not None or bool(self.kept.reason))

    def view(self, at: int, seat: int | None) -> dict[str, Any]:
        """As a seat saw it (None: all cards open); nothing can be chosen."""
        match = self._moments[at]
        if not self.ended:
            return match.view(None)
        view = _open_view(match) if seat is None else match.view(seat)
        view["legal"] = []
        return view

    def told(self, at: int, seat: int | None) -> list[dict[str, Any]]:
        """What led to a moment, as a seat saw it."""
        events = self._events[at]
        if not self.ended:
            seen = redact(events, ())
        else:
            seen = events if seat is None else redact(events, self._moments[at].allies(seat))
        return [event.to_json() for event in seen]

    def tower(self, at: int) -> str:
        """How the tower was built that was judged by the choice that led to a moment (`kd_core.tower.film`); empty
        where there was none, or nobody filmed it."""
        return self.kept.choices[at - 1].film if at else ""

    def terms(self) -> dict[str, Any]:
        return terms_of(self._moments[0], self.kept.players)


def _open_view(match: Match) -> dict[str, Any]:
    """Everything that any seat knows: all hands, all skills."""
    view = match.view(None)
    skills: dict[str, Any] = {}
    for seat, player in enumerate(view["players"]):
        own = match.view(seat)
        player["hand"] = own["players"][seat]["hand"]
        player["skills"] = own["players"][seat]["skills"]
        skills.update(own["skills"])
    view["skills"] = skills
    return view
