"""Random packs: the gym with effects, triggers and standing changes made from the specs of the verbs."""

from __future__ import annotations

import random
from typing import Any

from kd_core.content.model import EVENTS, SYMBOLS, Pack
from kd_core.content.problems import PackError
from kd_core.content.spec import CONDITIONS, Field
from kd_core.game.verbs import SPECS
from tests.kit import gym

TOKENS = ("chalk", "grip")  # the second one has powers
EFFECTS = ("trick", "poke", "wallop", "dart", "shin", "mend", "burst", "slam", "drain", "volley", "vanish", "payback")
LIMITS = (-3, -1, 1, 3)  # what a token or a skill changes of the hand limit


def random_pack(lot: random.Random) -> Pack:
    """Tries until the loader agrees: some fields must fit each other."""
    while True:
        grip = {
            "id": "grip",
            "name": dict.fromkeys(("en", "pl", "es"), "Grip"),
            "of": dict.fromkeys(("en", "pl", "es"), "grip"),
            "when": [trigger(lot)],
            "modify": [{"hand": lot.choice(LIMITS)}],
        }
        rewrite: dict[str, dict[str, Any]] = {name: {"effect": effect(lot)} for name in EFFECTS}
        for fighter in ("ann", "bob", "cid"):
            rewrite[fighter] = {"tokens": {"chalk": 3, "grip": 2}, "start": {"grip": lot.randrange(3)}}
        rewrite["rattle"] = {"on_take": effect(lot)}
        rewrite["plain_01"] = {"when": [trigger(lot)]}
        rewrite["plain_02"] = {"when": [trigger(lot)], "modify": [{"hand": lot.choice(LIMITS)}]}
        try:
            return gym(rewrite=rewrite, tokens=[grip])
        except PackError:
            continue


def trigger(lot: random.Random) -> dict[str, Any]:
    said = {"event": lot.choice(EVENTS), "effect": effect(lot, 2)}
    return said | ({"test": test(lot)} if lot.random() < 0.3 else {})


def effect(lot: random.Random, depth: int = 1) -> list[dict[str, Any]]:
    return [step(lot, depth) for _ in range(lot.choice((1, 2, 3, 4) if depth == 1 else (1, 1, 2)))]


def step(lot: random.Random, depth: int) -> dict[str, Any]:
    nested = ("steps", "options")
    specs = [spec for spec in SPECS.values() if depth < 4 or all(f.kind not in nested for f in spec.fields.values())]
    spec = lot.choice(specs)
    said: dict[str, Any] = {"do": spec.name}
    for name, field in spec.fields.items():
        if field.required or lot.random() < 0.6:
            said[name] = value(lot, field, depth)
    return said


def value(lot: random.Random, field: Field, depth: int) -> Any:
    if field.kind == "whole":
        return lot.randint(field.low, min(field.high, field.low + 3))
    if field.kind == "choice":
        return lot.choice(field.choices)
    if field.kind == "flag":
        return lot.random() < 0.5
    if field.kind == "token":
        return lot.choice(TOKENS)
    if field.kind == "steps":
        return effect(lot, depth + 1)
    if field.kind == "options":
        return [effect(lot, depth + 1) for _ in range(lot.choice((1, 2)))] + [[]]
    if field.kind == "pay":
        return lot.choice(({"token": lot.choice(TOKENS)}, {"symbol": lot.choice(SYMBOLS)}))
    return test(lot)


def test(lot: random.Random) -> dict[str, Any]:
    name = lot.choice(list(CONDITIONS))
    field = CONDITIONS[name]
    if field.kind == "extra":
        return {name: "sweat"}
    if field.kind == "reach":
        return {name: lot.choice(("1", "1-2", "2-4"))}
    return {name: value(lot, field, 4)}
