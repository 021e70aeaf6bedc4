"""Exact play: the same values as a plain search through every choice and every roll of three dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from kd_core.ai.puzzles.line import best_line
from kd_core.ai.puzzles.solver import SURVIVE, WIN, Solver, TooLarge, Unknown
from kd_core.game import Match, Options, Setup, actions, library
from kd_core.game.actions import Corridor, Knockdown
from kd_core.game.search import playout

PACKS = library.find(library.BOXES)
ROLLS = {sum(dice): dice for dice in product(range(1, 7), repeat=3)}
WAYS = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
MOST = 700  # choices of a plain search


class TooMuch(Exception):
    pass


class Plain:
    """No memory, no shortcut, nothing but the checked door."""

    def __init__(self, match: Match, hero: int, goal: str) -> None:
        self.hero, self.goal, self.left = hero, goal, MOST
        self.turn, self.victories = match.state.turn, victories(match)

    def value(self, match: Match, ran: bool = False) -> float:
        over = self.over(match)
        if over is not None:
            return over
        decision = match.decisions[0]
        options = [one for one in decision.options if not (ran and isinstance(one, Corridor))]
        values = [self.after(match, decision.seat, one) for one in options]
        return max(values) if decision.seat == self.hero else min(values)

    def after(self, match: Match, seat: int, action: actions.Action) -> float:
        if isinstance(action, Knockdown):
            chances = ((WAYS[total] / 216, Knockdown(dice)) for total, dice in ROLLS.items())
            return sum(chance * self.done(match, seat, rolled) for chance, rolled in chances)
        return self.done(match, seat, action)

    def done(self, match: Match, seat: int, action: actions.Action) -> float:
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        after = match.clone()
        after.apply(seat, action)
        if self.over(after) is None and (after.drew_since(match) or after.unseen != [0, 0]):
            raise TooMuch
        return self.value(after, isinstance(action, Corridor))

    def over(self, match: Match) -> float | None:
        won = victories(match)
        if won != self.victories:
            return float(won[self.hero] > self.victories[self.hero])
        return None if match.state.turn == self.turn else float(self.goal == SURVIVE)


def victories(match: Match) -> list[int]:
    return match.state.victories


def small_matches() -> Iterator[Match]:
    """Moments of random matches, with wounds enough that a test matters."""
    for seed in range(400):
        box = PACKS[seed % 2]
        fighters = (PACKS[seed % 2].fighters[seed % 3].id, PACKS[seed // 2 % 2].fighters[(seed + 1) % 3].id)
        match = Match.new(Setup(PACKS, "duel", fighters, box.arena.id, box.id, seed=seed))
        playout(match.state, seed, 30 + seed % 23)
        s = match.state
        if match.winner is None and s.draft is None and not s.drawn and len(s.deck) > 12 and s.actions_left < 2:
            s.heavy, s.light = [h + 3 for h in s.heavy], [low + 4 for low in s.light]
            yield match


def test_values_are_those_of_a_plain_search() -> None:
    met: Counter[object] = Counter()
    for match in small_matches():
        decision = match.decisions[0]
        hero = match.state.turn
        for goal, seat in ((WIN, hero), (SURVIVE, 1 - hero)):
            try:
                expected = Plain(match, seat, goal).value(match)
            except TooMuch:
                continue
            solver = Solver(match.state, seat, goal, 100_000)
            assert solver.value(match.state) == pytest.approx(expected, abs=1e-12), match.position()
            assert solver.weigh(match.state)[0].value == pytest.approx(expected, abs=1e-12)
            met[decision.kind] += 1
            met[0 < expected < 1] += 1
        if met[True] >= 12:
            break
    assert met[True] >= 12 and len([kind for kind in met if isinstance(kind, str)]) >= 2, met


def knocking_card() -> str:
    """A strike of the Nemesis box with a K.O. for somebody beside its target."""
    found = [one for one in PACKS[0].attacks if one.ko and one.reach is not None and one.reach.low == 1]
    return next(one.id for one in found if one.type == "strike" and one.wounds.heavy + one.wounds.light)


def position(**changes: object) -> dict[str, object]:
    """James beside a Katie who can hardly stand, with one action left."""
    katie = {"fighter": "katie", "space": 3, "hand": [], "wounds": {"heavy": 4, "light": 4}}
    james = {"fighter": "james", "space": 2, "hand": [], "wounds": {"heavy": 0, "light": 0}}
    deck = ["low_punch"] * 12
    said: dict[str, object] = {"arena": "nemesis", "turn": 0, "actions_left": 1, "deck": deck, "discard": []}
    said |= {"row": ["high_punch", knocking_card()], "players": [james, katie]}
    return said | changes


def solver_of(said: dict[str, object], goal: str = WIN, hero: int = 0, most: int = 10_000) -> tuple[Match, Solver]:
    match = Match.from_position(PACKS, "duel", Options(), said, 1)
    return match, Solver(match.state, hero, goal, most)


def test_a_line_ends_with_the_test_and_says_what_was_chosen() -> None:
    match, solver = solver_of(position())
    line = best_line(solver, match.state)
    assert line[0].action.do == "attack" and line[-1].action.do == "knockdown"
    assert 0 < line[0].value < 1 and line[0].worst == 0


def test_it_says_when_it_is_too_much() -> None:
    match, solver = solver_of(position(), most=2)
    with pytest.raises(TooLarge):
        solver.value(match.state)


def test_what_depends_on_the_deck_is_unknown() -> None:
    """A card that draws, in reach, with another action to come."""
    drawing = [attack.id for attack in PACKS[0].attacks if any(step.verb == "draw" for step in attack.effect)]
    match, solver = solver_of(position(row=[drawing[0], knocking_card()], actions_left=2))
    with pytest.raises(Unknown):
        solver.weigh(match.state)
