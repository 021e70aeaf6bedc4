"""What a player chose for the next match: remembered, checked against what is installed, and turned into a setup.

None stands for "draw it" (MERGE-1): a fighter, the arena, the skill set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

import msgspec

from kd_core import text
from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import MODES, RELIEFS, SEATS, TESTS, Options, Setup, chance
from kd_core.record.names import Lexicon
from kd_core.record.record import BOT, Player
from kd_core.tower.terms import NO_AIDS, Aids

LINE_UP = ("james", "lost_knight", "katie", "mistbearer")
LONGEST_NAME = 24
WAYS = ("tower", "head_start", "dice")  # of the Knockdown Test, as they are offered
EASIEST_TEST = "dice"  # nobody has to build a tower before they know the rest


@dataclass
class Seat:
    fighter: str | None
    level: str = ""  # of a bot; empty: a person
    name: str = ""
    aids: Aids = NO_AIDS  # of a person who builds towers

    @property
    def person(self) -> bool:
        return not self.level


@dataclass
class Choices:
    mode: str = "duel"
    seats: list[Seat] = field(default_factory=list)  # always four; a duel uses the first two
    arena: str | None = None
    skills: str | None = None
    relief: str = "light"
    test: str = WAYS[0]

    @property
    def playing(self) -> list[Seat]:
        return self.seats[: SEATS[self.mode]]

    def give(self, seat: int, fighter: str | None) -> None:
        """A fighter is there only once (BOX-1): whoever had it gets the other one in exchange."""
        before = self.seats[seat].fighter
        for other in self.seats:
            if fighter is not None and other.fighter == fighter:
                other.fighter = before
        self.seats[seat].fighter = fighter

    def all_random(self) -> None:
        """Everything is drawn (MERGE-1)."""
        for seat in self.seats:
            seat.fighter = None
        self.arena = self.skills = None

    # -- the match -----------------------------------------------------------------------------------------------------

    def setup(self, packs: Sequence[Pack], lexicon: Lexicon) -> Setup:
        return Setup(
            packs,
            self.mode,
            self._fighters(lexicon),
            self.arena,
            self.skills if self.mode == "duel" else None,
            self._boxes(packs),
            Options(self.test, self.relief),
            key=chance.new_key(),
        )

    def _fighters(self, lexicon: Lexicon) -> list[str] | None:
        """The engine draws all of them or none; where only some are open, they are drawn here."""
        chosen = [seat.fighter for seat in self.playing]
        if not any(chosen):
            return None
        free = [fighter for fighter in lexicon.roster() if fighter not in chosen]
        SystemRandom().shuffle(free)
        return [fighter or free.pop() for fighter in chosen]

    def _boxes(self, packs: Sequence[Pack]) -> list[str] | None:
        """Teams use two boxes, and the arena is of one of them (TEAM-1)."""
        if self.mode != "teams" or self.arena is None or len(packs) <= 2:
            return None
        home = next((pack.id for pack in packs if pack.arena.id == self.arena), packs[0].id)
        return [home, SystemRandom().choice([pack.id for pack in packs if pack.id != home])]

    def players(self, lang: str, me: str = "") -> list[Player]:
        """Who sits where; `me` is the name of somebody who plays alone."""
        return [self._player(at, seat, lang, me) for at, seat in enumerate(self.playing)]

    def _player(self, at: int, seat: Seat, lang: str, me: str) -> Player:
        if not seat.person:
            return Player(levels.name(seat.level, lang), BOT, seat.level)
        return Player(self.name_of(at, lang, me), aids=self.aids_of(at))

    def name_of(self, at: int, lang: str, me: str = "") -> str:
        """Of a person."""
        alone = sum(other.person for other in self.playing) == 1
        usual_name = (me or text.say(lang, "setup.you")) if alone else text.say(lang, "setup.player", n=at + 1)
        return self.seats[at].name or usual_name

    def aids_of(self, at: int) -> Aids:
        """What makes towers easier for a person, where towers are built."""
        return self.seats[at].aids if self.test != "dice" else NO_AIDS

    # -- remembering ---------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {
            "mode": self.mode,
            "seats": [_remember(seat) for seat in self.seats],
            "arena": self.arena,
            "skills": self.skills,
            "relief": self.relief,
            "test": self.test,
        }


def _remember(seat: Seat) -> dict[str, Any]:
    said = {"fighter": seat.fighter, "level": seat.level, "name": seat.name}
    return {**said, "aids": msgspec.to_builtins(seat.aids)} if seat.aids.any else said


def usual(kind: str, lexicon: Lexicon, newcomer: bool = False) -> Choices:
    """A good match for somebody who just wants to play; the easiest one there is for who never finished any."""
    known = lexicon.easiest_first() if newcomer else _line_up(lexicon)
    fighters = [*known, None, None, None, None][:4]
    level = levels.EASIEST if newcomer else levels.USUAL
    seated = ["", *([level] * 3)] if kind == "computer" else [""] * 4
    seats = [Seat(fighter, level) for fighter, level in zip(fighters, seated)]
    arena = lexicon.packs[0].arena.id if lexicon.packs else None
    return Choices("duel", seats, arena, test=EASIEST_TEST if newcomer else WAYS[0])


def _line_up(lexicon: Lexicon) -> list[str]:
    known = [one for one in LINE_UP if one in lexicon.fighters]
    return known + [one for one in lexicon.roster() if one not in known]


def remembered(kind: str, lexicon: Lexicon, said: Mapping[str, Any], newcomer: bool = False) -> Choices:
    """The last choice, as far as it still makes sense here."""
    made = usual(kind, lexicon, newcomer)
    mine = said.get(kind)
    if not isinstance(mine, Mapping):
        return made
    made.mode = _one_of(mine.get("mode"), MODES, made.mode)
    made.relief = _one_of(mine.get("relief"), RELIEFS, made.relief)
    made.test = _one_of(mine.get("test"), TESTS, made.test)
    made.arena = _known(mine, "arena", lexicon.arenas, made.arena)
    made.skills = _known(mine, "skills", [pack.id for pack in lexicon.packs], made.skills)
    seats = mine.get("seats")
    if isinstance(seats, list) and len(seats) == 4 and all(isinstance(seat, Mapping) for seat in seats):
        made.seats = [_seat(seat, made.seats[at], lexicon) for at, seat in enumerate(seats)]
    _untangle(made)
    return made


def _seat(said: Mapping[str, Any], usual_seat: Seat, lexicon: Lexicon) -> Seat:
    name = said.get("name")
    return Seat(
        _known(said, "fighter", lexicon.fighters, usual_seat.fighter),
        _level(said.get("level"), usual_seat.level),
        name[:LONGEST_NAME] if isinstance(name, str) else "",
        _aids(said.get("aids", {})),
    )


def _level(said: Any, default: str) -> str:
    """A bot stays a bot, also one of a level that there is no more."""
    if not isinstance(said, str):
        return default
    return said if not said or said in levels.LEVELS else levels.USUAL


def _aids(said: Any) -> Aids:
    try:
        return msgspec.convert(said, Aids)
    except msgspec.ValidationError:
        return NO_AIDS


def _untangle(made: Choices) -> None:
    """No fighter twice, and at least two boxes for teams."""
    seen: set[str] = set()
    for seat in made.seats:
        if seat.fighter in seen:
            seat.fighter = None
        if seat.fighter is not None:
            seen.add(seat.fighter)


def _one_of(value: Any, known: Sequence[str], default: str) -> str:
    return value if isinstance(value, str) and value in known else default


def _known(said: Mapping[str, Any], key: str, known: Any, default: str | None) -> str | None:
    if key not in said:
        return default
    value = said[key]
    return value if value is None or (isinstance(value, str) and value in known) else default
