"""Whole matches on the table by real events: dragging, click-click, keys only; duel and teams."""

from __future__ import annotations

import pytest

from tests.gui.table_kit import Hands, Seatmate

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("way", "mode", "seed"),
    [
        ("drag", "duel", 3),
        ("click", "duel", 5),
        ("keys", "duel", 8),
        ("drag", "teams", 2),
        ("click", "teams", 4),
        ("keys", "teams", 6),
    ],
)
def test_a_whole_match(qtbot, way: str, mode: str, seed: int) -> None:  # type: ignore[no-untyped-def]
    game = Seatmate(mode, seed)
    qtbot.addWidget(game.table)
    qtbot.waitExposed(game.table)
    hands = Hands(game, way)
    choices = 0
    while game.others():
        decision = game.match.decision(0)
        assert decision is not None
        action = game.random.choice([action.to_json() for action in decision.options])
        hands.do(action)
        choices += 1
        assert choices < 900
    assert game.match.winner is not None and choices > 20
    assert not game.refusals
    assert game.table.view_shown["winner"] == game.match.winner
