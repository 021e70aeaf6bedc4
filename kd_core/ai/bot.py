"""What every opponent is, and the simplest of them."""

from __future__ import annotations

from random import Random
from typing import Protocol

from kd_core.game import Match
from kd_core.game.actions import Action
from kd_core.game.search import State, answers


class Bot(Protocol):
    def choose(self, match: Match, seat: int) -> Action:
        """An option of the seat's open decision.

        Of the match only `decision`, `view` and `imagine` for that seat may be used.
        """
        ...

    def best(self, world: State, seat: int) -> int:
        """The same in the engine's codes: an answer to the open choice of a world that the seat could be in."""
        ...


class RandomBot:
    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        decision = match.decision(seat)
        assert decision is not None
        return self._random.choice(list(decision.options))

    def best(self, world: State, seat: int) -> int:
        return self._random.choice(answers(world, seat))
