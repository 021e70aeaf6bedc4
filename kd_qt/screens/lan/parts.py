"""The widgets that the network's screens share: leaning buttons, signs, code tiles, a code to type, rings, a flow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLayout, QLayoutItem, QLineEdit, QPushButton, QSizePolicy, QWidget

from kd_core.net.security.join_code import ALPHABET
from kd_core.net.security.join_code import LENGTH as CODE_LENGTH
from kd_qt.screens.lan import marks
from kd_qt.screens.parts import Pressed, button, one_of
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke
from kd_qt.ui import Ui

WORDY = 120  # px at 100 %: smaller rings have room only for their number


class Lean(Pressed):
    """A leaning button: a word, perhaps a sentence under it, perhaps the key that does the same.

    kind: plain, primary (filled), waiting (outlined in dashes: not yet).
    """

    def __init__(self, ui: Ui, name: str, kind: str = "plain", key: str = "", size: tuple[float, float] = (110, 40)):
        super().__init__()
        self.ui, self.kind, self.cap, self.plain_size = ui, kind, key, size
        self.note = ""
        self.px = 14.0
        self.least: float | None = None  # px at 100 % to which it may shrink
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def set_words(self, name: str, note: str = "", kind: str = "") -> None:
        self.setText(name)
        self.setAccessibleName(name)
        self.note, self.kind = note, kind or self.kind
        self.setAccessibleDescription(note)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As wide as its words, within half as much again of what it usually has."""
        u = self.ui.scale
        words = text.width(self.text(), "head", self.px * u) + (52 * u if self.note else self._cap_width() + 34 * u)
        note = text.width(self.note, "body", 12 * u) + 46 * u + self._cap_width() if self.note else 0.0
        most = self.plain_size[0] * 1.5 * u
        return QSize(round(max(self.plain_size[0] * u, min(most, max(words, note)))), self.ui.px(self.plain_size[1]))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        usual = self.sizeHint()
        return usual if self.least is None else QSize(min(usual.width(), self.ui.px(self.least)), usual.height())

    def _cap_width(self) -> float:
        return text.width(self.cap, "bold", 11 * self.ui.scale) + 18 * self.ui.scale if self.cap else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            plate = QRectF(4 * u, 3 * u, self.width() - 8 * u, self.height() - 7 * u)
            ink = self._plate(painter, plate, u)
            if self.hasFocus():
                ring = _leaning(plate.adjusted(-2 * u, -1.5 * u, 2 * u, 1.5 * u), u)
                stroke(painter, ring, palette.BLACK, 4.4 * u)
                stroke(painter, ring, palette.FOCUS, 2.4 * u)
            self._words(painter, plate, ink, u)

    def _plate(self, painter: QPainter, plate: QRectF, u: float) -> QColor:
        path = _leaning(plate, u)
        lit = (self.underMouse() or self.isDown()) and self.isEnabled()
        if self.kind == "primary" and self.isEnabled():
            top = palette.WHITE if lit else palette.PRIMARY
            fill(painter, path.translated(0, 2.4 * u), palette.alpha(palette.BLACK, 150))
            fill(painter, path, across(0, plate.top(), 0, plate.bottom(), (0, top), (1, palette.PRIMARY2)))
            return palette.PRIMARY_TEXT
        ground = (palette.INK3, palette.INK3) if lit else (palette.INK3, palette.INK2)
        fill(painter, path, across(0, plate.top(), 0, plate.bottom(), (0, ground[0]), (1, ground[1])))
        if self.kind == "waiting":
            stroke(painter, path, palette.PRIMARY2, 2.2 * u, (4, 2.5))
            return palette.PRIMARY
        stroke(painter, path, palette.HOVER if lit else palette.LINE2, 1.5 * u)
        return palette.TEXT if self.isEnabled() else palette.FAINT

    def _words(self, painter: QPainter, plate: QRectF, ink: QColor, u: float) -> None:
        cap = self._cap_width()
        room = plate.adjusted(12 * u, 1 * u, -12 * u, -1 * u)
        if self.note:
            self._two_lines(painter, room.adjusted(8 * u, 0, -cap, 0), ink, u)
            if cap:
                marks.key_cap(painter, room.right() - cap + 8 * u, room.center().y(), self.cap, ink, u)
            return
        words = room.adjusted(0, 0, -cap, 0)
        wide = min(text.width(self.text(), "head", self.px * u), words.width())
        x = room.center().x() - (wide + cap) / 2
        place = QRectF(x, words.top(), wide + 0.5, words.height())
        text.fit(painter, place, self.text(), "head", self.px * u, 11 * u, 2, text.CENTRE | text.MIDDLE, ink, 1.05)
        if cap:
            marks.key_cap(painter, x + wide + 8 * u, room.center().y(), self.cap, ink, u)

    def _two_lines(self, painter: QPainter, room: QRectF, ink: QColor, u: float) -> None:
        soft = ink if self.kind == "primary" else palette.BODY
        centred = text.CENTRE if self.kind == "waiting" or not self.cap else text.LEFT
        crowded = text.size_for(self.note, "body", 14 * u, 11 * u, room.width(), None, 2, 1.05) is None
        high = room.height() if crowded else min(room.height(), 60 * u)
        top = room.center().y() - high / 2
        part = 0.44 if crowded else 0.54
        upper = QRectF(room.x(), top + 1 * u, room.width(), high * part)
        lower = QRectF(room.x(), top + high * part, room.width(), high * (0.98 - part))
        text.fit(painter, upper, self.text(), "head", self.px * u, 12 * u, 1, centred | text.MIDDLE, ink)
        text.fit(painter, lower, self.note, "body", 14 * u, 11 * u, 3, centred | text.MIDDLE, soft, 1.05)


