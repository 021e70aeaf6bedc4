"""The actions players choose, by name: frozen values that read and write the vocabulary of scripts
(docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from kd_core.said import Reader, shown

Value = int | str | tuple[str, ...]
MOST_CARDS = 40  # that an action names; no hand is near it
MOST_DICE = 9
MOST_CUBES = 1000
VERDICTS = ("stands", "on_table", "off_table", "crowded", "apart", "held", "fell", "moving")  # over a built tower


class Malformed(ValueError):
    """This is not an action at all (as opposed to one that the rules refuse)."""


@dataclass(frozen=True)
class Action:
    do: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"do": self.do}
        for key, value in vars(self).items():
            if value is not None:
                said[key] = list(value) if isinstance(value, tuple) else value
        return said


@dataclass(frozen=True)
class KeepSkill(Action):
    do: ClassVar[str] = "keep_skill"
    skill: str


@dataclass(frozen=True)
class FaceUp(Action):
    do: ClassVar[str] = "face_up"
    skill: str


@dataclass(frozen=True)
class Draft(Action):
    do: ClassVar[str] = "draft"
    card: str


@dataclass(frozen=True)
class Move(Action):
    do: ClassVar[str] = "move"
    to: int


@dataclass(frozen=True)
class Corridor(Action):
    do: ClassVar[str] = "corridor"
    to: int


@dataclass(frozen=True)
class Attack(Action):
    do: ClassVar[str] = "attack"
    card: str


@dataclass(frozen=True)
class Special(Action):
    """The cards of a payment are a set; their order does not matter."""

    do: ClassVar[str] = "special"
    special: str
    pay: tuple[str, ...]


@dataclass(frozen=True)
class React(Action):
    do: ClassVar[str] = "react"
    special: str
    pay: tuple[str, ...]


@dataclass(frozen=True)
class Dash(Action):
    do: ClassVar[str] = "dash"
    card: str
    to: int


@dataclass(frozen=True)
class Swap(Action):
    do: ClassVar[str] = "swap"


@dataclass(frozen=True)
class EndCombo(Action):
    do: ClassVar[str] = "end_combo"


@dataclass(frozen=True)
class Block(Action):
    """With heavy and light: a block of wounds. Without: a block of the effect."""

    do: ClassVar[str] = "block"
    card: str
    heavy: int | None = None
    light: int | None = None

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"do": self.do, "card": self.card}
        if self.heavy is not None:
            said["ignore"] = {"heavy": self.heavy, "light": self.light}
        return said


@dataclass(frozen=True)
class Pass(Action):
    do: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Knockdown(Action):
    """Starts the test; `dice` is a roll made with real dice."""

    do: ClassVar[str] = "knockdown"
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Tower(Action):
    """The verdict over a tower, given from outside; where a program judged it, why, and how many cubes stood."""

    do: ClassVar[str] = "tower"
    passed: bool
    reason: str | None = None
    cubes: int | None = None


@dataclass(frozen=True)
class SwitchToDice(Action):
    """TEST-6: this test is made with dice after all."""

    do: ClassVar[str] = "switch_to_dice"


@dataclass(frozen=True)
class Discard(Action):
    do: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True)
class Choose(Action):
    """A choice inside an effect: a space, a card, several cards, a number, "heavy" or "light", or the number of an
    option."""

    do: ClassVar[str] = "choose"
    value: Value


@dataclass(frozen=True)
class Active(Action):
    """Teams: the fighter of this seat starts on the arena."""

    do: ClassVar[str] = "active"
    seat: int


@dataclass(frozen=True)
class Enter(Action):
    do: ClassVar[str] = "enter"
    space: int


# -- reading -----------------------------------------------------------------------------------------------------------


_read = Reader(Malformed)


def _int(value: Any, where: str) -> int:
    return _read.whole(value, where)


def _texts(value: Any, where: str) -> tuple[str, ...]:
    return tuple(_read.words(value, where, MOST_CARDS))


def _dice(value: Any, where: str) -> tuple[int, ...] | None:
    return None if value is None else tuple(_read.whole(die, where) for die in _read.several(value, where, MOST_DICE))


def _reason(value: Any, where: str) -> str | None:
    return None if value is None else _read.one_of(value, where, VERDICTS)


def _cubes(value: Any, where: str) -> int | None:
    return None if value is None else _read.whole(value, where, 0, MOST_CUBES)


def _value(value: Any, where: str) -> Value:
    if isinstance(value, list):
        return _texts(value, where)
    return _read.word(value, where) if isinstance(value, str) else _read.whole(value, where)


Read = Callable[[Any, str], Any]
_SHAPES: dict[str, tuple[Callable[..., Action], dict[str, Read]]] = {
    "keep_skill": (KeepSkill, {"skill": _read.word}),
    "face_up": (FaceUp, {"skill": _read.word}),
    "draft": (Draft, {"card": _read.word}),
    "move": (Move, {"to": _int}),
    "corridor": (Corridor, {"to": _int}),
    "attack": (Attack, {"card": _read.word}),
    "special": (Special, {"special": _read.word, "pay": _texts}),
    "react": (React, {"special": _read.word, "pay": _texts}),
    "dash": (Dash, {"card": _read.word, "to": _int}),
    "swap": (Swap, {}),
    "end_combo": (EndCombo, {}),
    "pass": (Pass, {}),
    "knockdown": (Knockdown, {"dice": _dice}),
    "tower": (Tower, {"passed": _read.flag, "reason": _reason, "cubes": _cubes}),
    "switch_to_dice": (SwitchToDice, {}),
    "discard": (Discard, {"card": _read.word}),
    "choose": (Choose, {"value": _value}),
    "active": (Active, {"seat": _int}),
    "enter": (Enter, {"space": _int}),
}
_OPTIONAL = {"dice", "reason", "cubes"}
_KNOWN = sorted([*_SHAPES, "block"])


def from_json(said: Any) -> Action:
    """The action that a script's object names, or Malformed. A `seat` beside it is the caller's business."""
    if not isinstance(said, Mapping):
        raise Malformed(f"expected an object with the key do, got {shown(said)}")
    do = _read.one_of(said.get("do"), "do", _KNOWN)
    if do == "block":
        return _block(said)
    build, shape = _SHAPES[do]
    _read.fields(said, do, ("do", *shape, "seat"))
    fields = {}
    for key, read in shape.items():
        if key not in said and key not in _OPTIONAL:
            raise Malformed(f"{do}: the key {key} is missing")
        fields[key] = read(said.get(key), f"{do}.{key}")
    return build(**fields)


def _block(said: Mapping[str, Any]) -> Block:
    _read.fields(said, "block", ("do", "card", "ignore", "seat"))
    if "card" not in said:
        raise Malformed("block: the key card is missing")
    card = _read.word(said["card"], "block.card")
    if said.get("ignore") is None:
        return Block(card)
    ignore = _read.fields(said["ignore"], "block.ignore", ("heavy", "light"))
    heavy, light = (_read.whole(ignore.get(kind, 0), f"block.ignore.{kind}") for kind in ("heavy", "light"))
    return Block(card, heavy, light)
