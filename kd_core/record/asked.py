"""What an open choice inside an effect is about, in words.

The engine knows effects only as compiled steps. This reads such a step back into the step of a pack, so that the
question and its answers can be told with the words on the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kd_core.content import model, words
from kd_core.content.model import Pack
from kd_core.content.spec import Field
from kd_core.game import Match
from kd_core.game.codes import CHOOSE, WIDTH
from kd_core.game.naming import open_step
from kd_core.game.tables import TEST_KINDS, CompiledStep, Tables
from kd_core.game.verbs import SPECS, VERBS

_books: dict[tuple[str, ...], words.Book] = {}


def book(packs: Sequence[Pack]) -> words.Book:
    """The words for the effects of these packs."""
    key = tuple(pack.hash for pack in packs)
    if key not in _books:
        _books[key] = words.Book(SPECS, packs)
    return _books[key]


def open_choice(match: Match) -> str:
    """What the open choice of an effect names: space, card, cards, number, wound or option; empty when none is open."""
    if match.winner is not None or match.state.stack[-WIDTH] != CHOOSE:
        return ""
    verb, step, _ = open_step(match.state)
    return verb.names(step)


def question(match: Match, lang: str) -> str:
    """The sentence of the step that asks, as on its card."""
    if not open_choice(match):
        return ""
    _, step, _ = open_step(match.state)
    return words.effect_text((read_back(match.state.tables, step),), lang, book(match.packs))


def option(match: Match, number: int, lang: str) -> str:
    """One of the lists of steps to pick from; empty for "do nothing"."""
    _, step, _ = open_step(match.state)
    if not 0 <= number < len(step.routines):
        return ""
    return words.effect_text(_routine(match.state.tables, step.routines[number]), lang, book(match.packs))


def read_back(tables: Tables, step: CompiledStep) -> model.Step:
    """The step of a pack that was compiled to this one; the mirror of `compiler.Compiler`."""
    spec = VERBS[step.verb].spec
    numbers = iter(step.args)
    args: dict[str, object] = {}
    for name, field in spec.fields.items():
        if field.kind == "options":
            args[name] = tuple(_routine(tables, routine) for routine in step.routines)
        else:
            args[name] = _value(tables, field, numbers)
    return model.Step(spec.name, args)


def _routine(tables: Tables, routine: int) -> model.Effect:
    return () if routine < 0 else tuple(read_back(tables, step) for step in tables.routines[routine])


def _value(tables: Tables, field: Field, numbers: Iterator[int]) -> object:
    number = next(numbers)
    if field.kind == "steps":
        return _routine(tables, number)
    if field.kind == "token":
        return tables.token_ids[number]
    if field.kind == "test":
        return _test(tables, number)
    if field.kind == "pay":
        what = next(numbers)
        return {"token": tables.token_ids[what]} if number == 0 else {"symbol": model.SYMBOLS[what]}
    if field.kind == "choice":
        return field.choices[number]
    return bool(number) if field.kind == "flag" else number


def _test(tables: Tables, number: int) -> tuple[str, object]:
    test = tables.tests[number]
    name = TEST_KINDS[test.kind]
    if name in ("opponent_has", "you_have"):
        return name, tables.token_ids[test.a]
    if name == "opponent_holds":
        return name, tables.attacks.ids[test.a]
    if name == "distance":
        return name, str(test.a) if test.a == test.b else f"{test.a}-{test.b}"
    if name == "at_edge":
        return name, "opponent" if test.a else "you"
    return name, bool(test.a) if name == "first_action" else test.a
