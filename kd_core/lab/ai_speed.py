"""How fast opponents think: our search compiled and interpreted, and OpenSpiel's C++ ISMCTS on its own gin rummy.

Every measurement is a process of its own with the rules as they should be, one after the other on one core, by
processor time; a round measures all of them, and the medians of the rounds count. Games differ in length, and a
simulation of OpenSpiel's plays to the end. So its rate is also told as it would be if gin rummy were as long as a round
of ours: times choices a playout there, divided by choices a playout here.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count, islice
from statistics import median, quantiles
from time import process_time
from typing import Any

from kd_core import ai, compiled
from kd_core.ai import Bot
from kd_core.ai.evaluation import Weights
from kd_core.ai.search import Search
from kd_core.compiled import last_line
from kd_core.game import Match, Setup, library
from kd_core.game.search import State, chooser, imagine, playout, redrawn
from kd_core.lab.bench import beside
from kd_core.lab.contestants import UCT, has_openspiel
from kd_core.lab.crew import is_compiled
from kd_core.lab.fights import choose
from kd_core.lab.race import LONGEST, rate

ROUNDS = 3
SECONDS = 4.0  # of each measurement
MOMENTS = 60  # positions that are thought about
EVERY = 7  # choices between two of them
BEAT = 50  # iterations between two looks at the clock
GROWN = 1000  # iterations of one search
SIMULATIONS = 200  # of a decision in gin rummy
HANDS = 12  # positions of gin rummy
PATIENCE = 900  # seconds

Found = dict[str, Any]


def measure(rounds: int = ROUNDS, seconds: float = SECONDS, moments: int = MOMENTS) -> Found:
    """By kind: interpreted, compiled and gin_rummy, as far as they can be. Raises RuntimeError when a process fails."""
    kinds = {kind: partial(probed, around, seconds, moments) for kind, around in surroundings().items()}
    if has_openspiel():
        kinds["gin_rummy"] = partial(gin_rummy, seconds)
    found: dict[str, list[Found]] = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind, ask in kinds.items():
            found[kind].append(ask())
    return {kind: merged(rows) for kind, rows in found.items()}


def merged(rows: list[Found]) -> Found:
    """Medians; of the times of decisions their spread over all rounds."""
    whole: Found = {name: median(row[name] for row in rows) for name in rows[0] if name != "champion"}
    if "champion" in rows[0]:
        whole["champion"] = spread([spent for row in rows for spent in row["champion"]])
    return whole


def spread(spent: list[float]) -> dict[str, float]:
    cuts = quantiles(spent, n=20, method="inclusive") if len(spent) > 1 else spent * 19
    return {"p50": median(spent), "p95": cuts[18], "max": max(spent)}


def probed(around: dict[str, str], seconds: float, moments: int) -> Found:
    command = [sys.executable, "-m", "kd_core.lab.ai_speed", str(seconds), str(moments)]
    ran = subprocess.run(command, env=around, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if ran.returncode:
        raise RuntimeError(last_line(ran.stderr))
    found: Found = json.loads(ran.stdout)
    return found


def surroundings() -> dict[str, dict[str, str]]:
    """Of processes with the rules interpreted and compiled; where the game is installed compiled, there is no other."""
    folder, home = compiled.find(), compiled.PACKAGE.parent
    found = {} if folder == home else {"interpreted": {**beside(), compiled.SWITCH: "0"}}
    if folder is not None:
        found["compiled"] = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    return found


# -- in a process of its own -------------------------------------------------------------------------------------------


def probe(seconds: float, moments: int) -> Found:
    worlds = list(islice(thinking(), moments))
    made, plays = choices_a_playout(worlds, seconds / 2)
    return {
        "iterations": rate(searcher(worlds), seconds / 2),
        "playouts": plays,
        "choices": made,
        "champion": [1000 * one for one in decisions(worlds)],
    }


def thinking() -> Iterator[State]:
    """Worlds of whoever has something to choose, along duels of brawlers, after the skills were dealt."""
    packs = library.find(library.BOXES)
    for seed in count(1):
        match, lot = Match.new(Setup(packs, seed=seed)), random.Random(seed)
        bots: list[Bot] = [ai.make("brawler", seed + seat) for seat in range(match.seats)]
        for number in count():
            s = match.state
            if match.winner is not None:
                break
            if number % EVERY == 0 and len(s.codes) > 1 and s.draft is None:
                yield imagine(s, match.allies(chooser(s)), lot.getrandbits(44))
            choose(match, bots, lot.getrandbits(60))


def searcher(worlds: list[State]) -> Callable[[], int]:
    """Iterations of searches that grow to a fair size, one after the other."""
    weights, seeds = Weights(), count()
    weights.learn(worlds[0].tables)

    def fresh() -> Search:
        number = next(seeds)
        world = worlds[number % len(worlds)]
        return Search(world, chooser(world), weights, number)

    now = [fresh()]

    def grow() -> int:
        if now[0].iterations >= GROWN:
            now[0] = fresh()
        now[0].grow(BEAT)
        return BEAT

    return grow


def choices_a_playout(worlds: list[State], seconds: float) -> tuple[float, float]:
    """How many choices random play makes to the end of the round, and how often a second it gets there."""
    made, seeds = [], count()

    def play() -> int:
        number = next(seeds)
        world = worlds[number % len(worlds)]
        made.append(playout(redrawn(world, (chooser(world),), number), number, LONGEST))
        return 1

    plays = rate(play, seconds)
    return sum(made) / len(made), plays


def decisions(worlds: list[State]) -> Iterator[float]:
    champion = ai.make("champion", 1)
    for world in worlds:
        begun = process_time()
        champion.best(world, chooser(world))
        yield process_time() - begun


# -- gin rummy ---------------------------------------------------------------------------------------------------------


def gin_rummy(seconds: float) -> Found:
    spiel = import_module("pyspiel")
    hands = list(islice(rummy_hands(spiel), HANDS))
    evaluator = spiel.RandomRolloutEvaluator(1, 1)
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(1, evaluator, UCT, SIMULATIONS, -1, final, False, False)
    turns = count()

    def think() -> int:
        bot.step(hands[next(turns) % HANDS])
        return SIMULATIONS

    lot = random.Random(2)
    played = [to_the_end(hand.clone(), lot) for hand in hands for _ in range(20)]
    return {"iterations": rate(think, seconds), "choices": sum(played) / len(played)}


def rummy_hands(spiel: Any) -> Iterator[Any]:
    """Positions with something to choose, along games at random."""
    game, lot = spiel.load_game("gin_rummy"), random.Random(1)
    while True:
        state = game.new_initial_state()
        for number in count():
            if state.is_terminal():
                break
            if number % EVERY == 0 and not state.is_chance_node() and len(state.legal_actions()) > 1:
                yield state.clone()
            step(state, lot)


def to_the_end(state: Any, lot: random.Random) -> int:
    """How many choices of players a game at random takes from here."""
    made = 0
    while not state.is_terminal():
        made += not state.is_chance_node()
        step(state, lot)
    return made


def step(state: Any, lot: random.Random) -> None:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(lot.choices(outcomes, odds)[0])
    else:
        state.apply_action(lot.choice(state.legal_actions()))


if __name__ == "__main__":
    assert is_compiled() != (os.environ.get(compiled.SWITCH) == "0"), "the rules are not as they should be"
    print(json.dumps(probe(float(sys.argv[1]), int(sys.argv[2]))))
