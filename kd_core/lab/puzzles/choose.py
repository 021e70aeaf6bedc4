"""Choosing among the candidates: from easy to hard, every fighter, both arenas, many ideas, nothing twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import log2

from kd_core.ai import make
from kd_core.ai.puzzles.line import as_good, runs, taken
from kd_core.ai.puzzles.puzzle import HARDEST, MOST_STEPS, Puzzle, lead
from kd_core.ai.puzzles.solver import SAME, SURVIVE, WIN, Solver
from kd_core.content.model import Pack
from kd_core.game import Match, Options
from kd_core.game.search import State, imagine
from kd_core.lab.puzzles.hunt import Candidate

WANTED = {WIN: 20, SURVIVE: 10}
SHORT = 6  # candidates that are looked at closer, for each puzzle that is wanted
RIVALS = {"brawler": 1.5, "iterations:100": 1.5, "iterations:1000": 2.0}  # and what each that misses it adds
TITLES = {  # by idea: those that the catalogue has, as `puzzle.title.<this>`
    "wait": "wait_1 wait_2 wait_3 wait_4",
    "payment": "payment_1 payment_2 payment_3 payment_4 payment_5",
    "corridor": "corridor_1 corridor_2 corridor_3 corridor_4",
    "dash": "dash_1 dash_2 dash_3 dash_4 dash_5",
    "twice": "twice_1 twice_2 twice_3 twice_4",
    "bait": "bait_1 bait_2 bait_3 bait_4 bait_5",
    "special": "special_1 special_2 special_3 special_4 special_5",
    "step": "step_1 step_2 step_3 step_4",
    "row": "row_1 row_2 row_3 row_4",
    "patience": "patience_1 patience_2 patience_3 patience_4 patience_5 patience_6 patience_7",
    "block": "block_1 block_2 block_3 block_4 block_5 block_6",
    "which": "which_1 which_2 which_3 which_4",
    "react": "react_1 react_2 react_3 react_4",
    "letting": "letting_1 letting_2 letting_3 letting_4",
}
LONGEST = 60


@dataclass(frozen=True)
class Rated:
    candidate: Candidate
    misses: tuple[str, ...]  # opponents that do not find it
    points: float  # the more the harder


# -- how hard ----------------------------------------------------------------------------------------------------------


def rate(candidate: Candidate, packs: Sequence[Pack], rivals: Sequence[str] = tuple(RIVALS)) -> Rated:
    misses = tuple(bot for bot in rivals if not finds(candidate, packs, bot))
    one_in = log2(len(candidate.options) / candidate.keep) / 2
    return Rated(candidate, misses, candidate.matters + one_in + sum(RIVALS[bot] for bot in misses))


def finds(candidate: Candidate, packs: Sequence[Pack], level: str) -> bool:
    """Whether an opponent in the hero's place loses nothing on the way, as long as tests are passed."""
    bot = make(level, candidate.seed)
    s = begun(candidate, packs)
    solver = Solver(s, candidate.hero, candidate.kind, 3 * MOST_STEPS)
    ran = False
    for step in range(LONGEST):
        if solver.settled_already(s):
            break
        options = solver.told(s)
        code = as_good(options, ran)[0]
        if solver.chooses(s) and options[0].value - options[-1].value > SAME:
            code = bot.best(imagine(s, (candidate.hero,), candidate.seed + step), candidate.hero)
            if code not in as_good(options, ran):
                return False
        s, ran = taken(s, code), runs(code)
    return True


def begun(candidate: Candidate, packs: Sequence[Pack]) -> State:
    match = Match.from_position(packs, "duel", Options(), candidate.position)
    lead(match, candidate.lead)
    return match.state


# -- which -------------------------------------------------------------------------------------------------------------


def quality(candidate: Candidate) -> float:
    """How much a candidate promises before it is looked at closer."""
    margin = min(candidate.value - candidate.second, 0.4)
    sure = 0.5 if candidate.value >= 1.0 else 0.0
    rest = 0.12 * min(candidate.matters, 5) + 0.05 * min(len(candidate.options), 10)
    plain = 0.4 if candidate.idea == "block" else 0.0  # to stop as much as one can is what everybody tries first
    return margin + sure + rest - plain + (0.2 * candidate.value if candidate.kind == WIN else 0.0)


