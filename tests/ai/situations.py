"""Finds, in matches between opponents that look ahead, a situation for every special attack in which it is clearly
the best choice, and writes them down for `test_situations.py`. After cards were changed:

    python -m tests.ai.situations
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kd_core.ai.searcher import Searcher
from kd_core.game import Match, Options, Setup, library
from kd_core.game.actions import Action, React, Special
from kd_core.game.search import action_of

FILE = Path(__file__).parent / "situations.json"
BOXES = library.find(library.BOXES)
SPECIALS = [special.id for pack in BOXES for fighter in pack.fighters for special in fighter.specials]
QUICK, DEEP = 150, 3000  # iterations for playing on, and for judging
MATCHES = 200  # at most
ENOUGH = 0.03  # the chance to win that choosing anything else costs


@dataclass(frozen=True)
class Situation:
    special: str
    seat: int
    margin: float
    position: dict[str, Any]


def special_of(action: Action) -> str:
    return action.special if isinstance(action, Special | React) else ""


def judged(match: Match, seat: int, iterations: int) -> list[tuple[str, float]]:
    """The choices, best first: the special attack ("" for anything else) and its chance to win."""
    world = match.imagine(seat, 1).state
    search = Searcher(1, iterations).search(world, seat)
    return [(special_of(action_of(world, seat, node.code)), node.total / node.visits) for node in search.ranked()]


def lead(ranked: list[tuple[str, float]]) -> float:
    """How much better the first choice is than the best one that is something else."""
    first, chance = ranked[0]
    return chance - max((other for special, other in ranked if special != first), default=chance)


def plays(seed: int) -> list[Situation]:
    """The situations of one match, each special attack at its best."""
    lot = Random(seed)
    fighters = lot.sample([fighter.id for pack in BOXES for fighter in pack.fighters], 2)
    match = Match.new(Setup(BOXES, "duel", fighters=tuple(fighters), seed=seed, options=Options()))
    found: dict[str, Situation] = {}
    while match.winner is None:
        decision = match.decisions[0]
        seat, options = decision.seat, list(decision.options)
        if match.state.draft is not None or len(options) == 1:
            match.apply(seat, lot.choice(options))
            continue
        ranked = judged(match, seat, QUICK)
        special = ranked[0][0]
        best = found[special].margin if special in found else ENOUGH
        if special and lead(ranked) > best:
            ranked = judged(match, seat, DEEP)
            if ranked[0][0] == special and lead(ranked) > best:
                found[special] = Situation(special, seat, round(lead(ranked), 3), match.position())
        match.apply(seat, Searcher(lot.getrandbits(30), QUICK).choose(match, seat))
    return list(found.values())


def search_all() -> dict[str, Situation]:
    best: dict[str, Situation] = {}
    for seed in range(MATCHES):
        for situation in plays(seed):
            if situation.special not in best or situation.margin > best[situation.special].margin:
                best[situation.special] = situation
        missing = [special for special in SPECIALS if special not in best]
        print(f"{seed + 1} matches, without a situation: {', '.join(missing) or 'none'}", file=sys.stderr)
        if not missing:
            break
    return best


if __name__ == "__main__":
    found = search_all()
    lines = [
        json.dumps({"special": special, "seat": found[special].seat, "position": found[special].position})
        for special in SPECIALS
        if special in found
    ]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
