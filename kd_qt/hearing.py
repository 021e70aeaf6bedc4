"""What screen readers are told of the window beside the table."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


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
