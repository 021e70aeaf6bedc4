"""One match between opponents, played as fast as it goes, and what is worth counting of it.

An opponent is shown a world that its seat could be in (`imagine`) and answers with a code of it; the code is then
carried out in the real match. So nobody peeks, although nothing is checked or translated on the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from kd_core.ai import Bot, make
from kd_core.content.model import Pack
from kd_core.game import Match, Setup, events, library
from kd_core.game.search import State, carry_out, chooser, imagine

DANGER = 8  # wounds with which a test by dice is worth fearing
MOST_CHOICES = 100_000  # nobody comes near; a match that does is a fault of the rules


@dataclass(frozen=True)
class Plan:
    """Who fights where, with which skills."""

    mode: str
    fighters: tuple[str, ...]
    arena: str
    skills: str
    bots: tuple[str, ...]
    seed: int


@dataclass
class Round:
    first: int  # the team that starts it
    winner: int = -1
    reason: str = ""
    turns: int = 0
    tests: int = 0
    danger: list[int] = field(default_factory=list)  # in which of its own turns a fighter came into danger


@dataclass(frozen=True)
class Fight:
    plan: Plan
    winner: int
    rounds: tuple[Round, ...]
    skills: tuple[str, ...]  # face up at first, by seat


def plans(
    packs: Sequence[Pack], mode: str, fighters: Sequence[str], bots: Sequence[str], matches: int, seed: int
) -> Iterator[Plan]:
    """Every pairing equally often, seats mirrored at once, arenas and skill sets taking turns."""
    sides = list(_duels(fighters) if mode == "duel" else _teams(fighters, seed))
    boxes = [pack.id for pack in packs]
    for number in range(matches):
        lap, place = divmod(number, len(sides))
        box = (lap + place // 2) % len(boxes)
        skills = random.Random(f"skills {seed} {number // 2}").choice(boxes)
        yield Plan(mode, sides[place], packs[box].arena.id, skills, tuple(bots), seed * 1_000_003 + number)


def _duels(fighters: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for one, other in combinations(fighters, 2):
        yield one, other
        yield other, one


def _teams(fighters: Sequence[str], seed: int) -> Iterator[tuple[str, ...]]:
    """All ways to seat four, shuffled, each followed by its mirror."""
    ways = [way for way in permutations(fighters, 4) if way < (way[1], way[0], way[3], way[2])]
    random.Random(f"teams {seed}").shuffle(ways)
    for a, b, c, d in ways:
        yield a, b, c, d
        yield b, a, d, c


def fight(plan: Plan, packs: Sequence[Pack]) -> Fight:
    teams = plan.mode == "teams"
    setup = Setup(packs, plan.mode, plan.fighters, plan.arena, None if teams else plan.skills, seed=plan.seed)
    match = Match.new(setup)
    bots = [make(plan.bots[seat % len(plan.bots)], plan.seed * 4 + seat) for seat in range(match.seats)]
    watch = Watch(match.seats)
    match.state.log = watch.log
    worlds = random.Random(plan.seed)
    for _ in range(MOST_CHOICES):
        if match.winner is not None:
            return Fight(plan, match.winner, tuple(watch.rounds), tuple(watch.skills))
        choose(match, bots, worlds.getrandbits(60))
        watch.look(match.state)
    raise RuntimeError(f"no end in sight: {plan}")


def choose(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """One choice of the match, by the opponent whose turn it is to choose."""
    s = match.state
    seat = chooser(s)
    world = imagine(s, match.allies(seat), seed)
    carry_out(s, seat, bots[seat].best(world, seat))


def fights(todo: Sequence[Plan], names: Sequence[str]) -> list[Fight]:
    """What a worker process does: packs are loaded there, once."""
    packs = library.find(names)
    return [fight(plan, packs) for plan in todo]


class Watch:
    """Counts as the match goes on."""

    def __init__(self, seats: int) -> None:
        self.log: list[events.Event] = []
        self.rounds: list[Round] = []
        self.skills = [""] * seats
        self.turns = [0] * seats
        self.safe = [True] * seats

    def look(self, s: State) -> None:
        for event in self.log:
            if isinstance(event, events.TurnStarted):
                self.turns[event.seat] += 1
                self.rounds[-1].turns += 1
            elif isinstance(event, events.TestStarted):
                self.rounds[-1].tests += 1
                self.in_danger(event.seat, event.wounds)
            else:
                self.seldom(event)
        self.log.clear()
        if s.winner < 0:
            for seat in range(s.seats):
                self.in_danger(seat, s.heavy[seat] + s.light[seat])

    def seldom(self, event: events.Event) -> None:
        if isinstance(event, events.RoundStarted):
            self.rounds.append(Round(event.first & 1))
            self.turns = [0] * len(self.turns)
            self.safe = [True] * len(self.safe)
        elif isinstance(event, events.RoundEnded):
            self.rounds[-1].winner = event.winner
            self.rounds[-1].reason = event.reason
        elif isinstance(event, events.SkillShown):
            self.skills[event.seat] = event.skill

    def in_danger(self, seat: int, wounds: int) -> None:
        if wounds >= DANGER and self.safe[seat]:
            self.safe[seat] = False
            self.rounds[-1].danger.append(self.turns[seat])
