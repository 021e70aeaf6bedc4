"""The page of statistics: opened from the replays, counted in the background, reset and saved."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from kd_core import places
from kd_core.languages import LANGUAGES
from kd_core.record import gathered
from kd_qt import settings
from kd_qt.screens.replays import ReplaysScreen
from kd_qt.screens.statistics import Bars, StatisticsScreen
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.test_screens_text import played
from tests.gui.window_kit import click, close_window, key, named, open_window, page, recorded, settle, until

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


def opened(window: Window) -> StatisticsScreen:
    window.replays()
    click(window, "replay.statistics")
    shown: StatisticsScreen = page(window, StatisticsScreen)
    until(lambda: shown._gathered is not None)
    settle()
    return shown


def test_it_is_found_where_somebody_looks(window: Window) -> None:
    """From the start screen of who has played, and from the result of a match."""
    assert not window.page.findChild(QAbstractButton, "home.statistics").isVisible()
    path = recorded(3)
    window.page.entered()
    settle()
    click(window, "home.statistics")
    page(window, StatisticsScreen)
    window.result(played(path))
    settle()
    click(window, "result.statistics")
    page(window, StatisticsScreen)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1920, 1080), 150), ((1000, 720), 150)])
def test_the_start_screen_has_room_for_its_button_or_none(qapp: object, size: tuple[int, int], scale: int) -> None:
    recorded(3)
    window = open_window(size, scale=scale)
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        settle(3, bury=False)
        assert too_long(window) == []
        shown = window.page.findChild(QAbstractButton, "home.statistics").isVisible()
        assert shown or (size[0] == 1000 and lang == "pl"), lang
        assert not shown or size[0] > 1000 or lang != "pl"
    close_window(window)


def words(shown: StatisticsScreen) -> str:
    lines = [one.text() for one in shown.findChildren(QLabel) if one.isVisible()]
    return "\n".join([*lines, *(one.accessibleName() for one in shown.findChildren(Bars) if one.isVisible())])


def test_it_shows_what_was_played(window: Window) -> None:
    recorded(3, fighters=("james", "lost_knight"))
    recorded(6, choices=30)
    (places.records() / "broken.kdr").write_bytes(b"nonsense\n")
    shown = opened(window)
    said = words(shown)
    won = f"your wins: {shown.found.total.won} of 1"
    assert shown.found.total.matches == 1 and f"James: {won}" in said and f"against Lost Knight: {won}" in said
    assert f"won: {sum(shown.found.form)} of 1 (" in said, "what the marks of the newest matches mean"
    assert "1 match was not finished" in said and "1 record cannot be read" in said and "Favourite cards: " in said
    key(window, Qt.Key.Key_Escape)
    assert isinstance(window.page, ReplaysScreen)


def test_without_a_match_it_says_so(window: Window) -> None:
    shown = opened(window)
    assert "No finished match yet." in words(shown)
    assert not named(window, "statistics.csv").isEnabled() and not named(window, "statistics.reset").isEnabled()


def test_a_reset_deletes_no_record_and_can_be_undone(window: Window) -> None:
    path = recorded(3)
    shown = opened(window)
    click(window, "statistics.reset")
    assert shown.found.total.matches == 0 and path.exists() and "Counted since" in words(shown)
    assert settings.load().statistics_since
    recorded(4, name="newer")
    shown.entered()
    until(lambda: shown.found.total.matches == 1)
    click(window, "statistics.all")
    assert shown.found.total.matches == 2 and not settings.load().statistics_since


def test_it_is_saved_as_the_name_of_the_file_says(window: Window, tmp_path: Path) -> None:
    recorded(3, fighters=("james", "lost_knight"))
    shown = opened(window)
    shown.export(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["fighters"]["james"]["matches"] == 1
    shown.export(tmp_path / "mine.csv")
    assert (tmp_path / "mine.csv").read_text().splitlines()[1].startswith("james,,1,")
    (tmp_path / "file").write_text("")
    shown.export(tmp_path / "file" / "mine.csv")
    assert "could not be saved" in shown._said.text()


def test_thousands_of_records_do_not_stop_the_window(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes long to count; meanwhile the window goes on, tells how far it is, and leaving ends it."""
    for at in range(40):
        (places.records() / f"{at}.kdr").parent.mkdir(parents=True, exist_ok=True)
        (places.records() / f"{at}.kdr").write_bytes(b"x\n")

    def slowly(path: Path) -> str:
        time.sleep(0.2)
        return gathered.BROKEN

    monkeypatch.setattr(gathered, "_count", slowly)
    start = time.monotonic()
    window.statistics()
    shown = page(window, StatisticsScreen)
    settle()
    assert time.monotonic() - start < 2.0
    until(lambda: "of 40 records" in shown._said.text())
    assert shown._gathered is None
    start = time.monotonic()
    key(window, Qt.Key.Key_Escape)
    assert time.monotonic() - start < 2.0 and not isinstance(window.page, StatisticsScreen)
    assert not [one for one in threading.enumerate() if one.name == "statistics"]


def test_keys_reach_every_line_at_200_percent(qapp: object) -> None:
    for seed in range(3, 7):
        recorded(seed)
    window = open_window((960, 600), scale=200)
    shown = opened(window)
    bars = shown.findChildren(Bars)
    met = set()
    for _ in range(len(bars) + 8):
        focus = window.focusWidget()
        if isinstance(focus, Bars):
            met.add(focus)
            assert not focus.visibleRegion().isEmpty()
        QTest.keyClick(focus or window, Qt.Key.Key_Tab)
    assert met == set(bars)
    close_window(window)
