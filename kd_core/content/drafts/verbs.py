"""What a form needs to know to let people put an effect together: the verbs, tests and events with their fields.

Everything is read off the verbs themselves, so a new verb has a form the moment it is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kd_core.content.drafts.entries import StepData
from kd_core.content.effects import DEEPEST, LONGEST, MOST_OPTIONS
from kd_core.content.model import EVENTS, SYMBOLS
from kd_core.content.spec import CONDITIONS, Field, VerbSpec

__all__ = ["DEEPEST", "EVENTS", "LONGEST", "MOST_OPTIONS", "FieldForm", "VerbForm", "blank_step", "forms", "tests"]


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field of a verb or a test.

    kind: `whole` (from `low` to `high`), `choice` (one of `choices`), `flag`, `token` (the id of a token), `steps` (an
    effect of its own), `options` (a list of effects), `test` (one of `tests()`), `pay` ({"token": ID} or {"symbol":
    one of `choices`}); in tests also `reach` ("2" or "1-3") and `extra` (the id of a card outside the deck).
    A field that is not required may be left out and then has its default.
    """

    name: str
    kind: str
    required: bool
    default: object
    low: int
    high: int
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerbForm:
    """A verb or a test: its name as a pack spells it, its fields in their order."""

    name: str
    fields: tuple[FieldForm, ...]
    needs_extra: bool = False  # only in a pack with a card outside the deck
    one_of: tuple[str, ...] = ()  # whole fields that are 0 by default, at least one of which must be above 0


def forms(specs: Mapping[str, VerbSpec]) -> tuple[VerbForm, ...]:
    """The verbs, in the order in which they are listed."""
    return tuple([_form(spec) for spec in specs.values()])


def tests() -> tuple[VerbForm, ...]:
    """The conditions of `if` and of triggers; the single field is called `value`: `{NAME = value}`."""
    return tuple([VerbForm(name, (_field("value", field),)) for name, field in CONDITIONS.items()])


def blank_step(form: VerbForm) -> StepData:
    """A new step of this verb: the smallest thing that may be said of every field that must be said."""
    step: StepData = {"do": form.name}
    for field in form.fields:
        if field.required or field.name == next(iter(form.one_of), ""):
            step[field.name] = _smallest(field)
    return step


def _form(spec: VerbSpec) -> VerbForm:
    fields = tuple([_field(name, field) for name, field in spec.fields.items()])
    return VerbForm(spec.name, fields, spec.extra, _one_of(spec))


def _one_of(spec: VerbSpec) -> tuple[str, ...]:
    """With nothing but defaults the verb would say nothing: then one of its counts must be above 0."""
    if spec.check is None or not spec.check({name: field.default for name, field in spec.fields.items()}):
        return ()
    return tuple([name for name, field in spec.fields.items() if field.kind == "whole" and field.default == 0])


def _field(name: str, field: Field) -> FieldForm:
    choices = SYMBOLS if field.kind == "pay" else field.choices
    return FieldForm(name, field.kind, field.required, field.default, field.low, field.high, choices)


def _smallest(field: FieldForm) -> object:
    """Ids, tests and payments are for people to choose: they begin empty."""
    starts: dict[str, object] = {
        "whole": max(field.low, 1),
        "choice": next(iter(field.choices), ""),
        "flag": True,
        "steps": [],
        "options": [[], []],
        "test": {},
        "pay": {},
        "reach": "1",
    }
    return starts.get(field.kind, "")
