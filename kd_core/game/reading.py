"""Reading positions that come from outside: small readers, each of which says where something is wrong and what was
expected there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kd_core.game.state import State

MOST_CARDS = 200


class BadPosition(ValueError):
    """A position that cannot be: where, what was expected and what was found."""


def as_object(said: Any, where: str, known: Sequence[str]) -> None:
    if not isinstance(said, Mapping):
        raise BadPosition(f"{where}: expected an object, got {shown(said)}")
    strange = [key for key in said if key not in known and not str(key).startswith("//")]
    if strange:
        raise BadPosition(f"{where}: unknown key {shown(strange[0])}; known are {', '.join(known)}")


def as_list(said: Any, where: str, most: int) -> list[Any]:
    if not isinstance(said, list):
        raise BadPosition(f"{where}: expected a list, got {shown(said)}")
    if len(said) > most:
        raise BadPosition(f"{where}: expected at most {most}, got {len(said)}")
    return said


def as_whole(said: Any, where: str, low: int, high: int) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not low <= said <= high:
        raise BadPosition(f"{where}: expected a whole number from {low} to {high}, got {shown(said)}")
    return said


def as_numbers(said: Any, where: str, size: int, low: int, high: int) -> list[int]:
    """A list of whole numbers; of any size when it is negative."""
    if len(as_list(said, where, MOST_CARDS)) != size and size >= 0:
        raise BadPosition(f"{where}: expected a list of {size}, got {shown(said)}")
    return [as_whole(number, where, low, high) for number in said]


def as_flag(said: Any, where: str) -> bool:
    if not isinstance(said, bool):
        raise BadPosition(f"{where}: expected true or false, got {shown(said)}")
    return said


def as_named(said: Any, names: list[str], where: str) -> int:
    if not isinstance(said, str) or said not in names:
        raise BadPosition(f"{where}: expected one of {', '.join(names)}, got {shown(said)}")
    return names.index(said)


def as_names(said: Any, names: list[str], where: str) -> list[int]:
    return [as_named(name, names, where) for name in as_list(said, where, MOST_CARDS)]


def as_cards(s: State, said: Any, where: str, candle: bool, extras: bool = False) -> list[int]:
    cards = as_names(said, s.tables.attacks.ids[: s.tables.cards], where)
    for card in cards:
        if (card == s.tables.candle and not candle) or (card in s.tables.extras and not extras):
            raise BadPosition(f"{where}: a {s.tables.attacks.ids[card]} card cannot be here")
    return cards


def shown(value: Any) -> str:
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
