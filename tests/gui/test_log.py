"""The whole log: the newest at the end, scrolled by wheel, keys and bar, and steady under whoever reads further up."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.table_kit import LEFT, NONE, Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key


@pytest.fixture
def game(qtbot: Any) -> Seatmate:
    made = Seatmate("duel", 21)
    qtbot.addWidget(made.table)
    play_on(made, 60)
    return made


def play_on(game: Seatmate, choices: int) -> None:
    for _ in range(choices):
        if not game.others():
            return
        decision = game.match.decision(0)
        assert decision is not None
        game.link.act(game.random.choice(list(decision.options)).to_json())


def seen(game: Seatmate, window: str = "whole log") -> list[str]:
    """The sentences that can be read now, from top to bottom."""
    return [line.text for line in game.table.board.things[(window,)].spec.look[1]]


def wheel(game: Seatmate, notches: float, window: str = "whole log") -> None:
    rect = game.table.board.things[(window,)].spec.rect
    at = QPointF(game.table.mapFromScene(rect.cx, rect.cy))
    turn = QPoint(0, round(120 * notches))
    event = QWheelEvent(at, at, QPoint(), turn, LEFT & ~LEFT, NONE, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(game.table.viewport(), event)


def told(game: Seatmate) -> list[str]:
    return [line.text for line in game.table.memory.log]


def test_it_opens_at_the_newest(game: Seatmate) -> None:
    QTest.keyClick(game.table, Key.Key_L)
    assert seen(game) == told(game)[-len(seen(game)) :] and len(seen(game)) < len(told(game))


def test_the_wheel_scrolls(game: Seatmate) -> None:
    QTest.keyClick(game.table, Key.Key_L)
    wheel(game, 1)
    assert seen(game)[-1] == told(game)[-4]
    for _ in range(4):
        wheel(game, 0.1)  # a touchpad turns it little by little
    assert seen(game)[-1] == told(game)[-5]
    wheel(game, 200)
    assert seen(game)[0] == told(game)[0]
    wheel(game, -200)
    assert seen(game)[-1] == told(game)[-1]


def test_keys_scroll(game: Seatmate) -> None:
    table = game.table
    QTest.keyClick(table, Key.Key_L)
    page = len(seen(game))
    QTest.keyClick(table, Key.Key_Up)
    assert seen(game)[-1] == told(game)[-2]
    QTest.keyClick(table, Key.Key_Down)
    QTest.keyClick(table, Key.Key_PageUp)
    assert seen(game)[-1] == told(game)[-page]
    QTest.keyClick(table, Key.Key_Home)
    assert seen(game)[0] == told(game)[0]
    QTest.keyClick(table, Key.Key_PageDown)
    assert seen(game)[0] != told(game)[0]
    QTest.keyClick(table, Key.Key_End)
    assert seen(game)[-1] == told(game)[-1]


def test_its_bar_shows_the_place_and_can_be_held(game: Seatmate) -> None:
    table = game.table
    QTest.keyClick(table, Key.Key_L)
    bar = table.board.things[("whole log", "bar")].spec
    at_end = bar.look
    x, top, bottom = (round(side) for side in (bar.rect.cx, bar.rect.y, bar.rect.bottom))
    QTest.mousePress(table.viewport(), LEFT, NONE, table.mapFromScene(x, bottom - 3))
    QTest.mouseMove(table.viewport(), table.mapFromScene(x, top))
    QTest.mouseRelease(table.viewport(), LEFT, NONE, table.mapFromScene(x, top))
    assert seen(game)[0] == told(game)[0] and table.board.things[("whole log", "bar")].spec.look != at_end
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(x, bottom - 1))
    assert seen(game)[-1] == told(game)[-1]


def test_whoever_reads_further_up_keeps_the_place(game: Seatmate) -> None:
    QTest.keyClick(game.table, Key.Key_L)
    wheel(game, 3)
    before = seen(game)
    play_on(game, 4)
    assert seen(game) == before != told(game)[-len(before) :]
    QTest.keyClick(game.table, Key.Key_End)
    play_on(game, 2)
    assert seen(game)[-1] == told(game)[-1]


def test_a_long_match_loses_its_oldest_lines_and_the_place_stays(game: Seatmate, monkeypatch: Any) -> None:
    monkeypatch.setattr("kd_qt.table.memory.LINES", len(told(game)))
    QTest.keyClick(game.table, Key.Key_L)
    wheel(game, 2)
    before, first = seen(game), told(game)[0]
    play_on(game, 3)
    assert told(game)[0] != first or game.match.winner is not None
    assert seen(game) == before


def test_a_click_inside_leaves_it_open_and_its_cross_closes_it(game: Seatmate) -> None:
    table = game.table
    QTest.keyClick(table, Key.Key_L)
    rect = table.board.things[("whole log",)].spec.rect
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(rect.x + 30, rect.y + 60))
    assert ("whole log",) in table.board.things
    rect = table.board.things[("close log",)].spec.rect
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(rect.cx, rect.cy))
    assert ("whole log",) not in table.board.things


def test_the_dock_scrolls_too(qtbot: Any) -> None:
    game = Seatmate("duel", 21, size=(2560, 1080))
    qtbot.addWidget(game.table)
    play_on(game, 60)
    assert seen(game, "dock")[-1] == told(game)[-1]
    wheel(game, 1, "dock")
    assert seen(game, "dock")[-1] == told(game)[-4]
