"""When the table sends, by real events: what is written at the top of `kd_qt/table/hands/selection.py`."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_qt.table.hands.picks import FIGURE, Pick
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui


def able(qtbot: Any, do: str, mode: str = "duel") -> Seatmate:
    """The table's turn, in which this can be done."""
    for seed in range(3, 40):
        game = Seatmate(mode, seed)
        qtbot.addWidget(game.table)
        for _ in range(6):
            if not game.until("action"):
                break
            if any(action["do"] == do for action in game.table.view_shown["legal"]):
                return game
            game.link.act(game.random.choice(game.table.view_shown["legal"]))
    raise AssertionError(f"nobody can {do}")


def parts(game: Seatmate, do: str) -> list[Pick]:
    """What is clicked for the first action of this kind."""
    selection = game.table.selection
    action = next(action for action in game.table.view_shown["legal"] if action["do"] == do)
    if do == "attack":
        return [selection.places(("row", action["card"]))[0]]
    if do == "dash":
        return [selection.places(("hand", action["card"]))[0], ("space", action["to"])]
    if do == "special":
        return [("special", action["special"])]
    return {"move": [FIGURE, ("space", action.get("to"))], "swap": [("do", "swap")]}[do]


def button(game: Seatmate) -> Pick:
    """The one that sends: for a swap the very button that was pressed, else the bar's."""
    return next(pick for pick in (("do", "confirm"), ("do", "swap")) if game.table.board.of(pick) is not None)


def twice(game: Seatmate, pick: Pick) -> None:
    """A double click, as Qt tells it: down, up, twice down, up."""
    view, spot = game.table.viewport(), Hands(game, "click").point(pick)
    QTest.mouseClick(view, LEFT, NONE, spot)
    QTest.mouseDClick(view, LEFT, NONE, spot)
    QTest.mouseRelease(view, LEFT, NONE, spot)


ALL = [("move", "duel"), ("attack", "duel"), ("dash", "duel"), ("special", "duel"), ("swap", "teams")]


@pytest.mark.parametrize(("do", "mode"), ALL)
def test_clicks_draft_and_the_button_sends(qtbot: Any, do: str, mode: str) -> None:
    game = able(qtbot, do, mode)
    hands = Hands(game, "click")
    for pick in parts(game, do):
        hands.pick(pick)
        assert not game.sent
    hands.pick(button(game))
    assert [action["do"] for action in game.sent] == [do]


@pytest.mark.parametrize(("do", "mode"), ALL[:-1])
def test_a_double_click_on_the_last_thing_sends_once(qtbot: Any, do: str, mode: str) -> None:
    game = able(qtbot, do, mode)
    hands = Hands(game, "click")
    *first, last = parts(game, do)
    for pick in first:
        hands.pick(pick)
    twice(game, last)
    assert [action["do"] for action in game.sent] == [do]


def test_a_double_click_on_a_card_in_hand_picks_it_once(qtbot: Any) -> None:
    game = able(qtbot, "dash")
    card = parts(game, "dash")[0]
    twice(game, card)
    assert game.table.selection.picks == (card,)


def test_a_double_click_does_not_press_what_comes_under_the_pointer(qtbot: Any) -> None:
    """Attack, and where its button was lies another: the way back."""
    game = able(qtbot, "attack")
    for intent in ("move", "attack"):
        twice(game, ("intent", intent))
        assert game.table.selection.intent == intent
        game.table.buttons.back()


def test_a_drag_sends(qtbot: Any) -> None:
    game = able(qtbot, "dash")
    Hands(game, "drag").drag(*parts(game, "dash"))
    assert [action["do"] for action in game.sent] == ["dash"]


@pytest.mark.parametrize("again", [Qt.Key.Key_S, Qt.Key.Key_Return])
def test_a_swap_by_its_key_asks(qtbot: Any, again: Qt.Key) -> None:
    game = able(qtbot, "swap", "teams")
    QTest.keyClick(game.table, Qt.Key.Key_S)
    assert not game.sent and game.table.selection.action() == {"do": "swap"}
    QTest.keyClick(game.table, again)
    assert game.sent == [{"do": "swap"}]


@pytest.mark.parametrize("useful", [False, True])
def test_a_combo_is_ended_at_once_where_nothing_that_is_left_would_do_anything(qtbot: Any, useful: bool) -> None:
    """Special attacks that can be paid for, but change nothing, are no reason to ask."""
    game = able(qtbot, "special")
    while game.until("combo"):
        legal = game.table.view_shown["legal"]
        if {"special"} <= {action["do"] for action in legal} <= {"special", "end_combo"}:
            break
        game.link.act({"do": "end_combo"})
    game.table.settings.confirm = True  # type: ignore[attr-defined]
    view = game.table.view_shown
    left = {action["special"] for action in view["legal"] if action["do"] == "special"}
    game.table.stand({**view, "question": {**view["question"], "idle": [] if useful else sorted(left)}})
    QTest.keyClick(game.table, Qt.Key.Key_E)
    assert game.sent == ([] if useful else [{"do": "end_combo"}])
