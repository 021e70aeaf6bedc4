"""The small things that screens are put together from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kd_qt import hearing
from kd_qt.screens.metrics import said, spaced
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, fill, polygon, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    _Button = QAbstractButton
else:
    _Button = object  # what is one of Qt's classes cannot be another one, too

Boxed = TypeVar("Boxed", bound=QBoxLayout)
_PAGE = 8  # lines
LINE_HIGH = 64.0  # px at 100 %: a line of the menu

# -- words -------------------------------------------------------------------------------------------------------------


def label(key: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A text of the catalogue; without a key it is set by its screen."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    if key:
        said(made, key)
    if role:
        made.setProperty("role", role)
    if wrap:
        made.setWordWrap(True)
    return made


def button(key: str = "", kind: str = "", name: str = "") -> QPushButton:
    """kind "" | primary | choice | flat | sign; `name` is for tests."""
    made = Push()
    if key:
        said(made, key)
    if kind:
        made.setProperty("kind", kind)
    made.setObjectName(name or key)
    made.setAutoDefault(True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


# -- boxes -------------------------------------------------------------------------------------------------------------


def row(*things: QWidget | QLayout | int, spacing: float = 8, grows: int | None = None) -> QHBoxLayout:
    """Side by side; a number is a stretch. What stands at `grows` takes the room that is left."""
    return _filled(spaced(QHBoxLayout(), spacing), things, grows)


def column(*things: QWidget | QLayout | int, spacing: float = 8, grows: int | None = None) -> QVBoxLayout:
    return _filled(spaced(QVBoxLayout(), spacing), things, grows)


def _filled(layout: Boxed, things: Iterable[QWidget | QLayout | int], grows: int | None) -> Boxed:
    for thing in things:
        if isinstance(thing, int):
            layout.addStretch(thing)
        elif isinstance(thing, QWidget):
            layout.addWidget(thing)
        else:
            layout.addLayout(thing)
    if grows is not None:
        layout.setStretch(grows, 1)
    return layout


class Panel(QFrame):
    """A raised plate for things that belong together."""

    def __init__(self, *things: QWidget | QLayout | int, spacing: float = 8, inner: float = 14) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setLayout(spaced(column(*things, spacing=spacing), spacing, (inner, inner, inner, inner)))


class _Content(QWidget):
    """What a `Scroll` shows. Words that are broken into lines need the height of the very width that there is."""

    def __init__(self, area: QScrollArea, layout: QLayout, squeezes: bool) -> None:
        super().__init__()
        self._area, self._layout, self._squeezes = area, layout, squeezes
        self.setProperty("plain", True)
        self.setLayout(layout)

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """The least, not the usual height: what can be smaller becomes smaller before anything has to scroll."""
        if not self._layout.hasHeightForWidth():
            return -1
        layout = self._layout
        return layout.totalMinimumHeightForWidth(width) if self._squeezes else layout.totalHeightForWidth(width)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        least = self._layout.totalMinimumSize()
        if self._layout.hasHeightForWidth():
            least.setHeight(self.heightForWidth(max(self._area.viewport().width(), least.width())))
        return least

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSizeHint()


class Scroll(QScrollArea):
    """Shows its content as wide as there is room, and scrolls only up and down.

    `squeezes`: what can be smaller becomes smaller before anything has to scroll. A form scrolls rather.
    """

    reads = False  # has nothing to press: it can have the focus itself

    def __init__(self, content: QLayout, squeezes: bool = True) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.reads else Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        shown = _Content(self, content, squeezes)
        self.setWidget(shown)
        shown.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """It takes the room that is left; what stands beside it is not squeezed for it."""
        return QSize(120, 120)


class Reading(Scroll):
    """Text to be read: the keys scroll it, and walk through it line by line, which is told to whoever hears it.

    `lines` are the widgets of one line and its words, from the top.
    """

    reads = True

    def __init__(
        self, content: QLayout, lines: Callable[[], Sequence[tuple[QWidget, str]]], squeezes: bool = True
    ) -> None:
        super().__init__(content, squeezes)
        self._lines = lines
        self._at = -1
        hearing.play_role(self, QAccessible.Role.Document)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        lines, key = self._lines(), Qt.Key(event.key())
        goals = {
            Qt.Key.Key_Down: self._at + 1,
            Qt.Key.Key_Up: max(0, self._at - 1),
            Qt.Key.Key_PageDown: self._at + _PAGE,
            Qt.Key.Key_PageUp: max(0, self._at - _PAGE),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(lines) - 1,
        }
        if key not in goals or not lines:
            event.ignore()
            return
        self._at = min(goals[key], len(lines) - 1)
        line, words = lines[self._at]
        self.ensureWidgetVisible(line)
        if self._at == 0:
            self.verticalScrollBar().setValue(0)
        hearing.name(self, words)
        hearing.announce(self, words)

    def read_out(self, title: str) -> None:
        """The page has opened: all of it, and from here on line by line."""
        self._at = -1
        hearing.name(self, title, hearing.sentences(words for _, words in self._lines()))
        hearing.alert(self)


# -- buttons -----------------------------------------------------------------------------------------------------------


class Toggled(_Button):
    """A button whose *Toggle* does what a press does. Where it can be in or out, Qt offers screen readers nothing else,
    and changes it without a click."""

    _ours = False  # a press, or only shown
    _answers = False

    def setCheckable(self, on: bool) -> None:  # noqa: N802 - Qt's name
        super().setCheckable(on)
        if not self._answers:
            self._answers = True
            self.toggled.connect(self._answer)

    def setChecked(self, on: bool) -> None:  # noqa: N802
        self._ours = True
        super().setChecked(on)
        self._ours = False

    def nextCheckState(self) -> None:  # noqa: N802
        self._ours = True
        super().nextCheckState()
        self._ours = False

    def _answer(self, on: bool) -> None:
        if not self._ours and (on or not self.autoExclusive()):
            self.clicked.emit()


class Push(Toggled, QPushButton):
    """Qt's own button."""


