"""A match as it is played here: every choice goes to the record first, and own choices can be taken back.

A choice can be taken back as long as it showed nobody anything new and nobody else has chosen since. Then the match is
simply played again without it: same beginning, same choices, same match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kd_core.game import actions
from kd_core.game.actions import Action
from kd_core.game.events import (
    CandleLit,
    CardDrawn,
    CardsRevealed,
    DiceRolled,
    Event,
    RowRefilled,
    SkillRevealed,
    SkillsDealt,
    SkillShown,
)
from kd_core.record import Record, Recorder
from kd_core.record.record import Beginning

SHOWS = (CandleLit, CardDrawn, CardsRevealed, DiceRolled, RowRefilled, SkillRevealed, SkillShown, SkillsDealt)


class CannotUndo(Exception):
    """`key` is a sentence of the catalogue."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Deed:
    """One choice that was made, what happened, and whether it showed something that was hidden."""

    seat: int
    action: Action
    events: list[Event]
    shows: bool


class Session:
    def __init__(self, beginning: Beginning, recorder: Recorder | None = None) -> None:
        self.beginning = beginning
        self.recorder = recorder
        self.match = beginning.match()
        self.opening = list(self.match.opening)
        self.deeds: list[Deed] = []

    @classmethod
    def resume(cls, record: Record, recorder: Recorder | None) -> Session:
        """Where a record stopped; raises RecordError."""
        record.match()  # says clearly what is wrong with it
        session = cls(record.beginning)
        for choice in record.choices:
            session._carry_out(choice.seat, choice.action)
        session.recorder = recorder
        return session

    def do(self, seat: int, action: Action) -> list[Event]:
        """Make a choice: checked, written, carried out. Raises Refused or CannotWrite, and then nothing has changed."""
        against = self.match.why_not(seat, action)
        if against:
            raise against[0]
        if self.recorder is not None:
            self.recorder.write(seat, action)
        return self._carry_out(seat, action)

    def _carry_out(self, seat: int, action: Action) -> list[Event]:
        chance = self.match.state.rng
        guessing = self._guesses(seat, action)
        events = self.match.apply(seat, action)
        shows = guessing or chance != self.match.state.rng or any(isinstance(event, SHOWS) for event in events)
        self.deeds.append(Deed(seat, action, events, shows))
        return events

    def _guesses(self, seat: int, action: Action) -> bool:
        """Where somebody holds cards that nobody saw, a block or reaction that does not come tells about them."""
        if not isinstance(action, actions.Attack | actions.Special | actions.Move | actions.Dash):
            return False
        players = self.match.view(seat)["players"]
        return any(None in player["hand"] for player in players)

    def undo(self, seats: Iterable[int]) -> Deed:
        """Take back the last choice, if it was made by one of these seats. Raises CannotUndo or CannotWrite."""
        if not self.deeds:
            raise CannotUndo("nothing_to_undo")
        last = self.deeds[-1]
        if last.seat not in tuple(seats):
            raise CannotUndo("undo_other")
        if last.shows:
            raise CannotUndo("cannot_undo")
        if self.recorder is not None:
            self.recorder.undo()
        self._replay(self.deeds[:-1])
        return last

    def _replay(self, deeds: list[Deed]) -> None:
        self.match = self.beginning.match()
        for deed in deeds:
            self.match.apply(deed.seat, deed.action)
        self.deeds = deeds

    def finish(self) -> None:
        """The result goes under the record."""
        if self.recorder is not None and self.match.winner is not None:
            self.recorder.result(self.match.winner)

    def close(self) -> None:
        if self.recorder is not None:
            self.recorder.close()

    def events(self) -> list[Event]:
        """Everything that happened so far."""
        return self.opening + [event for deed in self.deeds for event in deed.events]
