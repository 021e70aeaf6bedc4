"""What the window says: the same keys, placeholders and plural forms in three languages, and no clash with the core."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from kd_core import resources, text
from kd_core.languages import ENGLISH, LANGUAGES
from tests.text.gaps import forms

TRANSLATED = [lang for lang in LANGUAGES if lang != ENGLISH]


def read(file: str, lang: str) -> dict[str, Any]:
    return tomllib.loads(resources.path("i18n", f"{file}.{lang}.toml").read_text(encoding="utf-8"))


def catalogue(lang: str) -> dict[str, Any]:
    return {
        f"{section}.{key}": entry for section, table in read("window", lang).items() for key, entry in table.items()
    }


def sentences(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(entry: str | dict[str, str]) -> set[str]:
    return {name for sentence in sentences(entry) for name in re.findall(r"\{(\w*)\}", sentence)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_section_has_the_name_of_one_of_the_core(lang: str) -> None:
    assert set(read("window", lang)) & set(read("core", lang)) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_keys_in_the_same_order(lang: str) -> None:
    assert list(catalogue(lang)) == list(catalogue("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_placeholders_and_plural_forms(lang: str) -> None:
    english = catalogue("en")
    for key, entry in catalogue(lang).items():
        assert placeholders(entry) == placeholders(english[key]), key
        assert isinstance(entry, dict) == isinstance(english[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == forms(lang), key
            assert "n" in placeholders(entry), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        for sentence in sentences(entry):
            assert sentence.strip() == sentence != "", key
            assert "  " not in sentence, key


@pytest.mark.parametrize("lang", TRANSLATED)
def test_sentences_are_translated(lang: str) -> None:
    """A sentence of several words that equals the English one was forgotten."""
    english = catalogue("en")
    for key, entry in catalogue(lang).items():
        words = re.sub(r"\{\w+\}", "", " ".join(sentences(entry)))
        if len(re.findall(r"[^\W\d_]{2,}", words)) > 2:
            assert entry != english[key], key


def test_both_catalogues_are_asked() -> None:
    assert text.say("pl", "card.extra") == "Dodatkowa"
    assert text.say("pl", "word.heavy") == "ciężkie"
