"""Reads one TOML table strictly: every key is asked for by name and kind, and what nobody asked for is a fault.

A reader never stops at a fault. It notes it and returns something harmless, so that one pass finds everything; whoever
started the pass throws the result away when there are problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kd_core.content.model import Names, Reach, Wounds
from kd_core.content.problems import Place, Problem, show, suggestion
from kd_core.languages import LANGUAGES

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ID_SIGNS = _LETTERS + "0123456789_"
ID_LENGTH = 40
_AN_ID = "an id: small letters, digits and _, beginning with a letter"
_LIST_LENGTH = 200
_UNKNOWN = 50  # keys of one table that are named; nobody reads more
MOST_WOUNDS = 20
BY_HAND_LENGTH = 400


class Log:
    """The problems of one pack, and the file being read."""

    __slots__ = ("file", "problems")

    def __init__(self) -> None:
        self.file = ""
        self.problems: list[Problem] = []

    def add(self, key: str, message: str, place: Place | None = None, why: str = "other", **params: object) -> None:
        """A quoted TOML key may hold anything, but a problem is one line."""
        seen = key if key.isprintable() else "".join([sign if sign.isprintable() else "?" for sign in key])
        self.problems.append(Problem(self.file, seen, message, place or Place((), seen), why, params))


def is_id(value: str) -> bool:
    return 0 < len(value) <= ID_LENGTH and value[0] in _LETTERS and not value.strip(_ID_SIGNS)


def is_whole(value: object) -> bool:
    """A TOML integer: `true` is none, although Python thinks so."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_reach(value: str) -> Reach | None:
    """`"2"` or `"1-3"`; None when it is neither."""
    first, dash, last = value.partition("-")
    if not dash:
        last = first
    for part in (first, last):
        if not (part.isascii() and part.isdigit() and len(part) <= 2):
            return None
    return Reach(int(first), int(last))


