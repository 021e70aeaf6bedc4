"""The brawler looks one decision ahead and takes what looks best: a yardstick for opponents that look farther, with the
weights that it always had."""

from __future__ import annotations

from random import Random

from kd_core.ai.evaluation import ROUND, Weights, evaluate, test_worth
from kd_core.game import Match, actions
from kd_core.game.actions import Action
from kd_core.game.search import KNOCKDOWN, NO_RELIEF, PASS, TEST, State, action_of, answers, take

NOISE = 0.15  # so that equal choices are not always taken in the same order


class Brawler:
    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._weights = Weights()
        self._weights.down, self._weights.opens = ROUND / 2, 0.0
        self._weights.place = self._weights.deck_out = 0.0
        self._weights.own_tokens = [0.7 * count for count in range(7)]

    def choose(self, match: Match, seat: int) -> Action:
        decision = match.decision(seat)
        assert decision is not None
        if decision.kind == "tower":
            return actions.Tower(passed=self._random.random() < 0.5)
        world = match.imagine(seat, self._random.getrandbits(60)).state
        return action_of(world, seat, self.best(world, seat))

    def best(self, world: State, seat: int) -> int:
        """The best code for a seat that has to choose in an imagined world."""
        self._weights.learn(world.tables)
        if world.frames[-1].kind == KNOCKDOWN:
            return TEST if self.worth_a_test(world, seat) else PASS
        codes = answers(world, seat)
        best, best_score = codes[0], -1e9
        for code in codes:
            score = self.score(world, seat, code) + self._random.random() * NOISE
            if score > best_score:
                best, best_score = code, score
        return best

    def score(self, world: State, seat: int, code: int) -> float:
        if world.draft is not None:
            return 0.0  # which skill is better shows much later than one choice ahead
        after = world.copy()
        take(after, code)
        return evaluate(after, seat & 1, self._weights)

    def worth_a_test(self, world: State, seat: int) -> bool:
        relief = not world.attack_frame(-2).flags & NO_RELIEF
        return test_worth(world, seat, world.opponent(seat), 0, 0, relief, self._weights) > 0.0
