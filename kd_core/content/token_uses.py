"""What a fighter can do with a token that has no effect of its own: which special attacks and abilities pay with it.

A token that is only gained somewhere is of no use there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kd_core.content.model import Fighter, Step, When
from kd_core.content.words import Book, when_text


def special_uses(fighter: Fighter, token: str, book: Book) -> list[str]:
    """The special attacks of a sheet that pay with the token."""
    return [special.id for special in fighter.specials if _pays(special.effect, token, book)]


def ability_uses(fighter: Fighter, token: str, language: str, book: Book) -> str:
    """What the sheet says about paying with it; empty where it says nothing."""
    found = [when_text(when, language, book) for when in fighter.when if _waits_for(when, token, book)]
    return " ".join(found)


def _waits_for(when: When, token: str, book: Book) -> bool:
    return (when.test is not None and when.test[1] == token) or _pays(when.effect, token, book)


def _pays(effect: Iterable[Step], token: str, book: Book) -> bool:
    return any(_is_price(step, token, book) for step in _all(effect))


def _is_price(step: Step, token: str, book: Book) -> bool:
    pay = step.args.get("pay")
    if isinstance(pay, Mapping):
        return pay.get("token") == token
    return book.specs[step.verb].price and step.args.get("token") == token


def _all(value: object) -> Iterator[Step]:
    """Every step, also those inside others."""
    if isinstance(value, Step):
        yield value
        for inner in value.args.values():
            yield from _all(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _all(inner)
