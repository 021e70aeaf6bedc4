"""Thousands of packs broken by chance: each loads, or is refused with named problems. Nothing else ever comes out."""

from __future__ import annotations

import copy
import random

from kd_core.content.pack import PackError, build
from kd_core.content.pack_files import parse
from kd_core.content.table import Log
from kd_core.content.words import Book, attack_text, fighter_ability_text, skill_text, special_text, token_text
from kd_core.game.verbs import SPECS

ROUNDS = 2500  # of each kind
STRANGE = (
    None, True, False, 0, -1, 1, 2, 99, 10**30, 1.5, float("nan"), float("inf"), "", "x", "1-2", "9-1", "wild", "fist",
    "curse", "push", "\0", "ż" * 500, [], {}, [[]], [{}], {"do": "if"}, [{"do": "if"}], {"en": 1}, [None], [1, 2, 3],
)  # fmt: skip
BYTES = (
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b"\n",
    b"-",
    b"9",
    b"true",
    b"\xff",
    b"\0",
    b".",
    b"nan",
    b"1e999",
    b"#",
    b",",
)


def test_mutated_values(workshop):
    chance = random.Random(20240)
    parsed = {name: parse(content, Log()) for name, content in workshop.files.items()}
    loaded = refused = 0
    for _ in range(ROUNDS):
        data = dict(parsed)
        file = chance.choice(list(data))
        data[file] = copy.deepcopy(data[file])
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            mutate(data[file], chance)
        good = judge(data, Log())
        loaded, refused = loaded + good, refused + (not good)
    assert loaded
    assert refused > ROUNDS // 2


def test_mutated_text(workshop):
    chance = random.Random(7)
    parsed = {name: parse(content, Log()) for name, content in workshop.files.items()}
    loaded = refused = 0
    for _ in range(ROUNDS):
        file = chance.choice(list(workshop.files))
        log = Log()
        log.file = file
        data = dict(parsed)
        broken = parse(scribble(workshop.files[file], chance), log)
        if broken is None:
            del data[file]
        else:
            data[file] = broken
        good = judge(data, log)
        loaded, refused = loaded + good, refused + (not good)
    assert loaded
    assert refused > ROUNDS // 2


def mutate(data, chance):
    """Replace, remove, add or copy something somewhere inside."""
    places = [(data, key) for key in data]
    for holder, key in places:  # grows while it is walked: every place inside, at any depth
        inner = holder[key]
        if isinstance(inner, (dict, list)):
            places += [(inner, each) for each in (inner if isinstance(inner, dict) else range(len(inner)))]
    if not places:
        return
    holder, key = chance.choice(places)
    deed = chance.randrange(5)
    if deed == 0:
        del holder[key]
    elif deed == 1 and isinstance(holder, dict):
        holder[chance.choice(("surprise", "id", "do", "range", "effect", "x" * 300))] = chance.choice(STRANGE)
    elif deed == 2:
        source, name = chance.choice(places)
        holder[key] = copy.deepcopy(source[name])
    elif deed == 3 and isinstance(holder[key], int):
        holder[key] += chance.choice((-1, 1, 5, 100))
    else:
        holder[key] = copy.deepcopy(chance.choice(STRANGE))


def scribble(content, chance):
    signs = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 10))):
        at = chance.randrange(len(signs))
        deed = chance.randrange(4)
        if deed == 0:
            del signs[at : at + chance.randrange(1, 20)]
        elif deed == 1:
            signs[at:at] = chance.choice(BYTES)
        elif deed == 2:
            signs[at] = chance.randrange(256)
        else:
            other = chance.randrange(len(signs))
            signs[at:at] = signs[other : other + chance.randrange(1, 60)]
        signs = signs or bytearray(b" ")
    return bytes(signs)


def check_problems(problems):
    assert problems
    assert all(problem.file and problem.message and len(str(problem)) < 1000 for problem in problems)


def judge(data, log):
    """True when it loads; then everything in it can be said aloud, too."""
    try:
        pack = build(data, SPECS, "mutant", log)
    except PackError as refused:
        check_problems(refused.problems)
        return False
    book = Book(SPECS, [pack])
    for language in ("en", "pl", "es"):
        for tell, things in (
            (attack_text, pack.attacks),
            (skill_text, pack.skills),
            (token_text, pack.tokens),
            (fighter_ability_text, pack.fighters),
            (special_text, [special for fighter in pack.fighters for special in fighter.specials]),
        ):
            for thing in things:
                assert "{" not in tell(thing, language, book)
    return True
