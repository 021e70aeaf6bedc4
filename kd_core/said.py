"""Reading what somebody else said: JSON out of files, scripts, positions and messages, by one set of readers.

A reader gets a value and the place where it stood, and gives it back when it is what was expected there. Else it raises
the error of its format (`Reader(BadScript)`) with the place, what was expected and what was found. What is found is
shown short: whoever sends a megabyte does not get it back.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

LONGEST = 100  # of an id, its pack before it, or another short word
LARGEST = 1 << 53  # beyond, other programs' numbers are no longer exact
DEEPEST = 50  # lists and objects inside each other; nothing of ours goes beyond ten
COMMENT = "//"  # a key that begins like this is for people, as often as one likes


class NotJson(ValueError):
    """A text that is no JSON."""


class Ambiguous(NotJson):
    """It has the form of JSON, but two readers could understand two things."""


def loads(text: str) -> Any:
    """What a JSON text says. Raises NotJson; also where a key comes twice, for numbers that are none (NaN, 1e999) and
    for lists nested beyond all sense."""
    try:
        said = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except NotJson:
        raise
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except ValueError as why:
        raise NotJson(str(why)) from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(said) > DEEPEST:
        raise NotJson("nested too deeply")
    return said


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen and not key.startswith(COMMENT):
                raise Ambiguous(f"the key {shown(key)} comes twice")
            seen.add(key)
    return said


def _no_number(name: str) -> None:
    raise Ambiguous(f"{name} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Ambiguous(f"the number {digits[:40]} is too big")
    return number


def _depth(said: Any) -> int:
    """How many lists and objects stand inside each other, counted no further than is allowed."""
    level, depth = [said], 0
    while level and depth <= DEEPEST:
        inside = [one for one in level if isinstance(one, list | dict)]
        depth += bool(inside)
        level = [item for one in inside for item in (one.values() if isinstance(one, dict) else one)]
    return depth


def shown(value: Any, longest: int = 60) -> str:
    """A value as an error may repeat it."""
    if isinstance(value, str | list | tuple | dict) and len(value) > 1000:  # not even to be written out
        return f"{_KINDS[type(value)]} of {len(value)}"
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        return f"something of type {type(value).__name__}"
    return text if len(text) <= longest else text[: longest - 3] + "..."


_KINDS = {str: "a text", list: "a list", tuple: "a list", dict: "an object"}


class Reader:
    """Readers that raise the given error."""

    def __init__(self, error: Callable[[str], Exception]) -> None:
        self._error = error

    def wrong(self, where: str, expected: str, said: Any) -> Exception:
        return self._error(f"{where}: expected {expected}, got {shown(said)}")

    def fields(self, said: Any, where: str, known: Sequence[str] = ()) -> Mapping[str, Any]:
        """An object with no other keys than the known ones, if they are given, and comments."""
        if not isinstance(said, Mapping):
            raise self.wrong(
                where, f"an object with {' and '.join(known)}" if 0 < len(known) < 4 else "an object", said
            )
        strange = [key for key in said if key not in known and not str(key).startswith(COMMENT)] if known else []
        if strange:
            raise self._error(f"{where}: unknown key {shown(strange[0])}; known are {', '.join(known)}")
        return said

    def several(self, said: Any, where: str, most: int) -> list[Any]:
        if not isinstance(said, list):
            raise self.wrong(where, "a list", said)
        if len(said) > most:
            raise self._error(f"{where}: expected at most {most}, got {len(said)}")
        return said

    def whole(self, said: Any, where: str, low: int = -LARGEST, high: int = LARGEST) -> int:
        if isinstance(said, bool) or not isinstance(said, int) or not low <= said <= high:
            limits = "" if (low, high) == (-LARGEST, LARGEST) else f" from {low} to {high}"
            raise self.wrong(where, f"a whole number{limits}", said)
        return said

    def flag(self, said: Any, where: str) -> bool:
        if not isinstance(said, bool):
            raise self.wrong(where, "true or false", said)
        return said

    def word(self, said: Any, where: str, longest: int = LONGEST) -> str:
        """An id or another short text."""
        if not isinstance(said, str) or len(said) > longest:
            raise self.wrong(where, "an id", said)
        return said

    def words(self, said: Any, where: str, most: int, longest: int = LONGEST) -> list[str]:
        return [self.word(item, where, longest) for item in self.several(said, where, most)]

    def one_of(self, said: Any, where: str, known: Sequence[str]) -> str:
        if not isinstance(said, str) or said not in known:
            raise self.wrong(where, f"{'one of ' if len(known) > 2 else ''}{_choice(known)}", said)
        return said


def _choice(known: Sequence[str]) -> str:
    return " or ".join(known) if len(known) < 3 else ", ".join(known)
