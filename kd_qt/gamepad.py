"""A gamepad as a keyboard: whatever can be done with keys can be done with a d-pad and a few buttons.

SDL knows the pads of every system; it comes with the extra package `pygame-ce` (`pip install knockdown[gamepad]`), is
loaded only when the window is there, and missing it costs nothing. What it says becomes key events for whatever has the
focus, with the repeats that a held key would send.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

EVERY = 16  # ms
REPEATS_AFTER, REPEATS_EVERY = 22, 7  # polls: as a held key does
DEAD = 0.55  # of a stick's way

Key = Qt.Key
BUTTONS = {  # by SDL's order: south, east, west, north, shoulders, back, start
    0: Key.Key_Return, 1: Key.Key_Escape, 2: Key.Key_Tab, 3: Key.Key_Space, 4: Key.Key_Q, 5: Key.Key_E,
    6: Key.Key_Backtab, 7: Key.Key_F1,
}  # fmt: skip
ARROWS = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down)


class Pads(Protocol):
    """All pads that are connected, as one."""

    def held(self) -> set[Key]:
        """The keys that are held down now."""
        ...


class Gamepad(QObject):
    def __init__(self, pads: Pads, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pads = pads
        self._held: dict[Key, int] = {}  # for how many polls
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.poll)
        self._timer.start()

    def poll(self) -> None:
        now = self._pads.held() if QApplication.focusWidget() is not None else set()
        for key in [one for one in self._held if one not in now]:
            del self._held[key]
            _send(QEvent.Type.KeyRelease, key)
        for key in now:
            self._hold(key)

    def _hold(self, key: Key) -> None:
        polls = self._held[key] = self._held.get(key, 0) + 1
        if polls == 1:
            _send(QEvent.Type.KeyPress, key)
        elif key in ARROWS and polls > REPEATS_AFTER and (polls - REPEATS_AFTER) % REPEATS_EVERY == 0:
            _send(QEvent.Type.KeyPress, key, repeat=True)


def _send(kind: QEvent.Type, key: Key, repeat: bool = False) -> None:
    """To whatever has the focus, as from a keyboard."""
    target = QApplication.focusWidget()
    if target is not None:
        text = " " if key == Key.Key_Space else chr(key) if Key.Key_A <= key <= Key.Key_Z else ""
        shift = Qt.KeyboardModifier.ShiftModifier if key == Key.Key_Backtab else Qt.KeyboardModifier.NoModifier
        QApplication.postEvent(target, QKeyEvent(kind, key, shift, text.lower(), repeat))


class SdlPads:
    """What SDL says of all pads. Pads that are plugged in later count, too."""

    def __init__(self, sdl: Any) -> None:
        self._sdl = sdl
        self._open: dict[int, Any] = {}
        self._buttons: set[Key] = set()
        self._ways: dict[str, set[Key]] = {}  # by what pushes that way: a hat or an axis

    def held(self) -> set[Key]:
        for event in self._sdl.event.get():
            self._hear(event)
        return self._buttons.union(*self._ways.values())

    def _hear(self, event: Any) -> None:
        sdl = self._sdl
        if event.type == sdl.JOYDEVICEADDED:
            with suppress(sdl.error):
                self._open[event.device_index] = sdl.joystick.Joystick(event.device_index)
        elif event.type == sdl.JOYDEVICEREMOVED:
            self._buttons, self._ways = set(), {}
        elif event.type == sdl.JOYHATMOTION:
            x, y = event.value
            self._push("hat x", x, ARROWS[:2])
            self._push("hat y", -y, ARROWS[2:])
        elif event.type == sdl.JOYAXISMOTION and event.axis < 2:
            self._push(f"axis {event.axis}", event.value, ARROWS[2 * event.axis : 2 * event.axis + 2])
        elif event.type in (sdl.JOYBUTTONDOWN, sdl.JOYBUTTONUP) and event.button in BUTTONS:
            change = self._buttons.add if event.type == sdl.JOYBUTTONDOWN else self._buttons.discard
            change(BUTTONS[event.button])

    def _push(self, what: str, value: float, ways: Iterable[Key]) -> None:
        less, more = ways
        self._ways[what] = {less} if value < -DEAD else {more} if value > DEAD else set()


def sdl_pads() -> SdlPads | None:
    """None where SDL is not installed, or does not start."""
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # the window is Qt's, not SDL's
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # whoever ends the program means the window, not SDL
    try:
        import pygame
    except ImportError:
        return None
    video = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # events need a display; this one shows nothing
    try:
        pygame.display.init()
        pygame.joystick.init()
    except pygame.error:
        return None
    finally:
        if video is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = video
    return SdlPads(pygame)


def watch(parent: QObject) -> Gamepad | None:
    """Listen to pads as long as the parent lives; None where there is no way to."""
    pads = sdl_pads()
    return Gamepad(pads, parent) if pads is not None else None
