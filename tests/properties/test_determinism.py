"""Same packs, same seed, same choices: the same match, here and in any other process."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from kd_core.game import Match
from tests.properties.matches import TIMES, setup

ROOT = Path(__file__).parents[2]
SEEDS = tuple(range(400_000, 400_012))


def course(seed: int) -> int:
    """A number for everything that happens in a match played at random: events, positions, legal choices."""
    match = Match.new(setup(seed))
    lot = random.Random(seed)
    told = zlib.crc32(json.dumps([event.to_json() for event in match.opening]).encode())
    while match.winner is None:
        decision = match.decisions[int(lot.random() * len(match.decisions))]
        options = list(decision.options)
        happened = match.apply(decision.seat, options[int(lot.random() * len(options))])
        said = [[event.to_json() for event in happened], [action.to_json() for action in options], match.position()]
        told = zlib.crc32(json.dumps(said).encode(), told)
    return told


@pytest.mark.parametrize("seed", range(410_000, 410_000 + 12 * TIMES))
def test_a_match_comes_out_the_same_twice(seed: int):
    assert course(seed) == course(seed)


def test_another_seed_is_another_match():
    assert len({course(seed) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("salt", ["0", "1", "4242"])
def test_it_comes_out_the_same_in_another_process(salt: str):
    """Nothing hangs on the order of a set or on an address."""
    program = f"from tests.properties.test_determinism import *; print(*[course(seed) for seed in {SEEDS}])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=280, check=False,
        env={**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout.split() == [str(course(seed)) for seed in SEEDS], done.stderr
