"""The turning points of a match beside its replay: who did what, what came of it, and at the one that is shown what
would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from kd_core.ai.curve import MOST
from kd_core.net.turning_points import Told
from kd_qt.screens.curve_bar import badge
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.over import Picture
from kd_qt.screens.parts import Pressed, Scroll, column, label, row
from kd_qt.style import palette
from kd_qt.style.shapes import box, disc, fill, polygon, stroke
from kd_qt.ui import Ui

WIDE = 284  # px at 100 %


@dataclass(frozen=True)
class Shown:
    """A turning point for the panel: its words, for the side that is drawn plain, and who it is about."""

    choice: int
    told: Told
    fighter: str  # empty: nobody, but chance
    you: bool
    name: str  # for who hears the screen

    @property
    def before(self) -> int:
        """The moment at which the choice was open."""
        return self.choice - 1

    @property
    def up(self) -> bool:
        return self.told.after > self.told.before


class Mark(QWidget):
    """The number of a turning point."""

    def __init__(self, ui: Ui, number: int) -> None:
        super().__init__()
        self.ui, self.number = ui, number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(30), self.ui.px(30))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            badge(painter, self.width() / 2, self.height() / 2, self.number, 12 * self.ui.scale)


class Arrow(QWidget):
    """Up or down: the sign of a change, beside its number."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui, self.up = ui, True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def point(self, up: bool) -> None:
        self.up = up
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(13), self.ui.px(12))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        w, h = float(self.width()), float(self.height())
        shape = [(0.0, h), (w, h), (w / 2, 0.0)] if self.up else [(0.0, 0.0), (w, 0.0), (w / 2, h)]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill(painter, polygon(shape, 1), palette.OK if self.up else palette.WARN)


class Lamp(QWidget):
    """An idea."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(18), self.ui.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        s, x, y = 20 * self.ui.scale, self.width() / 2, self.height() * 0.46
        neck = [
            (x - s * 0.22, y + s * 0.12),
            (x + s * 0.22, y + s * 0.12),
            (x + s * 0.15, y + s * 0.34),
            (x - s * 0.15, y + s * 0.34),
        ]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill(painter, disc(x, y - s * 0.1, s * 0.36), palette.PAPER)
            fill(painter, polygon(neck, 1), palette.PAPER)
            fill(painter, box(x - s * 0.13, y + s * 0.38, s * 0.26, s * 0.08, 1), palette.PAPER)


class TurnTile(Pressed):
    """The place of one turning point; a press goes there."""

    def __init__(self, ui: Ui, number: int) -> None:
        super().__init__()
        self.ui = ui
        self.shown: Shown | None = None
        self.current = False
        self.setObjectName(f"turn.{number}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._title, self._change = label("", "subheading", wrap=True), label("", "subheading")
        self._arrow, self._face = Arrow(ui), Picture(ui, "", palette.YOU, 42)
        self._happened, self._place = label("", "small", wrap=True), label("", "note")
        self._better, self._why = label("", "label", wrap=True), label("", "small", wrap=True)
        self._lay(number)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        layout = self.layout()
        assert layout is not None
        return layout.totalSizeHint()

    def _lay(self, number: int) -> None:
        head = row(Mark(self.ui, number), self._title, spacing=7, grows=1)
        chances = row(self._arrow, self._change, 1, spacing=7)
        words = column(chances, self._happened, self._place, 1, spacing=2)
        self._advice = QFrame()
        self._advice.setProperty("panel", "advice")
        inner = row(column(Lamp(self.ui), 1), column(self._better, self._why, spacing=2), spacing=7, grows=1)
        self._advice.setLayout(spaced(inner, 7, (8, 6, 8, 6)))
        body = row(column(self._face, 1), words, spacing=10, grows=1)
        self.setLayout(spaced(column(head, body, self._advice, spacing=6), 6, (12, 9, 12, 10)))
        for child in self.findChildren(QWidget):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def tell(self, shown: Shown | None, current: bool) -> None:
        """None: there are not so many."""
        if shown is not None and (shown, current) != (self.shown, self.current):
            self._tell(shown, shown.told)
            self._advice.setVisible(current and bool(shown.told.why))
        self.shown, self.current = shown, current
        self.setVisible(shown is not None)
        self.update()

    def _tell(self, shown: Shown, told: Told) -> None:
        tone = "ok" if shown.up else "warn"
        if self._change.property("tone") != tone:
            self._change.setProperty("tone", tone)
            self._change.style().polish(self._change)
        self.setAccessibleName(shown.name)
        self._title.setText(told.title)
        self._change.setText(self.ui.say("curve.change", before=told.before, after=told.after))
        self._arrow.point(shown.up)
        self._face.setVisible(bool(shown.fighter))
        self._face.show_fighter(shown.fighter, palette.side(shown.you), not shown.you)
        self._happened.setText(told.happened)
        self._place.setText(told.place)
        self._better.setText(told.better)
        self._better.setVisible(bool(told.better))
        self._why.setText(told.kept or told.why)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        rect = QRectF(self.rect()).adjusted(2 * u, 2 * u, -2 * u, -2 * u)
        plate = box(rect.x(), rect.y(), rect.width(), rect.height(), 8 * u)
        lit = self.underMouse() or self.isDown()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill(painter, plate, palette.INK3 if self.current else palette.INK2 if lit else palette.INK1)
            edge = palette.SELECTED if self.current else palette.HOVER if lit else palette.LINE
            stroke(painter, plate, edge, (2.4 if self.current else 1.2) * u)
            if self.hasFocus():
                stroke(painter, plate, palette.BLACK, 5 * u)
                stroke(painter, plate, palette.FOCUS, 2.6 * u)


class TurnsPanel(QFrame):
    chosen = Signal(int)  # go to this moment

    def __init__(self, ui: Ui, fold: QWidget) -> None:
        super().__init__()
        self.ui = ui
        self.tiles = [TurnTile(ui, number) for number in range(1, MOST + 1)]
        self._number = label("", "label")
        self._note = label("", "note", wrap=True)
        self._scroll = Scroll(column(*self.tiles, 1, spacing=6), squeezes=False)
        self._scroll.verticalScrollBar().rangeChanged.connect(self.show_current)
        self.setProperty("panel", "side")
        head = row(label("replay.turns", "heading", wrap=True), self._number, fold, spacing=8, grows=0)
        self.setLayout(spaced(column(head, self._note, self._scroll, spacing=6, grows=2), 6, (10, 8, 8, 6)))
        sized(self, width=WIDE)
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self._go(tile))

    def _go(self, tile: TurnTile) -> None:
        if tile.shown is not None:
            self.chosen.emit(tile.shown.before)

    def tell(self, shown: Sequence[Shown], here: Shown | None, note: str) -> None:
        """The turning points, and which of them is on the table."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._number.setText(str(len(shown)) if shown else "")
        for tile, one in zip_longest(self.tiles, shown[: len(self.tiles)]):
            tile.tell(one, one is not None and one is here)
        QTimer.singleShot(0, self, self.show_current)  # when everything has its place

    def show_current(self) -> None:
        """Scroll to the one that is on the table; of one that is higher than the window its beginning is seen."""
        bar, room = self._scroll.verticalScrollBar(), self._scroll.viewport().height()
        for tile in self.tiles:
            foot = tile.y() + tile.height()
            if tile.current and (tile.y() < bar.value() or foot > bar.value() + room):
                bar.setValue(min(tile.y(), foot - room) if tile.y() > bar.value() else tile.y())
