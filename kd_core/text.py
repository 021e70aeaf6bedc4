"""What the program says, in every language: the catalogue of sentences and the rulebook.

The words live in `resources/i18n/core.*.toml` (the game), `window.*.toml` (the window) and `rulebook/rules.toml`;
nothing is read before the first question. A missing word is never an error for a player: `say` falls back to English
and then to the key itself, and a placeholder that nobody filled stays visible. The tests, not the players, find gaps.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, cast

from kd_core import resources
from kd_core.languages import ENGLISH, language, plural

CATALOGUES = ("core", "window")  # what the game says, what the window says

Entry: TypeAlias = str | dict[str, str]  # a sentence, or its plural forms
Node: TypeAlias = Mapping[str, object]  # a table of a TOML file

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SPACES = ("space", "to", "from_space")  # parameters that are spaces, counted from 0 inside and from 1 by people


@dataclass(frozen=True, slots=True)
class Goal:
    """A part of the first page. `picture` shows it (`kd_core/record/pictured.py`), `see` are the rules behind it."""

    id: str
    title: str
    text: str
    picture: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook; `id` is what its rules' ids begin with."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Book:
    """A printed book: the pack whose box it lies in (none for the leaflet of the teams) and the languages that it is
    printed in, English among them."""

    id: str
    pack: str
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Where a rule stands in the edition of a book: "12, 15", or the heading in the leaflet, which has no numbers."""

    book: Book
    lang: str
    where: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in one language. `pages` is where the printed books say it, each in this language or else in English;
    `ruling` marks what (in part) only we say."""

    id: str
    section: str
    pages: tuple[Page, ...]
    ruling: bool
    see: tuple[str, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary and the rules that use it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]


# ---------------------------------------------------------------------------------------------------------- sentences


def say(lang: str, key: str, /, **params: object) -> str:
    """The sentence `key` ("refused.not_adjacent") with its placeholders filled; `n` chooses a plural form."""
    for candidate in (language(lang), ENGLISH):
        entry = _catalogue(candidate).get(key)
        if entry is not None:
            return fill(_form(candidate, entry, params.get("n")), params)
    return key


def known(key: str) -> bool:
    """Whether there is such a sentence, for callers with a more special key to try first."""
    return key in _catalogue(ENGLISH)


def fill(template: str, params: Mapping[str, object]) -> str:
    """Put the parameters in. Not `str.format`: it would break on a placeholder that nobody filled."""

    def value(match: re.Match[str]) -> str:
        return str(params.get(match[1], match[0]))

    return _PLACEHOLDER.sub(value, template)


def wounds(lang: str, heavy: int, light: int) -> str:
    """As in "2 heavy and 1 light"; a kind that is absent is not mentioned."""
    parts = [say(lang, f"word.{kind}_count", n=n) for kind, n in (("heavy", heavy), ("light", light)) if n]
    if len(parts) == 2:
        return say(lang, "word.wounds_joined", heavy=parts[0], light=parts[1])
    return parts[0] if parts else say(lang, "word.no_wounds")


def listed(lang: str, items: Iterable[str]) -> str:
    """As in "a, b and c"; the word for none when there is nothing."""
    return _joined(lang, list(items), "list_last")


def either(lang: str, items: Iterable[str]) -> str:
    """As in "a, b or c"."""
    return _joined(lang, list(items), "list_or")


def _joined(lang: str, names: list[str], last: str) -> str:
    if not names:
        return say(lang, "word.none")
    if len(names) == 1:
        return names[0]
    return say(lang, f"word.{last}", first=", ".join(names[:-1]), last=names[-1])


def shown(lang: str, params: Mapping[str, object], name: Callable[[str], str] = str) -> dict[str, object]:
    """The parameters of a refusal or an event as people read them.

    Spaces count from 1, decision kinds and symbols get their words; every other text is an id that `name` translates.
    """
    return {key: _shown(lang, key, value, name) for key, value in params.items()}


def _shown(lang: str, key: str, value: object, name: Callable[[str], str]) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return value + 1 if key in _SPACES else value
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_shown(lang, key, item, name)) for item in value) or say(lang, "word.none")
    if not isinstance(value, str):
        return value
    special = {"kind": f"kind_short.{value}", "symbol": f"word.symbol_{value}"}.get(key, "")
    return say(lang, special) if known(special) else name(value)


def _form(lang: str, entry: Entry, n: object) -> str:
    if isinstance(entry, str):
        return entry
    form = plural(lang, n) if isinstance(n, int) else "other"
    return entry.get(form) or entry.get("other") or next(iter(entry.values()), "")


@cache
def _catalogue(lang: str) -> dict[str, Entry]:
    """Every sentence of a language under "section.key". The files share no section; a test keeps it so."""
    entries: dict[str, Entry] = {}
    for file in CATALOGUES:
        for section, table in _read("i18n", f"{file}.{lang}.toml").items():
            if isinstance(table, dict):
                entries.update({f"{section}.{key}": cast(Entry, value) for key, value in table.items()})
    return entries


# ----------------------------------------------------------------------------------------------------------- rulebook


@cache
def goal(lang: str = ENGLISH) -> tuple[Goal, ...]:
    """The first page: the game for whoever never saw the box."""
    return tuple(_goal(lang, node) for node in _nodes("goal"))


@cache
def sections(lang: str = ENGLISH) -> tuple[Section, ...]:
    """The chapters in the order in which a match meets them."""
    return tuple(Section(_text(node, "id"), _in(lang, node, "title")) for node in _nodes("section"))


@cache
def books() -> tuple[Book, ...]:
    """The printed books that pages are of."""
    return tuple(Book(_text(node, "id"), _text(node, "pack"), _ids(node, "languages")) for node in _nodes("book"))


@cache
def rules(lang: str = ENGLISH) -> tuple[Rule, ...]:
    """Every rule, in the order of the chapters."""
    return tuple(_rule(lang, node) for node in _nodes("rule"))


@cache
def terms(lang: str = ENGLISH) -> tuple[Term, ...]:
    """The glossary, from the arena and the cards to teams."""
    return tuple(
        Term(_text(node, "id"), _in(lang, node, "name"), _in(lang, node, "text"), _ids(node, "rules"))
        for node in _nodes("term")
    )


def rule(id: str, lang: str = ENGLISH) -> Rule | None:
    """The rule of that id, whatever its case ("block-2"); None when there is none."""
    wanted = id.strip().upper()
    return next((entry for entry in rules(lang) if entry.id == wanted), None)


def term(id: str, lang: str = ENGLISH) -> Term | None:
    """The glossary's entry of that id; None when there is none."""
    return next((entry for entry in terms(lang) if entry.id == id), None)


