"""A lesson: chapters that begin at a position, and steps that show one thing each (docs/tutorial.md).

The file `resources/tutorial/duel.json` says what is lit, what the player does and what the opponent does then; the
sentences stand in the catalogue as `tutorial.<chapter>.<step>`, the answer to anything else as
`tutorial.<chapter>.<step>_not`. Nothing in a chapter is left to chance, so every step of it can be reached by doing
again what was done before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from kd_core import resources
from kd_core.content.model import Pack
from kd_core.game import BadPosition, Match, Options, Refused, actions
from kd_core.game.actions import Malformed

PLAYER, RIVAL = 0, 1  # seats
Said = dict[str, Any]  # an action


class Spoiled(Exception):
    """The lesson does not fit the cards as they are."""


class Place(NamedTuple):
    """A step of a chapter, by number."""

    chapter: int = 0
    step: int = 0


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    id: str
    lit: list[str]  # things on the table, by the names of `kd_qt/screens/lit.py`
    origin: str = ""  # the thing from which the player carries something to what is lit
    to: str = ""  # or the thing to which what is lit is carried
    do: list[Said] = []  # one of these; none: the sentence only has to be read
    dice: list[int] = []  # what a test that the player calls for shows
    then: list[Said] = []  # what the opponent does when the step is done


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    position: Said
    steps: list[Step]

    def key(self, step: Step) -> str:
        """Of the sentence in the catalogue."""
        return f"tutorial.{self.id}.{step.id}"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: list[Chapter]

    def chapter(self, place: Place) -> Chapter:
        return self.chapters[place.chapter]

    def before(self, place: Place) -> Place:
        """The step before; the first one has itself before it."""
        if place.step:
            return Place(place.chapter, place.step - 1)
        if place.chapter:
            return Place(place.chapter - 1, len(self.chapters[place.chapter - 1].steps) - 1)
        return place

    def find(self, chapter: object, step: object) -> Place:
        """By ids; what is not there any more is the beginning, of its chapter if that is there."""
        for at, known in enumerate(self.chapters):
            if known.id == chapter:
                return Place(at, next((n for n, one in enumerate(known.steps) if one.id == step), 0))
        return Place()


@cache
def duel() -> Lesson:
    """The one that comes with the game."""
    return msgspec.json.decode(resources.path("tutorial", "duel.json").read_bytes(), type=Lesson)


def same(one: Said, other: Said) -> bool:
    """Are these the same action? The cards of a payment have no order."""
    return _plain(one) == _plain(other)


def _plain(said: Said) -> Said:
    return {key: sorted(value) if key == "pay" else value for key, value in said.items()}


def begin(chapter: Chapter, step: int, packs: Sequence[Pack]) -> Match:
    """The match as it stands when this step begins. Raises Spoiled."""
    try:
        match = Match.from_position(packs, "duel", Options(), chapter.position, 1)
        for done in chapter.steps[:step]:
            if done.do:
                match.apply(PLAYER, actions.from_json(rolled(done, done.do[0])))
            for said in done.then:
                match.apply(RIVAL, actions.from_json(said))
    except (BadPosition, Refused, Malformed) as why:
        raise Spoiled(f"{chapter.id}: {why}") from why
    return match


def rolled(step: Step, said: Said) -> Said:
    """A test with the dice that the step wants."""
    return {**said, "dice": step.dice} if step.dice and said["do"] == "knockdown" else said
