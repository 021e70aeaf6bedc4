"""Does every word fit its place? Looks at what is really on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

SPARE = 1  # px of rounding
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def too_long(root: QWidget) -> list[str]:
    """What is cut off, elided, outside its parent or over another, in words."""
    shown = [widget for widget in root.findChildren(QWidget) if widget.isVisibleTo(root)]
    return [problem for widget in shown for problem in (*_problems(widget, root), *_overlaps(widget))]


def _overlaps(parent: QWidget) -> Iterator[str]:
    """Things with words that share a parent must not share a place."""
    kinds = (QLabel, QPushButton, QComboBox, QLineEdit)
    mine = [one for one in parent.findChildren(QWidget, options=DIRECT) if isinstance(one, kinds) and one.isVisible()]
    for at, one in enumerate(mine):
        for other in mine[at + 1 :]:
            if one.geometry().adjusted(1, 1, -1, -1).intersects(other.geometry().adjusted(1, 1, -1, -1)):
                yield f"{one.objectName() or one} lies over {other.objectName() or other}"


def _problems(widget: QWidget, root: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel):
        yield from _label(widget)
    elif isinstance(widget, QPushButton):
        yield from _button(widget)
    elif isinstance(widget, QComboBox):
        yield from _combo(widget)
    elif isinstance(widget, QLineEdit):
        yield from _line(widget)
    elif isinstance(widget, QListWidget):
        yield from _list(widget)
    elif isinstance(widget, QScrollArea):
        yield from _scroll(widget)
    yield from _outside(widget, root)


def _label(label: QLabel) -> Iterator[str]:
    text, room = label.text(), label.contentsRect()
    if not text:
        return
    metrics = QFontMetrics(label.font())
    flags = int(label.alignment()) | (int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0)
    needed = metrics.boundingRect(QRect(0, 0, room.width(), 100_000), flags, text)
    if needed.width() > room.width() + SPARE or needed.height() > room.height() + SPARE:
        yield f"label {text!r}: needs {needed.width()}x{needed.height()}, has {room.width()}x{room.height()}"


def _button(button: QPushButton) -> Iterator[str]:
    needed = button.sizeHint()
    if needed.width() > button.width() + SPARE or needed.height() > button.height() + SPARE:
        yield f"button {button.text()!r}: needs {needed.toTuple()}, has {button.size().toTuple()}"


def _combo(combo: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    room = combo.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
    )
    needed = QFontMetrics(combo.font()).horizontalAdvance(combo.currentText())
    if needed > room.width() + SPARE:
        yield f"combo {combo.currentText()!r}: needs {needed}, has {room.width()}"


def _line(line: QLineEdit) -> Iterator[str]:
    words = line.text() or line.placeholderText()
    needed = QFontMetrics(line.font()).horizontalAdvance(words)
    if needed > line.width() - 8:
        yield f"field {words!r}: needs {needed}, has {line.width()}"


def _list(listed: QListWidget) -> Iterator[str]:
    for at in range(listed.count()):
        item = listed.item(at)
        needed = listed.sizeHintForIndex(listed.indexFromItem(item)).width()
        if needed > listed.viewport().width() + SPARE:
            yield f"line {item.text()!r}: needs {needed}, has {listed.viewport().width()}"


def _scroll(area: QScrollArea) -> Iterator[str]:
    inner = area.widget()
    if inner is not None and inner.width() > area.viewport().width() + SPARE:
        yield f"{area.parent()} is too wide inside: {inner.width()} in {area.viewport().width()}"


def _outside(widget: QWidget, root: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    if parent is None or widget is root or isinstance(parent.parentWidget(), QScrollArea) or widget.isWindow():
        return
    if isinstance(widget, QLabel | QPushButton | QComboBox) and not parent.rect().adjusted(-1, -1, 1, 1).contains(
        widget.geometry()
    ):
        yield f"{widget.metaObject().className()} {getattr(widget, 'text', str)()!r} is outside its parent"