def _leaning(rect: QRectF, u: float) -> QPainterPath:
    lean = min(10 * u, rect.height() * 0.16)
    left, right, top, foot = rect.left(), rect.right(), rect.top(), rect.bottom()
    return polygon([(left + lean, top), (right, top), (right - lean, foot), (left, foot)], 5 * u)


class Sign(QWidget):
    """A small painted sign of a fixed size; what it says is told to a screen reader."""

    def __init__(self, ui: Ui, paint: Callable[[QPainter, float], None], width: float, height: float) -> None:
        super().__init__()
        self.ui, self._paint, self._size = ui, paint, (width, height)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_paint(self, paint: Callable[[QPainter, float], None]) -> None:
        self._paint = paint
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._size[0]), self.ui.px(self._size[1]))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, self.ui.scale)


class CodeTiles(QWidget):
    """The code of a table in large letters, in pairs."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.code = ""
        self.setObjectName("lobby.code")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_code(self, code: str) -> None:
        if code != self.code:
            self.code = code
            self.setAccessibleName(" ".join(code))
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(360), self.ui.px(70))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(250), self.ui.px(52))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for rect, sign in zip(_tiles(self.width(), self.height(), len(self.code)), self.code):
                fill(painter, box(rect.x(), rect.y(), rect.width(), rect.height(), 7 * self.ui.scale), palette.PAPER)
                px = min(rect.width() * 0.82, rect.height() * 0.64)
                foot = rect.center().y() + px * 0.36
                text.line(painter, rect.center().x(), foot, sign, "head", px, palette.PAPER_INK, text.CENTRE)


def _tiles(width: float, height: float, n: int = CODE_LENGTH) -> list[QRectF]:
    """Places in pairs: inside a pair the gap is small."""
    unit = min(width / 6.95, height * 0.86)
    start = (width - unit * 6.95) / 2
    places = (start + at * unit * 1.08 + at // 2 * unit * 0.16 for at in range(n))
    return [QRectF(x, 0.5, unit, height - 1) for x in places]


class CodeEntry(QLineEdit):
    """Six boxes to type a code into. What cannot stand in a code is not taken; small letters become large."""

    complete = Signal(str)

    def __init__(self, ui: Ui, name: str) -> None:
        super().__init__()
        self.ui = ui
        self.setObjectName(name)
        self.setMaxLength(CODE_LENGTH * 2)  # pasted with gaps
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textEdited.connect(self._tidy)

    def _tidy(self, said: str) -> None:
        code = "".join(sign for sign in said.upper() if sign in ALPHABET)[:CODE_LENGTH]
        if code != said:
            self.setText(code)
        self.update()
        if len(code) == CODE_LENGTH:
            self.complete.emit(code)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(360), self.ui.px(64))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(240), self.ui.px(64))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            code, u = self.text(), self.ui.scale
            for at, rect in enumerate(_tiles(self.width(), self.height())):
                here = self.hasFocus() and at == min(len(code), CODE_LENGTH - 1)
                place = box(rect.x() + u, rect.y() + u, rect.width() - 2 * u, rect.height() - 2 * u, 7 * u)
                fill(painter, place, palette.INK0)
                stroke(painter, place, palette.FOCUS if here else palette.LINE2, (2.6 if here else 1.6) * u)
                if at < len(code):
                    px = min(rect.width() * 0.72, rect.height() * 0.56)
                    foot = rect.center().y() + px * 0.36
                    text.line(painter, rect.center().x(), foot, code[at], "head", px, palette.TEXT, text.CENTRE)
                elif here:
                    caret = box(rect.center().x() - u, rect.y() + rect.height() * 0.26, 2.4 * u, rect.height() * 0.48)
                    fill(painter, caret, palette.FOCUS)


class QrCode(QWidget):
    """A QR code as large as its place, always square."""

    def __init__(self, ui: Ui, side: float) -> None:
        super().__init__()
        self.ui, self._side = ui, side
        self.matrix: Sequence[Sequence[bool]] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_matrix(self, matrix: Sequence[Sequence[bool]]) -> None:
        self.matrix = matrix
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._side), self.ui.px(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = min(self.width(), self.height())
            marks.qr(painter, QRectF(0, 0, side, side), self.matrix)


class Ring(QWidget):
    """Seconds that run out: a ring that empties, and the number in it."""

    def __init__(self, ui: Ui, side: float = 158) -> None:
        super().__init__()
        self.ui, self._side = ui, side
        self.left, self.whole, self.word = 0.0, 60.0, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_side(self, side: float) -> None:
        self._side = side
        self.updateGeometry()

    def show_left(self, left: float, whole: float, word: str) -> None:
        self.left, self.whole, self.word = max(0.0, left), max(1.0, whole), word
        self.setAccessibleName(f"{round(self.left)} {word}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._side), self.ui.px(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side, thick = min(self.width(), self.height()), self._side * 0.088 * u
            middle, r = side / 2, side / 2 - thick / 2 - 1
            stroke(painter, disc(middle, middle, r), palette.INK3, thick)
            rect = QRectF(middle - r, middle - r, 2 * r, 2 * r)
            arc = QPainterPath()
            arc.arcMoveTo(rect, 90)
            arc.arcTo(rect, 90, -360 * min(1.0, self.left / self.whole))
            stroke(painter, arc, palette.WARN, thick)
            big = side * 0.36
            number = str(int(self.left + 0.999))
            text.line(painter, middle, middle + big * 0.3, number, "head", big, palette.TEXT, text.CENTRE)
            if self._side < WORDY:
                return
            words = QRectF(middle - r * 0.72, middle + big * 0.34, r * 1.44, side * 0.14)
            text.fit(painter, words, self.word, "bold", 13 * u, 10 * u, 1, text.CENTRE | text.MIDDLE, palette.MUTED)


class Flow(QLayout):
    """Things side by side, as many as fit; the rest goes on in the next line."""

    def __init__(self, ui: Ui, gap: float = 8) -> None:
        super().__init__()
        self.ui, self._gap = ui, gap
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's names
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(max((one.width() for one in sizes), default=0), max((one.height() for one in sizes), default=0))

    def _lay(self, rect: QRect, move: bool) -> int:
        gap, x, y, high = self.ui.px(self._gap), rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.x() + rect.width():
                x, y, high = rect.x(), y + high + gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, high = x + size.width() + gap, max(high, size.height())
        return y + high - rect.y()


class Chips(QWidget):
    """One of a few, or several of a few, in as many lines as they need."""

    chosen = Signal(str)

    def __init__(self, ui: Ui, name: str, values: Sequence[str], several: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._group = QButtonGroup(self)
        self._group.setExclusive(not several)
        self._buttons: dict[str, QPushButton] = {}
        flow = Flow(ui, 5)
        self.setLayout(flow)
        for value in values:
            one = button("", "choice", f"{name}.{value}")
            one.setCheckable(True)
            one.clicked.connect(partial(self.chosen.emit, value))
            one_of(self._group, one)
            self._buttons[value] = one
            flow.addWidget(one)

    def tell(self, words: dict[str, str]) -> None:
        for value, word in words.items():
            self._buttons[value].setText(word)
        self.call(self.accessibleName())

    def call(self, name: str) -> None:
        """What is chosen here, for who hears one of the buttons alone."""
        self.setAccessibleName(name)
        for one in self._buttons.values():
            one.setAccessibleName(f"{name}: {one.text()}" if name else "")

    def choose(self, *values: str) -> None:
        """Show what is chosen, without a signal."""
        for value, one in self._buttons.items():
            one.setChecked(value in values)

    @property
    def value(self) -> str:
        return next(iter(self.values), "")

    @property
    def values(self) -> list[str]:
        return [value for value, one in self._buttons.items() if one.isChecked()]
