"""A monkey at the window: clicks, drags, keys, resizes, languages, at random but always alike.

No exception, nothing left running or open, and never a place without a way back. Short here; KNOCKDOWN_LONG=1 makes it
play for twenty minutes.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QSlider, QWidget

from kd_core.languages import LANGUAGES
from kd_qt.screens.play import PlayScreen
from kd_qt.session import Session
from kd_qt.settings import SCALES
from kd_qt.speeds import SPEEDS
from kd_qt.window import Window
from tests.gui.window_kit import LEFT, close_window, open_window, recorded, settle, until, way_home

pytestmark = pytest.mark.gui
LONG = bool(os.environ.get("KNOCKDOWN_LONG"))
SECONDS = 20 * 60 / 3 if LONG else 6
SHORT_OF = ("home.quit",)  # the monkey may not leave
KEYS = (
    "Tab Backtab Left Right Up Down Return Space Escape F1 F11 Question Home End PageUp PageDown 1 2 3 6 M A C E F "
    "P L S Backspace Period"
).split()


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    recorded(3)
    recorded(2, "teams")
    recorded(6, choices=50)
    recorded(7, "teams", 70, bots=False)
    (tmp_path / "records" / "broken.kdr").write_bytes(b"{}\nnonsense\n{}\n")


class Monkey:
    def __init__(self, window: Window, seed: int) -> None:
        self.window, self.random = window, Random(seed)
        self.deeds: list[tuple[Callable[[], None], int]] = [
            (self.press_button, 22),
            (self.choose, 26),
            (self.click_anywhere, 14),
            (self.drag, 8),
            (self.key, 18),
            (self.slide, 2),
            (self.resize, 2),
            (self.switch_language, 1),
            (self.rescale, 1),
            (self.change_speed, 1),
            (self.change_contrast, 1),
            (self.go_somewhere, 4),
        ]

    def play(self, seconds: float) -> int:
        done = 0
        end = time.monotonic() + seconds
        kinds, weights = zip(*self.deeds)
        while time.monotonic() < end:
            self.random.choices(kinds, weights)[0]()
            done += 1
            settle(1)
            self.close_dialogs()
            assert self.window.isVisible()
        return done

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def press_button(self) -> None:
        able = [one for one in self.window.page.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
        able = [one for one in able if one.objectName() not in SHORT_OF]
        if able:
            QTest.mouseClick(self.random.choice(able), LEFT)

    def choose(self) -> None:
        """At the table: something that is legal, so that matches go on and end."""
        page = self.window.page
        if isinstance(page, PlayScreen) and page.veil is None and page.board.view_shown.get("legal"):
            page.board.chosen.emit(self.random.choice(page.board.view_shown["legal"]))

    def click_anywhere(self) -> None:
        widget, at = self.somewhere()
        button = LEFT if self.random.random() < 0.8 else Qt.MouseButton.RightButton
        if self.random.random() < 0.15:
            QTest.mouseDClick(widget, LEFT, pos=at)
        else:
            QTest.mouseClick(widget, button, pos=at)

    def drag(self) -> None:
        widget, at = self.somewhere()
        QTest.mousePress(widget, LEFT, pos=at)
        for _ in range(self.random.randint(1, 4)):
            at = QPoint(self.random.randrange(max(1, widget.width())), self.random.randrange(max(1, widget.height())))
            QTest.mouseMove(widget, at)
        QTest.mouseRelease(widget, LEFT, pos=at)

    def somewhere(self) -> tuple[QWidget, QPoint]:
        """A place of the window; not on the button that closes it."""
        for _ in range(20):
            at = QPoint(self.random.randrange(self.window.width()), self.random.randrange(self.window.height()))
            widget = self.window.childAt(at) or self.window
            if widget.objectName() not in SHORT_OF:
                return widget, widget.mapFrom(self.window, at)
        return self.window, QPoint(1, 1)

    def key(self) -> None:
        code = getattr(Qt.Key, f"Key_{self.random.choice(KEYS)}")
        focus = self.window.focusWidget() or self.window
        if focus.objectName() in SHORT_OF and code in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            return
        text = "?" if code == Qt.Key.Key_Question else ""
        QTest.keyClick(focus, text) if text else QTest.keyClick(focus, code)

    def slide(self) -> None:
        for slider in self.window.page.findChildren(QSlider):
            slider.setValue(self.random.randint(slider.minimum(), slider.maximum()))
        for combo in self.window.page.findChildren(QComboBox):
            if combo.isVisible() and combo.count():
                combo.setCurrentIndex(self.random.randrange(combo.count()))
                combo.activated.emit(combo.currentIndex())

    def resize(self) -> None:
        self.window.resize(self.random.randint(960, 1920), self.random.randint(600, 1080))

    def switch_language(self) -> None:
        self.window.ui.set_language(self.random.choice(list(LANGUAGES)))

    def rescale(self) -> None:
        self.window.ui.set_scale(self.random.choice(SCALES))

    def change_speed(self) -> None:
        self.window.ui.set_speed(self.random.choice(tuple(SPEEDS) if LONG else ("fast", "none", "none")))

    def change_contrast(self) -> None:
        self.window.ui.set_contrast(self.random.random() < 0.3)

    def go_somewhere(self) -> None:
        """Home, and then to another screen, so that all of them are seen."""
        if self.random.random() < 0.6:
            return
        assert way_home(self.window)
        names = ("home.continue", "home.computer", "home.same", "home.replays", "home.rulebook", "home.settings")
        found = [one for one in self.window.page.findChildren(QAbstractButton) if one.objectName() in names]
        QTest.mouseClick(self.random.choice([one for one in found if one.isVisible()]), LEFT)

    def close_dialogs(self) -> None:
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.reject()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()


@pytest.fixture
def window(qapp: object) -> Iterator[Window]:
    opened = open_window()
    yield opened
    opened.ui.set_contrast(False)
    close_window(opened)


@pytest.mark.timeout(0 if LONG else 120)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_breaks(window: Window, seed: int) -> None:
    done = Monkey(window, seed).play(SECONDS)
    assert done > 30
    assert way_home(window), f"no way home from {window.page}"
    tidy(window)


def tidy(window: Window) -> None:
    """Only the start screen is left: no page, no timer that ticks, no other window, no match that goes on."""
    assert len(window.pages) == 1
    until(lambda: not ticking(window), 3000)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    strange = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not window]
    assert not strange, strange
    running = [one for one in gc.get_objects() if isinstance(one, Session) and not one._closed]
    assert not running


def ticking(window: Window) -> list[str]:
    timers = [one for one in window.findChildren(QTimer) if one.isActive() and one.parent() is not window._notice]
    return [f"{one.parent()} {one.interval()} ms" for one in timers]
