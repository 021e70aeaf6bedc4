"""Picking one of many – a card, a special attack, a fighter – by tapping its name; it lies over the tool that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScroller, QVBoxLayout, QWidget

from kd_qt.referee.parts import Choice, Plate, Signs, empty, words
from kd_qt.screens import metrics
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Scroll, column, row
from kd_qt.style import palette
from kd_qt.style.shapes import box, fill
from kd_qt.ui import Ui


@dataclass(frozen=True)
class Pick:
    """Something to pick: what it is for the program, what people read, and the symbols beside the words."""

    value: str
    words: str
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    title: str
    picks: Sequence[Pick]


def tiles(ui: Ui, name: str, group: Group, px: int, size: tuple[int, int], sign: int) -> Choice:
    """Everything of a group to tap, with its symbols."""
    choice = Choice(ui, name)
    for pick in group.picks:
        plate = Signs(ui, "", pick.symbols, px=px, lines=2, size=size)
        plate.sign = sign
        choice.add(pick.value, plate)
    choice.tell({pick.value: pick.words for pick in group.picks})
    return choice


class Picker(QWidget):
    """A page of tiles in groups. A tap answers and closes; so does Esc, without an answer."""

    def __init__(self, ui: Ui, over: QWidget) -> None:
        super().__init__(over)
        self.ui = ui
        self._then: Callable[[str], None] | None = None
        self._title = words("", "question")
        self._close = Plate(ui, "picker.close", tone="plain", px=34)
        self._groups = spaced(QVBoxLayout(), 10)
        head = row(self._title, self._close, grows=0)
        inner = spaced(column(head, self._groups, 1, spacing=12), 12, (32, 12, 26, 16))
        area = Scroll(inner)
        QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.setLayout(column(area, spacing=0))
        self._close.clicked.connect(self.close_it)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def ask(self, title: str, groups: Sequence[Group], then: Callable[[str], None]) -> None:
        """Show it; `then` hears what was picked."""
        self._then = then
        self._title.setText(title)
        self._close.setText("✕")
        self._close.setAccessibleName(self.ui.say("screen.back"))
        empty(self._groups)
        choices = [self._group(at, group) for at, group in enumerate(groups) if group.picks]
        metrics.apply(self, self.ui)
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        first = next(iter(choices[0].plates().values()), None) if choices else None
        (first or self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def _group(self, at: int, group: Group) -> Choice:
        if group.title:
            title = words("", "heading")
            title.setText(group.title)
            self._groups.addWidget(title)
        choice = tiles(self.ui, f"picker.{at}", group, 26, (120, 76), 34)
        choice.chosen.connect(self._picked)
        self._groups.addWidget(choice)
        return choice

    def _picked(self, value: str) -> None:
        then, self._then = self._then, None
        self.hide()
        if then is not None:
            then(value)

    def close_it(self) -> bool:
        """Without an answer; whether it was open."""
        if self.isHidden():
            return False
        self._then = None
        self.hide()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            fill(painter, box(0, 0, self.width(), self.height()), palette.INK1)
