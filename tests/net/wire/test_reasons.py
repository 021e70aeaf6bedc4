"""Every reason for which a door closes is known in one place, and has a sentence in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kd_core
from kd_core import text
from kd_core.languages import LANGUAGES
from kd_core.net.wire.reasons import REASONS, sentence

GIVERS = ("Breach", "Refusal", "TurnedAway", "Misled")


def given() -> Iterator[tuple[str, str]]:
    """Each reason that stands as a word in a call that gives one, and where."""
    for path in sorted((Path(kd_core.__file__).parent / "net").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in GIVERS and node.args:
                yield from ((reason, path.name) for reason in _words(node.args[0]))


def _words(node: ast.expr) -> list[str]:
    """The word "full", or "full" if … else "no_watchers"; a name says nothing here."""
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def test_every_reason_that_is_given_is_known() -> None:
    found = list(given())
    assert {"out_of_order", "unreadable", "version"} <= {reason for reason, _ in found}
    assert [(reason, where) for reason, where in found if reason not in REASONS] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_sentence(lang: str, reason: str) -> None:
    params = dict.fromkeys(REASONS[reason], 7)
    told = sentence(lang, reason, params)
    assert told.endswith(".") and "{" not in told and "lan.refused" not in told
    assert told.count("7") == len(params)


@pytest.mark.parametrize("reason", REASONS)
def test_a_sentence_asks_for_nothing_that_is_not_listed(reason: str) -> None:
    unfilled = text.say("en", f"lan.refused.{reason}")
    assert set(re.findall(r"\{(\w+)\}", unfilled)) == set(REASONS[reason])


def test_an_older_guest_is_told_that_it_has_to_be_updated() -> None:
    told = sentence("en", "version", {"ours": "2.0", "theirs": "1.0"})
    assert told.index("2.0") < told.index("1.0") and "older" in told


def test_what_a_hostile_host_gives_as_a_reason_is_harmless() -> None:
    assert sentence("en", "\x1b[2J", {}) == sentence("en", "closed", {})
    assert sentence("en", "wrong_code", {}) == "That is not the code. Tries left: ?."
    assert sentence("en", "wrong_code", {"left": "\x1b[2J\n" * 3, "lang": 1, "key": 2}) == (
        "That is not the code. Tries left: [2J[2J[2J."
    )
    assert len(sentence("en", "packs", {"packs": ["x" * 100_000] * 1000})) < 300
    assert sentence("en", "door_closed", {"seconds": 12.4}) == "Too many wrong codes. Seconds to wait: 12."
    assert sentence("en", "packs", {"packs": ["nemesis", "own"]}) == "The packs differ: nemesis, own."
