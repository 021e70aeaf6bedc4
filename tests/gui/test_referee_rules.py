"""Rules on the referee's screen: found by words or id, read large, with the page of the printed book; Back returns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from kd_core import text
from kd_core.languages import LANGUAGES
from kd_core.referee import pages
from kd_qt.referee.parts import RuleLine
from kd_qt.referee.tools.rules import RulesTool
from kd_qt.screens.home import Home
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui


@pytest.fixture
def referee(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Referee("rules")
    yield opened
    close_window(opened.window)


def listed(referee: Referee) -> list[str]:
    lines = [one for one in referee.tool(RulesTool).findChildren(RuleLine) if one.isVisibleTo(referee.page)]
    return [one.rule for one in sorted(lines, key=lambda one: one.y())]


def test_a_chapter_and_a_rule_are_two_taps(referee: Referee) -> None:
    referee.tap("referee.rules.chapter.BLOCK")
    assert listed(referee) == [rule.id for rule in text.rules("en") if rule.section == "BLOCK"]
    referee.tap("rule.BLOCK-3")
    rule = text.rule("BLOCK-3", "en")
    assert rule is not None and rule.text in referee.words()
    assert pages.of("BLOCK-3", "en", referee.page.table.packs) in referee.words()


def test_an_id_is_typed_and_opened(referee: Referee) -> None:
    assert referee.focus() == "referee.rules.search"
    referee.type("test-3")
    assert listed(referee)[0] == "TEST-3"
    referee.press(Qt.Key.Key_Return)
    assert "TEST-3 · " in referee.words() and "a ruling" in referee.words()


@pytest.mark.parametrize(("lang", "typed", "found"), [("en", "corridor heavy", "ARENA-2"), ("pl", "swiec", "ARENA-4")])
def test_words_are_found_in_the_language_with_or_without_accents(
    referee: Referee, lang: str, typed: str, found: str
) -> None:
    referee.window.ui.set_language(lang)
    settle()
    referee.type(typed)
    assert found in listed(referee)


def test_what_is_not_found_is_said(referee: Referee) -> None:
    referee.type("xyzzy")
    assert listed(referee) == [] and "0 rules" in referee.words()


def test_back_goes_through_the_rules_that_were_read(referee: Referee) -> None:
    referee.page.open_rule("BLOCK-6")
    see = text.rule("BLOCK-6", "en")
    assert see is not None and see.see
    referee.tap(f"referee.rules.see.{see.see[0]}")
    assert f"{see.see[0]} · " in referee.words()
    referee.press(Qt.Key.Key_Escape)
    assert "BLOCK-6 · " in referee.words()
    referee.press(Qt.Key.Key_Escape)
    assert isinstance(referee.window.page, Home)


def test_the_page_is_of_the_box_on_the_table(referee: Referee) -> None:
    """BOX-2 is said in Volume II; with one box only its book is named for what both say."""
    referee.page.table.use(["tainted_grail"])
    referee.page.open_rule("BLOCK-2")
    assert "Volume III, p. 16" in referee.words() and "Volume II," not in referee.words()


def test_every_rule_fits_in_every_language(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = []
    for lang in LANGUAGES:
        referee.window.ui.set_language(lang)
        for rule in text.rules(lang):
            referee.tool(RulesTool).open(rule.id)
            settle(2, bury=False)
            problems += [f"{lang} {rule.id}: {problem}" for problem in too_small(referee.page, monkeypatch)]
    assert not problems, "\n".join(problems)


def test_the_field_can_be_cleared(referee: Referee) -> None:
    referee.type("block")
    field = referee.tool(RulesTool).findChild(QLineEdit)
    assert field is not None
    field.clear()
    settle()
    assert listed(referee) == [rule.id for rule in text.rules("en") if rule.section == "BOX"]
