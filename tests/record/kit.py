"""Records for tests: played at random, as long as wanted."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from kd_core.game import Match, Setup, library
from kd_core.record import Player, Recorder

KEY = bytes(range(32))
PEOPLE = [Player("Ann"), Player("Brawler", "bot", "brawler")]
FOUR = [Player(name) for name in "ABCD"]


def setup(mode: str = "duel", seed: int = 11, **more: Any) -> Setup:
    return Setup(library.find(["nemesis", "tainted_grail"]), mode, seed=seed, **more)


def play(recorder: Recorder, match: Match, choices: int = 10_000, seed: int = 1) -> list[dict[str, Any]]:
    """Random choices, each written before it is made; the positions after each."""
    chance = random.Random(seed)
    positions = [match.position()]
    while match.winner is None and choices:
        decision = chance.choice(match.decisions)
        action = chance.choice(list(decision.options))
        recorder.write(decision.seat, action)
        match.apply(decision.seat, action)
        positions.append(match.position())
        choices -= 1
    if match.winner is not None:
        recorder.result(match.winner)
    return positions


def recorded(path: Path, choices: int = 10_000, mode: str = "duel", **more: Any) -> Path:
    """The record of so many choices, or of a whole match."""
    begins = setup(mode, **more)
    with Recorder.create(path, begins, PEOPLE if mode == "duel" else FOUR) as recorder:
        play(recorder, Match.new(begins), choices)
    return path
