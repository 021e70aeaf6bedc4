"""The end of a match: who won stands there as a winner, in every size of window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from kd_core.languages import LANGUAGES
from kd_core.record import record
from kd_qt.match import Played
from kd_qt.screens.result import Podium, ResultScreen
from kd_qt.tally import Round, Tally
from tests.gui.fit import too_long
from tests.gui.window_kit import close_window, open_window, page, recorded, settle

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((960, 600), 100), ((1920, 1080), 150)]
)
def test_the_winner_poses_beside_the_numbers_or_beside_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    window = open_window(size, scale=scale)
    window.result(played(recorded(3, fighters=("james", "lost_knight"))))
    shown = page(window, ResultScreen)
    drawn: list[str] = []
    figure = window.ui.art.figure
    monkeypatch.setattr(window.ui.art, "figure", lambda *said: (drawn.append(" ".join(said[:2])), figure(*said))[1])
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        settle()
        drawn.clear()
        window.grab()
        assert sorted(drawn) == ["james victory", "lost_knight down"] or sorted(drawn) == [
            "james down",
            "lost_knight victory",
        ]
        assert len([one for one in shown.findChildren(Podium) if one.isVisible()]) == 1 and not too_long(shown)
    close_window(window)


def test_a_team_is_called_by_its_fighters_and_the_round_says_what_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    window = open_window((1280, 720))
    over = played(recorded(3, fighters=("james", "katie", "chilly", "lost_knight"), mode="teams"))
    over.tally.rounds[:] = [Round(0, "deck_out", "standing")] * 2
    window.result(replace(over, view=over.view | {"winner": 0}, people=()))
    lines = [one.text() for one in page(window, ResultScreen).findChildren(QLabel)]
    assert "Round 1: James and Chilly, more fighters on their feet, the deck ran out" in lines
    assert "James and Chilly win!" in lines
    close_window(window)


def played(path: Path) -> Played:
    kept, tally = record.read(path), Tally()
    for _, _, _, events in kept.replay():
        tally.add(event.to_json() for event in events)
    setup = kept.beginning.setup
    return Played(kept.match().view(0), setup.packs, kept.players, tally, setup, path, record.people(kept.players))
