"""Looking for puzzles in a match between opponents: every turn is solved exactly, and what has one best way is kept.

Two moments are looked at: every action (can this turn win the round?) and every choice of a fighter in the
opponent's turn (can they live through it?). What depends on cards that nobody sees, or takes too long, is left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from kd_core.ai import Bot, make
from kd_core.ai.puzzles.line import Step, best_line
from kd_core.ai.puzzles.puzzle import MOST_STEPS, lead
from kd_core.ai.puzzles.solver import SAME, SURVIVE, WIN, Solver, Unsolved, Weighed
from kd_core.content.model import Pack
from kd_core.game import Match, Options, Refused, Setup
from kd_core.game.search import ACTION, KNOCKDOWN, TEST, State, action_of, carry_out, chooser, imagine
from kd_core.lab.fights import Plan

FEWEST_WOUNDS = 3  # on whom a test is worth fearing within a turn
DECK = 9  # cards that must be left: candles and a new Row, so that the deck does not end the round
MARGIN = {WIN: 0.08, SURVIVE: 0.05}  # by which the best first choice is better than any other
LEAST = {WIN: 0.3, SURVIVE: 0.15}  # worse chances are no fun
SHARE = {WIN: 0.34, SURVIVE: 0.5}  # of the first choices may be right
MOST_RIGHT = 4
PATIENCE = 600  # choices in a match; a usual one has some 150
CLEAR = 0.02  # a choice by which less can be lost does not matter


@dataclass(frozen=True)
class Candidate:
    """A position that may become a puzzle."""

    kind: str
    hero: int
    fighters: tuple[str, str]
    arena: str
    position: dict[str, Any]
    lead: tuple[dict[str, Any], ...]
    options: tuple[Weighed, ...]
    dos: tuple[tuple[bool, str, str], ...]  # of the line: the hero's?, what is done, with what
    matters: int  # choices of the hero in the line, tests aside, by which something can be lost
    idea: str
    answer: tuple[dict[str, Any], ...]
    seed: int

    @property
    def value(self) -> float:
        return self.options[0].value

    @property
    def keep(self) -> int:
        return sum(self.value - one.value <= SAME for one in self.options)

    @property
    def second(self) -> float:
        return next((one.value for one in self.options if self.value - one.value > SAME), self.value)

    @property
    def fighter(self) -> str:
        return self.fighters[self.hero]

    @property
    def foe(self) -> str:
        return self.fighters[1 - self.hero]


@dataclass
class Turn:
    """The turn that is played: how it began, and what was chosen since."""

    position: dict[str, Any] = field(default_factory=dict)
    lead: list[dict[str, Any]] = field(default_factory=list)
    usable: bool = False  # nothing that chance decided lies between


def hunt(plan: Plan, packs: Sequence[Pack]) -> list[Candidate]:
    """All candidates of one match, which is left when nobody wants to end it."""
    match = Match.new(Setup(packs, "duel", plan.fighters, plan.arena, plan.skills, seed=plan.seed))
    bots = [make(plan.bots[seat % len(plan.bots)], plan.seed * 4 + seat) for seat in range(2)]
    hunter = Hunter(plan, packs)
    worlds = random.Random(plan.seed)
    for _ in range(PATIENCE):
        if match.winner is not None:
            break
        hunter.look(match)
        hunter.choose(match, bots, worlds.getrandbits(60))
    return hunter.found


class Hunter:
    def __init__(self, plan: Plan, packs: Sequence[Pack]) -> None:
        self.plan, self.packs = plan, packs
        self.turn = Turn()
        self.found: list[Candidate] = []

    def choose(self, match: Match, bots: Sequence[Bot], seed: int) -> None:
        """One choice of the match, remembered as part of its turn."""
        s = match.state
        seat = chooser(s)
        code = bots[seat].best(imagine(s, (seat,), seed), seat)
        if s.draft is None:
            self.turn.lead.append({"seat": seat, **action_of(s, seat, code).to_json()})
        turn, rng = s.turn, s.rng
        carry_out(s, seat, code)
        self.turn.usable = self.turn.usable and s.turn == turn and s.rng == rng

    def look(self, match: Match) -> None:
        s = match.state
        if s.draft is not None or s.frames[-1].kind < ACTION:
            return
        seat = chooser(s)
        if s.frames[-1].kind == ACTION:
            self.look_ahead(match, seat)
        elif seat != s.turn and worth(s, seat):
            self.solve(self.turn, seat, SURVIVE)

    def look_ahead(self, match: Match, seat: int) -> None:
        """At the beginning of a turn, or in the middle of it: can it still win the round?"""
        s = match.state
        here = Turn(plain(match.position()), [], len(s.deck) >= DECK)
        if s.actions_left == 2 and not s.acted:
            self.turn = here
        if worth(s, s.opponent(seat)):
            self.solve(here, seat, WIN)

    def solve(self, turn: Turn, hero: int, kind: str) -> None:
        if turn.usable:
            with suppress(Unsolved, Refused):  # refused: it was only asked because a hand was not open
                self.found += self.judged(turn, hero, kind)

    def begun(self, turn: Turn) -> Match:
        """The match as the puzzle will have it: in its first round, with nobody ahead."""
        match = Match.from_position(self.packs, "duel", Options(), turn.position, self.plan.seed)
        lead(match, turn.lead)
        return match

    def judged(self, turn: Turn, hero: int, kind: str) -> Iterator[Candidate]:
        s = self.begun(turn).state
        solver = Solver(s, hero, kind, MOST_STEPS)
        options = solver.weigh(s)
        if not good(kind, options):
            return
        line = best_line(solver, s)
        plan = self.plan
        yield Candidate(
            kind,
            hero,
            (plan.fighters[0], plan.fighters[1]),
            plan.arena,
            turn.position,
            tuple(turn.lead),
            tuple(options),
            tuple((step.seat == hero, step.action.do, named(step)) for step in line),
            sum(step.seat == hero and step.code != TEST and step.value - step.worst > CLEAR for step in line),
            idea_of(kind, hero, line),
            tuple(step.action.to_json() for step in line),
            plan.seed,
        )


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """Without what a puzzle has no use for: the generator, which cards were drawn unseen (all hands are open), the
    rounds before."""
    kept = {key: value for key, value in position.items() if key not in ("rng", "pending")}
    players = [{**player, "victories": 0} for player in kept["players"]]
    return {**kept, "round": 1, "players": players}


def worth(s: State, seat: int) -> bool:
    return s.heavy[seat] + s.light[seat] >= FEWEST_WOUNDS


def good(kind: str, options: Sequence[Weighed]) -> bool:
    """One way is clearly better than most."""
    best = options[0].value
    right = sum(best - one.value <= SAME for one in options)
    second = next((one.value for one in options if best - one.value > SAME), best)
    few = right <= min(MOST_RIGHT, SHARE[kind] * len(options))
    return best >= LEAST[kind] and best - second >= MARGIN[kind] and few


# -- what a line is about ----------------------------------------------------------------------------------------------


def named(step: Step) -> str:
    """The card, special attack or space of a choice; how much is blocked does not make another puzzle."""
    said = step.action.to_json()
    return str(next((said[key] for key in ("special", "card", "value") if key in said), ""))


def idea_of(kind: str, hero: int, line: Sequence[Step]) -> str:
    mine = [step for step in line if step.seat == hero]
    return win_idea(mine, [step for step in line if step.seat != hero]) if kind == WIN else survive_idea(mine)


def win_idea(mine: Sequence[Step], theirs: Sequence[Step]) -> str:
    dos = [step.action.do for step in mine]
    if any(step.kind == KNOCKDOWN and step.code != TEST and step.value - step.worst > CLEAR for step in mine):
        return "wait"
    if any(step.action.do == "special" and loses_otherwise(step, "special") for step in mine):
        return "payment"
    for do, idea in (("corridor", "corridor"), ("dash", "dash")):
        if do in dos:
            return idea
    if dos.count("knockdown") > 1:
        return "twice"
    if any(step.action.do == "block" for step in theirs):
        return "bait"
    for do, idea in (("special", "special"), ("move", "step")):
        if do in dos:
            return idea
    return "row"


def survive_idea(mine: Sequence[Step]) -> str:
    first = next((step for step in mine if step.value - step.worst > CLEAR), mine[0])
    do = first.action.do
    if do == "pass":
        return "patience"
    if do == "block":
        return "which" if loses_otherwise(first, "ignore") else "block"
    return "react" if do == "react" else "letting"


def loses_otherwise(step: Step, key: str) -> bool:
    """Whether the same with other cards is clearly worse."""
    said = step.action.to_json()
    for one in step.options:
        other = action_of(step.state, step.seat, one.code).to_json()
        same = other["do"] == said["do"] and other.get(key) == said.get(key) and other != said
        if same and abs(step.value - one.value) > CLEAR:
            return True
    return False