class Table:
    """A table and where it stands: `head` names the entry ("attack 'jab' (no. 3)"), `path` the way inside it, and
    `entry` is the head for programs (see `Place`)."""

    __slots__ = ("_read", "data", "entry", "head", "log", "path")

    def __init__(
        self,
        log: Log,
        data: dict[str, object],
        head: str = "",
        path: str = "",
        entry: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.log = log
        self.data = data
        self.head = head
        self.path = path
        self.entry = entry
        self._read: set[str] = set()

    def key(self, name: str = "") -> str:
        path = self._path(name)
        return f"{self.head}, {path}" if self.head and path else self.head or path

    def place(self, name: str = "") -> Place:
        return Place(self.entry, self._path(name))

    def inner(self, data: dict[str, object], name: str) -> Table:
        """A table inside this one, in the same entry."""
        return Table(self.log, data, self.head, self._path(name), self.entry)

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path and name else self.path or name

    def problem(self, name: str, message: str, why: str = "other", **params: object) -> None:
        """`why` and its parameters: see `Problem.sentence`."""
        self.log.add(self.key(name), message, self.place(name), why, **params)

    def unexpected(self, name: str, expected: str, value: object, why: str = "other", **params: object) -> None:
        self.problem(name, f"expected {expected}, got {show(value)}", why, **params)

    def has(self, name: str) -> bool:
        return name in self.data

    def done(self) -> None:
        """Nothing more is asked: what is left over is unknown."""
        unknown = [name for name in self.data if name not in self._read]
        for name in unknown[:_UNKNOWN]:
            self.problem(name[:ID_LENGTH], f"unknown key{suggestion(name, self._read)}")
        if len(unknown) > _UNKNOWN:
            self.problem("", f"{len(unknown) - _UNKNOWN} more unknown keys")

    def raw(self, name: str, required: bool = True) -> object:
        """The value, or None; a missing required one is noted. TOML has no None of its own."""
        self._read.add(name)
        value = self.data.get(name)
        if value is None and required:
            self.problem(name, "missing", "missing")
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        value = self.raw(name, default is None)
        if value is None:
            return low if default is None else default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.unexpected(name, f"a whole number from {low} to {high}", value, "whole", low=low, high=high)
        return low

    def flag(self, name: str) -> bool:
        value = self.raw(name, False)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.unexpected(name, "true or false", value)
        return False

    def text(self, name: str, longest: int, required: bool = True) -> str:
        value = self.raw(name, required)
        if value is None:
            return ""
        if isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable():
            return value
        self.unexpected(name, f"a text on one line of 1 to {longest} characters", value, "text", longest=longest)
        return ""

    def id(self, name: str, required: bool = True) -> str:
        value = self.raw(name, required)
        if value is None:
            return ""
        if isinstance(value, str) and is_id(value):
            return value
        self.unexpected(name, _AN_ID, value, "id")
        return ""

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        value = self.raw(name, default is None)
        if value is None:
            return choices[0] if default is None else default
        if isinstance(value, str) and value in choices:
            return value
        self._bad_choice(name, choices, value)
        return choices[0]

    def choices(self, name: str, choices: Sequence[str], fewest: int, most: int) -> tuple[str, ...]:
        """A list of names out of `choices`."""
        values = self.list(name, fewest, most)
        for at, value in enumerate(values):
            if not (isinstance(value, str) and value in choices):
                self._bad_choice(f"{name}[{at}]", choices, value)
        return tuple(str(value) for value in values if isinstance(value, str) and value in choices)

    def _bad_choice(self, name: str, choices: Sequence[str], value: object) -> None:
        hint = suggestion(value, choices) if isinstance(value, str) else ""
        self.problem(name, f"expected one of {', '.join(choices)}, got {show(value)}{hint}", "choice")

    def list(self, name: str, fewest: int = 0, most: int = _LIST_LENGTH, required: bool = True) -> Sequence[object]:
        value = self.raw(name, required)
        if value is None:
            return []
        if isinstance(value, list) and fewest <= len(value) <= most:
            return value
        size = str(fewest) if fewest == most else f"{fewest} to {most}"
        self.unexpected(name, f"a list of {size}", value, "list", low=fewest, high=most)
        return []

    def table(self, name: str, required: bool = True) -> Table | None:
        value = self.raw(name, required)
        if value is None:
            return None
        if isinstance(value, dict):
            return self.inner(value, name)
        self.unexpected(name, "a table", value)
        return None

    def tables(self, name: str, required: bool = False) -> Iterator[Table]:
        """The tables of a list, e.g. of [[skill.when]]."""
        for at, value in enumerate(self.list(name, 1 if required else 0, required=required)):
            if isinstance(value, dict):
                yield self.inner(value, f"{name}[{at}]")
            else:
                self.unexpected(f"{name}[{at}]", "a table", value)

    def entries(self, kind: str) -> Iterator[Table]:
        """The entries of a file, e.g. of [[attack]], each named by its id and its number."""
        for at, value in enumerate(self.list(kind, required=False)):
            if isinstance(value, dict):
                name = value.get("id")
                named = f"{kind} {show(name)} (no. {at + 1})" if isinstance(name, str) else f"{kind} no. {at + 1}"
                head = f"{self.head}, {named}" if self.head else named
                yield Table(self.log, value, head, entry=(*self.entry, (kind, at)))
            else:
                place = Place((*self.entry, (kind, at)))
                self.log.add(f"{kind} no. {at + 1}", f"expected a table, got {show(value)}", place)

    def names(self, name: str, longest: int = 40, required: bool = True) -> Names:
        """A text in every language, in the fixed order of LANGUAGES."""
        table = self.table(name, required)
        if table is None:
            return {}
        texts = {language: table.text(language, longest) for language in LANGUAGES}
        table.done()
        return texts

    def by_hand(self, name: str) -> Names:
        """A text in at least one language, for people; where a language has none, another one stands in."""
        table = self.table(name, False)
        if table is None:
            return {}
        if not table.data:
            self.unexpected(name, "a text in at least one language", table.data)
        texts = {language: table.text(language, BY_HAND_LENGTH, False) for language in LANGUAGES if table.has(language)}
        table.done()
        return texts

    def wounds(self, name: str, low: int = 0, high: int = MOST_WOUNDS, required: bool = False) -> Wounds:
        table = self.table(name, required)
        if table is None:
            return Wounds()
        wounds = Wounds(table.whole("heavy", low, high, 0), table.whole("light", low, high, 0))
        table.done()
        return wounds

    def reach(self, name: str) -> Reach | None:
        value = self.raw(name, False)
        if value is None:
            return None
        if value == "projectile":
            return Reach(1, 99, projectile=True)
        reach = read_reach(value) if isinstance(value, str) else None
        if reach is None:
            self.unexpected(name, '"2", "1-3" or "projectile"', value, "range")
        return reach

    def counts(self, name: str, most: int) -> dict[str, int]:
        """Tokens and how many of each, sorted: the order of keys must not matter to anybody."""
        table = self.table(name, False)
        if table is None:
            return {}
        for token in table.data:
            if not is_id(token):
                table.unexpected(token[:ID_LENGTH], _AN_ID, token)
        return {token: table.whole(token, 0, most) for token in sorted(table.data)}
