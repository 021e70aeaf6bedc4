"""Where the window stands, how large, and whether it fills the screen: as last time at the start, kept at the end.

Full screen is laid over the state before it: whoever leaves it finds a maximised window maximised.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

SMALLEST = QSize(960, 600)
USUAL = QSize(1280, 720)
FRAME = QSize(16, 48)  # what a desktop may put around it
KEYS = ("F11", "Alt+Return", "Alt+Enter")  # full screen and back


def restore(window: QWidget, known: str) -> None:
    """As it was kept, where that is still on a screen; else of the usual size, and where the frame would not fit,
    maximised."""
    room = QGuiApplication.primaryScreen().availableSize()
    window.setMinimumSize(SMALLEST.boundedTo(room))
    geometry = QByteArray.fromBase64(known.encode("ascii", "ignore"))
    if not geometry.isEmpty() and window.restoreGeometry(geometry):
        return
    window.resize(USUAL.boundedTo(room))
    if room.boundedTo(USUAL + FRAME) != USUAL + FRAME:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def kept(window: QWidget) -> str:
    """For the settings."""
    return window.saveGeometry().toBase64().toStdString()


def toggle_full_screen(window: QWidget) -> None:
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


def fill_screen(window: QWidget, wanted: bool) -> None:
    """Full screen, or back to what was before it."""
    if window.isFullScreen() != wanted:
        toggle_full_screen(window)
