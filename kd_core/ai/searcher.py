"""The opponent that looks ahead: a search for every decision, a table for the skills of the setup."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

from kd_core.ai import skills
from kd_core.ai.evaluation import Weights, round_worth
from kd_core.ai.memory import Patience, mark_of_world
from kd_core.ai.search import FAR, Node, Search
from kd_core.game import Match, actions
from kd_core.game.actions import Action
from kd_core.game.search import ACTION, CORRIDOR, FACE, KEEP, MOVE, VERB_MASK, State, action_of, answers, redrawn, take

CHUNK = 50  # iterations between two looks at the clock, and at whether somebody wants it to stop
PATIENCE = 6  # actions in a row that a bot walks while nothing but places changes
LOST = 0.01  # a chance below which all choices look the same to a search
Stop = Callable[[], bool]


def never() -> bool:
    return False


class Searcher:
    """`iterations` is the budget of a decision, `seconds` its cap for slow machines; `far` as in `Search`. Without
    `drafts` the skills of the setup are picked at random, so that measurements see all of them."""

    def __init__(
        self, seed: int = 0, iterations: int = 300, far: int = FAR, seconds: float = 60.0, drafts: bool = False
    ) -> None:
        self._random = Random(seed)
        self.iterations = iterations
        self.far = far
        self.seconds = seconds
        self.drafts = drafts
        self.weights = Weights()
        self.patience = Patience()

    def choose(self, match: Match, seat: int) -> Action:
        decision = match.decision(seat)
        assert decision is not None
        if decision.kind == "tower":
            return actions.Tower(passed=self._random.random() < 0.5)
        world = match.imagine(seat, self._random.getrandbits(60)).state
        return action_of(world, seat, self.best(world, seat))

    def best(self, world: State, seat: int, stop: Stop = never) -> int:
        codes = answers(world, seat)
        if world.frames[-1].kind == ACTION:
            self.patience.look(mark_of_world(world))
        if len(codes) == 1:
            return codes[0]
        if world.frames[-1].kind in (KEEP, FACE):
            return skills.pick(world, codes) if self.drafts else self._random.choice(codes)
        return self.chosen(self.search(world, seat, stop), self.patience.waited).code

    def chosen(self, search: Search, waited: int) -> Node:
        """The choice that was looked at most. Who has lost plays on by the plain guess instead of running in circles.
        Two may find nothing better than to wait for the other, since who takes a card leaves a fresh one; so that this
        ends, whoever has `waited` long enough (see `Patience`) does something else than walk."""
        ranked = search.ranked()
        if ranked[0].total < LOST * ranked[0].visits:
            return max(ranked, key=lambda node: self._guess(search, node.code))
        if waited >= PATIENCE:
            return next((node for node in ranked if node.code & VERB_MASK not in (MOVE, CORRIDOR)), ranked[0])
        return ranked[0]

    def _guess(self, search: Search, code: int) -> float:
        """What a choice is worth as soon as it is made."""
        after = redrawn(search.world, search.team, 0)
        take(after, code)
        return round_worth(after, search.root.team, self.weights)

    def search(self, world: State, seat: int, stop: Stop = never) -> Search:
        """The tree of a decision that is no pick of skills."""
        self.weights.learn(world.tables)
        found = Search(world, seat, self.weights, self._random.getrandbits(44), self.far)
        ends, left = monotonic() + self.seconds, self.iterations
        while left > 0 and not stop() and monotonic() < ends and not found.settled(left):
            found.grow(min(CHUNK, left))
            left -= CHUNK
        if not found.iterations:
            found.grow(1)
        return found
