"""The page of the printed rulebook for every rule, in the language of whoever asks, as read in the books."""

from __future__ import annotations

import pytest

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_core.referee import pages

NEMESIS, GRAIL = library.find(library.BOXES)
BOTH = [NEMESIS, GRAIL]

# What the tables of contents of the books say; all four editions agree.
CONTENTS = {
    "BOX-1": "4-5",
    "SETUP-2": "11",
    "TURN-2": "12",
    "MOVE-2": "12",
    "COMBO-6": "13",
    "SEQ-3": "14",
    "HAND-1": "12, 15",
    "RULE-1": "15",
    "BLOCK-2": "16",
    "TEST-1": "17",
    "END-2": "18",
    "TEST-2": "19",
    "NEXT-3": "19",
    "RANGE-2": "20",
    "MERGE-1": "22",
}


@pytest.mark.parametrize(("rule", "where"), CONTENTS.items())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_the_one_of_the_contents(rule: str, where: str, lang: str) -> None:
    assert {page.where for page in pages.all_of(rule, lang)} == {where}


@pytest.mark.parametrize(
    ("lang", "packs", "said"),
    [
        ("en", BOTH, "Volumes II and III, p. 16"),
        ("en", [NEMESIS], "Volume II, p. 16"),
        ("en", [GRAIL], "Volume III, p. 16"),
        ("pl", [NEMESIS], "tom II, s. 16"),
        ("pl", [GRAIL], "tom III (po angielsku), s. 16"),
        ("pl", BOTH, "tom II, s. 16"),
        ("es", [GRAIL], "volumen III, pág. 16"),
        ("es", [NEMESIS], "volumen II (en inglés), pág. 16"),
        ("es", BOTH, "volumen III, pág. 16"),
        ("pl_PL.UTF-8", [NEMESIS], "tom II, s. 16"),
        ("de", [NEMESIS], "Volume II, p. 16"),
    ],
)
def test_a_book_in_the_language_comes_first(lang: str, packs: list[Pack], said: str) -> None:
    """BLOCK-2 stands in both volumes; Polish readers have Volume II, Spanish readers Volume III."""
    assert pages.of("BLOCK-2", lang, packs) == said


def test_without_a_table_every_book_is_named() -> None:
    assert pages.of("BLOCK-2", "pl") == "tom II, s. 16; tom III (po angielsku), s. 16"


def test_polish_readers_turn_one_page_further_for_backward_and_forward() -> None:
    """RANGE-6: in the Polish edition both stand on page 21."""
    assert pages.of("RANGE-6", "pl", [NEMESIS]) == "tom II, s. 21"
    assert pages.of("RANGE-6", "en", [NEMESIS]) == "Volume II, pp. 20-21"


@pytest.mark.parametrize("packs", [[NEMESIS], [GRAIL], []])
def test_a_rule_of_another_box_names_its_book_all_the_same(packs: list[Pack]) -> None:
    """COMBO-4 is printed in Volume III only, and holds with any box."""
    assert pages.of("COMBO-4", "en", packs) == "Volume III, p. 21"


def test_different_pages_are_told_apart() -> None:
    """ATTACK-4: Volume III shows such a card, too."""
    assert pages.of("ATTACK-4", "en", BOTH) == "Volume II, p. 15; Volume III, pp. 8, 15"


def test_the_leaflet_of_the_teams_has_headings() -> None:
    """TEAM-9: it is printed in English only."""
    assert pages.of("TEAM-9", "en", BOTH) == "4-players leaflet, NO CARDS IN THE ATTACK DECK"
    assert pages.of("TEAM-9", "es", []).endswith("(en inglés), NO CARDS IN THE ATTACK DECK")


@pytest.mark.parametrize("rule", ["SETUP-7", "BLOCK-5", "NO-1", ""])
def test_what_no_book_says_has_no_page(rule: str) -> None:
    assert pages.of(rule, "en", BOTH) == "" and pages.all_of(rule) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_page_or_is_our_ruling(lang: str) -> None:
    assert all(pages.of(rule.id, lang, BOTH) or rule.ruling for rule in text.rules(lang))
