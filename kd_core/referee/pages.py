"""Where the printed books say a rule: the page to open at a real table, in the language of whoever asks.

Volume II is printed in English and Polish, Volume III in English and Spanish, the leaflet of the four-player mode in
English. Which pages: `resources/rulebook/rules.toml`. Where a language has no edition of a book, the English one is
named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kd_core import text
from kd_core.content.model import Pack
from kd_core.languages import ENGLISH, language
from kd_core.text import Page


def of(rule_id: str, lang: str, packs: Iterable[Pack] | None = None) -> str:
    """The pages of a rule in words ("Volume II, p. 16"); empty for what no book says.

    With the boxes in use only their books are named, and of these those in the language, if it has any: one page is
    enough to end an argument. Where none of these books says it, all others are asked.
    """
    pages = all_of(rule_id, lang)
    if packs is not None:
        boxes = {pack.id for pack in packs}
        pages = _narrowed(pages, [page for page in pages if page.book.pack in boxes or not page.book.pack])
        pages = _narrowed(pages, [page for page in pages if page.lang == language(lang)])
    return text.said_pages(pages, lang)


def all_of(rule_id: str, lang: str = ENGLISH) -> tuple[Page, ...]:
    """Every book that says a rule, in the edition of the language or else the English one."""
    rule = text.rule(rule_id, lang)
    return rule.pages if rule is not None else ()


def _narrowed(pages: Sequence[Page], few: Sequence[Page]) -> tuple[Page, ...]:
    return tuple(few or pages)
