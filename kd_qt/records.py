"""Recorded matches: what a list shows of each, and a record taken apart into moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from kd_core import lock
from kd_core.game import Match
from kd_core.game.events import Event, redact
from kd_core.record import record
from kd_core.record.record import OtherVersion, Player, Record, RecordError
from kd_qt.ui import Ui


@dataclass(frozen=True)
class Entry:
    """One line of the list. `problem` says why a record cannot be read, `running` that somebody plays it now."""

    path: Path
    date: str
    fighters: Sequence[str] = ()
    players: Sequence[Player] = ()
    mode: str = "duel"
    arena: str = ""
    winner: int | None = None
    score: tuple[int, int] = (0, 0)
    round: int = 1
    running: bool = False
    problem: RecordError | None = None

    @property
    def finished(self) -> bool:
        return self.winner is not None


def entry(path: Path) -> Entry:
    """What the list says about a record; it never fails."""
    try:
        kept = record.read(path)
        match = kept.match()
    except RecordError as why:
        return Entry(path, _file_date(path), problem=why)
    state = match.state
    return Entry(
        path,
        _date(kept.started) or _file_date(path),
        [state.tables.fighter_ids[fighter] for fighter in state.fighters],
        kept.players,
        match.mode,
        state.ground.id,
        match.winner,
        (state.victories[0], state.victories[1]),
        state.round,
        match.winner is None and lock.is_taken(path),
    )


def reason(ui: Ui, why: RecordError) -> str:
    """Why a record cannot be read, in one sentence for people; what only a programmer understands stays as it is."""
    if why.kind:
        return ui.say(f"replay.{why.kind}", program=why.program if isinstance(why, OtherVersion) else "")
    return ui.say("replay.damaged_line", line=why.line, problem=why.problem) if why.line > 1 else why.problem


def _date(started: str) -> str:
    try:
        return f"{datetime.fromisoformat(started).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return ""


def _file_date(path: Path) -> str:
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, ValueError, OverflowError):
        return ""


@dataclass
class Film:
    """A record as moments: number 0 is the beginning, number n stands after choice n.

    All cards are open when the match has ended; until then the film shows what a spectator may know, whoever asks.
    """

    kept: Record
    moments: list[Match] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)  # that led to each moment
    problem: RecordError | None = None  # why the record cannot be followed to its end

    @classmethod
    def of(cls, path: Path) -> Film:
        """Raises RecordError when there is nothing to show at all."""
        kept = record.read(path)
        first = kept.start()
        film = cls(kept, [first.clone()], [list(first.opening)])
        try:
            for match, _, _, events in kept.replay():
                film.moments.append(match.clone())
                film.events.append(events)
        except RecordError as why:
            film.problem = why
        return film

    def __len__(self) -> int:
        """How many choices there are."""
        return len(self.moments) - 1

    @property
    def ended(self) -> bool:
        return self.problem is None and self.moments[-1].winner is not None

    def view(self, at: int, seat: int | None) -> dict[str, Any]:
        """As a seat saw it (None: all cards open); nothing can be chosen."""
        match = self.moments[at]
        if not self.ended:
            return match.view(None)
        view = open_view(match) if seat is None else match.view(seat)
        view["legal"] = []
        return view

    def told(self, at: int, seat: int | None) -> list[dict[str, Any]]:
        """What led to a moment, as a seat saw it."""
        events = self.events[at]
        if not self.ended:
            seen = redact(events, ())
        else:
            seen = events if seat is None else redact(events, self.moments[at].allies(seat))
        return [event.to_json() for event in seen]

    def terms(self) -> dict[str, Any]:
        """What does not change during the match."""
        match = self.moments[0]
        return {
            "packs": [{"id": pack.id, "version": pack.version, "hash": pack.hash} for pack in match.packs],
            "mode": match.mode,
            "options": match.options.to_json(),
            "seats": [player.to_json() for player in self.kept.players],
            "cards": match.cards,
        }


def open_view(match: Match) -> dict[str, Any]:
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
