"""Does it take the host longer to tell of a choice, if somebody holds other secrets?

Two worlds that differ only in what one seat may not know, the same choice in both, many times; and beside it the same
world twice, which is the noise.
"""

from __future__ import annotations

import random
import time
from statistics import median

from kd_core.game import Match, Setup
from tests.net.pair import BOXES, Pair
from tests.net.test_secrets import shared
from tests.properties.test_two_worlds import other_world


def differences(pairs: int, repeats: int, seed: int = 1) -> tuple[list[float], list[float]]:
    """By how many seconds the medians of two worlds differ: of worlds with other secrets, and of the same one twice."""
    lot = random.Random(seed)
    other, same = [], []
    while len(other) < pairs:
        match = _somewhere(lot)
        seat = lot.choice((None, *range(match.seats)))
        world = other_world(match, seat, lot)
        common = list(shared(Pair(match=match.clone()), Pair(match=world.clone())))
        if common:
            chosen, action = lot.choice(common)
            other.append(_apart(match, world, chosen, action, repeats))
            same.append(_apart(match, match, chosen, action, repeats))
    return other, same


def _somewhere(lot: random.Random) -> Match:
    match = Match.new(Setup(BOXES, lot.choice(("duel", "teams")), seed=lot.randrange(1 << 30)))
    for _ in range(lot.randrange(20, 90)):
        if match.winner is None:
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
    return match if match.winner is None else _somewhere(lot)


def _apart(one: Match, other: Match, seat: int, action: dict[str, object], repeats: int) -> float:
    """One after the other in turns, so that whatever slows the machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for kept, match in zip(times, (one, other), strict=True):
            table = Pair(match=match.clone())
            began = time.perf_counter()
            table.seats[seat].acts(action)
            kept.append(time.perf_counter() - began)
    return abs(median(times[0]) - median(times[1]))
