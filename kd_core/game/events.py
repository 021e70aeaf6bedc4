"""What happened, in the game's words: small frozen values. Log, animation, sound, network and statistics live on them.

Seats are numbers, everything else goes by its id. `seen_by` is the only place that decides what of an event a seat
may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from kd_core.said import Reader, shown

MOST_NAMES = 100
Read = Callable[[Any, str], Any]


class BadEvent(ValueError):
    """This is no event, or none that this version knows."""


@cache
def _spelled(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass(frozen=True)
class Event:
    """Something that happened. `name` is what scripts call it."""

    @classmethod
    def called(cls) -> str:
        """The class's name as scripts spell it: `CardTaken` is card_taken."""
        return _spelled(cls.__name__)

    @property
    def name(self) -> str:
        return self.called()

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"event": self.name}
        for key, value in vars(self).items():
            said[key] = list(value) if isinstance(value, tuple) else value
        return said

    def seen_by(self, team: tuple[int, ...]) -> Event:
        """This event as the given seats may see it (empty: a spectator)."""
        return self


@dataclass(frozen=True)
class SkillsDealt(Event):
    seat: int
    skills: tuple[str, ...] | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, skills=None)


@dataclass(frozen=True)
class SkillKept(Event):
    seat: int
    skill: str | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, skill=None)


@dataclass(frozen=True)
class SkillShown(Event):
    seat: int
    skill: str


@dataclass(frozen=True)
class Drafted(Event):
    seat: int
    card: str


@dataclass(frozen=True)
class RoundStarted(Event):
    round: int
    first: int


@dataclass(frozen=True)
class RowRefilled(Event):
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CandleLit(Event):
    """ARENA-4; `dark` are the spaces on which a turn must not end now (ARENA-5)."""

    count: int
    dark: tuple[int, ...]


@dataclass(frozen=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True)
class Moved(Event):
    seat: int
    from_space: int
    to: int
    how: str


@dataclass(frozen=True)
class Attacked(Event):
    seat: int
    target: int
    attack: str
    in_range: bool


@dataclass(frozen=True)
class SpecialUsed(Event):
    seat: int
    target: int
    special: str
    paid: tuple[str, ...]


@dataclass(frozen=True)
class Reacted(Event):
    seat: int
    target: int
    special: str
    paid: tuple[str, ...]


@dataclass(frozen=True)
class Blocked(Event):
    seat: int
    card: str
    what: str
    heavy: int = 0
    light: int = 0


@dataclass(frozen=True)
class Wounded(Event):
    """`source` is an attack, "effect", "corridor" or "candles"; `by` is whose attack or effect it was."""

    seat: int
    heavy: int
    light: int
    source: str
    by: int | None


@dataclass(frozen=True)
class Healed(Event):
    seat: int
    heavy: int
    light: int


@dataclass(frozen=True)
class Transferred(Event):
    seat: int
    target: int
    heavy: int
    light: int


@dataclass(frozen=True)
class CardTaken(Event):
    """`origin` is "attack" for the card of an attack that was resolved, "row" for one that came straight from there."""

    seat: int
    card: str
    origin: str


@dataclass(frozen=True)
class CardDrawn(Event):
    seat: int
    card: str | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, card=None)


@dataclass(frozen=True)
class CardsDiscarded(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardsRevealed(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Contaminated(Event):
    seat: int
    cards: int


@dataclass(frozen=True)
class TokenChanged(Event):
    seat: int
    token: str
    change: int
    total: int


@dataclass(frozen=True)
class ActionsChanged(Event):
    seat: int
    change: int


@dataclass(frozen=True)
class TestStarted(Event):
    seat: int
    attacker: int
    wounds: int
    how: str


@dataclass(frozen=True)
class DiceRolled(Event):
    """TEST-2, with its outcome: the sum that passes, and whether it was reached."""

    seat: int
    dice: tuple[int, ...]
    needed: int
    passed: bool


@dataclass(frozen=True)
class HeadStart(Event):
    """Two open dice: how much of the tower stands already."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class TowerJudged(Event):
    """The verdict over a tower, why (empty: people judged a real one), and how many cubes stood."""

    seat: int
    passed: bool
    reason: str
    cubes: int


@dataclass(frozen=True)
class TestPassed(Event):
    seat: int


@dataclass(frozen=True)
class TestFailed(Event):
    seat: int
    attacker: int


@dataclass(frozen=True)
class Relieved(Event):
    seat: int
    heavy: int
    light: int


@dataclass(frozen=True)
class KnockedDown(Event):
    seat: int


@dataclass(frozen=True)
class Entered(Event):
    seat: int
    space: int


@dataclass(frozen=True)
class Swapped(Event):
    out: int
    into: int
    space: int


@dataclass(frozen=True)
class ActiveChosen(Event):
    team: int
    seat: int


@dataclass(frozen=True)
class Triggered(Event):
    """A skill, a token or a fighter's own ability answered."""

    seat: int
    source: str
    kind: str


@dataclass(frozen=True)
class RoundEnded(Event):
    """By K.O. (END-1), on a deck out (END-2) or because a team is eliminated (TEAM-8).

    `by`: what decided on a deck out, one of DECIDES; else empty.
    """

    winner: int
    reason: str
    by: str = ""


DECIDES = ("standing", "heavy", "light", "turn")  # in this order: fighters on their feet (teams), wounds, whose turn


def ended(reason: str, by: str) -> str:
    """How a round ended, in one word for whoever looks for its sentence: ko, deck_out_heavy."""
    return f"deck_out_{by}" if by in DECIDES else reason


@dataclass(frozen=True)
class SkillRevealed(Event):
    seat: int
    skill: str


@dataclass(frozen=True)
class MatchEnded(Event):
    winner: int


def redact(events: list[Event], team: tuple[int, ...]) -> list[Event]:
    """The events as those seats may see them."""
    return [event.seen_by(team) for event in events]


# -- from a message ----------------------------------------------------------------------------------------------------

_read = Reader(BadEvent)


def from_json(said: Any) -> Event:
    """The event that `to_json` wrote. Raises BadEvent for an unknown kind, a key too many or too few, a wrong type."""
    if not isinstance(said, Mapping):
        raise BadEvent(f"expected an object with the key event, got {shown(said)}")
    name = said.get("event")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadEvent(f"event: unknown kind {shown(name)}")
    shape = {field.name: str(field.type) for field in fields(kind)}
    strange = [key for key in said if key not in shape and key != "event"]
    if strange:
        raise BadEvent(f"{name}: unknown key {shown(strange[0])}")
    missing = [key for key in shape if key not in said]
    if missing:
        raise BadEvent(f"{name}: the key {missing[0]} is missing")
    return kind(**{key: _READERS[hint](said[key], f"{name}.{key}") for key, hint in shape.items()})


def _each(read: Read) -> Read:
    def several(value: Any, where: str) -> tuple[Any, ...]:
        return tuple(read(item, where) for item in _read.several(value, where, MOST_NAMES))

    return several


def _perhaps(read: Read) -> Read:
    return lambda value, where: None if value is None else read(value, where)


KINDS: dict[str, type[Event]] = {kind.called(): kind for kind in Event.__subclasses__()}

# How the fields of events are read, by what their class says of them.
_READERS: dict[str, Read] = {
    "int": _read.whole,
    "bool": _read.flag,
    "str": _read.word,
    "int | None": _perhaps(_read.whole),
    "str | None": _perhaps(_read.word),
    "tuple[int, ...]": _each(_read.whole),
    "tuple[str, ...]": _each(_read.word),
    "tuple[str, ...] | None": _perhaps(_each(_read.word)),
}
