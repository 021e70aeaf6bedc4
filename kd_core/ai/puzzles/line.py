"""A line of best choices: how a puzzle is solved, step by step, when every test on the way is passed.

Of several choices that are equally good the line takes the one that is sooner done, so that it shows nothing that is
not needed. It ends when nothing more can be gained or lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kd_core.ai.puzzles.solver import SAME, SIXES, Solver, Weighed
from kd_core.game.actions import Action
from kd_core.game.search import TEST, State, action_of, carry_out, chooser, fail, fingerprint

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
    while not solver.settled_already(s) and len(found) < LONGEST:
        options = solver.weigh(s)
        seat, code = chooser(s), lengths.best(s, options)
        found.append(Step(seat, s.frames[-1].kind, action_of(s, seat, code), code, tuple(options), s))
        if code == TEST and certain(s):
            break
        s = taken(s, code)
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


def as_good(options: list[Weighed]) -> list[int]:
    """The codes that are as good as the first."""
    return [one.code for one in options if abs(one.value - options[0].value) <= SAME]


class Lengths:
    """How many choices a line of best play still has, at least."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.known: dict[object, int] = {}

    def best(self, s: State, options: list[Weighed]) -> int:
        codes = as_good(options)
        if len(codes) == 1 or not self.solver.chooses(s):
            return codes[0]
        return min(codes, key=lambda code: self.after(s, code, LONGEST))

    def after(self, s: State, code: int, most: int) -> int:
        if most <= 0 or (code == TEST and certain(s)):
            return 1
        return 1 + self.of(taken(s, code), most - 1)

    def of(self, s: State, most: int) -> int:
        if self.solver.settled_already(s):
            return 0
        mark = fingerprint(s)
        if mark not in self.known:
            self.known[mark] = LONGEST  # a way in a circle is no way
            codes = as_good(self.solver.weigh(s))
            if not self.solver.chooses(s):
                codes = codes[:1]
            self.known[mark] = min(self.after(s, code, most) for code in codes)
        return self.known[mark]