def said_pages(pages: Sequence[Page], lang: str) -> str:
    """Pages in words; books that have it on the same page are named together."""
    together: dict[tuple[str, str], list[Page]] = {}
    for page in pages:
        together.setdefault((page.lang, page.where), []).append(page)
    return "; ".join(_said_together(group, lang) for group in together.values())


def _said_together(group: Sequence[Page], lang: str) -> str:
    """Of a leaflet the heading: it has no page numbers."""
    first = group[0]
    if not first.book.pack:
        return say(lang, "referee.page.leaflet", heading=first.where)
    volumes = listed(lang, [page.book.id for page in group])
    books = say(lang, f"referee.page.{'volume' if len(group) == 1 else 'volumes'}", books=volumes)
    if first.lang != language(lang):
        books = say(lang, "referee.page.in_english", books=books)
    several = not first.where.isdigit()
    return say(lang, f"referee.page.{'pages' if several else 'page'}", books=books, pages=first.where)


def _goal(lang: str, node: Node) -> Goal:
    title, words = _in(lang, node, "title"), _in(lang, node, "text")
    return Goal(_text(node, "id"), title, words, _text(node, "picture"), _ids(node, "see"))


def _rule(lang: str, node: Node) -> Rule:
    return Rule(
        id=_text(node, "id"),
        section=_text(node, "section"),
        pages=_pages(lang, node),
        ruling=node.get("ruling") is True,
        see=_ids(node, "see"),
        title=_in(lang, node, "title"),
        text=_in(lang, node, "text"),
    )


def _pages(lang: str, node: Node) -> tuple[Page, ...]:
    said = node.get("pages")
    if not isinstance(said, dict):
        return ()
    return tuple(_page(lang, book, said[book.id]) for book in books() if book.id in said)


def _page(lang: str, book: Book, where: object) -> Page:
    """`where` is the same in every language of the book, or a table of them."""
    edition = language(lang) if language(lang) in book.languages else ENGLISH
    return Page(book, edition, str(where[edition] if isinstance(where, dict) else where))


def _nodes(kind: str) -> list[Node]:
    nodes = _rulebook().get(kind)
    return [node for node in nodes if isinstance(node, dict)] if isinstance(nodes, list) else []


def _in(lang: str, node: Node, key: str) -> str:
    """The text of a node in a language, else in English."""
    words = node.get(key)
    if not isinstance(words, dict):
        return ""
    return str(words.get(language(lang)) or words.get(ENGLISH, ""))


def _text(node: Node, key: str) -> str:
    return str(node.get(key, ""))


def _ids(node: Node, key: str) -> tuple[str, ...]:
    ids = node.get(key)
    return tuple(str(id) for id in ids) if isinstance(ids, list) else ()


@cache
def _rulebook() -> dict[str, object]:
    return _read("rulebook", "rules.toml")


def _read(*parts: str) -> dict[str, object]:
    """A file of words. A damaged or missing one reads as empty: better a game that speaks in keys than none."""
    try:
        return tomllib.loads(resources.path(*parts).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
