"""Reads effects, tests, triggers and standing changes.

What they name is remembered and looked up when the pack is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kd_core.content.model import EVENTS, SYMBOLS, TYPES, Effect, Modify, Step, When
from kd_core.content.problems import Place, Problem, show, suggestion
from kd_core.content.spec import CONDITIONS, Field, VerbSpec
from kd_core.content.table import Log, Table, read_reach

DEEPEST = 8
LONGEST = 12  # steps in one list
MOST_OPTIONS = 8


Spot = tuple[str, str, Place]  # file, key and place of a problem that may be found later


def spot(table: Table, key: str) -> Spot:
    return table.log.file, table.key(key), table.place(key)


class Mentions:
    """Ids and distances named before it is known what the pack holds, and where they were named."""

    __slots__ = ("ids", "reaches")

    def __init__(self) -> None:
        self.ids: list[tuple[str, str, Spot]] = []  # kind, id, where
        self.reaches: list[tuple[int, int, Spot]] = []  # low, high, where

    def name(self, kind: str, name: str, table: Table, key: str) -> None:
        self.ids.append((kind, name, spot(table, key)))

    def reach(self, low: int, high: int, table: Table, key: str) -> None:
        self.reaches.append((low, high, spot(table, key)))


class EffectReader:
    """Knows the verbs. `effect`, `whens` and `modifies` read a key of a table."""

    __slots__ = ("log", "mentions", "specs")

    def __init__(self, log: Log, specs: Mapping[str, VerbSpec]) -> None:
        self.log = log
        self.specs = specs
        self.mentions = Mentions()

    def effect(self, table: Table, name: str, required: bool = False, depth: int = 1) -> Effect:
        """A list of steps; a required one has at least one."""
        values = table.list(name, 1 if required else 0, LONGEST, required)
        return self._steps(table, name, values, depth)

    def whens(self, table: Table) -> tuple[When, ...]:
        return tuple([self._when(entry) for entry in table.tables("when")])

    def modifies(self, table: Table) -> tuple[Modify, ...]:
        return tuple([self._modify(entry) for entry in table.tables("modify")])

    def _steps(self, table: Table, name: str, values: Sequence[object], depth: int) -> Effect:
        if depth > DEEPEST:
            table.problem(name, f"nested deeper than {DEEPEST}", "deep", n=DEEPEST)
            return ()
        steps: list[Step] = []
        for at, value in enumerate(values):
            if not isinstance(value, dict):
                table.unexpected(f"{name}[{at}]", "a table like { do = ... }", value)
                continue
            step = self._step(table.inner(value, f"{name}[{at}]"), depth)
            if step is not None:
                steps.append(step)
        return tuple(steps)

    def _step(self, table: Table, depth: int) -> Step | None:
        verb = table.raw("do")
        if not isinstance(verb, str):
            if verb is not None:
                table.unexpected("do", "the name of a verb", verb)
            return None
        spec = self.specs.get(verb)
        if spec is None:
            table.problem("do", f"unknown verb {show(verb)}{suggestion(verb, self.specs)}")
            return None
        before = len(self.log.problems)
        args = {name: self._field(table, name, field, depth) for name, field in spec.fields.items()}
        table.done()
        if spec.check is not None and len(self.log.problems) == before:
            wrong = spec.check(args)
            if wrong:
                table.problem("", wrong, "verb", verb=verb)
        if spec.extra:
            self.mentions.name("any extra", verb, table, "do")
        return Step(verb, args)

    def _field(self, table: Table, name: str, field: Field, depth: int) -> object:
        kind = field.kind
        if kind == "whole":
            default = field.default if isinstance(field.default, int) else None
            return table.whole(name, field.low, field.high, default)
        if kind == "choice":
            return table.choice(name, field.choices, str(field.default))
        if kind == "flag":
            return table.flag(name)
        if kind == "token":
            return self._named(table, name, "token")
        if kind == "steps":
            return self.effect(table, name, field.required, depth + 1)
        if kind == "options":
            return self._options(table, name, depth)
        return self._test(table, name) if kind == "test" else self._pay(table, name)

    def _named(self, table: Table, name: str, kind: str) -> str:
        found = table.id(name)
        if found:
            self.mentions.name(kind, found, table, name)
        return found

    def _options(self, table: Table, name: str, depth: int) -> tuple[Effect, ...]:
        options: list[Effect] = []
        empty = 0
        for at, value in enumerate(table.list(name, 2, MOST_OPTIONS)):
            if isinstance(value, list) and len(value) <= LONGEST:
                options.append(self._steps(table, f"{name}[{at}]", value, depth + 1))
                empty += not value
            else:
                steps = f"a list of at most {LONGEST} steps"
                table.unexpected(f"{name}[{at}]", steps, value, "list", low=0, high=LONGEST)
        if empty > 1:
            table.problem(name, f"{empty} empty options, expected at most 1", "options")
        return tuple(options)

    def _test(self, table: Table, name: str, required: bool = True) -> tuple[str, object] | None:
        inner = table.table(name, required)
        if inner is None:
            return None
        if len(inner.data) != 1:
            table.problem(name, f"expected exactly one condition, got {len(inner.data)}", "test")
            return None
        condition = next(iter(inner.data))
        field = CONDITIONS.get(condition)
        if field is None:
            inner.problem(condition[:40], f"unknown test{suggestion(condition, CONDITIONS)}")
            return None
        return condition, self._condition(inner, condition, field)

    def _condition(self, table: Table, name: str, field: Field) -> object:
        if field.kind == "whole":
            return table.whole(name, field.low, field.high)
        if field.kind == "choice":
            return table.choice(name, field.choices)
        if field.kind == "reach":
            return self._distance(table, name)
        if field.kind == "flag":
            if table.raw(name) is not True:
                table.unexpected(name, "true", table.raw(name))
            return True
        return self._named(table, name, field.kind)

    def _distance(self, table: Table, name: str) -> str:
        value = table.raw(name)
        reach = read_reach(value) if isinstance(value, str) else None
        if reach is None:
            table.unexpected(name, '"2" or "1-3"', value, "range")
            return "1"
        self.mentions.reach(reach.low, reach.high, table, name)
        return str(reach.low) if reach.low == reach.high else f"{reach.low}-{reach.high}"

    def _pay(self, table: Table, name: str) -> dict[str, str]:
        inner = table.table(name)
        if inner is None:
            return {}
        if len(inner.data) == 1 and inner.has("token"):
            return {"token": self._named(inner, "token", "token")}
        if len(inner.data) == 1 and inner.has("symbol"):
            return {"symbol": inner.choice("symbol", SYMBOLS)}
        table.problem(name, "expected { token = ... } or { symbol = ... }", "pay")
        return {}

    def _when(self, table: Table) -> When:
        event = table.choice("event", EVENTS)
        test = self._test(table, "test", False)
        when = When(event, self.effect(table, "effect", True), test)
        table.done()
        return when

    def _modify(self, table: Table) -> Modify:
        change = Modify(
            self._attacks(table),
            table.choice("type", TYPES, ""),
            table.flag("incoming"),
            table.wounds("add", -9, 9),
            table.flag("ko"),
            table.whole("reach", -8, 8, 0),
            table.whole("block", -6, 6, 0),
            table.whole("hand", -3, 3, 0),
        )
        table.done()
        self._sense(table, change)
        return change

    def _attacks(self, table: Table) -> tuple[str, ...]:
        names: list[str] = []
        for at, value in enumerate(table.list("attacks", 1, 20, required=False)):
            if isinstance(value, str) and value not in names:
                names.append(value)
                self.mentions.name("attack", value, table, f"attacks[{at}]")
            else:
                table.unexpected(f"attacks[{at}]", "the id of an attack, once", value)
        return tuple(names)

    def _sense(self, table: Table, change: Modify) -> None:
        attacks = bool(change.add.heavy or change.add.light or change.ko or change.reach)
        if not (attacks or change.block or change.hand):
            table.problem("", "changes nothing: expected at least one of add, ko, reach, block, hand", "no_change")
        elif not attacks and (change.attacks or change.type or change.incoming):
            message = "names attacks but changes none: expected at least one of add, ko, reach"
            table.problem("", message, "no_attack_changed")
        if change.attacks and change.type:
            table.problem("type", "expected either attacks or type, got both", "attacks_or_type")
        if change.ko and change.incoming:
            table.problem("ko", "a K.O. cannot be given to attacks against you: leave out incoming", "ko_incoming")


def read_ability(
    data: dict[str, object], specs: Mapping[str, VerbSpec], log: Log
) -> tuple[tuple[When, ...], tuple[Modify, ...]]:
    """The `when` and `modify` of one table by themselves, as they stand on a sheet or a skill."""
    reader, table = EffectReader(log, specs), Table(log, data)
    return reader.whens(table), reader.modifies(table)


def unknown(mentions: Mentions, known: Mapping[str, Sequence[str]]) -> list[Problem]:
    """The ids that nothing in the pack has."""
    problems: list[Problem] = []
    for kind, name, (file, key, place) in mentions.ids:
        if kind == "any extra":
            if not known["extra"]:
                message = f"{name} needs a card outside the deck: expected an [[extra]] in tokens.toml"
                problems.append(Problem(file, key, message, place, "needs_extra"))
        elif name not in known[kind]:
            message = f"unknown {_KINDS[kind]} {show(name)}{suggestion(name, known[kind])}"
            problems.append(Problem(file, key, message, place, f"unknown_{kind}", {"name": name}))
    return problems


_KINDS = {"token": "token", "extra": "extra card", "attack": "attack or special attack"}


# -- one step by itself, as a message carries it -----------------------------------------------------------------------


class BadStep(ValueError):
    """This is not a step as a pack may spell it."""


def spelled(step: Step, specs: Mapping[str, VerbSpec]) -> dict[str, object]:
    """The step as a pack spells it, in JSON; what is not said has its default."""
    said: dict[str, object] = {"do": step.verb}
    for name, field in specs[step.verb].fields.items():
        if step.args[name] != field.default:
            said[name] = _spelled(field, step.args[name], specs)
    return said


def _spelled(field: Field, value: Any, specs: Mapping[str, VerbSpec]) -> object:
    if field.kind == "steps":
        return [spelled(step, specs) for step in value]
    if field.kind == "options":
        return [[spelled(step, specs) for step in option] for option in value]
    if field.kind == "test":
        return {value[0]: value[1]}
    return dict(value) if field.kind == "pay" else value


def read_step(said: object, specs: Mapping[str, VerbSpec]) -> Step:
    """The step that `spelled` wrote, checked like one of a pack. Raises BadStep."""
    log = Log()
    effect = EffectReader(log, specs).effect(Table(log, {"step": [said]}), "step", required=True)
    if log.problems or not effect:
        raise BadStep(str(log.problems[0]) if log.problems else "no step")
    return effect[0]
