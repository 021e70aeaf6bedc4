"""The rulebook: every rule id the engine may cite, in three languages, with pages and cross references that hold."""

from __future__ import annotations

import re

import pytest

from kd_core import text
from kd_core.languages import ENGLISH, LANGUAGES
from kd_core.record import pictured

COUNTS = {
    "BOX": 4,
    "SETUP": 8,
    "TURN": 4,
    "MOVE": 3,
    "ATTACK": 4,
    "COMBO": 8,
    "SEQ": 4,
    "TYPE": 2,
    "BLOCK": 6,
    "TEST": 6,
    "HAND": 1,
    "END": 4,
    "NEXT": 4,
    "RANGE": 7,
    "RULE": 1,
    "ARENA": 7,
    "MERGE": 1,
    "TEAM": 11,
}
IDS = [f"{section}-{number}" for section, count in COUNTS.items() for number in range(1, count + 1)]

RULINGS = {
    "SETUP-7",
    "SETUP-8",
    "COMBO-5",
    "COMBO-7",
    "TYPE-2",
    "BLOCK-5",
    "BLOCK-6",
    "NEXT-4",
    "RANGE-7",
    "ARENA-6",
    "TEAM-11",
}
PARTLY_RULINGS = {
    "TEST-1", "TEST-3", "TEST-6", "HAND-1", "RULE-1", "ARENA-2", "ARENA-3", "ARENA-5", "TEAM-3", "TEAM-6", "TEAM-8",
}  # fmt: skip
OUR_PART = {"en": "Our ruling:", "pl": "Nasze rozstrzygnięcie:", "es": "Decisión nuestra:"}

PAGES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
TERMS = [
    "strike",
    "ability",
    "reaction",
    "row",
    "wound",
    "special",
    "combo",
    "dash",
    "blink",
    "backward",
    "forward",
    "projectile",
    "bench",
    "swap",
    "initiative",
    "knockdown_test",
    "relief",
]


def test_the_ids_are_exactly_these_in_this_order() -> None:
    assert [rule.id for rule in text.rules()] == IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sections_are_in_play_order_and_titled(lang: str) -> None:
    assert [section.id for section in text.sections(lang)] == list(COUNTS)
    assert all(section.title.strip() for section in text.sections(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_goal_is_told_in_one_page(lang: str) -> None:
    parts = text.goal(lang)
    assert [part.id for part in parts] == ["win", "turn", "card", "block", "test", "round"]
    for part in parts:
        assert 0 < len(part.title) <= 45 and not part.title.removesuffix("K.O.").endswith(".")
        assert part.text.endswith(".") and part.text == part.text.strip() and len(part.text.split()) <= 75
        assert part.see and set(part.see) <= set(IDS), part.id
        assert not part.picture or pictured.named(part.picture) is not None
        english = next(one for one in text.goal(ENGLISH) if one.id == part.id)
        assert lang == ENGLISH or english.text != part.text
    assert sum(len(part.text.split()) for part in parts) <= 350
    assert sum(bool(part.picture) for part in parts) >= 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_every_rule_has_a_title_and_a_text(lang: str, id: str) -> None:
    rule = text.rule(id, lang)
    assert rule is not None
    assert rule.section == id.split("-")[0]
    assert 0 < len(rule.title) <= 40
    assert rule.title == rule.title.strip()
    assert not rule.title.removesuffix("K.O.").endswith(".")
    assert rule.text == rule.text.strip()
    assert rule.text.endswith(".")
    assert len(rule.text.split()) <= 75


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != ENGLISH])
def test_every_text_is_translated(lang: str) -> None:
    """`rules` falls back to English; here that would hide a gap."""
    for english, other in zip(text.rules("en"), text.rules(lang), strict=True):
        assert other.text != english.text, english.id
    for english_term, other_term in zip(text.terms("en"), text.terms(lang), strict=True):
        assert other_term.text != english_term.text, english_term.id


def test_cross_references_exist_and_never_point_home() -> None:
    for rule in text.rules():
        assert set(rule.see) <= set(IDS), rule.id
        assert rule.id not in rule.see, rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id


def test_rulings_are_marked_and_have_no_page_unless_a_book_says_the_rest() -> None:
    assert {rule.id for rule in text.rules() if rule.ruling} == RULINGS | PARTLY_RULINGS
    assert {rule.id for rule in text.rules() if not rule.pages} == RULINGS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_partial_ruling_says_which_part_is_ours(lang: str) -> None:
    marked = {rule.id for rule in text.rules(lang) if OUR_PART[lang] in rule.text}
    assert marked == PARTLY_RULINGS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_written_alike(lang: str) -> None:
    """And lie in the book, which has 24 pages; the leaflet has headings."""
    for rule in text.rules(lang):
        for page in rule.pages:
            if page.book.pack:
                assert PAGES.fullmatch(page.where), rule.id
                assert all(3 < int(number) < 23 for number in re.findall(r"\d+", page.where)), rule.id
            else:
                assert re.fullmatch(r"[A-Z][A-Z. –]+( [\d, -]+)?", page.where), rule.id


def test_every_book_is_printed_in_english_and_named_by_some_rule() -> None:
    assert all(ENGLISH in book.languages and set(book.languages) <= set(LANGUAGES) for book in text.books())
    assert {page.book for rule in text.rules() for page in rule.pages} == set(text.books())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_is_complete(lang: str) -> None:
    terms = text.terms(lang)
    assert len({term.id for term in terms}) == len(terms)
    assert set(TERMS) <= {term.id for term in terms}
    for term in terms:
        assert term.name.strip(), term.id
        assert term.text.endswith("."), term.id
        assert term.rules, term.id
        assert set(term.rules) <= set(IDS), term.id


def test_a_rule_is_found_in_any_case_and_an_unknown_one_is_none() -> None:
    rule = text.rule(" block-2 ", "pl")
    assert rule is not None
    assert rule.id == "BLOCK-2"
    assert text.rule("BLOCK-99") is None
    assert text.term("dash", "es") is not None
    assert text.term("no_such_term") is None


def test_an_unknown_language_reads_english() -> None:
    assert text.rules("de") == text.rules("en")
