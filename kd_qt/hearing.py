"""What screen readers are told of the window beside the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_roles: dict[int, QAccessible.Role] = {}
_made: dict[int, Any] = {}
_installed: list[bool] = []


def sentences(lines: Iterable[str]) -> str:
    """Lines in one breath, each ended like a sentence, so that a voice pauses after it."""
    return " ".join(words if words.endswith((".", "!", "?")) else f"{words}." for words in lines)


def announce(widget: QWidget, words: str) -> None:
    """Say something although nothing has the focus there. What nobody may see is not heard either."""
    if words and widget.isVisible() and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def name(widget: QWidget, title: str, words: str = "") -> None:
    """How the widget is called, and what is said of it; whoever remembers another name is told."""
    widget.setAccessibleDescription(words)
    widget.setAccessibleName(title)


def alert(widget: QWidget) -> None:
    """Something has opened that wants to be heard at once: its name, and what is said of it."""
    if widget.isVisible() and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
        announce(widget, f"{widget.accessibleName()} {widget.accessibleDescription()}".strip())


def play_role(widget: QWidget, role: QAccessible.Role) -> None:
    """What it is to who hears it, where Qt knows a plain widget only; said before anything else is heard of it."""
    key = id(widget)
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)
    _roles[key] = role
    widget.destroyed.connect(lambda: _forget(key))


def _interface(kind: str, thing: QObject | None) -> Any:
    """The factory: None for everything that is none of ours. What it hands out is kept as long as the widget."""
    key = id(thing)
    if key in _roles and key not in _made and isinstance(thing, QWidget):
        _made[key] = QAccessibleWidget(thing, _roles[key])
    return _made.get(key)


def _forget(key: int) -> None:
    _roles.pop(key, None)
    _made.pop(key, None)
