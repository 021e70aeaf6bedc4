"""The turning points of a match beside its replay: who did what, what came of it, and at the one that is shown what
would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from kd_core.net.turning_points import Told, points
from kd_qt.screens import metrics
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
    """A turning point for the panel: its words, the change for the side that is drawn plain, and who it is about."""

    choice: int
    told: Told
    change: float
    fighter: str
    you: bool
    name: str  # for who hears the screen


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

    def __init__(self, ui: Ui, up: bool) -> None:
        super().__init__()
        self.ui, self.up = ui, up
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

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
    """One turning point; a press goes there."""

    def __init__(self, ui: Ui, number: int, shown: Shown, current: bool) -> None:
        super().__init__()
        self.ui, self.shown, self.current = ui, shown, current
        self.setObjectName(f"turn.{number}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(shown.name)
        self._lay(number)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        layout = self.layout()
        assert layout is not None
        return layout.totalSizeHint()

    def _lay(self, number: int) -> None:
        ui, told = self.ui, self.shown.told
        up = self.shown.change > 0
        change = self._words(points(self.shown.change), "heading")
        change.setProperty("tone", "ok" if up else "warn")
        head = row(
            Mark(ui, number), self._words(told.title, "subheading", True), Arrow(ui, up), change, spacing=7, grows=1
        )
        face = Picture(ui, self.shown.fighter, palette.side(self.shown.you), 42, not self.shown.you)
        words = column(self._words(told.happened, "small", True), self._words(told.place, "note"), 1, spacing=2)
        parts = [head, row(column(face, 1), words, spacing=10, grows=1)]
        if self.current and told.why:
            parts.append(row(self._advice()))
        self.setLayout(spaced(column(*parts, spacing=6), 6, (12, 9, 12, 10)))
        for child in self.findChildren(QWidget):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def _advice(self) -> QFrame:
        """What would have been better; where nobody was to blame, why it came like that."""
        told = self.shown.told
        better = (self._words(told.better, "label", True), self._words(told.instead, "note"))
        words = better if told.better else (self._words(told.why, "small", True),)
        plate = QFrame()
        plate.setProperty("panel", "advice")
        inner = row(column(Lamp(self.ui), 1), column(*words, spacing=2), spacing=7, grows=1)
        plate.setLayout(spaced(inner, 7, (8, 6, 8, 6)))
        return plate

    def _words(self, words: str, role: str, wrap: bool = False) -> QLabel:
        made = label("", role, wrap)
        made.setText(words)
        return made

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
    chosen = Signal(int)  # go to this choice

    def __init__(self, ui: Ui, fold: QWidget) -> None:
        super().__init__()
        self.ui = ui
        self.tiles: list[TurnTile] = []
        self._shown: tuple[Sequence[Shown], int] = ((), -1)
        self._number = label("", "label")
        self._note = label("", "note", wrap=True)
        self._list = spaced(QVBoxLayout(), 6)
        self._scroll = Scroll(spaced(column(self._list, 1), 0, (0, 0, 0, 0)), squeezes=False)
        self.setProperty("panel", "side")
        head = row(label("replay.turns", "heading", wrap=True), self._number, fold, spacing=8, grows=0)
        self.setLayout(spaced(column(head, self._note, self._scroll, spacing=6, grows=2), 6, (10, 8, 8, 6)))
        sized(self, width=WIDE)

    def tell(self, shown: Sequence[Shown], at: int, note: str) -> None:
        """The turning points, and which choice is on the table."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._number.setText(str(len(shown)) if shown else "")
        if (shown, at) != self._shown:
            self._shown = (shown, at)
            self._fill()

    def _fill(self) -> None:
        shown, at = self._shown
        focus = next((number for number, tile in enumerate(self.tiles) if tile.hasFocus()), None)
        for tile in self.tiles:
            self._list.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self.tiles = [TurnTile(self.ui, number, one, one.choice == at) for number, one in enumerate(shown, 1)]
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, choice=tile.shown.choice: self.chosen.emit(choice))
            self._list.addWidget(tile)
            metrics.apply(tile, self.ui)
        if focus is not None and focus < len(self.tiles):
            self.tiles[focus].setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self.show_current)  # when everything has its place

    def show_current(self) -> None:
        """Scroll to the one that is on the table."""
        for tile in self.tiles:
            if tile.current:
                self._scroll.ensureWidgetVisible(tile, 0, 0)

    def again(self) -> None:
        """In other words, colours or sizes."""
        self._fill()
