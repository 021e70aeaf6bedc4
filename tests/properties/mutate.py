"""Damage: to bytes, to the structure of JSON, and to values so that they still look legal."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 10**30, -(10**30), 1 << 63, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", " ", "a" * 3000, "\0", "\ud800", "\U0001f94a", "../..", "nemesis", "candle", "heavy", [], {}, [[]], [None],
    {"": 0}, [[[[[[[[]]]]]]]], {"do": "pass"}, ["jab"] * 250, [0] * 8,
)  # fmt: skip

Path = tuple[Any, ...]


def paths(said: Any, here: Path = ()) -> Iterator[Path]:
    """The way to every value in it."""
    yield here
    inside = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for key, value in inside:
        yield from paths(value, (*here, key))


def at(said: Any, path: Path) -> Any:
    for key in path:
        said = said[key]
    return said


def structure(lot: random.Random, said: Any, times: int = 1) -> Any:
    """A copy with a few values replaced, moved, doubled or gone."""
    said = copy.deepcopy(said)
    for _ in range(times):
        everywhere = list(paths(said))[1:]
        if everywhere:
            lot.choice(DAMAGE)(lot, said, lot.choice(everywhere), everywhere)
    return said


def value(lot: random.Random, said: Any, times: int = 1) -> Any:
    """A copy with numbers off by a little and ids exchanged: everything keeps its type."""
    said = copy.deepcopy(said)
    for _ in range(times):
        leaves = [path for path in paths(said) if path and isinstance(at(said, path), int | str | bool)]
        if leaves:
            lot.choice((_nudge, _exchange, _exchange))(lot, said, lot.choice(leaves), leaves)
    return said


def _replace(lot: random.Random, said: Any, path: Path, _: list[Path]) -> None:
    at(said, path[:-1])[path[-1]] = copy.deepcopy(lot.choice(ODD))


def _remove(_: random.Random, said: Any, path: Path, __: list[Path]) -> None:
    del at(said, path[:-1])[path[-1]]


def _double(lot: random.Random, said: Any, path: Path, _: list[Path]) -> None:
    inside = at(said, path[:-1])
    if isinstance(inside, list):
        inside.insert(lot.randrange(len(inside) + 1), copy.deepcopy(inside[path[-1]]))
    else:
        inside[f"{path[-1]}x"] = inside[path[-1]]


def _exchange(lot: random.Random, said: Any, path: Path, others: list[Path]) -> None:
    """The value becomes that of another place, if possible of the same type."""
    mine = at(said, path)
    alike = [other for other in others if type(at(said, other)) is type(mine) and at(said, other) != mine]
    at(said, path[:-1])[path[-1]] = copy.deepcopy(at(said, lot.choice(alike or others)))


def _nudge(lot: random.Random, said: Any, path: Path, others: list[Path]) -> None:
    mine = at(said, path)
    if isinstance(mine, bool):
        at(said, path[:-1])[path[-1]] = not mine
    elif isinstance(mine, int):
        at(said, path[:-1])[path[-1]] = mine + lot.choice((-2, -1, 1, 2, 8))
    else:
        _exchange(lot, said, path, others)


DAMAGE = (_replace, _replace, _remove, _double, _exchange, _nudge)


def text(lot: random.Random, source: str) -> str:
    """A copy with a few letters changed, cut out or put in."""
    letters = list(source)
    for _ in range(lot.choice((1, 1, 2, 5, 20))):
        place = lot.randrange(len(letters) + 1)
        deed = lot.randrange(5)
        if deed == 0:
            letters[place : place + 1] = [lot.choice('"{}[],:0123456789eE-.\\ntf\0é\ud800')]
        elif deed == 1:
            del letters[place : place + lot.choice((1, 3, 50))]
        elif deed == 2:
            letters[place:place] = letters[: lot.randrange(60)]
        elif deed == 3:
            letters[place:place] = list(lot.choice(("[" * 3000, "9" * 5000, '"' * 3, "null", "NaN", "//", "\u2028")))
        else:
            del letters[place:]
    return "".join(letters)
