"""A puzzle, and the book of those that come with the game (`resources/puzzles/puzzles.json`).

A puzzle is a position of docs/formats.md in which somebody is about to choose an action, the choices that lead from
there to the first one of the hero (`lead`: the attack that a survivor has to answer), and what exact search says: the
chance of the goal, how many first choices keep it, and a line of best choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kd_core import resources
from kd_core.ai.puzzles.solver import Solver
from kd_core.content.model import Pack
from kd_core.game import BadPosition, Match, Options, Refused, actions, library
from kd_core.game.actions import Malformed

EASIEST, HARDEST = 1, 5
MOST_STEPS: Final = 9_000  # choices that a search may carry out: a fraction of a second
LEVELS: Final = tuple(range(EASIEST, HARDEST + 1))


class Spoiled(Exception):
    """The puzzle does not fit the cards as they are."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    kind: str  # of `solver.GOALS`
    hero: int  # the seat of who solves it
    fighter: str
    foe: str
    title: str  # `puzzle.title.<this>` in the catalogue
    idea: str
    difficulty: int
    value: float  # the chance of the goal
    keep: int  # first choices with that chance
    choices: int  # all first choices
    second: float  # the chance after the best of the others
    missed_by: list[str]  # opponents that did not find it
    position: dict[str, Any]
    lead: list[dict[str, Any]] = []
    answer: list[dict[str, Any]] = []  # choices of both sides, as long as every test is passed

    @property
    def sure(self) -> bool:
        return self.value >= 1.0

    def begin(self, packs: Sequence[Pack], seed: int = 0) -> Match:
        """The match at the hero's first choice. Raises Spoiled."""
        try:
            match = Match.from_position(packs, "duel", Options(), self.position, seed)
            lead(match, self.lead)
        except (BadPosition, Refused, Malformed) as why:
            raise Spoiled(f"{self.id}: {why}") from why
        if not match.decisions or match.decisions[0].seat != self.hero:
            raise Spoiled(f"{self.id}: the first choice is not the hero's")
        return match

    def solver(self, match: Match) -> Solver:
        """For a match that began here."""
        return Solver(match.state, self.hero, self.kind, MOST_STEPS)


def lead(match: Match, said: Sequence[Mapping[str, Any]]) -> None:
    """Make these choices; each names its seat."""
    for one in said:
        match.apply(one["seat"], actions.from_json({key: value for key, value in one.items() if key != "seat"}))


class Book(msgspec.Struct, frozen=True):
    made: dict[str, Any]  # with which bots and seed
    puzzles: list[Puzzle]


def file() -> Path:
    return resources.path("puzzles", "puzzles.json")


def load(path: Path | None = None) -> Book:
    return msgspec.json.decode((path or file()).read_bytes(), type=Book)


def save(book: Book, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n")


def shipped() -> list[Puzzle]:
    """All of them, the easiest first."""
    return load().puzzles


def boxes() -> list[Pack]:
    """The packs that the puzzles are played with."""
    return library.find(library.BOXES)
