"""The focus ring goes where the draft goes: what has the focus can always be picked next, or ends the choice."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key


@pytest.fixture
def game(qtbot: Any) -> Seatmate:
    """The table may move, attack, and start a combo with a special attack or by dashing."""
    for seed in range(60):
        made = Seatmate("duel", seed)
        qtbot.addWidget(made.table)
        for _ in range(12):
            if not made.until("action"):
                break
            if {"move", "attack", "special", "dash"} <= {act["do"] for act in made.table.view_shown["legal"]}:
                made.table.setFocus()
                return made
            made.link.act(made.random.choice(made.table.view_shown["legal"]))
    raise AssertionError("nobody ever has the choice")


def press(game: Seatmate, *keys: Qt.Key) -> str:
    """Press these keys; what kind of thing has the focus then."""
    for key in keys:
        QTest.keyClick(game.table, key)
    focused = game.table.ring.focused()
    assert focused is not None and focused.pick is not None
    assert focused.pick in game.table.choose.lit or focused.zone == "bar", focused.key
    return str(focused.pick[0])


def test_the_focus_goes_to_the_first_thing_that_the_key_is_about(game: Seatmate) -> None:
    assert press(game, Key.Key_M) == "space"
    assert press(game, Key.Key_Escape, Key.Key_A) == "row"
    assert press(game, Key.Key_Escape, Key.Key_C) == "special"
    assert press(game, Key.Key_Escape, Key.Key_M) == "space"


def test_enter_after_a_change_of_mind_starts_the_combo(game: Seatmate) -> None:
    """M, back, C, Enter: no move."""
    press(game, Key.Key_M, Key.Key_Escape, Key.Key_C, Key.Key_Return)
    assert game.table.selection.special is not None and game.table.selection.intent != "move"


def test_a_card_to_dash_with_leads_to_a_space(game: Seatmate) -> None:
    card = next(action["card"] for action in game.table.view_shown["legal"] if action["do"] == "dash")
    place = game.table.selection.places(("hand", card))[0][1]
    press(game, Key.Key_C)
    assert press(game, Qt.Key(Key.Key_1 + place)) == "space"


@pytest.mark.parametrize("keys", [keys for keys in product("MAC", repeat=2) if keys[0] != keys[1]])
def test_whatever_was_begun_before_the_focus_is_on_something_legal(game: Seatmate, keys: tuple[str, str]) -> None:
    first, second = (Qt.Key(ord(key)) for key in keys)
    for between in ((), (Key.Key_Escape,), (Key.Key_Right, Key.Key_Escape), (Key.Key_Return, Key.Key_Backspace)):
        press(game, first, *between, second)
        while game.table.buttons.back():
            press(game)


def test_where_an_effect_moves_somebody_the_focus_begins_on_a_space(qtbot: Any) -> None:
    for seed in range(20):
        made = Seatmate("duel", seed)
        qtbot.addWidget(made.table)
        if made.until("choose") and made.table.view_shown["question"]["names"] == "space":
            break
    assert made.table.view_shown["question"]["names"] == "space" and press(made) == "space"
