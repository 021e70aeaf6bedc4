"""The window comes back as it was left, fills the screen and lets go of it again, and keeps pictures of itself."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QImage
from shiboken6 import isValid

from kd_core.languages import LANGUAGES
from kd_qt import settings, snapshot
from kd_qt.screens.keys import GROUPS
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.settings import SettingsScreen
from kd_qt.ui import Ui
from kd_qt.window import Window
from tests.gui.listening import SUPPORTED, listening
from tests.gui.window_kit import click, close_window, key, open_window, page, recorded, settle, until

pytestmark = pytest.mark.gui
F11, F12, ESCAPE = Qt.Key.Key_F11, Qt.Key.Key_F12, Qt.Key.Key_Escape


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder for pictures."""
    folder = tmp_path / "Pictures"
    monkeypatch.setattr(QStandardPaths, "writableLocation", staticmethod(lambda _: str(folder)))
    return folder


@pytest.fixture
def window(qapp: object) -> Iterator[Window]:
    opened = open_window()
    yield opened
    if isValid(opened):
        close_window(opened)


def again() -> Window:
    """The next start."""
    window = Window(Ui(settings.load()))
    window.appear()
    settle()
    return window


def said(window: Window) -> str:
    return window._notice._text.text() if window._notice.isVisible() else ""


def press_and_wait(window: Window) -> str:
    """The screenshot key, and what is said about it."""
    window._notice.hide()
    key(window, F12)
    until(lambda: bool(said(window)))
    return said(window)


# -- the state of the window -------------------------------------------------------------------------------------------


def test_a_maximised_window_is_maximised_again_after_full_screen(window: Window) -> None:
    window.showMaximized()
    key(window, F11)
    assert window.isFullScreen()
    key(window, F11)
    assert window.isMaximized() and not window.isFullScreen()


def test_full_screen_is_a_switch_of_the_settings_too(window: Window) -> None:
    window.settings()
    settle()
    switch = page(window, SettingsScreen)._full_screen
    assert switch.value == "off"
    click(window, "settings.full_screen.on")
    assert window.isFullScreen() and switch.value == "on"
    key(window, F11)
    assert not window.isFullScreen() and switch.value == "off", "as it is, not as it was chosen here"
    key(window, F11)
    click(window, "settings.full_screen.off")
    assert not window.isFullScreen()


@pytest.mark.parametrize("state", ["maximised", "full"])
def test_the_state_is_remembered(window: Window, state: str) -> None:
    if state == "full":
        key(window, F11)
    else:
        window.showMaximized()
    settle()
    close_window(window)
    second = again()
    assert (second.isFullScreen(), second.isMaximized()) == (state == "full", state == "maximised")
    if state == "full":
        key(second, F11)
        assert not second.isFullScreen()
    close_window(second)


def test_the_place_is_remembered(window: Window) -> None:
    window.setMinimumSize(100, 100)
    window.resize(600, 500)  # the screen of the tests is small
    window.move(90, 40)
    settle()
    place = window.pos()
    close_window(window)
    second = again()
    assert second.pos() == place
    close_window(second)


def test_escape_steps_back_and_leaves_the_screen_full(window: Window) -> None:
    window.settings()
    key(window, F11)
    key(window, ESCAPE)
    assert window.isFullScreen() and len(window.pages) == 1


def test_full_screen_and_a_picture_at_the_table_ask_nothing_of_the_game(window: Window, pictures: Path) -> None:
    window.go_on(recorded(6, choices=30))
    page = window.page
    assert isinstance(page, PlayScreen)
    until(lambda: bool(page.board.view_shown.get("legal")) and not page.board.busy)
    before = page.board.view_shown, page.board.selection.picks
    key(window, F11)
    assert window.isFullScreen()
    press_and_wait(window)
    key(window, F11)
    assert page.veil is None and (page.board.view_shown, page.board.selection.picks) == before


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_a_picture_shows_the_window_and_tells_where_it_is(window: Window, pictures: Path) -> None:
    sentence = press_and_wait(window)
    (file,) = pictures.iterdir()
    assert str(file) in sentence and file.suffix == ".png"
    picture = QImage(str(file))
    assert (picture.size() / picture.devicePixelRatio()) == window.size()
    window._notice.hide()
    settle()
    assert picture.convertToFormat(QImage.Format.Format_RGB32) == window.grab().toImage().convertToFormat(
        QImage.Format.Format_RGB32
    )


def test_the_line_about_a_picture_is_not_in_the_next_one(window: Window, pictures: Path) -> None:
    press_and_wait(window)
    key(window, F12)  # while the line is there
    until(lambda: len(list(pictures.iterdir())) == 2)
    first, second = (QImage(str(file)) for file in sorted(pictures.iterdir()))
    assert first == second


def test_no_file_is_ever_written_over(pictures: Path) -> None:
    pictures.mkdir()
    (pictures / "Knockdown.png").write_bytes(b"somebody's")
    (pictures / "Knockdown (2).png").write_bytes(b"another one")
    made = snapshot.save(QImage(4, 4, QImage.Format.Format_RGB32), "Knockdown")
    assert made == pictures / "Knockdown (3).png" and QImage(str(made)).width() == 4
    assert (pictures / "Knockdown.png").read_bytes() == b"somebody's"


def test_without_a_right_to_write_it_goes_to_the_data(window: Window, pictures: Path, own_home: Path) -> None:
    pictures.write_text("not a folder")
    sentence = press_and_wait(window)
    (file,) = (own_home / "pictures").iterdir()
    assert str(file) in sentence and QImage(str(file)).width() > 0


def test_a_full_disk_is_said_and_leaves_nothing_half_written(
    window: Window, pictures: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(snapshot.os, "fsync", full)
    assert os.strerror(errno.ENOSPC) in press_and_wait(window)
    assert not list(pictures.iterdir()) and not list((own_home / "pictures").iterdir())
    monkeypatch.undo()


def test_a_picture_is_written_before_the_program_ends(window: Window, pictures: Path) -> None:
    key(window, F12)
    close_window(window)
    (file,) = pictures.iterdir()
    assert QImage(str(file)).width() > 0


@pytest.mark.skipif(not SUPPORTED, reason="Qt's library is opened by its name on Linux")
def test_where_a_picture_is_can_be_heard(window: Window, pictures: Path) -> None:
    with listening() as ear:
        sentence = press_and_wait(window)
    assert [one.texts[0] for one in ear.heard if one.kind == "Announcement"] == [sentence]


def test_the_keys_are_listed_and_belong_to_nothing_else() -> None:
    listed = [cap for group in GROUPS.values() for cap, _ in group]
    assert listed.count("F11") == listed.count("F12") == 1
    assert {("F11", "full"), ("F12", "picture")} <= set(GROUPS["everywhere"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_fits_in_every_language(qapp: object, lang: str) -> None:
    window = open_window((960, 600), language=lang, scale=200)
    window._picture_written("/home/somebody/with/a/long/name/Pictures/Knockdown 2026-11-18 20.06.31 (12).png", "")
    settle()
    line = window._notice
    assert window.rect().contains(line.geometry())
    assert line._text.height() >= line._text.heightForWidth(line._text.width())
    close_window(window)
