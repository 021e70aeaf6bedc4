"""Reading positions that come from outside: the readers of `kd_core.said`, and those that know the cards of a match."""

from __future__ import annotations

from typing import Any

from kd_core.game.state import State
from kd_core.said import Reader

MOST_CARDS = 200


class BadPosition(ValueError):
    """A position that cannot be: where, what was expected and what was found."""


reader = Reader(BadPosition)


def as_numbers(said: Any, where: str, size: int, low: int, high: int) -> list[int]:
    """A list of whole numbers; of any size when it is negative."""
    if len(reader.several(said, where, MOST_CARDS)) != size and size >= 0:
        raise reader.wrong(where, f"a list of {size}", said)
    return [reader.whole(number, where, low, high) for number in said]


def as_named(said: Any, names: list[str], where: str) -> int:
    return names.index(reader.one_of(said, where, names))


def as_names(said: Any, names: list[str], where: str) -> list[int]:
    return [as_named(name, names, where) for name in reader.several(said, where, MOST_CARDS)]


def as_cards(s: State, said: Any, where: str, candle: bool, extras: bool = False) -> list[int]:
    cards = as_names(said, s.tables.attacks.ids[: s.tables.cards], where)
    for card in cards:
        if (card == s.tables.candle and not candle) or (card in s.tables.extras and not extras):
            raise BadPosition(f"{where}: a {s.tables.attacks.ids[card]} card cannot be here")
    return cards
