"""Lessons: chapters that begin at a position, and steps that show one thing each (docs/tutorial.md).

A file of `resources/tutorial` says what is lit, what the player does and what the others do then; the sentences stand
in the catalogue as `tutorial.<chapter>.<step>`, the answer to anything else as `tutorial.<chapter>.<step>_not`. Nothing
in a chapter is left to chance, so every step of it can be reached by doing again what was done before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from kd_core import resources
from kd_core.content.model import Pack
from kd_core.game import BadPosition, BadSetup, Match, Misnamed, Options, Refused, Setup, Unnamed, actions
from kd_core.game.actions import Malformed

PLAYER, RIVAL = 0, 1  # seats
MAIN = "duel"  # the long one, which comes first
LESSONS = (MAIN, "skills", "corridors", "candles", "teams", "tower")  # in the order in which they are offered
SEED = 1  # decides nothing that is seen before a chapter is over, but for the cubes of a tower
Said = dict[str, Any]  # an action


class Spoiled(Exception):
    """The lesson does not fit the cards as they are."""


class Place(NamedTuple):
    """A step of a chapter, by number."""

    chapter: int = 0
    step: int = 0
    lesson: str = MAIN


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    id: str
    lit: list[str]  # things on the table, by the names of `kd_qt/screens/lit.py`
    origin: str = ""  # the thing from which the player carries something to what is lit
    to: str = ""  # or the thing to which what is lit is carried
    do: list[Said] = []  # one of these; neither this nor `tower`: the sentence only has to be read
    dice: list[int] = []  # what a test that the player calls for shows
    tower: Literal["", "unhurried", "steady"] = ""  # the player builds one, without a clock or with it
    then: list[Said] = []  # what the others do when the step is done; the rival, where no `seat` is named

    @property
    def reads(self) -> bool:
        """There is nothing to do but to read."""
        return not self.do and not self.tower


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match at its setup. The skills are named; the Row follows from the seed."""

    fighters: list[str]
    arena: str
    skills: str
    dealt: list[list[str]]  # by seat
    seed: int


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    steps: list[Step]
    position: Said = {}
    deal: Deal | None = None  # in the place of a position
    mode: Literal["duel", "teams"] = "duel"
    test: Literal["dice", "tower"] = "dice"
    goes_on: bool = False  # it begins where the chapter before ended

    @property
    def fighters(self) -> list[str]:
        """By seat."""
        return self.deal.fighters if self.deal else [one["fighter"] for one in self.position["players"]]

    def key(self, step: Step) -> str:
        """Of the sentence in the catalogue."""
        return f"tutorial.{self.id}.{step.id}"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    minutes: int
    chapters: list[Chapter]

    def chapter(self, place: Place) -> Chapter:
        return self.chapters[place.chapter]

    def places(self) -> list[Place]:
        """Every step of it, in order."""
        return [Place(at, step, self.id) for at, one in enumerate(self.chapters) for step in range(len(one.steps))]

    def before(self, place: Place) -> Place:
        """The step before; the first one has itself before it."""
        every = self.places()
        return every[max(0, every.index(place) - 1)]

    def find(self, chapter: object, step: object) -> Place:
        """By ids; what is not there any more is the beginning, of its chapter if that is there."""
        for at, known in enumerate(self.chapters):
            if known.id == chapter:
                return Place(at, next((n for n, one in enumerate(known.steps) if one.id == step), 0), self.id)
        return Place(lesson=self.id)


@cache
def lesson(id: str) -> Lesson:
    """One of those that come with the game."""
    return msgspec.json.decode(resources.path("tutorial", f"{id}.json").read_bytes(), type=Lesson)


def every() -> list[Lesson]:
    return [lesson(id) for id in LESSONS]


def same(one: Said, other: Said) -> bool:
    """Are these the same action? The cards of a payment have no order."""
    return _plain(one) == _plain(other)


def _plain(said: Said) -> Said:
    return {key: sorted(value) if key == "pay" else value for key, value in said.items()}


def begin(chapter: Chapter, step: int, packs: Sequence[Pack]) -> Match:
    """The match as it stands when this step begins. Raises Spoiled."""
    try:
        match = _laid(chapter, packs)
        for done in chapter.steps[:step]:
            for seat, said in _done(done):
                match.apply(seat, actions.from_json(said))
    except (BadPosition, BadSetup, Misnamed, Unnamed, Refused, Malformed) as why:
        raise Spoiled(f"{chapter.id}: {why}") from why
    return match


def _laid(chapter: Chapter, packs: Sequence[Pack]) -> Match:
    options, deal = Options(chapter.test), chapter.deal
    if deal is None:
        return Match.from_position(packs, chapter.mode, options, chapter.position, SEED)
    setup = Setup(packs, chapter.mode, deal.fighters, deal.arena, deal.skills, options=options, seed=deal.seed)
    return Match.new(setup, deal.dealt)


def _done(step: Step) -> Iterator[tuple[int | None, Said]]:
    """What is done at a step, and by whom; a verdict is nobody's choice."""
    if step.do:
        yield PLAYER, rolled(step, step.do[0])
    if step.tower:
        yield None, actions.Tower(True).to_json()
    yield from script(step)


def script(step: Step) -> list[tuple[int, Said]]:
    """What follows a step, each with its seat."""
    return [(one.get("seat", RIVAL), {key: one[key] for key in one if key != "seat"}) for one in step.then]


def rolled(step: Step, said: Said) -> Said:
    """A test with the dice that the step wants."""
    return {**said, "dice": step.dice} if step.dice and said["do"] == "knockdown" else said
