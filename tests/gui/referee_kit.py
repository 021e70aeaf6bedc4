"""The referee in a window, used by touch-sized clicks and by keys; and what table mode promises, looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from kd_qt.referee import pondering
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.shell import RefereeScreen
from kd_qt.referee.tool import Tool
from kd_qt.style import text
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.window_kit import click, named, open_window, settle, show_in_scroll

pondering.PATIENCE = 60.0  # an answer is there when a tap is done, however busy the machine is

Kind = TypeVar("Kind", bound=Tool)


class Referee:
    """The open referee, and hands."""

    def __init__(self, tool: str, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.window: Window = open_window(size, **settings)
        self.window.referee(tool)
        settle()

    @property
    def page(self) -> RefereeScreen:
        assert isinstance(self.window.page, RefereeScreen), self.window.page
        return self.window.page

    def tool(self, kind: type[Kind]) -> Kind:
        assert isinstance(self.page.tool, kind), self.page.tool
        return self.page.tool

    def tap(self, *names: str) -> None:
        """One after the other; each is large enough for a finger where it is tapped."""
        for name in names:
            widget = named(self.page, name)
            show_in_scroll(widget)
            assert min(widget.width(), widget.height()) >= TOUCH * self.window.ui.scale, (name, widget.size())
            click(self.page, name)

    def touch(self, name: str) -> None:
        """With a finger."""
        widget = named(self.page, name)
        show_in_scroll(widget)
        middle = QPoint(widget.width() // 2, widget.height() // 2)
        device = QTest.createTouchDevice()
        QTest.touchEvent(widget, device).press(0, middle, widget).commit()
        QTest.touchEvent(widget, device).release(0, middle, widget).commit()
        settle()

    def press(self, *keys: Qt.Key, to: QWidget | None = None) -> None:
        """To whatever has the focus."""
        for key in keys:
            QTest.keyClick(to or self.window.focusWidget() or self.window, key)
            settle(3, bury=False)

    def type(self, letters: str) -> None:
        QTest.keyClicks(self.window.focusWidget(), letters)
        settle()

    def focus(self) -> str:
        widget = self.window.focusWidget()
        return widget.objectName() if widget is not None else ""

    def words(self) -> str:
        """Everything that can be read in plain labels of the open tool."""
        labels = [one for one in self.page.tool.findChildren(QLabel) if one.isVisibleTo(self.page)]
        return "\n".join(one.text() for one in labels if one.text())

    def shown(self, name: str) -> bool:
        return any(one.isVisibleTo(self.page) for one in self.page.findChildren(QWidget, name))


@contextmanager
def sizes_drawn(monkeypatch: Any) -> Iterator[list[tuple[float, str]]]:
    """Every size in which a painted text is drawn."""
    drawn: list[tuple[float, str]] = []
    line = text.line

    def noted(
        painter: Any, x: float, baseline: float, words: str, role: str, px: float, *rest: Any, **more: Any
    ) -> float:
        drawn.append((px, words))
        return line(painter, x, baseline, words, role, px, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(text, "line", noted)
        yield drawn


def too_small(page: QWidget, monkeypatch: Any) -> list[str]:
    """What is under 24 px, or too small to tap, or does not fit, in words."""
    text.overflow.clear()
    with sizes_drawn(monkeypatch) as drawn:
        page.grab()
    found = [f"{px:.1f} px painted: {words!r}" for px, words in drawn if px < LEAST - 0.01]
    found += list(text.overflow)
    found += [f"{one.font().pixelSize()} px: {_words(one)!r}" for one in _readable(page) if _size(one) < LEAST]
    buttons = [one for one in page.findChildren(QAbstractButton) if one.isVisibleTo(page) and not _in_field(one)]
    small = [one for one in buttons if min(one.width(), one.height()) < TOUCH]
    found += [f"{one.objectName()}: {one.width()} x {one.height()} to tap" for one in small]
    return [*found, *too_long(page)]


def _in_field(button: QAbstractButton) -> bool:
    """The cross that clears a field: Esc and the keyboard do the same."""
    return isinstance(button.parent(), QLineEdit)


def _readable(page: QWidget) -> list[QLabel | QLineEdit]:
    things: list[Any] = [*page.findChildren(QLabel), *page.findChildren(QLineEdit)]
    return [one for one in things if one.isVisibleTo(page) and _words(one)]


def _words(one: QLabel | QLineEdit) -> str:
    return one.text() or (one.placeholderText() if isinstance(one, QLineEdit) else "")


def _size(one: QWidget) -> int:
    one.ensurePolished()
    return one.font().pixelSize()
