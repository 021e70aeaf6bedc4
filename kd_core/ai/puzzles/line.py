"""A line of best choices: how a puzzle is solved, step by step, when every test on the way is passed.

Of several choices that are equally good the line takes the one that is sooner done, so that it shows nothing that is
not needed. It ends when nothing more can be gained or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kd_core.ai.puzzles.solver import SAME, SIXES, Solver, Weighed
from kd_core.game.actions import Action
from kd_core.game.search import (
    CORRIDOR,
    TEST,
    VERB_MASK,
    Fingerprint,
    State,
    action_of,
    carry_out,
    chooser,
    fail,
    fingerprint,
)

LONGEST = 60  # choices of a line; none is near it


@dataclass(frozen=True)
class Step:
    """A choice of the line, and what else could have been chosen."""

    seat: int
    kind: int  # of the question
    action: Action
    code: int
    options: tuple[Weighed, ...]  # best for who chooses first
    state: State = field(repr=False, compare=False)  # before it

    @property
    def value(self) -> float:
        return self.options[0].value

    @property
    def worst(self) -> float:
        return self.options[-1].value


def best_line(solver: Solver, s: State) -> list[Step]:
    found: list[Step] = []
    lengths = Lengths(solver)
    ran = False
    while not solver.settled_already(s) and len(found) < LONGEST:
        options = solver.told(s)
        seat, code = chooser(s), lengths.best(s, options, ran)
        found.append(Step(seat, s.frames[-1].kind, action_of(s, seat, code), code, tuple(options), s))
        if code == TEST and certain(s):
            break
        s, ran = taken(s, code), runs(code)
    return found


def certain(s: State) -> bool:
    """A test that nobody can pass."""
    target = s.opponent(chooser(s))
    return fail(s.heavy[target] + s.light[target]) >= 1.0


def taken(s: State, code: int) -> State:
    """After a choice; a test is passed."""
    new = s.copy()
    carry_out(new, chooser(new), code, SIXES if code == TEST else None)
    return new


def runs(code: int) -> bool:
    return code & VERB_MASK == CORRIDOR


def as_good(options: Sequence[Weighed], ran: bool = False) -> list[int]:
    """The codes that are as good as the best; `ran`: without a second corridor right after another."""
    open_now = [one for one in options if not (ran and runs(one.code))]
    return [one.code for one in open_now if abs(one.value - open_now[0].value) <= SAME]


class Lengths:
    """How many choices a line of best play still has, at least."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.known: dict[tuple[bool, Fingerprint], int] = {}

    def best(self, s: State, options: Sequence[Weighed], ran: bool) -> int:
        codes = as_good(options, ran)
        if len(codes) == 1 or not self.solver.chooses(s):
            return codes[0]
        return min(codes, key=lambda code: self.after(s, code))

    def after(self, s: State, code: int) -> int:
        if code == TEST and certain(s):
            return 1
        return 1 + self.of(taken(s, code), runs(code))

    def of(self, s: State, ran: bool) -> int:
        if self.solver.settled_already(s):
            return 0
        mark = ran, fingerprint(s)
        if mark not in self.known:
            codes = as_good(self.solver.told(s), ran)
            ways = codes if self.solver.chooses(s) else codes[:1]
            self.known[mark] = min(self.after(s, code) for code in ways)
        return self.known[mark]
