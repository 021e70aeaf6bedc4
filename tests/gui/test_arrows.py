"""Arrows on the table: inside a part one thing after the other, and whoever walks back comes by the same things."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_qt.table.hands.focus import DOWN, LEFT, RIGHT, UP, focusable
from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key
PAIRS = ((LEFT, RIGHT), (RIGHT, LEFT), (UP, DOWN), (DOWN, UP))


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("kind", ["", "action", "block_wounds"])
def test_every_arrow_and_the_opposite_one_end_where_they_began(qtbot: Any, mode: str, kind: str) -> None:
    game = Seatmate(mode, 5)
    qtbot.addWidget(game.table)
    assert not kind or game.until(kind)
    ring = game.table.ring
    able = focusable(ring._specs())
    moved = 0
    for spec in able:
        for there, back in PAIRS:
            ring.focus.put(spec)
            ring.walk(there)
            moved += ring.key != spec.key
            if ring.key != spec.key:
                ring.walk(back)
            assert ring.key == spec.key, (there, spec.key, ring.key)
    assert moved > 2 * len(able)


def test_a_long_way_is_walked_back_and_what_was_walked_is_forgotten_when_the_ring_jumps(qtbot: Any) -> None:
    game = Seatmate("duel", 5)
    qtbot.addWidget(game.table)
    assert game.until("action")
    table, ring = game.table, game.table.ring
    table.show()
    ring.stand_on(table.board.things["row", 1].spec)
    way = [Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Down]
    passed = []
    for pressed in way:
        passed.append(ring.key)
        QTest.keyClick(table, pressed)
    assert len(set(passed)) == len(way) and passed[1:3] == [("row", 2), ("row", 3)]
    opposite = {Key.Key_Right: Key.Key_Left, Key.Key_Down: Key.Key_Up}
    for pressed, before in reversed(list(zip(way, passed))):
        QTest.keyClick(table, opposite[pressed])
        assert ring.key == before
    QTest.keyClick(table, Key.Key_Right)
    ring.stand_on(table.board.things["row", 0].spec)
    QTest.keyClick(table, Key.Key_Left)
    assert ring.key != ("row", 1)


@pytest.mark.parametrize("part", ["row", "hand", "space"])
def test_inside_a_part_one_follows_the_other(qtbot: Any, part: str) -> None:
    game = Seatmate("duel", 5)
    qtbot.addWidget(game.table)
    assert game.until("action")
    ring = game.table.ring
    row = [spec for spec in focusable(ring._specs()) if spec.key[0] == part]
    assert len(row) > 1
    ring.focus.put(row[0])
    for spec in row[1:]:
        ring.walk(RIGHT)
        assert ring.key == spec.key
