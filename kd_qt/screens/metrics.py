"""Measures at 100 %, kept beside layouts and widgets, and applied at the scale of the moment.

A screen says every measure once. When the scale changes, `apply` walks through it and sets them all again; `retell`
does the same for words.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QLabel, QLayout, QLineEdit, QWidget

from kd_qt.ui import Ui

Laid = TypeVar("Laid", bound=QLayout)
Sized = TypeVar("Sized", bound=QWidget)
Said = TypeVar("Said", bound=QLabel | QAbstractButton | QLineEdit)

_BOX, _SIZE, _SAY, _NAME = "kd_box", "kd_size", "kd_say", "kd_name"


def spaced(layout: Laid, spacing: float = 0, margins: tuple[float, float, float, float] = (0, 0, 0, 0)) -> Laid:
    """Spacing and margins (left, top, right, bottom) at 100 %."""
    layout.setProperty(_BOX, [spacing, *margins])
    return layout


def sized(
    widget: Sized,
    width: float | None = None,
    height: float | None = None,
    at_least: tuple[float, float] | None = None,
    at_most: tuple[float, float] | None = None,
) -> Sized:
    """Fixed, smallest and largest sizes at 100 %; 0 in a pair leaves that side free."""
    widget.setProperty(_SIZE, [width or 0, height or 0, *(at_least or (0, 0)), *(at_most or (0, 0))])
    return widget


def said(widget: Said, key: str, name: str = "") -> Said:
    """The widget's text is the catalogue's sentence under this key; `name` of whom it speaks."""
    widget.setProperty(_SAY, key)
    widget.setProperty(_NAME, name)
    return widget


def apply(root: QWidget, ui: Ui) -> None:
    own = root.layout()
    for layout in [*root.findChildren(QLayout), *([own] if own is not None else [])]:
        apply_box(layout, ui)
    for widget in [root, *root.findChildren(QWidget)]:
        _apply_size(widget, ui)


def retell(root: QWidget, ui: Ui) -> None:
    for widget in [root, *root.findChildren(QWidget)]:
        key = widget.property(_SAY)
        if not key:
            continue
        if isinstance(widget, QLabel | QAbstractButton):
            widget.setText(ui.say(key, name=widget.property(_NAME)))
        elif isinstance(widget, QLineEdit):
            if widget.accessibleName() in ("", widget.placeholderText()):  # what fades when one types is its name, too
                widget.setAccessibleName(ui.say(key))
            widget.setPlaceholderText(ui.say(key))


def apply_box(layout: QObject, ui: Ui) -> None:
    box = layout.property(_BOX)
    if box is None or not isinstance(layout, QLayout):
        return
    spacing, *margins = (ui.px(value) for value in box)
    layout.setSpacing(spacing)
    layout.setContentsMargins(*margins)


def _apply_size(widget: QWidget, ui: Ui) -> None:
    size = widget.property(_SIZE)
    if size is None:
        return
    width, height, least_w, least_h, most_w, most_h = (ui.px(value) for value in size)
    if width:
        widget.setFixedWidth(width)
    if height:
        widget.setFixedHeight(height)
    if least_w:
        widget.setMinimumWidth(least_w)
    if least_h:
        widget.setMinimumHeight(least_h)
    if most_w:
        widget.setMaximumWidth(most_w)
    if most_h:
        widget.setMaximumHeight(most_h)
