"""One match between opponents, played as fast as it goes, and what is worth counting of it.

An opponent is shown a world that its seat could be in (`imagine`) and answers with a code of it; the code is then
carried out in the real match. So nobody peeks, although nothing is checked or translated on the way. A tower is
nobody's choice: it falls as often as towers of that many wounds do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, count, islice
from typing import NamedTuple, TypeAlias

from kd_core.ai import Bot, make
from kd_core.content.model import Pack
from kd_core.game import SEATS, TESTS, Match, Options, Setup, events
from kd_core.game.actions import Tower
from kd_core.game.search import TOWER, State, action_of, carry_out, chooser, fail, imagine

DANGER = 8  # wounds with which a test by dice is worth fearing
MOST_CHOICES = 100_000  # nobody comes near; a match that does is a fault of the rules

Side: TypeAlias = tuple[str, ...]  # the fighters of a team; in a duel one
Pairing: TypeAlias = tuple[Side, Side]
Uses: TypeAlias = dict[str, int]  # how often what was used


@dataclass(frozen=True)
class Plan:
    """Who fights where, with which skills. All that happens follows from it and the packs."""

    mode: str
    fighters: tuple[str, ...]
    arena: str
    skills: str
    bots: tuple[str, ...]
    seed: int
    test: str = TESTS[0]
    number: int = 0  # among the matches of its run


class Test(NamedTuple):
    """A Knockdown Test of a seat."""

    seat: int
    wounds: int
    failed: bool


@dataclass
class Round:
    first: int  # the team that starts it
    up: list[list[str]]  # skills face up, by seat
    taken: list[Uses]  # attack cards, by seat
    specials: list[Uses]  # special attacks, reactions among them, by seat
    winner: int = -1
    reason: str = ""
    turns: int = 0
    tests: list[Test] = field(default_factory=list)
    danger: list[int] = field(default_factory=list)  # in which of its own turns a fighter came into danger


@dataclass(frozen=True)
class Fight:
    plan: Plan
    winner: int
    rounds: tuple[Round, ...]
    skills: tuple[str, ...]  # face up at first, by seat
    kept: tuple[tuple[str, ...], ...]  # face up or down, by seat


# -- who meets whom ----------------------------------------------------------------------------------------------------


def pairings(mode: str, fighters: Sequence[str]) -> list[Pairing]:
    """Every two sides that can meet."""
    sides = list(combinations(fighters, SEATS[mode] // 2))
    return [(one, other) for one, other in combinations(sides, 2) if not set(one) & set(other)]


def plans(
    packs: Sequence[Pack], mode: str, fighters: Sequence[str], bots: Sequence[str], matches: int, seed: int
) -> Iterator[Plan]:
    """Every pairing of the fighters equally often."""
    met = pairings(mode, fighters)
    if mode == "teams":
        random.Random(f"teams {seed}").shuffle(met)  # few matches should not all be about the first fighters
    return islice(laps(packs, mode, met, bots, seed), matches)


def laps(
    packs: Sequence[Pack], mode: str, met: Sequence[Pairing], bots: Sequence[str], seed: int, test: str = TESTS[0]
) -> Iterator[Plan]:
    """Without end: in every lap each pairing twice, seats mirrored at once, arenas and skill sets taking turns.

    The two have the same seed. A match follows from its pairing and its lap, so with fewer pairings they are the same
    matches.
    """
    numbers = count()
    for lap in count():
        for pairing in met:
            drawn = int(sha256(f"{seed} {spelled(pairing)} {lap}".encode()).hexdigest()[:12], 16)
            turn = lap + start_of(pairing)
            arena, skills = packs[turn % len(packs)], packs[turn // len(packs) % len(packs)]
            for fighters in seatings(pairing, turn):
                yield Plan(mode, fighters, arena.arena.id, skills.id, tuple(bots), drawn, test, next(numbers))


def start_of(pairing: Pairing) -> int:
    """With which of the arenas and skill sets a pairing begins, so that not all begin with the same."""
    return sha256(spelled(pairing).encode()).digest()[0]


def spelled(pairing: Pairing) -> str:
    """As on the command line: james-katie, or james+katie-chilly+maggot."""
    return "-".join("+".join(side) for side in pairing)


def seatings(pairing: Pairing, turn: int) -> tuple[Side, Side]:
    """The seats of both sides, and their mirror; teammates change places from turn to turn."""
    one, other = pairing[0][:: -1 if turn & 1 else 1], pairing[1][:: -1 if turn & 2 else 1]
    return seated(one, other), seated(other, one)


def seated(one: Side, other: Side) -> Side:
    return tuple(fighter for both in zip(one, other) for fighter in both)


# -- playing -----------------------------------------------------------------------------------------------------------


def fight(plan: Plan, packs: Sequence[Pack], look: Callable[[Match], object] | None = None) -> Fight:
    """The match of a plan; `look` is shown the real match before every choice, and must not change it."""
    match = Match.new(setup_of(plan, packs))
    bots = [make(plan.bots[seat % len(plan.bots)], plan.seed * 4 + seat) for seat in range(match.seats)]
    watch = Watch(match.seats)
    match.state.log = watch.log
    worlds, towers = random.Random(plan.seed), random.Random(f"towers {plan.seed}")
    for _ in range(MOST_CHOICES):
        if match.winner is not None:
            return watch.told(plan, match.winner)
        if look is not None:
            look(match)
        if match.state.frames[-1].kind == TOWER:
            judge(match.state, towers.random())
        else:
            choose(match, bots, worlds.getrandbits(60))
        watch.look(match.state)
    raise RuntimeError(f"no end in sight: {plan}")


def setup_of(plan: Plan, packs: Sequence[Pack]) -> Setup:
    skills = None if plan.mode == "teams" else plan.skills
    options = Options(test=plan.test)
    return Setup(packs, plan.mode, plan.fighters, plan.arena, skills, options=options, seed=plan.seed)


def choose(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """One choice of the match, by the opponent whose turn it is to choose."""
    s = match.state
    seat = chooser(s)
    world = imagine(s, match.allies(seat), seed)
    carry_out(s, seat, bots[seat].best(world, seat))


def judge(s: State, drawn: float) -> None:
    """The verdict over a tower, by the odds of a modelled hand; `drawn` lies between 0 and 1."""
    seat = chooser(s)
    verdict = Tower(passed=drawn >= fail(s.heavy[seat] + s.light[seat], s.tower))
    carry_out(s, seat, next(code for code in s.codes if action_of(s, seat, code) == verdict))


# -- counting ----------------------------------------------------------------------------------------------------------


class Watch:
    """Counts as the match goes on."""

    def __init__(self, seats: int) -> None:
        self.log: list[events.Event] = []
        self.rounds: list[Round] = []
        self.kept: list[list[str]] = [[] for _ in range(seats)]
        self.up: list[list[str]] = [[] for _ in range(seats)]
        self.shown = [""] * seats
        self.drafted: list[Uses] = [{} for _ in range(seats)]
        self.turns = [0] * seats
        self.safe = [True] * seats

    def told(self, plan: Plan, winner: int) -> Fight:
        return Fight(plan, winner, tuple(self.rounds), tuple(self.shown), tuple(map(tuple, self.kept)))

    def look(self, s: State) -> None:
        for event in self.log:
            count_it = COUNTED.get(type(event))
            if count_it is not None:
                count_it(self, event)
        self.log.clear()
        if s.winner < 0:
            for seat in range(s.seats):
                self.in_danger(seat, s.heavy[seat] + s.light[seat])

    def in_danger(self, seat: int, wounds: int) -> None:
        if wounds >= DANGER and self.safe[seat]:
            self.safe[seat] = False
            self.rounds[-1].danger.append(self.turns[seat])

    # -- skills and rounds -----------------------------------------------------------------------------------------

    def skill_kept(self, event: events.SkillKept) -> None:
        self.kept[event.seat].append(event.skill or "")

    def skill_shown(self, event: events.SkillShown) -> None:
        self.shown[event.seat] = event.skill
        self.up[event.seat].append(event.skill)

    def skill_revealed(self, event: events.SkillRevealed) -> None:
        self.up[event.seat].append(event.skill)

    def round_started(self, event: events.RoundStarted) -> None:
        seats = len(self.turns)
        up = [skills[:] for skills in self.up]
        self.rounds.append(Round(event.first & 1, up, self.drafted, [{} for _ in range(seats)]))
        self.drafted = [{} for _ in range(seats)]  # there is a draft before the first round only (SETUP-5)
        self.turns = [0] * seats
        self.safe = [True] * seats

    def round_ended(self, event: events.RoundEnded) -> None:
        self.rounds[-1].winner = event.winner
        self.rounds[-1].reason = event.reason

    def turn_started(self, event: events.TurnStarted) -> None:
        self.turns[event.seat] += 1
        self.rounds[-1].turns += 1

    # -- cards and special attacks ---------------------------------------------------------------------------------

    def was_drafted(self, event: events.Drafted) -> None:
        add(self.drafted[event.seat], event.card)

    def attacked(self, event: events.Attacked) -> None:
        """A card of the Row is taken by attacking with it; whoever wins the round by that never gets it to hand."""
        add(self.rounds[-1].taken[event.seat], event.attack)

    def card_taken(self, event: events.CardTaken) -> None:
        if event.origin == "row":  # the others are counted with their attacks
            add(self.rounds[-1].taken[event.seat], event.card)

    def special_used(self, event: events.SpecialUsed | events.Reacted) -> None:
        add(self.rounds[-1].specials[event.seat], event.special)

    # -- tests -----------------------------------------------------------------------------------------------------

    def test_started(self, event: events.TestStarted) -> None:
        self.rounds[-1].tests.append(Test(event.seat, event.wounds, False))
        self.in_danger(event.seat, event.wounds)

    def test_failed(self, event: events.TestFailed) -> None:
        tests = self.rounds[-1].tests
        tests[-1] = tests[-1]._replace(failed=True)


def add(uses: Uses, name: str) -> None:
    uses[name] = uses.get(name, 0) + 1


COUNTED: dict[type[events.Event], Callable[..., None]] = {
    events.SkillKept: Watch.skill_kept,
    events.SkillShown: Watch.skill_shown,
    events.SkillRevealed: Watch.skill_revealed,
    events.RoundStarted: Watch.round_started,
    events.RoundEnded: Watch.round_ended,
    events.TurnStarted: Watch.turn_started,
    events.Drafted: Watch.was_drafted,
    events.Attacked: Watch.attacked,
    events.CardTaken: Watch.card_taken,
    events.SpecialUsed: Watch.special_used,
    events.Reacted: Watch.special_used,
    events.TestStarted: Watch.test_started,
    events.TestFailed: Watch.test_failed,
}
