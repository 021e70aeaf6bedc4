"""A tool of the referee in a window, with fingers that tap in the middle of things and ears for sounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from kd_core.languages import LANGUAGES
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.shell import RefereeScreen
from kd_qt.referee.tool import Tool
from kd_qt.style import text
from tests.gui.fit import too_long
from tests.gui.window_kit import click, close_window, named, open_window, settle

Kind = TypeVar("Kind", bound=Tool)
SIZES = [(1280, 720), (1920, 1080)]


class AtTable(Generic[Kind]):
    def __init__(self, kind: type[Kind], size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.heard: list[str] = []
        self.countdowns: list[object] = []
        self.rules: list[str] = []
        self.window = open_window(size, **settings)
        self.ui = self.window.ui
        self.ui.sounds.play = self._hear  # type: ignore[method-assign]
        self.screen = RefereeScreen(self.ui, kind.name)
        self.window.put(self.screen)
        settle(4)
        tool = self.screen.tool
        assert isinstance(tool, kind)
        self.tool: Kind = tool
        self.tool.table.countdown_wanted.connect(self.countdowns.append)
        self.tool.table.rule_wanted.connect(self.rules.append)

    def _hear(self, name: str) -> bool:
        self.heard.append(name)
        return True

    def tap(self, *names: str) -> None:
        """With a mouse, in the middle; what is tapped is as large as a finger."""
        for name in names:
            widget = named(self.tool, name)
            assert min(widget.width(), widget.height()) >= TOUCH, name
            click(self.tool, name)

    def touch(self, name: str) -> None:
        """With a finger."""
        widget = named(self.tool, name)
        device, spot = QTest.createTouchDevice(), QPoint(widget.width() // 2, widget.height() // 2)
        QTest.touchEvent(widget, device).press(0, spot, widget).commit()
        QTest.touchEvent(widget, device).release(0, spot, widget).commit()
        settle(3)

    def focus(self, name: str) -> None:
        """By Tab alone, from wherever the focus is."""
        for _ in range(400):
            focused = self.window.focusWidget()
            if focused is not None and focused.objectName() == name:
                return
            QTest.keyClick(focused or self.window, Qt.Key.Key_Tab)
        raise AssertionError(f"{name} cannot be reached by Tab")

    def key(self, *codes: Qt.Key) -> None:
        for code in codes:
            QTest.keyClick(self.window.focusWidget() or self.window, code)
            settle(2, bury=False)

    def shown(self) -> list[str]:
        """The labels that can be read."""
        return [one.text() for one in self.tool.findChildren(QLabel) if one.isVisible() and one.text()]

    def close(self) -> None:
        close_window(self.window)


def at_table(kind: type[Kind]) -> Iterator[Callable[..., AtTable[Kind]]]:
    """For a fixture: opens the tool as often as it is asked; what was opened is closed again."""
    opened: list[AtTable[Kind]] = []

    def begin(*args: Any, **settings: Any) -> AtTable[Kind]:
        opened.append(AtTable(kind, *args, **settings))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


def problems(at: AtTable[Any]) -> list[str]:
    """In every language: what is cut off, too small to read, too small to tap, or has no name for a screen reader."""
    found: list[str] = []
    for lang in LANGUAGES:
        at.ui.set_language(lang)
        settle(4)
        text.overflow.clear()
        at.window.grab()
        found += [f"{lang}: {one}" for one in (*too_long(at.tool), *text.overflow, *_small(at), *_nameless(at))]
    return found


def _small(at: AtTable[Any]) -> Iterator[str]:
    least = at.ui.px(LEAST)
    for one in _seen(at.tool):
        if isinstance(one, QLabel) and one.text() and one.fontInfo().pixelSize() < least:
            yield f"{one.text()!r} is {one.fontInfo().pixelSize()} px"
        if isinstance(one, QAbstractButton) and min(one.width(), one.height()) < at.ui.px(TOUCH):
            yield f"{one.objectName()} is {one.width()}x{one.height()}"


def _nameless(at: AtTable[Any]) -> Iterator[str]:
    for one in _seen(at.tool):
        if isinstance(one, QAbstractButton) and not (one.accessibleName() or one.text()):
            yield f"{one.objectName()} has no name"


def _seen(root: QWidget) -> list[QWidget]:
    return [one for one in root.findChildren(QWidget) if one.isVisible()]