class Pressed(Toggled, QAbstractButton):
    """A painted button that Enter presses too, as Qt's own buttons do."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Slanted(Pressed):
    """A large line of the menu: a leaning plate with a name and a sentence under it."""

    def __init__(self, ui: Ui, name: str, primary: bool = False) -> None:
        super().__init__()
        self.ui = ui
        self.primary = primary
        self.note = ""
        self.high: float = LINE_HIGH  # px at 100 %; lower where many lines have to fit
        self.with_note = True  # under the name; without it is still told on pointing and to screen readers
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, name: str, note: str) -> None:
        self.setText(name)
        self.note = note
        self.setAccessibleDescription(note)
        self.setToolTip(note)
        self.update()

    def set_high(self, high: float, with_note: bool) -> None:
        self.high, self.with_note = high, with_note
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(460), self.ui.px(self.high))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(300), self.ui.px(self.high))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            edge = 5 * u * self.high / LINE_HIGH if self.with_note else 4.5 * u  # room for the ring
            plate = QRectF(6 * u, edge, self.width() - 12 * u, self.height() - 2 * edge)
            self._plate(painter, plate, u)
            if self.hasFocus():
                self._ring(painter, plate, u)
            self._words(painter, plate, u)

    def _plate(self, painter: QPainter, rect: QRectF, u: float) -> None:
        lean = 10 * u
        path = polygon(_leaning(rect, lean), 5 * u)
        top, foot = rect.top(), rect.bottom()
        lit = self.underMouse() or self.isDown()
        if self.primary:
            colours = (palette.WHITE if lit else palette.PRIMARY), palette.PRIMARY2
            fill(painter, path.translated(0, 3 * u), palette.alpha(palette.BLACK, 150))
            fill(painter, path, across(0, top, 0, foot, (0, colours[0]), (1, colours[1])))
            return
        fill(painter, path, palette.alpha(palette.INK3 if lit else palette.INK1, 236))
        stroke(painter, path, palette.TEXT if lit else palette.LINE, 1.3 * u)
        bar = QRectF(rect.left(), top, 18 * u, rect.height())
        fill(painter, polygon(_leaning(bar, lean), 1), palette.YOU)

    def _ring(self, painter: QPainter, rect: QRectF, u: float) -> None:
        ring = polygon(_leaning(rect.adjusted(-3.5 * u, -3 * u, 3.5 * u, 3 * u), 10.6 * u), 7 * u)
        stroke(painter, ring, palette.BLACK, 5 * u)
        stroke(painter, ring, palette.FOCUS, 2.6 * u)

    def _words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        strong = palette.PRIMARY_TEXT if self.primary else palette.TEXT
        soft = palette.PRIMARY_TEXT.lighter(160) if self.primary else palette.MUTED
        words = rect.adjusted(36 * u, 0, -46 * u, 0)
        left, wide = words.left(), words.width()
        k = self.high / LINE_HIGH
        name = QRectF(left, rect.top() + 4 * u * k, wide, 27 * u * k) if self.with_note else words
        text.fit(painter, name, self.text(), "head", max(16.0, 20 * k) * u, 14 * u, colour=strong)
        if self.with_note:
            note = QRectF(left, rect.top() + 30 * u * k, wide, 20 * u * k)
            short = text.shortened(self.note, "body", 11 * u, wide)
            text.fit(painter, note, short, "body", max(11.5, 14 * k) * u, 11 * u, colour=soft)
        x, y, d = rect.right() - 34 * u, rect.center().y(), 4.6 * u
        chevron = QPainterPath(QPointF(x, y - d))
        chevron.lineTo(x + d, y)
        chevron.lineTo(x, y + d)
        stroke(painter, chevron, strong, 3 * u)


def _leaning(rect: QRectF, lean: float) -> list[tuple[float, float]]:
    left, right, top, foot = rect.left(), rect.right(), rect.top(), rect.bottom()
    return [(left + lean, top), (right, top), (right - lean, foot), (left, foot)]


def one_of(group: QButtonGroup, button: QAbstractButton, number: int = -1) -> None:
    """Of this group one is in: so it is a radio button to screen readers, too."""
    group.addButton(button, number)
    button.setAutoExclusive(group.exclusive())


class Segments(QWidget):
    """One of a few: buttons side by side, of which one is in. Arrow keys walk along."""

    chosen = Signal(str)

    def __init__(self, name: str, values: Sequence[str], vertical: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        self._quiet = False  # a choice is only shown
        layout = spaced(QVBoxLayout(self) if vertical else QHBoxLayout(self), 5)
        for value in values:
            one = button("", "choice", f"{name}.{value}")
            one.setCheckable(True)
            one.toggled.connect(lambda on, value=value: self._toggled(on, value))
            one_of(self._group, one)
            self._buttons[value] = one
            layout.addWidget(one)

    def tell(self, words: dict[str, str]) -> None:
        for value, word in words.items():
            self._buttons[value].setText(word)
        self._name_all()

    def call(self, name: str) -> None:
        """What is chosen here, for who hears one of the buttons alone."""
        self.setAccessibleName(name)
        self._name_all()

    def _name_all(self) -> None:
        group = self.accessibleName()
        for one in self._buttons.values():
            one.setAccessibleName(f"{group}: {one.text()}" if group else one.text())

    def choose(self, value: str) -> None:
        """Show what is chosen, without a signal."""
        if value in self._buttons:
            self._quiet = True
            self._buttons[value].setChecked(True)
            self._quiet = False

    def _toggled(self, on: bool, value: str) -> None:
        """Whether it was pressed, or a screen reader has put it in."""
        if on and not self._quiet:
            self.chosen.emit(value)

    @property
    def value(self) -> str:
        return next((value for value, one in self._buttons.items() if one.isChecked()), "")

    def buttons(self) -> dict[str, QPushButton]:
        return self._buttons


class Header(QWidget):
    """The top of a page: the way back, its name, and on the right whatever the page puts there."""

    back = Signal()

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self.leave = button("screen.back", "", "back")
        self.leave.clicked.connect(self.back)
        self.title = label(key, "title", wrap=True)
        self.right = row()
        self.setLayout(row(self.leave, self.title, self.right, spacing=18, grows=1))
