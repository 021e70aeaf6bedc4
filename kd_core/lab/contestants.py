"""Opponents for measuring beside those that players know: by processor time instead of iterations, and OpenSpiel's.

    search@20                    our search, so many milliseconds of the processor for a decision
    openspiel@20                 OpenSpiel's Python ISMCTS with random rollouts, the same
    openspiel+evaluation:300     the same with our evaluation instead of rollouts, so many simulations for a decision

What OpenSpiel gets is meant to be fair: worlds of one round, worlds drawn by the engine, rollouts by the engine's own
loop, which is far quicker than its own. With our evaluation it also picks the skills of the setup from our table, so
that only the searches differ.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Protocol

from kd_core import ai
from kd_core.ai.openspiel import Game, Guesses, Rollouts, World, one_round
from kd_core.ai.search import CURIOSITY
from kd_core.ai.searcher import Searcher
from kd_core.game.search import FACE, KEEP, State, answers

BOUNDLESS = 100_000_000  # iterations: it is the clock that ends the search
UCT = 2 * CURIOSITY  # its results lie between -1 and 1, ours between 0 and 1
FEWEST = 2  # simulations after which OpenSpiel has something to say


class Contestant(Protocol):
    """The part of a bot that measurements use."""

    def best(self, world: State, seat: int) -> int: ...


def make(name: str, seed: int) -> Contestant:
    """Raises ValueError for a name that nobody has."""
    for start, maker in MAKERS.items():
        if name.startswith(start):
            return maker(int(name.removeprefix(start)), seed)
    return ai.make(name, seed)


def has_openspiel() -> bool:
    return find_spec("pyspiel") is not None and find_spec("open_spiel") is not None


class TimedSearch:
    """Our search with a clock of the processor."""

    def __init__(self, milliseconds: int, seed: int) -> None:
        self._seconds = milliseconds / 1000
        self._searcher = Searcher(seed, BOUNDLESS, drafts=True)

    def best(self, world: State, seat: int) -> int:
        ends = process_time() + self._seconds
        return self._searcher.best(world, seat, lambda: process_time() >= ends)


class TimeIsUp(Exception):
    """Out of the resampler, which OpenSpiel calls before every simulation: it has no clock of its own."""


class OpenSpielSearch:
    """Its Python ISMCTS as it is, through its public methods."""

    def __init__(self, seed: int, evaluator: Rollouts, simulations: int, seconds: float) -> None:
        self._random = Random(seed)
        self._chance = import_module("numpy.random").RandomState(seed & 0xFFFFFFFF)
        self._search = import_module("open_spiel.python.algorithms.ismcts").ISMCTSBot
        self._game = Game(packs=[])
        self._evaluator, self._simulations, self._seconds = evaluator, simulations, seconds

    def best(self, world: State, seat: int) -> int:
        ends = process_time() + self._seconds
        codes = answers(world, seat)
        if len(codes) == 1:
            return codes[0]
        if isinstance(self._evaluator, Guesses) and world.frames[-1].kind in (KEEP, FACE):
            return self._random.choice(codes)  # as the search against which it plays
        team = (seat, seat ^ 2) if world.teams else (seat,)
        return self.searched(World(self._game, one_round(world, team, self._random.getrandbits(44))), ends)

    def searched(self, root: World, ends: float) -> int:
        bot = self._search(self._game, self._evaluator, UCT, self._simulations, random_state=self._chance)
        bot.set_resampler(self.resampler(ends))
        try:
            policy = bot.get_policy(root)
        except TimeIsUp:
            policy = bot.get_final_policy(root, bot.lookup_node(root))
        actions, shares = zip(*policy)
        return int(self._random.choices(actions, shares)[0])

    def resampler(self, ends: float) -> Callable[[World, int], World]:
        drawn = 0

        def draw(world: World, player: int) -> World:
            nonlocal drawn
            drawn += 1
            if drawn > FEWEST and process_time() >= ends:
                raise TimeIsUp
            return world.resample(player, self._random.getrandbits(44))

        return draw


def timed_openspiel(milliseconds: int, seed: int) -> OpenSpielSearch:
    return OpenSpielSearch(seed, Rollouts(seed), BOUNDLESS, milliseconds / 1000)


def guessing_openspiel(simulations: int, seed: int) -> OpenSpielSearch:
    return OpenSpielSearch(seed, Guesses(), simulations, float("inf"))


MAKERS: dict[str, Callable[[int, int], Contestant]] = {
    "search@": TimedSearch,
    "openspiel@": timed_openspiel,
    "openspiel+evaluation:": guessing_openspiel,
}
