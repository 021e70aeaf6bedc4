"""Pay on the referee's screen: cards by symbols or by name, and every way that kd_core finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from kd_core.referee.sums import payments
from kd_qt.referee.tools.pay import PayTool, PriceRow
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui


@pytest.fixture
def referee(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Referee("pay")
    yield opened
    close_window(opened.window)


def prices(referee: Referee) -> dict[str, PriceRow]:
    shown = [one for one in referee.tool(PayTool).findChildren(PriceRow) if one.isVisibleTo(referee.page)]
    return {one.price.special: one for one in sorted(shown, key=lambda one: one.y())}


def test_an_empty_hand_pays_nothing_and_says_what_is_missing(referee: Referee) -> None:
    assert all(not row.price.payable for row in prices(referee).values())
    assert prices(referee)["reload"].groups == [[("dash",)]]


def test_chain_pull_takes_twice_the_same_symbol(referee: Referee) -> None:
    """Two taps for the cards, one for the fighter; what can be paid stands first."""
    referee.tap("referee.pay.fighter.mistbearer", "referee.pay.card.fist", "referee.pay.card.fist")
    shown = prices(referee)
    assert shown["chain_pull"].price.payable and shown["chain_pull"].groups == [[("fist",), ("fist",)]]
    assert next(iter(shown)) == "chain_pull"
    assert shown["fate"].groups == [[("dash",)]], "the wild of its cost is paid by a fist"


@pytest.mark.parametrize("fighter", ["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight"])
def test_what_is_shown_is_what_the_core_says(referee: Referee, fighter: str) -> None:
    for card in ("fist", "foot", "dash", "fist block"):
        referee.tap(f"referee.pay.card.{card}")
    referee.tap(f"referee.pay.fighter.{fighter}")
    hand = [("fist",), ("foot",), ("dash",), ("fist", "block")]
    expected = {price.special: price for price in payments(fighter, symbols=hand).prices}
    assert {special: row.price for special, row in prices(referee).items()} == expected


def test_a_card_is_put_back_by_a_tap_and_the_hand_emptied(referee: Referee) -> None:
    referee.tap("referee.pay.card.fist", "referee.pay.card.dash", "referee.pay.held.0")
    assert referee.tool(PayTool)._hand == [("dash",)]
    referee.tap("referee.pay.clear")
    assert referee.tool(PayTool)._hand == [] and "Nothing yet." in referee.words()


def test_a_hand_ends_somewhere(referee: Referee) -> None:
    for _ in range(9):
        referee.tap("referee.pay.card.fist")
    assert len(referee.tool(PayTool)._hand) == 9
    assert not referee.tool(PayTool)._cards.plates()["fist"].isEnabled()


def test_a_card_by_its_name_has_its_symbols(referee: Referee) -> None:
    card = next(card for pack in referee.page.table.packs for card in pack.attacks if len(card.symbols) == 2)
    value = " ".join(card.symbols)
    referee.tap("referee.pay.by_name", f"picker.0.{value}")
    assert referee.tool(PayTool)._hand == [card.symbols]


def test_the_dashes_of_a_hand(referee: Referee) -> None:
    """COMBO-6."""
    referee.tap("referee.pay.card.dash", "referee.pay.card.fist dash")
    assert "Dashes in this hand: 2 spaces" in referee.words()


def test_by_keyboard_alone(referee: Referee) -> None:
    assert referee.focus() == "referee.pay.card.fist"
    referee.press(Qt.Key.Key_Return, Qt.Key.Key_Space)
    assert referee.tool(PayTool)._hand == [("fist",), ("fist",)]
    for _ in range(30):
        if referee.focus().startswith("referee.pay.fighter"):
            break
        referee.press(Qt.Key.Key_Tab)
    while referee.focus() != "referee.pay.fighter.mistbearer":
        before = referee.focus()
        referee.press(Qt.Key.Key_Down if referee.focus().endswith("james") else Qt.Key.Key_Right)
        assert referee.focus() != before
    assert prices(referee)["chain_pull"].price.payable


def test_a_full_hand_fits_in_every_language(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    for card in ("fist", "foot", "block", "dash", "fist block", "foot dash", "fist dash"):
        referee.tap(f"referee.pay.card.{card}")
    problems = []
    for lang in ("en", "pl", "es"):
        referee.window.ui.set_language(lang)
        settle()
        problems += too_small(referee.page, monkeypatch)
    assert not problems, "\n".join(problems)
