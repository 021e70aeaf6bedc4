"""The Row of somebody who comes later – Continue, a guest who is back, a replay – lies as it lay before."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.net.host import Host
from kd_core.record import record
from kd_core.record.film import Film
from tests.gui.table_kit import Seatmate
from tests.gui.window_kit import recorded

pytestmark = pytest.mark.gui


def lying(table: Any) -> list[tuple[int, str]]:
    """What lies on which place of the Row."""
    things = [thing.spec for key, thing in table.board.things.items() if key[0] == "row"]
    assert len(things) == 4
    return sorted((spec.key[1], spec.note.id if spec.note is not None else "") for spec in things)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_table_that_is_laid_anew_has_the_row_where_it_was(qtbot: Any, mode: str) -> None:
    game, late = Seatmate(mode, 7), Seatmate(mode, 1)
    qtbot.addWidget(game.table)
    qtbot.addWidget(late.table)
    moved = 0
    for _ in range(40):
        if not game.until("action"):
            break
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
        if not game.others() or game.table.desk.in_setup():
            break
        snapshot = game.host.snapshot(0)
        late.table.set_table(snapshot.terms, game.match.packs)
        late.table.show_view(snapshot.view)
        assert lying(late.table) == lying(game.table)
        moved += [card for _, card in lying(game.table) if card] != snapshot.view["row"]
    assert moved > 3


def test_continue_and_the_replay_tell_the_same_places(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    moved = 0
    for choices in (30, 45, 60, 75):
        kept = record.read(recorded(seed=3, choices=choices, name=f"left-{choices}"))
        view = Host.resume(kept, None).view(None)
        film = Film(kept)
        assert film.view(len(film), None)["row_places"] == view["row_places"] == kept.match().view(None)["row_places"]
        moved += [card for card in view["row_places"] if card] != view["row"]
    assert moved
