"""The one list of languages: nothing is missing in any of them, and a new one is found missing everywhere at once."""

from __future__ import annotations

import pytest

from kd_core import text
from kd_core.languages import LANGUAGES, Language, language, own_names, plural
from tests.text.gaps import gaps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_missing(lang: str) -> None:
    assert gaps(lang) == []


def test_a_new_language_is_found_missing_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry in the list, and the checks name every place that waits for its words."""
    monkeypatch.setitem(
        LANGUAGES, "cs", Language("Čeština", ("one", "few", "other"), lambda n: "one" if n == 1 else "few")
    )
    missing = gaps("cs")
    for place in (
        "i18n/core.cs.toml: word.heavy",
        "i18n/window.cs.toml: settings.title",
        "rulebook/rules.toml: BLOCK-2 text.cs",
        "rulebook/rules.toml: card title.cs",
        "rulebook/pictures.toml: range caption.cs",
        "verb push: words",
        "phrases.JOINTS: and",
    ):
        assert place in missing
    assert any(line.startswith("packs/nemesis/fighters.toml") and "cs" in line for line in missing)


def test_whoever_asks_for_a_language_gets_a_new_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from kd_core.cli import build_parser

    monkeypatch.setitem(LANGUAGES, "cs", Language("Čeština"))
    assert language("cs_CZ.UTF-8") == "cs"
    assert own_names()["cs"] == "Čeština"
    assert build_parser("rule", "en").parse_args(["rule", "--lang", "cs"]).lang == "cs"
    assert build_parser("play", "en").parse_args(["play", "--lang", "cs"]).lang == "cs"
    assert text.say("cs", "word.heavy") == "heavy"


@pytest.mark.parametrize(
    ("number", "form"), [(0, "many"), (1, "one"), (2, "few"), (5, "many"), (12, "many"), (22, "few"), (112, "many")]
)
def test_polish_plurals(number: int, form: str) -> None:
    assert plural("pl", number) == plural("pl", -number) == form
