"""What an open choice inside an effect asks, in the words of the card: a view carries the step that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kd_core.content import words
from kd_core.content.effects import read_step
from kd_core.content.model import Effect, Pack
from kd_core.game import SPECS

_books: dict[tuple[str, ...], words.Book] = {}


def book(packs: Sequence[Pack]) -> words.Book:
    """The words for the effects of these packs."""
    key = tuple(pack.hash for pack in packs)
    if key not in _books:
        _books[key] = words.Book(SPECS, packs)
    return _books[key]


def sentence(question: Mapping[str, Any], packs: Sequence[Pack], lang: str) -> str:
    """The sentence of the step that asks, as on its card; empty when the question is no choice inside an effect."""
    if question.get("kind") != "choose":
        return ""
    return words.effect_text((read_step(question["step"], SPECS),), lang, book(packs))


def option(question: Mapping[str, Any], number: int, packs: Sequence[Pack], lang: str) -> str:
    """One of the lists of steps to pick from; empty for "do nothing"."""
    options = cast("tuple[Effect, ...]", read_step(question["step"], SPECS).args.get("options", ()))
    return words.effect_text(options[number], lang, book(packs)) if 0 <= number < len(options) else ""
