"""Spaces that an effect asks for: the figure that moves is dragged there, as in a move of its own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from kd_qt.table.hands.picks import FIGURE
from kd_qt.table.words.question import ask
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui


def moved(qtbot: Any, whose: int, mode: str = "duel", kind: str = "choose") -> Seatmate:
    """A match in which an effect, or the bench, asks the table where the figure of that seat goes."""
    for seed in range(40):
        game = Seatmate(mode, seed)
        qtbot.addWidget(game.table)
        if not game.until(kind):
            continue
        asks = game.table.view_shown["question"]
        if kind == "enter" or (asks["names"] == "space" and asks["moves"] == whose and len(spaces(game)) > 1):
            return game
    raise AssertionError("nobody is moved")


def spaces(game: Seatmate) -> list[int]:
    return [pick[1] for pick in sorted(game.table.choose.lit) if pick[0] == "space"]


@pytest.mark.parametrize("whose", [0, 1])
def test_who_is_moved_by_an_effect_is_dragged(qtbot: Any, whose: int) -> None:
    game = moved(qtbot, whose)
    to = next(space for space in spaces(game) if space != game.table.view_shown["players"][whose]["space"])
    assert game.table.board.of(FIGURE).spec.key == ("figure", whose)
    Hands(game, "drag").drag(FIGURE, ("space", to))
    assert game.sent == [{"do": "choose", "value": to}] and not game.refusals


def test_the_lights_stay_on_while_the_figure_is_carried(qtbot: Any) -> None:
    game = moved(qtbot, 0)
    before = spaces(game)
    table, hands = game.table, Hands(game, "drag")
    start = hands.point(FIGURE)
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    QTest.mouseMove(table.viewport(), start + QPoint(20, -20))
    lit = [key[1] for key, thing in table.board.things.items() if key[0] == "space" and thing.signs.lit]
    assert table.drag.source == FIGURE and sorted(lit) == before


def test_a_fighter_of_the_bench_is_dragged_in(qtbot: Any) -> None:
    game = moved(qtbot, 0, "teams", "enter")
    to = spaces(game)[-1]
    Hands(game, "drag").drag(FIGURE, ("space", to))
    assert game.sent == [{"do": "enter", "space": to}]


def test_a_wrong_space_leaves_the_question_in_sight(qtbot: Any) -> None:
    game = moved(qtbot, 0)
    asked, lit = ask(game.table.desk).sentence, spaces(game)
    wrong = next(space for space in range(9) if space not in lit)
    Hands(game, "drag").drag(FIGURE, ("space", wrong))
    assert not game.sent and game.table.choose.refusal
    assert ask(game.table.desk).hint == asked and spaces(game) == lit


@pytest.mark.parametrize("way", ["click", "keys", "digit"])
def test_staying_is_a_button(qtbot: Any, way: str) -> None:
    """RANGE-7: up to so many spaces, the own one included."""
    game = moved(qtbot, 0)
    here = game.table.view_shown["players"][0]["space"]
    stay = next(control for control in ask(game.table.desk).controls if control.pick == ("whole_space", here))
    assert stay.label == f"Stay on space {here + 1}" and "lit spaces" in ask(game.table.desk).hint
    if way == "digit":
        QTest.keyClick(game.table, stay.key)
    else:
        Hands(game, way).pick(stay.pick)
    assert game.sent == [{"do": "choose", "value": here}]


def test_who_must_be_moved_cannot_stay(qtbot: Any) -> None:
    game = moved(qtbot, 1)
    assert game.table.view_shown["players"][1]["space"] not in spaces(game)
    assert not any(control.pick[0] == "whole_space" for control in ask(game.table.desk).controls)
