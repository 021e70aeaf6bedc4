"""The catalogue of sentences: three languages that say the same things, and the little grammar of `kd_core.text`."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kd_core
from kd_core import resources, text
from kd_core.content import model
from kd_core.game import codes, refusals
from kd_core.languages import ENGLISH, LANGUAGES, language
from kd_core.net.lesson import every
from tests.text import used
from tests.text.gaps import forms

TRANSLATED = [lang for lang in LANGUAGES if lang != ENGLISH]

KINDS = [name for kind, name in codes.KIND_NAMES.items() if kind >= codes.FIRST_CHOICE and kind != codes.OVER]


@cache
def catalogue(lang: str, file: str = "core") -> dict[str, Any]:
    raw = tomllib.loads(resources.path("i18n", f"{file}.{lang}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": value for section, table in raw.items() for key, value in table.items()}


def sentences(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(entry: str | dict[str, str]) -> set[str]:
    return {name for sentence in sentences(entry) for name in re.findall(r"\{(\w*)\}", sentence)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_keys_in_the_same_order(lang: str) -> None:
    """Order too, so that the files can be read side by side."""
    assert list(catalogue(lang)) == list(catalogue("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_placeholders(lang: str) -> None:
    english = catalogue("en")
    different = {key for key, entry in catalogue(lang).items() if placeholders(entry) != placeholders(english[key])}
    assert not different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete_and_agree(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        assert isinstance(entry, dict) == isinstance(catalogue("en")[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == forms(lang), key
            assert all(placeholders(form) == placeholders(entry) for form in entry.values()), key
            assert "n" in placeholders(entry), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        for sentence in sentences(entry):
            assert sentence.strip(), key
            assert sentence == sentence.strip() or key == "play.prompt", key
            assert "  " not in sentence, key
            assert sentence.count("{") == sentence.count("}") == len(re.findall(r"\{\w+\}", sentence)), key


@pytest.mark.parametrize("lang", TRANSLATED)
def test_sentences_are_translated(lang: str) -> None:
    """A sentence of several words that equals the English one was forgotten."""
    english = catalogue("en")
    for key, entry in catalogue(lang).items():
        words = re.sub(r"\{\w+\}", "", " ".join(sentences(entry)))
        if len(re.findall(r"[^\W\d_]{2,}", words)) > 2:
            assert entry != english[key], key


def given_reasons() -> dict[str, list[set[str]]]:
    """Every reason that the code gives for a refusal, with the parameters that it gives each time."""
    found: dict[str, list[set[str]]] = {}
    for path in sorted(Path(kd_core.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("Refused", "Reason"):
                for reason, params in _reason(node):
                    found.setdefault(reason, []).append(params)
    for _, reason in refusals.NOT_NOW.values():
        found.setdefault(reason, []).append({"kind"})
    return found


def _reason(call: ast.Call) -> Iterator[tuple[str, set[str]]]:
    """Refused("MOVE-2", "occupied", space=4) or Reason("MOVE-2", "occupied", {"space": 4})."""
    _, reason, *rest = [*call.args, None, None][:3]
    if isinstance(reason, ast.Constant):
        keys = rest[0].keys if rest and isinstance(rest[0], ast.Dict) else []
        yield (
            str(reason.value),
            {str(word.arg) for word in call.keywords} | {ast.literal_eval(key) for key in keys if key},
        )


def test_the_reasons_are_found() -> None:
    assert {"not_your_turn", "occupied", "no_such_choice_now", "host_rolls"} <= set(given_reasons())


@pytest.mark.parametrize("reason", sorted(given_reasons()))
def test_every_refusal_has_a_sentence_and_what_goes_into_it(reason: str) -> None:
    wanted = placeholders(catalogue("en")[f"refused.{reason}"])
    assert all(wanted <= given for given in given_reasons()[reason])


@pytest.mark.parametrize("file", text.CATALOGUES)
def test_every_sentence_is_asked_for(file: str) -> None:
    """What nobody says is not translated either. Events and actions: test_told.py; lessons: test_tutorial.py of net."""
    chapters = (chapter.id for lesson in every() for chapter in lesson.chapters)
    asked_elsewhere = ("event.", "heard.", "heard_at.", "action.", *(f"tutorial.{chapter}." for chapter in chapters))
    keys = [key for key in catalogue("en", file) if not key.startswith(asked_elsewhere)]
    assert [key for key in keys if not used.asked_for(key)] == []


def test_a_sentence_that_nobody_asks_for_is_noticed() -> None:
    assert used.asked_for("word.heavy_count") and used.asked_for("kind.choose")
    assert not used.asked_for("word.heavy_weight") and not used.asked_for("kind.dance")


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_kind_has_a_question_and_a_short_name(kind: str) -> None:
    assert text.known(f"kind.{kind}")
    assert text.known(f"kind_short.{kind}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_who_waits_reads_a_sentence_and_no_label(lang: str, kind: str) -> None:
    for key in ("table.waiting", "table.waiting_several"):
        said = text.say(lang, key, name="Ann", what=text.say(lang, f"kind_short.{kind}"))
        assert ":" not in said and said.endswith(".")


@pytest.mark.parametrize("word", [*model.SYMBOLS, model.WILD])
def test_every_symbol_has_a_name(word: str) -> None:
    assert text.known(f"word.symbol_{word}")


@pytest.mark.parametrize("word", model.TYPES)
def test_every_type_has_a_name(word: str) -> None:
    assert text.known(f"word.type_{word}")


def test_say_fills_placeholders() -> None:
    assert text.say("en", "refused.occupied", space=4) == "A fighter already stands on space 4."
    assert text.say("pl", "event.moved_move", seat="Katie", to=5) == "Katie: ruch na pole 5."


def test_say_falls_back_to_english_and_then_to_the_key() -> None:
    assert text.say("de", "word.heavy") == "heavy"
    assert text.say("en", "word.no_such_word") == "word.no_such_word"


def test_an_unfilled_placeholder_stays_and_a_brace_in_a_value_is_harmless() -> None:
    assert text.say("en", "refused.not_in_row") == "{card} is not in the Row."
    assert text.say("en", "cli.no_such_file", file="{odd}") == "There is no file {odd}."


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 kart"),
        (1, "1 karta"),
        (2, "2 karty"),
        (5, "5 kart"),
        (12, "12 kart"),
        (22, "22 karty"),
        (112, "112 kart"),
    ],
)
def test_polish_plurals(n: int, words: str) -> None:
    assert text.say("pl", "word.cards_count", n=n) == words


def test_plurals_of_english_and_spanish() -> None:
    assert text.say("en", "word.cards_count", n=1) == "1 card"
    assert text.say("en", "word.cards_count", n=0) == "0 cards"
    assert text.say("es", "word.cards_count", n=2) == "2 cartas"


def test_wounds_in_words() -> None:
    assert text.wounds("en", 2, 1) == "2 heavy and 1 light"
    assert text.wounds("pl", 5, 1) == "5 ciężkich i 1 lekkie"
    assert text.wounds("es", 0, 2) == "2 leves"
    assert text.wounds("en", 0, 0) == "none"


def test_a_list_in_words() -> None:
    assert text.listed("en", ["Jab", "Hook", "Kick"]) == "Jab, Hook and Kick"
    assert text.listed("es", ["Gancho"]) == "Gancho"
    assert text.listed("pl", []) == "brak"


def test_what_is_shown_counts_spaces_from_one_and_names_ids() -> None:
    params = {"space": 3, "card": "jab", "kind": "action", "symbol": "fist", "power": 3, "pay": ["jab", "hook"]}
    assert text.shown("es", params, str.upper) == {
        "space": 4,
        "card": "JAB",
        "kind": "una acción",
        "symbol": "puño",
        "power": 3,
        "pay": "JAB, HOOK",
    }


@pytest.mark.parametrize(
    ("tag", "lang"), [("pl_PL.UTF-8", "pl"), ("es-MX", "es"), ("C", "en"), ("", "en"), ("EN", "en")]
)
def test_language_of_a_tag(tag: str, lang: str) -> None:
    assert language(tag) == lang


def test_missing_files_are_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(text.resources, "path", tmp_path.joinpath)
    assert text._read("i18n", "core.en.toml") == {}
