"""A puzzle that is played: a match on this computer whose opponent answers as well as anybody could.

A choice of the hero is judged before it is made (`judge`); whoever shows the puzzle decides what to do with a bad one.
When the puzzle is done (`done`), nobody goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from kd_core.ai import thought
from kd_core.ai.puzzles.coach import Advice, Coach, Judged
from kd_core.ai.puzzles.puzzle import Puzzle, lead
from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup
from kd_core.net.bots import BotPlayer, Mind
from kd_core.net.host import Host
from kd_core.net.local import LocalSession
from kd_core.net.messages import Act
from kd_core.record import Player
from kd_core.record.record import BOT


class Rival(BotPlayer):
    """Does first what the puzzle says, then what is best."""

    def __init__(self, seat: int, packs: Sequence[Pack], coach: Coach, lead: Sequence[dict[str, Any]]) -> None:
        super().__init__(seat, "", packs)
        self._coach = coach
        self._lead = list(lead)

    def think(self, mind: Mind = thought.think) -> Act:
        seq, view = self._listener.heard
        return self._said(seq, _unseated(self._lead.pop(0)) if self._lead else self._coach.reply(view))

    @property
    def begins(self) -> bool:
        """Is the puzzle's own beginning still to come?"""
        return bool(self._lead)


class PuzzleSession(LocalSession):
    def __init__(self, puzzle: Puzzle, packs: Sequence[Pack], name: str, rival: str) -> None:
        """`name` of the person here, `rival` of the opponent. Raises Spoiled and Unsolved."""
        self.puzzle = puzzle
        self.coach = Coach(puzzle, packs)
        self._shown = _shown(puzzle)
        match = _begun(puzzle, packs, len(puzzle.lead) - len(self._shown))
        people = [Player(name), Player(rival, BOT)]
        players = people if puzzle.hero == 0 else people[::-1]
        super().__init__(Host(match, players), Setup(packs))

    def _seat_bot(self, seat: int, level: str) -> None:
        bot = self.rival = Rival(seat, self.packs, self.coach, self._shown)
        self._bots[seat] = bot
        self._links[seat] = self._host.join(seat, lambda message: self._bot_hears(bot, message))

    # -- how it goes ---------------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """The hero has the word."""
        return not self.rival.begins

    @property
    def bot_asked(self) -> BotPlayer | None:
        return None if self.done else super().bot_asked

    @property
    def done(self) -> bool:
        return self.begun and self.coach.done(self.open_view)

    @property
    def reached(self) -> bool | None:
        """Whether the goal was reached; None where it was not decided."""
        return self.coach.reached(self.open_view)

    @property
    def gives_hints(self) -> bool:
        """Whoever gives up is shown the answer."""
        return False

    def judge(self, view: dict[str, Any], action: dict[str, Any]) -> Judged:
        return self.coach.judge(view, action)

    def advice(self, view: dict[str, Any]) -> Advice:
        return self.coach.advice(view)


def _shown(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The end of what leads to the puzzle, as far as the opponent does it; what the hero did before is done already."""
    own = [at for at, said in enumerate(puzzle.lead, 1) if said["seat"] == puzzle.hero]
    return puzzle.lead[max(own, default=0) :]


def _begun(puzzle: Puzzle, packs: Sequence[Pack], done: int) -> Match:
    match = Match.from_position(packs, "duel", Options(), puzzle.position, SystemRandom().getrandbits(60))
    lead(match, puzzle.lead[:done])
    return match


def _unseated(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != "seat"}
