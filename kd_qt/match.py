"""A match that was played here, as its result needs it: who, how it went, and how to play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kd_core.game import Match, Options, Setup, chance
from kd_core.record import record
from kd_core.record.record import Player, RecordError
from kd_qt.session import Session
from kd_qt.tally import Tally


@dataclass(frozen=True)
class Played:
    match: Match
    players: Sequence[Player]
    tally: Tally
    setup: Setup | None
    path: Path | None

    @property
    def fighters(self) -> list[str]:
        state = self.match.state
        return [state.tables.fighter_ids[fighter] for fighter in state.fighters]

    @property
    def home(self) -> int:
        """The team that stands on the left: that of the first person here."""
        return next((seat % 2 for seat, player in enumerate(self.players) if player.kind == "human"), 0)

    def again(self) -> Setup:
        """The same fighters in the same arena, with other chances."""
        match = self.match
        known = self.setup or Setup(match.packs, match.mode, options=Options(match.options.test, match.options.relief))
        ground = match.state.ground.id
        return replace(known, fighters=self.fighters, arena=ground, seed=0, key=chance.new_key())


def tally_so_far(session: Session) -> Tally:
    """The statistics of what was played before this session began: everything in the record."""
    tally = Tally()
    tally.add(event.to_json() for event in session.host.match.opening)
    if session.path is None:
        return tally
    try:
        for _, _, _, events in record.read(session.path).replay():
            tally.add(event.to_json() for event in events)
    except RecordError:
        pass
    return tally


def setup_of(session: Session) -> Setup | None:
    """How a continued match was set up."""
    if session.path is None:
        return None
    try:
        return record.read(session.path).beginning.setup
    except RecordError:
        return None
