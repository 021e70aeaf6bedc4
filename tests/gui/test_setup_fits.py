"""Setting up a match with everything open: what can be seen at once in a usual window, and the sign where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from kd_core.languages import LANGUAGES
from kd_qt.screens.setup import SetupScreen
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.window_kit import close_window, named, open_window, page, settle

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))


def setting_up(**settings: object) -> tuple[Window, SetupScreen]:
    window = open_window(**settings)  # type: ignore[arg-type]
    window.set_up("computer")
    settle()
    return window, page(window, SetupScreen)


def test_in_a_usual_window_nothing_has_to_scroll(qapp: object) -> None:
    window, screen = setting_up()
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        for fighter in (*window.ui.lexicon.roster(), None):
            screen._give(fighter)
            settle(3, bury=False)
            assert screen._scroll.verticalScrollBar().maximum() == 0, (lang, fighter)
            lowest = named(screen, "setup.test.dice")
            assert lowest.mapTo(window, lowest.rect().bottomLeft()).y() < _top(window, screen._start)
        assert too_long(window) == []
    close_window(window)


def test_where_it_has_to_a_sign_says_so(qapp: object) -> None:
    window, screen = setting_up(scale=150)
    assert screen._sign.below.isVisible() and not screen._sign.above.isVisible()
    close_window(window)


def test_a_fighter_has_its_usual_room_when_the_rest_is_folded(qapp: object) -> None:
    window, screen = setting_up()
    low = screen._sheet.heightForWidth(640)
    screen._more.click()
    settle()
    assert screen._sheet.heightForWidth(640) > low
    close_window(window)


def _top(window: Window, widget: QWidget) -> int:
    return widget.mapTo(window, widget.rect().topLeft()).y()
