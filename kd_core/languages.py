"""The languages that the game speaks: the one list. docs/add-a-language.md says what belongs to a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

ENGLISH = "en"  # what stands in where another language has no word


@dataclass(frozen=True, slots=True)
class Language:
    """`name` is what its speakers call it; `forms` are its plurals, and `form` says which of them a number takes."""

    name: str
    forms: tuple[str, ...] = ("one", "other")
    form: Callable[[int], str] = lambda n: "one" if n == 1 else "other"


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


LANGUAGES: dict[str, Language] = {
    ENGLISH: Language("English"),
    "pl": Language("Polski", ("one", "few", "many"), _polish),
    "es": Language("Español"),
}


def language(wanted: str) -> str:
    """The language we have for a tag such as "pl", "pl_PL.UTF-8" or "es-MX"; English for all others."""
    tag = wanted.lower()[:2]
    return tag if tag in LANGUAGES else ENGLISH


def plural(lang: str, n: int) -> str:
    """The plural form that a whole number takes."""
    return LANGUAGES[language(lang)].form(abs(n))


def own_names() -> dict[str, str]:
    """The languages as their speakers call them, by code."""
    return {code: language.name for code, language in LANGUAGES.items()}