class Selection:
    """Takes one after the other, each time the best that is unlike those before."""

    def __init__(self) -> None:
        self.taken: list[Candidate] = []
        self.counts: Counter[object] = Counter()
        self.marks: set[object] = set()

    def cost(self, one: Candidate) -> float:
        """What speaks against one more of the same."""
        seen = self.counts
        cost = 0.45 * seen["fighter", one.fighter] + 0.2 * seen["foe", one.foe] + 0.3 * seen["idea", one.idea]
        return cost + 0.4 * seen["pair", one.fighter, one.foe] + 0.1 * seen["arena", one.arena]

    def allows(self, one: Candidate) -> bool:
        room = self.counts["title", one.idea] < len(TITLES[one.idea].split())
        return room and not self.marks & set(marks(one))

    def best(self, among: Sequence[Candidate]) -> Candidate | None:
        allowed = [one for one in among if self.allows(one)]
        return max(allowed, key=lambda one: quality(one) - self.cost(one), default=None)

    def take(self, one: Candidate) -> None:
        self.taken.append(one)
        self.marks |= set(marks(one))
        self.counts["title", one.idea] += 1
        for key in ("fighter", "foe", "idea", "arena"):
            self.counts[key, getattr(one, key)] += 1
        self.counts["pair", one.fighter, one.foe] += 1


def marks(one: Candidate) -> tuple[object, ...]:
    """What no two puzzles may share: the match they come from; the same deeds of the same fighter."""
    mine = tuple((do, name) for hero, do, name in one.dos if hero)
    return ("match", one.seed, one.fighters), ("line", one.kind, one.fighter, mine)


def shortlist(found: Sequence[Candidate]) -> list[Candidate]:
    """Those that are worth a closer look."""
    short: list[Candidate] = []
    for kind, wanted in WANTED.items():
        mine, lists = [one for one in found if one.kind == kind], 0
        while lists < SHORT and mine:
            selection = Selection()
            while len(selection.taken) < wanted and (one := selection.best(mine)) is not None:
                selection.take(one)
            short += selection.taken
            mine = [one for one in mine if one not in selection.taken]
            lists += 1
    return short


def select(rated: Sequence[Rated]) -> list[Puzzle]:
    """As many as are wanted, for every level of difficulty the same number; the easiest first."""
    found: list[Rated] = []
    selection = Selection()
    for kind, wanted in WANTED.items():
        selection.counts.clear()
        mine = sorted((one for one in rated if one.candidate.kind == kind), key=lambda one: one.points)
        found += pick(mine, wanted, selection)
    return puzzles(found)


def pick(mine: Sequence[Rated], wanted: int, selection: Selection) -> list[Rated]:
    """The same number of each fifth, from the easiest to the hardest; what one cannot give the others do."""
    parts = [mine[len(mine) * at // HARDEST : len(mine) * (at + 1) // HARDEST] for at in range(HARDEST)]
    chosen: list[Rated] = []
    for part in [part for part in parts for _ in range(wanted // HARDEST)] + [mine] * wanted:
        one = selection.best([rated.candidate for rated in part]) if len(chosen) < wanted else None
        if one is not None:
            selection.take(one)
            chosen.append(next(rated for rated in part if rated.candidate is one))
    return chosen


def puzzles(found: Sequence[Rated]) -> list[Puzzle]:
    made: list[Puzzle] = []
    used: Counter[str] = Counter()
    for kind in WANTED:
        mine = sorted((one for one in found if one.candidate.kind == kind), key=lambda one: one.points)
        for place, one in enumerate(mine):
            idea = one.candidate.idea
            title = TITLES[idea].split()[used[idea]]
            used[idea] += 1
            made.append(puzzle(one, title, 1 + HARDEST * place // len(mine)))
    return sorted(made, key=lambda one: one.difficulty)


def puzzle(rated: Rated, title: str, difficulty: int) -> Puzzle:
    one = rated.candidate
    said = json.dumps([one.kind, one.hero, one.position, one.lead], sort_keys=True)
    return Puzzle(
        id=blake2b(said.encode(), digest_size=5).hexdigest(),
        kind=one.kind,
        hero=one.hero,
        fighter=one.fighter,
        foe=one.foe,
        title=title,
        idea=one.idea,
        difficulty=difficulty,
        value=one.value,
        keep=one.keep,
        choices=len(one.options),
        second=one.second,
        missed_by=list(rated.misses),
        position=one.position,
        lead=list(one.lead),
        answer=list(one.answer),
    )
