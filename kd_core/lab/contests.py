"""Opponents against each other: every deal is played twice, each of the two once from either side of it.

What was played is kept in the user's cache and need not be played again, as long as neither the rules nor the opponents
nor the packs have changed. A run that was interrupted so goes on where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import process_time

import msgspec

from kd_core import files, places, text
from kd_core.complaint import NO, Complaint
from kd_core.content.model import Pack
from kd_core.game import Match, library
from kd_core.game.search import State, answers, carry_out, chooser, imagine
from kd_core.lab import contestants
from kd_core.lab.contestants import Contestant
from kd_core.lab.crew import MOST_JOBS, faster_folder, is_compiled, program, quiet, surroundings
from kd_core.lab.fights import MOST_CHOICES, Plan, plans, setup_of
from kd_core.lab.progress import Bar
from kd_core.lab.shares import Share


@dataclass(frozen=True)
class Contest:
    """Who meets whom, how often at least, and what `one` should win, in percent: the lower end of the interval at least
    `low`, the upper one at most `high`, the share itself at least `share`."""

    name: str
    one: str
    other: str
    duels: int = 200
    low: float | None = None
    high: float | None = None
    share: float | None = None
    mode: str = "duel"


class Duel(msgspec.Struct, frozen=True):
    """A match that was played: whether `one` won, and what both of them needed for their decisions."""

    number: int
    won: bool
    seconds: tuple[float, float]
    decisions: tuple[int, int]


@dataclass(frozen=True)
class Outcome:
    contest: Contest
    won: Share
    milliseconds: tuple[float, float]  # of the processor for a decision, of `one` and of the other

    @property
    def enough(self) -> bool:
        return self.won.of >= self.contest.duels

    @property
    def holds(self) -> bool:
        wanted, (low, high) = self.contest, self.won.interval
        return (
            (wanted.low is None or low >= wanted.low)
            and (wanted.high is None or high <= wanted.high)
            and (wanted.share is None or self.won.percent >= wanted.share)
        )


def hold(contest: Contest, duels: int, seed: int, jobs: int, lang: str) -> Outcome:
    """Plays what has not been played yet."""
    todo = list(deals(contest, boxes(), duels, seed))
    kept = Kept(contest, seed)
    done = {duel.number: duel for duel in kept.duels() if duel.number < len(todo)}
    bar = Bar(len(todo), lang, len(done), lines=True)
    try:
        for duel in played([plan for plan in todo if plan.number not in done], contest.one, jobs, lang):
            kept.add(duel)
            done[duel.number] = duel
            bar.on(1)
    finally:
        bar.off()
    return outcome(contest, list(done.values()))


def outcome(contest: Contest, duels: Sequence[Duel]) -> Outcome:
    seconds, decisions = (
        [sum(column) for column in zip(*rows)] for rows in zip(*((d.seconds, d.decisions) for d in duels))
    )
    one, other = (1000 * spent / max(1, made) for spent, made in zip(seconds, decisions))
    return Outcome(contest, Share(sum(duel.won for duel in duels), len(duels)), (one, other))


def deals(contest: Contest, packs: Sequence[Pack], duels: int, seed: int) -> Iterator[Plan]:
    """An even number: the same deal from both sides, and the pairings of the fighters equally often."""
    fighters = [fighter.id for pack in packs for fighter in pack.fighters]
    pairs = plans(packs, contest.mode, fighters, (contest.one, contest.other), (duels + 1) // 2, seed)
    for number, plan in enumerate(pairs):
        yield replace(plan, number=2 * number)
        yield replace(plan, number=2 * number + 1, bots=plan.bots[::-1])


@cache
def boxes() -> list[Pack]:
    return library.find(library.BOXES)


# -- playing -----------------------------------------------------------------------------------------------------------


class Timed:
    """A contestant and what it needs. Where there is nothing to choose there is nothing to measure."""

    def __init__(self, contestant: Contestant) -> None:
        self._contestant = contestant
        self.seconds, self.decisions = 0.0, 0

    def best(self, world: State, seat: int) -> int:
        begun = process_time()
        code = self._contestant.best(world, seat)
        if len(answers(world, seat)) > 1:
            self.seconds += process_time() - begun
            self.decisions += 1
        return code


def duel(plan: Plan, one: str) -> Duel:
    """The match of a plan; `one` is the contestant whose victory counts."""
    match = Match.new(setup_of(plan, boxes()))
    seats = [Timed(contestants.make(plan.bots[seat % 2], plan.seed * 4 + seat)) for seat in range(match.seats)]
    winner = played_out(match, seats, random.Random(plan.seed))
    side = plan.bots.index(one)
    return told(plan.number, winner == side, [seats[side::2], seats[1 - side :: 2]])


def played_out(match: Match, seats: Sequence[Contestant], worlds: random.Random) -> int:
    """Who wins. Whoever chooses is shown a world that it could be in."""
    for _ in range(MOST_CHOICES):
        if match.winner is not None:
            return match.winner
        seat = chooser(match.state)
        world = imagine(match.state, match.allies(seat), worlds.getrandbits(60))
        carry_out(match.state, seat, seats[seat].best(world, seat))
    raise RuntimeError("no end in sight")


def told(number: int, won: bool, sides: list[list[Timed]]) -> Duel:
    mine, theirs = ((sum(seat.seconds for seat in side), sum(seat.decisions for seat in side)) for side in sides)
    return Duel(number, won, (mine[0], theirs[0]), (mine[1], theirs[1]))


def played(todo: Sequence[Plan], one: str, jobs: int, lang: str) -> Iterator[Duel]:
    """In any order; in this process when one is enough and compiled rules would not make it quicker."""
    jobs = min(jobs, len(todo), MOST_JOBS)
    if jobs <= 1 and faster_folder() is None:
        yield from (duel(plan, one) for plan in todo)
    elif todo:
        yield from in_workers(todo, one, jobs, lang)


def in_workers(todo: Sequence[Plan], one: str, jobs: int, lang: str) -> Iterator[Duel]:
    with surroundings(faster_folder()) as context:
        pool = ProcessPoolExecutor(jobs, context, initializer=quiet)
        try:
            running = [pool.submit(duel, plan, one) for plan in todo]
            for done in as_completed(running):
                yield done.result()
        except BrokenProcessPool as why:
            raise Complaint(text.say(lang, "lab.worker_died"), NO) from why
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# -- keeping -----------------------------------------------------------------------------------------------------------


class Kept:
    """The matches of a contest that were played before, a line each."""

    def __init__(self, contest: Contest, seed: int) -> None:
        who = f"{contest.mode} {contest.one} {contest.other} {seed}"
        name = sha256(who.encode()).hexdigest()[:8]
        self.path = places.cache() / "bench" / origin() / f"{contest.name}-{name}.jsonl"

    def duels(self) -> Iterator[Duel]:
        """A line that was cut off counts as not played."""
        for line in self.path.read_bytes().split(b"\n") if self.path.exists() else []:
            try:
                yield msgspec.json.decode(line, type=Duel)
            except ValueError:
                continue

    def add(self, duel: Duel) -> None:
        files.make_folder(self.path.parent)
        with self.path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(duel))  # the break first: behind a line that was cut off


def origin() -> str:
    """Another one as soon as matches may go another way, or take another time."""
    found = sha256(f"{program()} {is_compiled() or faster_folder() is not None}".encode())
    for file in (Path(__file__), Path(contestants.__file__)):
        found.update(file.read_bytes())
    for pack in boxes():
        found.update(pack.hash.encode())
    return found.hexdigest()[:16]
