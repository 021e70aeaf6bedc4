"""Valid messages of every kind, made from the schema alone: a new message is in all these tests by itself."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
from msgspec import inspect

from kd_core.net.messages import Message
from kd_core.net.wire import schema

GUEST_TYPES: tuple[type[Message], ...] = get_args(schema.FromGuest)
TABLE_TYPES: tuple[type[Message], ...] = get_args(schema.FromTable)
WORDS = ("", "katie", "żółw", "Münch", "\u200b", "a" * 12, "moved", "space", "seat", "jab")


def message(kind: type[Message], chance: random.Random | None = None, **wanted: Any) -> Message:
    """One of this kind; the same for the same chance, and without one always the same."""
    made = _value(inspect.type_info(kind), chance or random.Random(1), 0)
    return msgspec.structs.replace(made, **wanted) if wanted else made


def locked_card(locked: bool) -> schema.TableCard:
    made = _value(inspect.type_info(schema.TableCard), random.Random(2), 0)
    return msgspec.structs.replace(made, locked=locked)


def anything(chance: random.Random, depth: int = 0) -> Any:
    """What may stand where the schema says Any."""
    if depth < 4 and chance.random() < 0.3:
        if chance.random() < 0.5:
            return [anything(chance, depth + 1) for _ in range(chance.randrange(4))]
        return {chance.choice(WORDS): anything(chance, depth + 1) for _ in range(chance.randrange(4))}
    return chance.choice((None, True, 0, -1, 3, 1 << 40, 0.5, *WORDS))


def _value(kind: inspect.Type, chance: random.Random, depth: int) -> Any:
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _value(field.type, chance, depth + 1) for field in fields})
        case inspect.UnionType(types=types):
            return _value(chance.choice(types), chance, depth)
        case inspect.LiteralType(values=values):
            return chance.choice(values)
        case inspect.TupleType(item_types=items):
            return tuple(_value(item, chance, depth + 1) for item in items)
        case inspect.ListType(item_type=item, max_length=most):
            return [_value(item, chance, depth + 1) for _ in range(chance.randrange(min(most or 3, 3) + 1))]
        case inspect.DictType(key_type=key, value_type=value):
            return {_value(key, chance, depth): _value(value, chance, depth + 1) for _ in range(chance.randrange(3))}
        case inspect.NoneType():
            return None
        case inspect.AnyType():
            return anything(chance)
    return _scalar(kind, chance)


def _scalar(kind: inspect.Type, chance: random.Random) -> Any:
    match kind:
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.IntType(ge=least, le=most, lt=below):
            top = most if most is not None else below - 1 if below is not None else 1000
            return chance.randint(least or 0, min(top, 1000))
        case inspect.FloatType(ge=least, le=most):
            return chance.uniform(max(least or 0.0, -1e6), min(most or 1.0, 1e6))
        case inspect.StrType(max_length=most):
            return chance.choice(WORDS)[:most]
        case inspect.BytesType(min_length=least, max_length=most):
            return chance.randbytes(chance.randint(least or 0, min(most if most is not None else 80, 80)))
    raise AssertionError(kind)
