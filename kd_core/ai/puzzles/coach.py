"""Sits beside a puzzle that is played: judges the hero's choices, makes the opponent's, knows when it is done.

It sees what the hero sees. What nobody knows (the deck) decides nothing in a puzzle, so any world that fits will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kd_core.ai.puzzles.line import best_line
from kd_core.ai.puzzles.puzzle import MOST_STEPS, Puzzle
from kd_core.ai.puzzles.solver import SAME, SURVIVE, Solver, Unsolved
from kd_core.content.model import Pack
from kd_core.game import Match, Options
from kd_core.game.search import State, action_of, chooser

PATIENCE: Final = 100 * MOST_STEPS  # what was proved when the puzzle was made is far within it


@dataclass(frozen=True)
class Judged:
    """A choice of the hero: the chance of the goal after it, and after the best there was."""

    chance: float | None  # None: it depends on what nobody knows, while the best does not
    best: float

    @property
    def right(self) -> bool:
        return self.chance is not None and self.chance >= self.best - SAME

    @property
    def lost(self) -> float:
        return self.best - (self.chance or 0.0)


@dataclass(frozen=True)
class Advice:
    """The best choice, and what stands beside it."""

    action: dict[str, Any]
    chance: float
    other: dict[str, Any] | None  # the best of those that are worse
    other_chance: float


class Coach:
    def __init__(self, puzzle: Puzzle, packs: Sequence[Pack]) -> None:
        """Solves the puzzle first. Raises Spoiled and Unsolved."""
        self.puzzle, self._packs = puzzle, packs
        match = puzzle.begin(packs)
        self.cards = match.cards
        self._victories = [player["victories"] for player in puzzle.position["players"]]
        self._turn = puzzle.position["turn"]
        self._solver = Solver(match.state, puzzle.hero, puzzle.kind, PATIENCE)
        self.chance = self._solver.weigh(match.state)[0].value

    # -- the hero ------------------------------------------------------------------------------------------------------

    def judge(self, view: dict[str, Any], action: Mapping[str, Any]) -> Judged:
        """A choice that the view offers, before it is made."""
        s = self._world(view)
        best = self._solver.value(s)
        try:
            return Judged(self._solver.after(s, self._code(s, action)), best)
        except Unsolved:
            return Judged(None, best)

    def advice(self, view: dict[str, Any]) -> Advice:
        """What to choose here, by the shortest of the best ways."""
        s = self._world(view)
        step = best_line(self._solver, s)[0]
        worse = next((one for one in step.options if step.value - one.value > SAME), None)
        other = action_of(s, step.seat, worse.code).to_json() if worse is not None else None
        return Advice(step.action.to_json(), step.value, other, worse.value if worse is not None else step.value)

    # -- the opponent --------------------------------------------------------------------------------------------------

    def reply(self, view: dict[str, Any]) -> dict[str, Any]:
        """The best answer to whatever the hero did."""
        s = self._world(view)
        return action_of(s, chooser(s), self._solver.told(s)[0].code).to_json()

    # -- how it stands -------------------------------------------------------------------------------------------------

    def reached(self, view: Mapping[str, Any]) -> bool | None:
        """Whether the goal was reached; None while it is open. Any seat's view will do."""
        victories = [player["victories"] for player in view["players"]]
        if victories != self._victories:
            return bool(victories[self.puzzle.hero] > self._victories[self.puzzle.hero])
        return None if view["turn"] == self._turn else self.puzzle.kind == SURVIVE

    def done(self, view: dict[str, Any]) -> bool:
        """Nothing that the hero could still choose matters."""
        if self.reached(view) is not None:
            return True
        try:
            return self._solver.settled_already(self._world(view))
        except Unsolved:
            return False

    # -- worlds --------------------------------------------------------------------------------------------------------

    def _world(self, view: dict[str, Any]) -> State:
        return Match.from_view(self._packs, Options(), self.cards, view, 0).state

    @staticmethod
    def _code(s: State, action: Mapping[str, Any]) -> int:
        seat = chooser(s)
        return next(code for code in s.codes if _same(action_of(s, seat, code).to_json(), action))


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Payments are compared without their order."""
    return _sorted(one) == _sorted(other)


def _sorted(said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: sorted(value) if isinstance(value, list | tuple) else value for key, value in said.items()}
