"""What many matches add up to, and whether it is what we want of the boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import inf
from typing import Any

from kd_core.lab.fights import Fight

WIDEST = 70  # of a hundred matches, for the better one of a pairing
KNOCKOUTS = 60  # of a hundred rounds, at least
FIRST = (42, 58)  # of a hundred matches, for who starts
LASTING = ("ko", "eliminated")  # ends that somebody fought for


@dataclass(frozen=True)
class Target:
    """A number that should lie between two others; `about` is what it was measured on, if not on everything."""

    name: str
    value: float
    low: float
    high: float
    about: tuple[str, ...] = ()
    outside: int = 0  # how many of the numbers for which it stands do not lie there
    among: int = 1

    @property
    def holds(self) -> bool:
        return self.low <= self.value <= self.high

    def to_json(self) -> dict[str, Any]:
        bounds = {"low": self.low, "high": self.high if self.high < inf else None}
        said = {"name": self.name, "value": round(self.value, 2), **bounds, "about": list(self.about), "ok": self.holds}
        return said | ({"outside": self.outside, "among": self.among} if self.among > 1 else {})


class Tally:
    def __init__(self, fighters: Sequence[str]) -> None:
        self.fighters = tuple(fighters)
        self.matches = 0
        self.met: Counter[tuple[str, str]] = Counter()
        self.beat: Counter[tuple[str, str]] = Counter()
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.bots_played: Counter[str] = Counter()
        self.bots_won: Counter[str] = Counter()
        self.skills_played: Counter[str] = Counter()
        self.skills_won: Counter[str] = Counter()
        self.first_won = 0
        self.rounds = 0
        self.rounds_to_first = 0
        self.ends: Counter[str] = Counter()
        self.ends_in: Counter[tuple[str, str]] = Counter()
        self.turns = 0
        self.tests = 0
        self.danger: list[int] = []

    def add(self, fight: Fight) -> None:
        self.matches += 1
        sides = fight.plan.fighters[0::2], fight.plan.fighters[1::2]
        for one, other in product(*sides):
            self._meet(one, other, fight.winner == 0)
            self._meet(other, one, fight.winner == 1)
        for seat, fighter in enumerate(fight.plan.fighters):
            bot = fight.plan.bots[seat % len(fight.plan.bots)]
            self._count(fighter, bot, fight.skills[seat], fight.winner == seat & 1)
        self.first_won += fight.rounds[0].first == fight.winner
        self._add_rounds(fight)

    def _meet(self, one: str, other: str, won: bool) -> None:
        self.met[one, other] += 1
        self.beat[one, other] += won

    def _count(self, fighter: str, bot: str, skill: str, won: bool) -> None:
        self.played[fighter] += 1
        self.won[fighter] += won
        self.bots_played[bot] += 1
        self.bots_won[bot] += won
        self.skills_played[skill] += 1
        self.skills_won[skill] += won

    def _add_rounds(self, fight: Fight) -> None:
        for one in fight.rounds:
            self.rounds += 1
            self.rounds_to_first += one.winner == one.first
            self.ends[one.reason] += 1
            self.ends_in[fight.plan.arena, one.reason] += 1
            self.turns += one.turns
            self.tests += len(one.tests)
            self.danger += one.danger

    def share(self, one: str, other: str) -> float:
        """How many of a hundred matches the first one wins against the second."""
        return 100 * self.beat[one, other] / self.met[one, other]

    @property
    def fair(self) -> bool:
        """Whether both sides were played by the same opponent, so that the numbers say something about the boxes."""
        return len(self.bots_played) == 1

    def targets(self) -> list[Target]:
        lasting = sum(self.ends[end] for end in LASTING)
        return [
            self._widest(),
            Target("knockouts", 100 * lasting / self.rounds, KNOCKOUTS, 100),
            Target("first", 100 * self.first_won / self.matches, *FIRST),
        ]

    def _widest(self) -> Target:
        shares = {pair: self.share(*pair) for pair in self.pairs()}
        pair = max(shares, key=lambda pair: abs(shares[pair] - 50))
        return Target("pairing", shares[pair], 100 - WIDEST, WIDEST, pair)

    def pairs(self) -> list[tuple[str, str]]:
        """Who met, each pairing once."""
        return [pair for pair in combinations(self.fighters, 2) if self.met[pair]]

    def to_json(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "pairings": [
                {"fighters": list(pair), "matches": self.met[pair], "wins": [self.beat[pair], self.beat[pair[::-1]]]}
                for pair in self.pairs()
            ],
            "fighters": _shares(self.won, self.played),
            "bots": _shares(self.bots_won, self.bots_played),
            "skills": _shares(self.skills_won, self.skills_played),
            "first_player": {
                "matches_won": round(self.first_won / self.matches, 4),
                "rounds_won": round(self.rounds_to_first / self.rounds, 4),
            },
            "rounds": self.rounds,
            "ends": {end: self.ends[end] for end in ("ko", "deck_out", "eliminated")},
            "ends_by_arena": {f"{arena} {end}": n for (arena, end), n in sorted(self.ends_in.items())},
            "turns_per_round": round(self.turns / self.rounds, 2),
            "tests_per_round": round(self.tests / self.rounds, 2),
            "danger_turn": round(sum(self.danger) / len(self.danger), 2) if self.danger else None,
            "targets": [target.to_json() for target in (self.targets() if self.fair else ())],
        }


def _shares(won: Counter[str], played: Counter[str]) -> dict[str, dict[str, float]]:
    return {
        name: {"played": played[name], "won": won[name], "share": round(won[name] / played[name], 4)}
        for name in sorted(played)
    }
