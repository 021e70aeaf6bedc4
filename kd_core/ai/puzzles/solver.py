"""Exact play to the end of a turn: every choice of both sides, every outcome of a test with its true odds.

The *hero* wants the goal, the opponent wants to prevent it, and both play as well as can be:

- `win`: it is the hero's turn, and they win the round before it ends;
- `survive`: it is the opponent's turn, and the hero has not lost the round when it ends.

The value of a position is the chance of the goal. Nothing is estimated. What would depend on anything unknown (a card
drawn from the deck, a card lost at random) raises `Unknown`, what takes too long `TooLarge`.

One thing is left out: corridors cost no action, so a fighter could run in circles for ever. All of them are connected,
so a second one right after another leads nowhere that the first could not have led to, with more wounds.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from kd_core.game.search import (
    CORRIDOR,
    TEST,
    VERB_MASK,
    Fingerprint,
    State,
    carry_out,
    chooser,
    fail,
    fingerprint,
    take,
)

WIN: Final = "win"
SURVIVE: Final = "survive"
GOALS: Final = (WIN, SURVIVE)
SIXES: Final = (6, 6, 6)  # a roll that passes every test that can be passed
SAME: Final = 1e-9  # values nearer than this are equal: sums of the same odds in another order


class Unsolved(Exception):
    """There is no exact answer within reach."""


class Unknown(Unsolved):
    """It depends on what nobody at the table can know."""


class TooLarge(Unsolved):
    """More choices than were allowed."""


@dataclass(frozen=True)
class Weighed:
    """A choice, and the chance of the goal after it with best play of both."""

    code: int
    value: float


class Solver:
    """Remembers what it has solved; every position asked about must come from the first one by legal choices."""

    def __init__(self, start: State, hero: int, goal: str, most: int) -> None:
        self.hero, self.goal, self.most = hero, goal, most
        self.turn, self.victories = start.turn, start.victories
        self.known: dict[tuple[bool, Fingerprint], float] = {}
        self.steps = 0  # choices carried out so far
        self._careless: Careless | None = None

    # -- asking --------------------------------------------------------------------------------------------------------

    def weigh(self, s: State) -> list[Weighed]:
        """Every choice that is open now, best for who chooses first; equal ones stay in the engine's order. Raises
        Unsolved."""
        found = [Weighed(code, self.after(s, code)) for code in s.codes]
        found.sort(key=lambda one: one.value, reverse=self.chooses(s))
        return found

    def told(self, s: State) -> list[Weighed]:
        """The same without those that cannot be told: where one way is certain, others may depend on the deck."""
        found: list[Weighed] = []
        for code in s.codes:
            with suppress(Unknown):
                found.append(Weighed(code, self.after(s, code)))
        found.sort(key=lambda one: one.value, reverse=self.chooses(s))
        return found

    def chooses(self, s: State) -> bool:
        """Whether the hero has the choice."""
        return chooser(s) == self.hero

    def value(self, s: State, ran: bool = False) -> float:
        """The chance of the goal from here; `ran`: the choice before was a corridor."""
        mark = ran, fingerprint(s)
        found = self.known.get(mark)
        if found is None:
            found = self.known[mark] = self.search(s, ran)
        return found

    def settled_already(self, s: State) -> bool:
        """Nothing more can be gained by a winner, or lost by a survivor, whatever they choose."""
        if self.verdict(s) is not None:
            return True
        if self.goal == WIN:
            return self.value(s) <= 0.0
        if self.value(s) < 1.0:
            return False
        if self._careless is None:
            self._careless = Careless(s, self.hero, self.goal, self.most)
        return self._careless.value(s) >= 1.0

    def verdict(self, s: State) -> float | None:
        """1 or 0 when the goal is reached or lost, None while it is open."""
        if s.victories != self.victories:
            return float(s.victories[self.hero & 1] > self.victories[self.hero & 1])
        if s.turn == self.turn:
            return None
        return float(self.goal == SURVIVE)

    # -- choices and chance --------------------------------------------------------------------------------------------

    def search(self, s: State, ran: bool) -> float:
        mine = self.chooses(s)
        best = 0.0 if mine else 1.0
        for code in s.codes:
            if ran and code & VERB_MASK == CORRIDOR:
                continue
            value = self.after(s, code)
            if value > best if mine else value < best:
                best = value
            if best >= 1.0 if mine else best <= 0.0:
                break
        return best

    def after(self, s: State, code: int) -> float:
        """The value when this choice was made."""
        if code == TEST:
            return self.tested(s)
        new = self.copied(s)
        take(new, code)
        return self.settled(s, new, code & VERB_MASK == CORRIDOR)

    def tested(self, s: State) -> float:
        """A Knockdown Test: failed ends the round, passed goes on."""
        attacker = chooser(s)
        target = s.opponent(attacker)
        lost = fail(s.heavy[target] + s.light[target])
        value = lost if attacker == self.hero else 0.0
        if lost < 1.0:
            new = self.copied(s)
            carry_out(new, attacker, TEST, SIXES)
            value += (1.0 - lost) * self.settled(s, new)
        return value

    def copied(self, s: State) -> State:
        self.steps += 1
        if self.steps > self.most:
            raise TooLarge
        return s.copy()

    def settled(self, s: State, new: State, ran: bool = False) -> float:
        """The value after a choice that led from `s` to `new`."""
        over = self.verdict(new)
        if over is not None:
            return over
        if new.drawn or new.rng != s.rng or len(new.deck) != len(s.deck):
            raise Unknown
        return self.value(new, ran)


class Careless(Solver):
    """As if the hero helped the opponent: what cannot be lost even so is safe."""

    def chooses(self, s: State) -> bool:
        return False
