"""Hands on the editor: every tap is a click on a real widget, and is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from kd_qt.editor.pack import PackScreen
from kd_qt.editor.packs import PacksScreen
from kd_qt.window import Window
from tests.gui.window_kit import click, named, page, settle

NAME = "Elbow Drop"
ID = "elbow_drop"
TAPS = (  # from the start screen to a saved card; its name is typed between the second and the third
    "home.packs",
    "editor.new_card",
    "editor.symbols.fist",
    "editor.symbols.dash",
    "editor.wounds.heavy.more",
    "editor.wounds.light.more",
    "editor.ko",
    "editor.range.high.more",
    "editor.effect.add",
    "editor.effect.verb.push",
    "editor.effect.0.spaces.more",
    "editor.save",
)


def enter_card(window: Window, name: str = NAME, taps: tuple[str, ...] = TAPS) -> int:
    """A card of one's own invention, from the start screen to its place on the disk; returns the number of taps."""
    for at, tap in enumerate(taps):
        if at == 2:
            type_words(window, name)
        click(window, tap)
    return len(taps)


def type_words(window: Window, words: str) -> None:
    """Into whatever has the focus."""
    there = window.focusWidget()
    assert there is not None
    QTest.keyClicks(there, words)
    settle(3, bury=False)


def list_of(window: Window) -> PacksScreen:
    found: PacksScreen = page(window, PacksScreen)
    return found


def editor(window: Window) -> PackScreen:
    found: PackScreen = page(window, PackScreen)
    return found


def said(root: QWidget) -> str:
    """Everything that labels say."""
    return "\n".join(one.text() for one in root.findChildren(QLabel) if one.isVisibleTo(root))


def complaint(window: Window, path: str) -> str:
    """What is said to be wrong at a question; empty: nothing."""
    found = [one for one in window.page.findChildren(QLabel, f"editor.wrong.{path}") if one.isVisibleTo(window.page)]
    return "\n".join(one.text() for one in found)


def choose(window: Window, name: str, value: str) -> None:
    """In a box with many answers, as a person would: it is activated."""
    box: Any = named(window, name)
    at = box.findData(value)
    assert at >= 0, (name, value, [box.itemData(each) for each in range(box.count())])
    box.setCurrentIndex(at)
    box.activated.emit(at)
    settle()


def drop(window: Window, *paths: Path) -> bool:
    """Files are dragged onto the window and let go; False: they are not wanted there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    over = QDragEnterEvent(QPoint(300, 300), copy, data, Qt.MouseButton.LeftButton, none)
    over.setAccepted(False)
    window.dragEnterEvent(over)
    window.dropEvent(QDropEvent(QPointF(300, 300), copy, data, Qt.MouseButton.LeftButton, none))
    settle()
    return over.isAccepted()
