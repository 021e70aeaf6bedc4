"""The little language of sentence templates.

    {spaces}                      the value of a field
    {spaces|pole|pola|pól}        the number and the right form of a noun, in the order of `Language.forms`
    {way:any=|forward= forward}   a piece chosen by the value, `*` for any other; pieces may hold more of the same
    {!Wydaj|wydać}                the verb: a command, or what follows "you may" (one form: both are alike)
    {~the opponent|them}          the opponent: named, or already spoken of

A template says nothing about joining sentences; that is the business of `words`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from kd_core.languages import LANGUAGES, plural


@dataclass(frozen=True, slots=True)
class Hole:
    """A placeholder. kind: value, count, pick, mood or known."""

    name: str
    kind: str
    forms: tuple[tuple[str, Template], ...] = ()


Template = tuple[str | Hole, ...]


class Values(Protocol):
    """What a template asks for while it is filled."""

    language: str

    def show(self, name: str) -> str: ...

    def number(self, name: str) -> int: ...

    def pick(self, name: str) -> str: ...

    def mood(self) -> int:
        """0: a command, 1: after "you may"."""
        ...

    def known(self) -> int:
        """1 when the text has already spoken of the opponent."""
        ...


def parse(text: str) -> Template:
    """ValueError when braces do not match."""
    parts: list[str | Hole] = []
    at = 0
    while at < len(text):
        start = text.find("{", at)
        if start < 0:
            parts.append(text[at:])
            break
        if start > at:
            parts.append(text[at:start])
        end = _closing(text, start)
        parts.append(_hole(text[start + 1 : end]))
        at = end + 1
    if any(isinstance(part, str) and "}" in part for part in parts):
        raise ValueError(f"a brace too many in {text!r}")
    return tuple(parts)


def fill(template: Template, values: Values) -> str:
    return "".join([part if isinstance(part, str) else _fill_hole(part, values) for part in template])


def holes(template: Template) -> Iterator[Hole]:
    """All placeholders, inner ones too."""
    for part in template:
        if isinstance(part, Hole):
            yield part
            for _, inner in part.forms:
                yield from holes(inner)


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at
    raise ValueError(f"a brace too few in {text!r}")


def _split(text: str) -> list[str]:
    """The pieces between the bars that stand outside inner braces."""
    pieces, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            pieces.append(text[start:at])
            start = at + 1
    return [*pieces, text[start:]]


def _hole(text: str) -> Hole:
    if text[:1] in ("!", "~"):
        kind = "mood" if text[0] == "!" else "known"
        return Hole("", kind, tuple([("", parse(piece)) for piece in _split(text[1:])]))
    name = text[: _name_end(text)]
    rest = text[len(name) :]
    if not rest:
        return Hole(name, "value")
    if rest[0] == "|":
        return Hole(name, "count", tuple([("", parse(piece)) for piece in _split(rest[1:])]))
    pairs = [piece.partition("=") for piece in _split(rest[1:])]
    if rest[0] != ":" or not all(equals for _, equals, _ in pairs):
        raise ValueError(f"not understood: {text!r}")
    return Hole(name, "pick", tuple([(key, parse(piece)) for key, _, piece in pairs]))


def _name_end(text: str) -> int:
    for at, sign in enumerate(text):
        if not (sign.isalnum() or sign == "_"):
            return at
    return len(text)


def _fill_hole(hole: Hole, values: Values) -> str:
    if hole.kind == "value":
        return values.show(hole.name)
    if hole.kind in ("mood", "known"):
        form = values.mood() if hole.kind == "mood" else values.known()
        return fill(hole.forms[min(form, len(hole.forms) - 1)][1], values)
    if hole.kind == "count":
        number = values.number(hole.name)
        form = LANGUAGES[values.language].forms.index(plural(values.language, number))
        return f"{abs(number)} {fill(hole.forms[min(form, len(hole.forms) - 1)][1], values)}"
    key = values.pick(hole.name)
    for wanted, piece in hole.forms:
        if wanted in (key, "*"):
            return fill(piece, values)
    return ""
