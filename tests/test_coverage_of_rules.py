"""Nothing untested: every rule, everything printed in the boxes, every verb, event and condition."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from kd_core import game, resources, text
from kd_core.content.model import EVENTS
from kd_core.content.spec import CONDITIONS
from kd_core.game import library
from kd_core.game.verbs import SPECS
from kd_core.referee import pages

HERE = Path(__file__).parent
PLACES = ("rules", "cards", "verbs", "game")
BOXES = {pack.id: pack for pack in library.find(library.BOXES)}
ID = re.compile(r"[A-Z]+-\d+")
MENTIONS = re.compile(r"\b([A-Z]+)-(\d+)(?: (to|and) (?:\1-)?(\d+))?\b")
CITES = re.compile(rf"{ID.pattern}(, {ID.pattern})*( |: )")


@cache
def proofs() -> list[tuple[Path, ast.FunctionDef]]:
    """Every test function of the rules, with its file."""
    found = []
    for place in PLACES:
        for path in sorted((HERE / place).rglob("test_*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            found += [
                (path, node)
                for node in ast.walk(tree)
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
            ]
    return found


@cache
def rules() -> set[str]:
    said = tomllib.loads(resources.path("rulebook", "rules.toml").read_text("utf-8"))
    return {rule["id"] for rule in said["rule"]}


def cited(node: ast.FunctionDef) -> list[str]:
    return ID.findall(ast.get_docstring(node) or "")


def words(path: Path) -> set[str]:
    """All words in the strings of a file's code, its docstrings left out."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node)
    }
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]
    return {word for string in strings for word in re.findall(r"\w+", string)}


def printed(box: str) -> list[str]:
    """The ids of everything in a box that does something."""
    pack = BOXES[box]
    things = [*pack.attacks, *pack.skills, *pack.tokens, *pack.extras]
    things += [special for fighter in pack.fighters for special in fighter.specials]
    names = [thing.id for thing in things]
    names += [fighter.id for fighter in pack.fighters if fighter.modify]
    return sorted({*names, *(["candle"] if pack.arena.candle_cards else [])})


# -- rules -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", sorted(rules()))
def test_every_rule_is_cited_by_a_test(rule: str) -> None:
    assert any(rule in cited(node) for _, node in proofs()), f"no test proves {rule}"


def test_every_test_begins_with_the_rules_it_proves() -> None:
    """Except in tests/game, where also parts of the engine are tried that stand under no rule."""
    proved = [(path, node) for path, node in proofs() if path.parent != HERE / "game"]
    silent = [f"{path.name}: {node.name}" for path, node in proved if not CITES.match(ast.get_docstring(node) or "")]
    assert len(proved) > 300 and not silent


def test_only_rules_that_exist_are_cited() -> None:
    strange = [
        f"{path.name}: {node.name}: {rule}" for path, node in proofs() for rule in cited(node) if rule not in rules()
    ]
    assert not strange


def test_every_section_has_its_file() -> None:
    sections = {rule.partition("-")[0].lower() for rule in rules()}
    assert sections <= {path.stem.removeprefix("test_") for path in (HERE / "rules").glob("test_*.py")}


def cited_in_the_engine() -> set[str]:
    """Every id in the code of the engine and what it says about itself: "RANGE-1 to RANGE-3" and "COMBO-2 to 5" name
    all between, "ATTACK-3 and 4" two."""
    found: set[str] = set()
    for path in sorted(Path(game.__file__).parent.rglob("*.py")):
        for section, first, joined, last in MENTIONS.findall(path.read_text("utf-8")):
            numbers = range(int(first), int(last) + 1) if joined == "to" else {first, last} - {""}
            found |= {f"{section}-{number}" for number in numbers}
    return found


def test_engine_rulebook_and_referee_know_the_same_rules() -> None:
    """What the referee cannot show a page of, is our own ruling."""
    assert cited_in_the_engine() == rules()
    shown = {rule for rule in rules() if pages.of(rule, "en")}
    assert rules() - shown == {rule.id for rule in text.rules() if rule.ruling and not rule.pages}
    assert shown | {rule.id for rule in text.rules() if rule.ruling} == rules()


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "name"), [(box, name) for box in BOXES for name in printed(box)])
def test_everything_in_a_box_has_its_test(box: str, name: str) -> None:
    path = HERE / "cards" / box / f"test_{name}.py"
    assert path.is_file(), f"{box} has {name}, but no test"
    assert name in words(path), f"{path.name} never plays {name}"
    assert any(file == path for file, _ in proofs())


@pytest.mark.parametrize("box", BOXES)
def test_no_test_of_a_card_that_is_gone(box: str) -> None:
    fighters = [fighter.id for fighter in BOXES[box].fighters]
    files = {path.stem.removeprefix("test_") for path in (HERE / "cards" / box).glob("test_*.py")}
    assert files <= {*printed(box), *fighters}


# -- verbs, events, conditions -----------------------------------------------------------------------------------------


def steps(verb: str) -> list[ast.Call]:
    """Every do(verb, ...) in the code of its test: what is written in comments and docstrings is no step."""
    path = HERE / "verbs" / f"test_{verb}.py"
    assert path.is_file(), f"no test of the verb {verb}"
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    done = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "do" and call.args]
    return [call for call in done if isinstance(call.args[0], ast.Constant) and call.args[0].value == verb]


@pytest.mark.parametrize("verb", sorted(SPECS))
def test_every_verb_has_its_test(verb: str) -> None:
    assert steps(verb), f"test_{verb}.py never does {verb}"


@pytest.mark.parametrize(("verb", "field"), [(verb, field) for verb in sorted(SPECS) for field in SPECS[verb].fields])
def test_every_field_of_a_verb_is_tried(verb: str, field: str) -> None:
    """With another value than the one that it has when it is left out: else its test would not miss it."""
    given = [word.value for step in steps(verb) for word in step.keywords if (word.arg or "").rstrip("_") == field]
    default = SPECS[verb].fields[field].default
    assert any(not isinstance(value, ast.Constant) or value.value != default for value in given), f"{verb}: {field}"


def test_no_test_of_a_verb_that_is_gone() -> None:
    assert {path.stem.removeprefix("test_") for path in (HERE / "verbs").glob("test_*.py")} == set(SPECS)


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_is_waited_for(event: str) -> None:
    assert event in words(HERE / "game" / "test_triggers.py")


@pytest.mark.parametrize("condition", sorted(CONDITIONS))
def test_every_condition_is_asked(condition: str) -> None:
    assert condition in words(HERE / "verbs" / "test_if.py")
