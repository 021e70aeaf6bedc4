"""A gamepad does what keys do: the tower is built with a d-pad and a button, and the start screen is walked through."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from kd_qt import gamepad
from kd_qt.gamepad import REPEATS_AFTER, REPEATS_EVERY, Gamepad, SdlPads
from tests.gui.window_kit import close_window, open_window, settle

Key = Qt.Key


class Hands:
    """On a pad that is not there."""

    def __init__(self) -> None:
        self.down: set[Key] = set()

    def held(self) -> set[Key]:
        return set(self.down)


class Heard(QLineEdit):
    def __init__(self) -> None:
        super().__init__()
        self.keys: list[tuple[Key, bool, bool]] = []

    def keyPressEvent(self, event: Any) -> None:  # noqa: N802 - Qt's name
        self.keys.append((Key(event.key()), True, event.isAutoRepeat()))

    def keyReleaseEvent(self, event: Any) -> None:  # noqa: N802
        self.keys.append((Key(event.key()), False, event.isAutoRepeat()))


@pytest.fixture
def field(qapp: QApplication) -> Iterator[Heard]:
    made = Heard()
    made.show()
    made.activateWindow()
    made.setFocus()
    settle()
    yield made
    made.close()


def test_a_press_is_a_key_and_is_let_go(field: Heard) -> None:
    hands = Hands()
    pad = Gamepad(hands)
    hands.down = {Key.Key_Return}
    pad.poll()
    pad.poll()
    hands.down = set()
    pad.poll()
    settle()
    assert field.keys == [(Key.Key_Return, True, False), (Key.Key_Return, False, False)]


def test_only_arrows_repeat(field: Heard) -> None:
    hands = Hands()
    pad = Gamepad(hands)
    hands.down = {Key.Key_Left, Key.Key_Return}
    for _ in range(REPEATS_AFTER + 2 * REPEATS_EVERY):
        pad.poll()
    settle()
    assert [key for key, _, repeat in field.keys if repeat] == [Key.Key_Left, Key.Key_Left]


def test_the_start_screen_is_walked_through() -> None:
    window = open_window()
    hands = Hands()
    pad = Gamepad(hands, window)
    before = window.focusWidget()
    for held in ({Key.Key_Tab}, set(), {Key.Key_Tab}, set()):
        hands.down = held
        pad.poll()
        settle()
    assert window.focusWidget() is not before
    close_window(window)


def test_what_sdl_says_becomes_keys() -> None:
    """With the real events of the library."""
    pygame = pytest.importorskip("pygame")
    pads = gamepad.sdl_pads()
    assert isinstance(pads, SdlPads)
    post, event = pygame.event.post, pygame.event.Event
    post(event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0))
    post(event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(-1, 0)))
    assert pads.held() == {Key.Key_Return, Key.Key_Left}
    post(event(pygame.JOYBUTTONUP, joy=0, instance_id=0, button=0))
    post(event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 1)))
    assert pads.held() == {Key.Key_Up}
    post(event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=0, value=0.9))
    post(event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=0.3))
    post(event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0)))
    assert pads.held() == {Key.Key_Right}
    post(event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert pads.held() == set()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_pads_do_not_keep_a_program_that_is_told_to_end() -> None:
    """SDL would take the signal for itself, and nothing would come of it."""
    pytest.importorskip("pygame")
    code = "import os, signal, time; from kd_qt import gamepad; assert gamepad.sdl_pads()\n"
    code += "os.kill(os.getpid(), signal.SIGTERM); time.sleep(1)"
    ended = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], timeout=60, check=False)
    assert ended.returncode == -signal.SIGTERM


def test_without_the_library_there_is_no_pad(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert gamepad.watch(qapp) is None
