"""The actions players choose, by name: frozen values that read and write the vocabulary of scripts
(docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

Value = int | str | tuple[str, ...]
LONGEST_ID = 200


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
    """The verdict over a tower, given from outside."""

    do: ClassVar[str] = "tower"
    passed: bool


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


def _int(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"{where}: expected a whole number, got {_shown(value)}")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_ID:
        raise Malformed(f"{where}: expected an id, got {_shown(value)}")
    return value


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Malformed(f"{where}: expected a list of card ids, got {_shown(value)}")
    return tuple(_text(item, where) for item in value)


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{where}: expected true or false, got {_shown(value)}")
    return value


def _dice(value: Any, where: str) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise Malformed(f"{where}: expected a list of three numbers, got {_shown(value)}")
    return tuple(_int(item, where) for item in value)


def _value(value: Any, where: str) -> Value:
    if isinstance(value, list):
        return _texts(value, where)
    if isinstance(value, str):
        return _text(value, where)
    return _int(value, where)


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


Reader = Callable[[Any, str], Any]
_SHAPES: dict[str, tuple[Callable[..., Action], dict[str, Reader]]] = {
    "keep_skill": (KeepSkill, {"skill": _text}),
    "face_up": (FaceUp, {"skill": _text}),
    "draft": (Draft, {"card": _text}),
    "move": (Move, {"to": _int}),
    "corridor": (Corridor, {"to": _int}),
    "attack": (Attack, {"card": _text}),
    "special": (Special, {"special": _text, "pay": _texts}),
    "react": (React, {"special": _text, "pay": _texts}),
    "dash": (Dash, {"card": _text, "to": _int}),
    "swap": (Swap, {}),
    "end_combo": (EndCombo, {}),
    "pass": (Pass, {}),
    "knockdown": (Knockdown, {"dice": _dice}),
    "tower": (Tower, {"passed": _flag}),
    "switch_to_dice": (SwitchToDice, {}),
    "discard": (Discard, {"card": _text}),
    "choose": (Choose, {"value": _value}),
    "active": (Active, {"seat": _int}),
    "enter": (Enter, {"space": _int}),
}
_OPTIONAL = {"dice"}


def from_json(said: Any) -> Action:
    """The action that a script's object names, or Malformed. A `seat` beside it is the caller's business."""
    if not isinstance(said, Mapping):
        raise Malformed(f"expected an object with the key do, got {_shown(said)}")
    do = said.get("do")
    known = sorted([*_SHAPES, "block"])
    if not isinstance(do, str) or (do not in _SHAPES and do != "block"):
        raise Malformed(f"do: expected one of {', '.join(known)}, got {_shown(do)}")
    if do == "block":
        return _block(said)
    build, shape = _SHAPES[do]
    _no_strangers(said, do, {*shape, "seat"})
    fields = {}
    for key, read in shape.items():
        if key not in said and key not in _OPTIONAL:
            raise Malformed(f"{do}: the key {key} is missing")
        fields[key] = read(said.get(key), f"{do}.{key}")
    return build(**fields)


def _block(said: Mapping[str, Any]) -> Block:
    _no_strangers(said, "block", {"card", "ignore", "seat"})
    if "card" not in said:
        raise Malformed("block: the key card is missing")
    card = _text(said["card"], "block.card")
    ignore = said.get("ignore")
    if ignore is None:
        return Block(card)
    if not isinstance(ignore, Mapping):
        raise Malformed(f"block.ignore: expected an object with heavy and light, got {_shown(ignore)}")
    _no_strangers(ignore, "block.ignore", {"heavy", "light"})
    return Block(
        card, _int(ignore.get("heavy", 0), "block.ignore.heavy"), _int(ignore.get("light", 0), "block.ignore.light")
    )


def _no_strangers(said: Mapping[str, Any], where: str, known: set[str]) -> None:
    strange = [key for key in said if key not in known and key != "do" and not str(key).startswith("//")]
    if strange:
        raise Malformed(f"{where}: unknown key {_shown(strange[0])}")
