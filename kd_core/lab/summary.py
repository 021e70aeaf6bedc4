"""What the matches of a run add up to, and whether the boxes are as even as we want them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from math import inf
from typing import Any

from kd_core.content import identity
from kd_core.content.model import Fighter, Pack
from kd_core.game import TESTS
from kd_core.game.search import fail
from kd_core.lab.fights import Fight, Round
from kd_core.lab.shares import Share
from kd_core.lab.tally import Target

PAIRING = (42, 58)  # of a hundred matches
FIRST = (47, 53)  # of a hundred matches, for who starts
SKILL = (44, 56)  # of a hundred rounds with the skill face up, and of a hundred matches of who kept it
USES = 33.3  # in a hundred rounds of its fighter, at least, for every special attack
KNOCKOUTS = (70, 92)  # of a hundred rounds
IN_TEAMS = (45, 55)  # of a hundred matches, for every fighter
ENDS = ("ko", "deck_out", "eliminated")
FEW = 30  # what was seen less often is not judged


@dataclass
class Special:
    """A special attack: how often it was used in the rounds of its fighter, and how rounds with it went."""

    times: int = 0
    rounds: int = 0
    with_it: Share = field(default_factory=Share)

    @property
    def per_round(self) -> float:
        return self.times / self.rounds if self.rounds else 0.0


class Summary:
    def __init__(self, packs: Sequence[Pack], mode: str, test: str = TESTS[0]) -> None:
        self.mode, self.test = mode, test
        self.matches = 0
        self.pairs: defaultdict[tuple[str, str], Share] = defaultdict(Share)  # how often the first beats the second
        self.duos: defaultdict[tuple[str, ...], Share] = defaultdict(Share)  # in teams
        self.fighters: defaultdict[str, Share] = defaultdict(Share)
        self.in_arena: defaultdict[tuple[str, str], Share] = defaultdict(Share)  # fighter, arena
        self.first_matches, self.first_rounds = Share(), Share()
        self.cards: defaultdict[str, Share] = defaultdict(Share)  # rounds of a side that took it
        self.skills_up: defaultdict[str, Share] = defaultdict(Share)  # rounds with it face up
        self.skills_first: defaultdict[str, Share] = defaultdict(Share)  # matches with it face up from the start
        self.skills_kept: defaultdict[str, Share] = defaultdict(Share)  # matches with it, face up or down
        self.skill_of: defaultdict[tuple[str, str], Share] = defaultdict(Share)  # fighter, skill: rounds face up
        self.specials = {
            (fighter.id, special.id): Special() for fighter in all_fighters(packs) for special in fighter.specials
        }
        self.ends: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()  # turns: rounds
        self.tests: defaultdict[int, Share] = defaultdict(Share)  # wounds: failed

    @classmethod
    def of(cls, fights: Iterable[Fight], packs: Sequence[Pack], mode: str, test: str = TESTS[0]) -> Summary:
        made = cls(packs, mode, test)
        for fight in fights:
            made.add(fight)
        return made

    # -- counting ------------------------------------------------------------------------------------------------------

    def add(self, fight: Fight) -> None:
        self.matches += 1
        fighters = fight.plan.fighters
        sides = fighters[0::2], fighters[1::2]
        for team, side in enumerate(sides):
            self.duos[tuple(sorted(side))].add(fight.winner == team)
            for one, other in product(side, sides[1 - team]):
                self.pairs[one, other].add(fight.winner == team)
        self.first_matches.add(fight.rounds[0].first == fight.winner)
        for seat in range(len(fighters)):
            self._add_seat(fight, seat, fight.winner == seat & 1)
        for played in fight.rounds:
            self._add_round(played, fighters)

    def _add_seat(self, fight: Fight, seat: int, won: bool) -> None:
        fighter = fight.plan.fighters[seat]
        self.fighters[fighter].add(won)
        self.in_arena[fighter, fight.plan.arena].add(won)
        self.skills_first[fight.skills[seat]].add(won)
        for skill in fight.kept[seat]:
            self.skills_kept[skill].add(won)

    def _add_round(self, one: Round, fighters: Sequence[str]) -> None:
        self.first_rounds.add(one.first == one.winner)
        self.ends[one.reason] += 1
        self.lengths[one.turns] += 1
        for test in one.tests:
            self.tests[test.wounds].add(test.failed)
        for team in (0, 1):
            for card in sorted({card for uses in one.taken[team::2] for card in uses}):
                self.cards[card].add(one.winner == team)
        for seat, fighter in enumerate(fighters):
            self._add_round_of(one, seat, fighter, one.winner == seat & 1)

    def _add_round_of(self, one: Round, seat: int, fighter: str, won: bool) -> None:
        for skill in one.up[seat]:
            self.skills_up[skill].add(won)
            self.skill_of[fighter, skill].add(won)
        for (owner, name), special in self.specials.items():
            if owner == fighter:
                special.rounds += 1
                times = one.specials[seat].get(name, 0)
                special.times += times
                if times:
                    special.with_it.add(won)

    # -- numbers -------------------------------------------------------------------------------------------------------

    @property
    def rounds(self) -> int:
        return self.ends.total()

    @property
    def mean_turns(self) -> float:
        return sum(turns * rounds for turns, rounds in self.lengths.items()) / max(1, self.rounds)

    @property
    def met(self) -> list[tuple[str, str]]:
        """Who met, each pairing once."""
        return [pair for pair in combinations(self.fighters, 2) if pair in self.pairs]

    def odds(self, wounds: int) -> float:
        """The chance to fail, in percent, as the rules or the modelled hand have it."""
        return 100 * fail(wounds, TESTS.index(self.test))

    # -- what we want --------------------------------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """Those that can be judged; of many numbers the worst stands for all."""
        if not self.matches:
            return []
        found = [self._fighter_target()] if self.mode == "teams" else [*self._duel_targets()]
        return [target for target in found if target is not None]

    def _duel_targets(self) -> Iterator[Target | None]:
        yield widest("even_pairing", {pair: self.pairs[pair] for pair in self.met}, PAIRING)
        yield Target("starts", self.first_matches.percent, *FIRST)
        yield widest("even_skill", {(skill,): share for skill, share in self.skills_up.items()}, SKILL)
        yield widest("even_kept", {(skill,): share for skill, share in self.skills_kept.items()}, SKILL)
        yield self._rarest_special()
        yield Target("by_ko", 100 * self.ends["ko"] / self.rounds, *KNOCKOUTS)

    def _fighter_target(self) -> Target | None:
        return widest("even_fighter", {(fighter,): share for fighter, share in self.fighters.items()}, IN_TEAMS)

    def _rarest_special(self) -> Target | None:
        seen = {key: special for key, special in self.specials.items() if special.rounds >= FEW}
        if not seen:
            return None
        uses = {key: 100 * special.per_round for key, special in seen.items()}
        key = min(uses, key=lambda key: uses[key])
        return Target("used_special", uses[key], USES, inf, key, outside(uses.values(), USES, inf), len(uses))

    # -- telling programs ----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "rounds": self.rounds,
            "pairings": [{"fighters": list(pair), **self.pairs[pair].to_json()} for pair in self.met],
            "fighters": told(self.fighters),
            "duos": [{"fighters": list(duo), **share.to_json()} for duo, share in sorted(self.duos.items())
                     if len(duo) > 1],
            "fighters_by_arena": [{"fighter": fighter, "arena": arena, **share.to_json()}
                                  for (fighter, arena), share in sorted(self.in_arena.items())],
            "first_player": {"matches": self.first_matches.to_json(), "rounds": self.first_rounds.to_json()},
            "cards": told(self.cards),
            "skills": {"face_up": told(self.skills_up), "face_up_at_first": told(self.skills_first),
                       "kept": told(self.skills_kept)},
            "specials": [{"fighter": fighter, "special": name, "times": special.times, "rounds": special.rounds,
                          "per_round": round(special.per_round, 4), "rounds_with_it": special.with_it.to_json()}
                         for (fighter, name), special in self.specials.items() if special.rounds],
            "turns": {"mean": round(self.mean_turns, 2), "rounds_by_turns": dict(sorted(self.lengths.items()))},
            "ends": {end: self.ends[end] for end in ENDS},
            "tests": [{"wounds": wounds, "odds": round(self.odds(wounds), 2), **share.to_json()}
                      for wounds, share in sorted(self.tests.items())],
            "targets": [target.to_json() for target in self.targets()],
        }  # fmt: skip


def widest(name: str, shares: Mapping[tuple[str, ...], Share], bounds: tuple[float, float]) -> Target | None:
    """The share that lies farthest from even."""
    seen = {key: share.percent for key, share in shares.items() if share.of >= FEW}
    if not seen:
        return None
    key = max(seen, key=lambda key: abs(seen[key] - 50))
    return Target(name, seen[key], *bounds, key, outside(seen.values(), *bounds), len(seen))


def outside(values: Iterable[float], low: float, high: float) -> int:
    return sum(not low <= value <= high for value in values)


def told(shares: Mapping[str, Share]) -> dict[str, Any]:
    return {name: share.to_json() for name, share in sorted(shares.items())}


def all_fighters(packs: Sequence[Pack]) -> Iterator[Fighter]:
    for known in identity.fighters(packs):
        for id, fighter in known:
            yield replace(fighter, id=id)
