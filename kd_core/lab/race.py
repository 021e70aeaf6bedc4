"""Random play in our engine and in python-chess, in turns, on one core, by processor time.

A shared machine drifts by a factor of two between minutes, so only ratios of two neighbours in time are trusted: each
round measures both, and the median of the rounds' ratios is the answer. Before the first round our engine plays in: it
remembers payments it has met, and what a search sees is the engine that has met most of them.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from time import process_time
from typing import Any

from kd_core.game import Setup, library
from kd_core.game.search import State, advance, new_state, playout, scrambled

SLICE = 0.15  # seconds of one measurement
STARTS = 15  # matches; each round plays another one
PLAY_IN = 0.15  # seconds for each of them before the first round
LONGEST = 100_000  # choices of one match
COPIES = 300  # between two looks at the clock
SETTLED = 40  # choices after which a state is worth copying


@dataclass(frozen=True)
class Race:
    """Medians: actions a second as a multiple of python-chess's, the cost of a copy in its copies, and the rates."""

    playouts: float
    clone: float
    ours: float
    chess: float

    def to_json(self) -> dict[str, float]:
        return {"playouts": self.playouts, "clone": self.clone, "ours": self.ours, "chess": self.chess}


def race(chess: Any, rounds: int) -> Race:
    """`chess` is the module; it is handed in because it may not be there."""
    plays, copies, rates = [], [], []
    state, board = mid_match(), mid_game(chess)
    starts = matches()
    seeds = count()  # no playout comes twice
    for start in starts:
        rate(our_player(start, seeds), PLAY_IN)
    for number in range(rounds):
        theirs = rate(chess_player(chess, number))
        ours = rate(our_player(starts[number % STARTS], seeds))
        their_copies = rate(copier(lambda: board.copy(stack=False)))
        our_copies = rate(copier(state.copy))
        plays.append(ours / theirs)
        copies.append(their_copies / our_copies)
        rates.append((ours, theirs))
    ours, theirs = (statistics.median(column) for column in zip(*rates))
    return Race(statistics.median(plays), statistics.median(copies), ours, theirs)


def rate(work: Callable[[], int], seconds: float = SLICE) -> float:
    """How much a second; the work says how much it did."""
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        done += work()
    return done / spent


def matches() -> list[State]:
    """Duels before the dealing of the skills: different fighters, arenas and skill sets."""
    packs = library.find(library.BOXES)
    return [new_state(Setup(packs, seed=seed)) for seed in range(STARTS)]


def our_player(start: State, seeds: Iterator[int]) -> Callable[[], int]:
    """The same match over and over, as a search plays it: from the dealing of the skills to the end."""

    def play() -> int:
        seed = next(seeds)
        s = start.copy()
        s.rng = scrambled(seed)
        advance(s)
        return playout(s, seed, LONGEST)

    return play


def chess_player(chess: Any, number: int) -> Callable[[], int]:
    """Whole games by the same plain loop: list the legal moves, choose one, make it."""
    rng = random.Random(100 + number)

    def play() -> int:
        board, made = chess.Board(), 0
        while True:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 100 or board.is_insufficient_material():
                return made
            board.push(moves[int(rng.random() * len(moves))])
            made += 1

    return play


def copier(copy: Callable[[], object]) -> Callable[[], int]:
    def many() -> int:
        for _ in range(COPIES):
            copy()
        return COPIES

    return many


def mid_match() -> State:
    s = new_state(Setup(library.find(library.BOXES), seed=5))
    advance(s)
    playout(s, 5, SETTLED)
    return s


def mid_game(chess: Any) -> Any:
    board, rng = chess.Board(), random.Random(5)
    for _ in range(30):
        board.push(rng.choice(list(board.legal_moves)))
    return board
