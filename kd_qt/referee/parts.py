"""Large things to tap and to read across a table; every text in them is measured, and never under 24 px at 100 %.

A `Plate` is the one button of table mode: upright or leaning, plain, chosen, primary or red. `Choice` is one (or some)
of a few plates, `Count` a number with – and +, `Tiles` a layout of equal cells in as many columns as there is room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QLayout, QLayoutItem, QSizePolicy, QWidget

from kd_core import text as rulebook
from kd_core.content.model import Pack
from kd_core.referee import pages
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.screens.metrics import said, spaced
from kd_qt.screens.parts import Pressed, one_of, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke
from kd_qt.ui import Ui

RING = 5  # px around a plate, for the ring of the focus
LEAN = 12
PAD = 18  # px between the edge of a plate and its words
TWO = 2  # columns that are worth smaller words
SHORT = 2  # letters: a number needs less air than a word
SINK = 0.05  # of the size: words without descenders look too high in the middle
KINDS = ("heavy", "light")
MINUS, PLUS = "−", "+"


class Label(QLabel):
    """Words that break into lines, but never inside a word."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least = super().minimumSizeHint()
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(max(least.width(), longest + 2), least.height())


def words(key: str = "", role: str = "text", wrap: bool = True) -> QLabel:
    """A text in one of the roles of `dress`."""
    made = Label()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return said(made, key) if key else made


class Plate(Pressed):
    """A button of table mode. tone: plain | primary | danger | quiet (no plate until it is chosen or pointed at)."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        key: str = "",
        *,
        tone: str = "plain",
        slanted: bool = False,
        px: float = 28,
        lines: int = 1,
        size: tuple[float, float] = (TOUCH + 10, TOUCH + 10),
        checkable: bool = False,
    ) -> None:
        super().__init__()
        self.ui, self.tone, self.slanted, self.px, self.lines = ui, tone, slanted, px, lines
        self.least = size
        self.keys: Callable[[QKeyEvent], bool] | None = None
        self.setObjectName(name)
        if key:
            said(self, key)
        self.setCheckable(checkable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    # -- size ----------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self._wanted(self.px)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self._wanted(min(self.px, LEAST))

    def _wanted(self, px: float) -> QSize:
        """As wide as the words in their lines at this size, and never too small to tap."""
        least_wide, least_high = self.least
        pad = PAD / 3 if len(self.text()) <= SHORT else PAD / 2 if self.tone == "quiet" else PAD
        wide = self._words_wide(px) + self.beside(px) + 2 * (pad + RING + (LEAN / 2 if self.slanted else 0))
        high = max(least_high, px * text.LINE * self.lines_used() + 2 * RING + 16)
        return QSize(self.ui.px(max(wide, least_wide)), self.ui.px(high))

    def _words_wide(self, px: float) -> float:
        whole = text.width(self.text(), "head", px)
        if self.lines == 1 or not self.text():
            return whole
        longest = max(text.width(word, "head", px) for word in self.text().split(" "))
        low, high = longest, max(whole, longest)
        return next(
            (low + (high - low) * at / 12 for at in range(13) if self._breaks(px, low + (high - low) * at / 12)), high
        )

    def _breaks(self, px: float, wide: float) -> bool:
        return len(text.wrap(self.text(), "head", px, wide + 0.5)) <= self.lines

    def lines_used(self) -> int:
        return self.lines

    def beside(self, px: float) -> float:
        """What is drawn beside the words is so wide at 100 %."""
        return 0

    # -- paint ---------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        plate = QRectF(self.rect()).adjusted(RING * u, RING * u, -RING * u, -RING * u)
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            if not self.isEnabled():
                painter.setOpacity(palette.DIM)
            self.paint_plate(painter, plate, u)
            if self.hasFocus():
                self._ring(painter, plate, u)
            self.paint_words(painter, self.paint_beside(painter, plate, u), u)

    def shape(self, rect: QRectF, radius: float, lean: float) -> list[tuple[float, float]]:
        left, right, top, foot = rect.left(), rect.right(), rect.top(), rect.bottom()
        lean = lean if self.slanted else 0
        return [(left + lean, top), (right, top), (right - lean, foot), (left, foot)]

    def paint_plate(self, painter: QPainter, rect: QRectF, u: float) -> None:
        path = polygon(self.shape(rect, 7 * u, LEAN * u), 7 * u)
        lit = self.underMouse() or self.isDown()
        if self.yellow:
            top = palette.WHITE if lit else palette.PRIMARY
            fill(painter, path, across(0, rect.top(), 0, rect.bottom(), (0, top), (1, palette.PRIMARY2)))
        elif self.tone == "danger":
            fill(painter, path, palette.STRIKE.lighter(120) if lit else palette.STRIKE)
            stroke(painter, path, palette.HEAVY_TEXT, 2 * u)
        elif self.tone != "quiet" or lit:
            fill(painter, path, palette.LINE if lit else palette.INK3)
            stroke(painter, path, palette.TEXT if lit else palette.LINE2, 2 * u)

    @property
    def yellow(self) -> bool:
        return self.isChecked() or self.tone == "primary"

    def _ring(self, painter: QPainter, rect: QRectF, u: float) -> None:
        grown = rect.adjusted(-2.6 * u, -2.6 * u, 2.6 * u, 2.6 * u)
        path = polygon(self.shape(grown, 9 * u, LEAN * 1.05 * u), 9 * u)
        stroke(painter, path, palette.BLACK, 5 * u)
        stroke(painter, path, palette.FOCUS, 2.8 * u)

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        """Draw what stands beside the words; the room that is left for them."""
        return rect

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        if self.text():
            lean = LEAN * u / 2 if self.slanted else 0
            pad = (PAD / 2 if len(self.text()) > SHORT and self.tone != "quiet" else 0) * u
            room = rect.adjusted(pad + lean, 0, -pad - lean, 0).translated(0, SINK * self.px * u)
            align = text.CENTRE | text.MIDDLE
            least = min(self.px, LEAST) * u
            text.fit(painter, room, self.text(), "head", self.px * u, least, self.lines, align, self.ink, 1.08)

    @property
    def ink(self) -> QColor:
        if self.yellow:
            return palette.PRIMARY_TEXT
        return palette.MUTED if self.tone == "quiet" and not self.underMouse() else palette.TEXT

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if self.keys is None or not self.keys(event):
            super().keyPressEvent(event)


class Signs(Plate):
    """A plate with symbols, in the place of words or before them."""

    def __init__(self, ui: Ui, name: str, symbols: Sequence[str] = (), **rest: object) -> None:
        self.symbols = tuple(symbols)
        self.sign = 44.0
        super().__init__(ui, name, **rest)  # type: ignore[arg-type]

    def beside(self, px: float) -> float:
        gap = 10 if self.text() and self.symbols else 0
        return len(self.symbols) * self.sign * 1.06 + gap

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        if not self.symbols:
            return rect
        px, step = self.sign * u, self.sign * 1.06 * u
        wide = step * len(self.symbols)
        x = rect.left() + PAD * u / 2 if self.text() else rect.center().x() - wide / 2
        for at, name in enumerate(self.symbols):
            picture = self.ui.art.symbol(name, px, self.devicePixelRatioF())
            spot = QRectF(x + at * step, rect.center().y() - px / 2, px, px)
            painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        return rect.adjusted(PAD * u / 2 + wide, 0, 0, 0) if self.text() else rect


# -- several -----------------------------------------------------------------------------------------------------------


class Tiles(QLayout):
    """Equal cells in as many columns as there is room for, at most `most`; `grow`: they take the whole width."""

    def __init__(self, things: Iterable[QWidget] = (), most: int = 0, grow: bool = True) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.most, self.grow = most, grow
        for thing in things:
            self.addWidget(thing)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's names
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, at: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[at] if 0 <= at < len(self._items) else None

    def takeAt(self, at: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(at) if 0 <= at < len(self._items) else None

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        columns, cell = self._grid(width)
        rows = -(-len(self._shown()) // columns)
        return rows * cell.height() + max(0, rows - 1) * self._gap()

    def minimumSize(self) -> QSize:  # noqa: N802
        return self._cell(least=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        cell, n = self._cell(), min(self.most or 99, max(1, len(self._shown())))
        return QSize(n * cell.width() + (n - 1) * self._gap(), cell.height())

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        columns, cell = self._grid(rect.width())
        gap = self._gap()
        for at, item in enumerate(self._shown()):
            across_, down = at % columns, at // columns
            spot = rect.topLeft() + QRect(across_ * (cell.width() + gap), down * (cell.height() + gap), 0, 0).topLeft()
            item.setGeometry(QRect(spot, cell))

    def _grid(self, width: int) -> tuple[int, QSize]:
        gap, shown = self._gap(), max(1, len(self._shown()))
        cell = self._cell()
        fits = (width + gap) // (cell.width() + gap)
        if fits < TWO:
            cell = self._cell(least=True)
            fits = (width + gap) // (cell.width() + gap)
        columns = max(1, min(fits, shown, self.most or shown))
        if columns < shown and self.grow:  # as many rows as before, evenly filled
            rows = -(-shown // columns)
            columns = -(-shown // rows)
        wide = (width - (columns - 1) * gap) // columns
        high = max((self._high(item, min(wide, cell.width())) for item in self._shown()), default=0)
        return columns, QSize(wide if self.grow else min(wide, cell.width()), high)

    def _cell(self, least: bool = False) -> QSize:
        hints = [item.minimumSize() if least else item.sizeHint() for item in self._shown()]
        wide = max((hint.width() for hint in hints), default=0)
        return QSize(wide, max((hint.height() for hint in hints), default=0))

    @staticmethod
    def _high(item: QLayoutItem, width: int) -> int:
        return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _gap(self) -> int:
        return max(0, self.spacing())


class Flow(Tiles):
    """Cells as wide as they need, row after row; a row that is nearly full takes the whole width."""

    NEARLY = 0.6

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's names
        rows = self._rows(width)
        high = self._cell().height()
        return len(rows) * high + max(0, len(rows) - 1) * self._gap()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        QLayout.setGeometry(self, rect)
        high, gap, y = self._cell().height(), self._gap(), rect.top()
        for line in self._rows(rect.width()):
            wide = self._wide(line)
            spare = rect.width() - wide if wide > self.NEARLY * rect.width() else 0
            x = rect.left()
            for at, item in enumerate(line):
                cell = item.sizeHint().width() + (spare * (at + 1) // len(line) - spare * at // len(line))
                item.setGeometry(QRect(x, y, cell, high))
                x += cell + gap
            y += high + gap

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = [[]]
        for item in self._shown():
            if rows[-1] and self._wide([*rows[-1], item]) > width:
                rows.append([])
            rows[-1].append(item)
        return rows

    def _wide(self, items: Sequence[QLayoutItem]) -> int:
        return sum(item.sizeHint().width() for item in items) + self._gap() * max(0, len(items) - 1)


class Choice(QWidget):
    """One of a few, or some of them (`many`): plates in `Tiles`, or in a `Flow`. Arrows walk, a digit chooses."""

    chosen = Signal(str)

    def __init__(
        self, ui: Ui, name: str, many: bool = False, most: int = 0, grow: bool = True, flow: bool = False
    ) -> None:
        super().__init__()
        self.ui, self.many = ui, many
        self.setObjectName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(not many)
        self._plates: dict[str, Plate] = {}
        self._tiles = spaced(Flow() if flow else Tiles(most=most, grow=grow), 4)
        self.setLayout(self._tiles)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, value: str, plate: Plate) -> None:
        plate.setCheckable(True)
        plate.setObjectName(f"{self.objectName()}.{value}")
        plate.clicked.connect(lambda _=False: self.chosen.emit(value))
        one_of(self._group, plate)
        self._plates[value] = plate
        self._tiles.addWidget(plate)

    def fill(self, values: Iterable[str], **looks: object) -> None:
        """Plain plates for these values, in the place of whatever was there."""
        self.clear()
        for value in values:
            self.add(value, Plate(self.ui, "", **looks))  # type: ignore[arg-type]

    def clear(self) -> None:
        for plate in self._plates.values():
            self._group.removeButton(plate)
            self._tiles.removeWidget(plate)
            plate.hide()
            plate.deleteLater()
        self._plates.clear()

    def tell(self, words: Mapping[str, str], names: Mapping[str, str] | None = None) -> None:
        """What stands on the plates, and what a screen reader says where that is not enough."""
        for value, word in words.items():
            self._plates[value].setText(word)
            self._plates[value].setAccessibleName((names or words)[value])
            self._plates[value].updateGeometry()

    def choose(self, *values: str) -> None:
        """Show what is chosen, without a signal."""
        exclusive = self._group.exclusive()
        self._group.setExclusive(False)
        for value, plate in self._plates.items():
            plate.setChecked(value in values)
        self._group.setExclusive(exclusive)

    @property
    def values(self) -> list[str]:
        return [value for value, plate in self._plates.items() if plate.isChecked()]

    @property
    def value(self) -> str:
        return next(iter(self.values), "")

    def plates(self) -> dict[str, Plate]:
        return self._plates

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        plate = self._plates.get(event.text()) if event.text() else None
        if plate is not None and plate.isEnabled():
            plate.setFocus(Qt.FocusReason.OtherFocusReason)
            plate.click()
        else:
            super().keyPressEvent(event)


class Cubes(QWidget):
    """A number of wounds in large figures, beside a cube of its kind."""

    def __init__(self, ui: Ui, kind: str, px: float = 104) -> None:
        super().__init__()
        self.ui, self.kind, self.px = ui, kind, px
        self.n = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_number(self, n: int) -> None:
        self.n = n
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = self.px * 0.88 + text.width("10", "head", self.px) * 0.94 + 12
        return QSize(self.ui.px(wide), self.ui.px(self.px))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        side = self.px * 0.88 * u
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(1 if self.n else 0.5)
            picture = self.ui.art.cube(self.kind, side, dpr=self.devicePixelRatioF())
            painter.drawPixmap(QRectF(0, (self.height() - side) / 2, side, side), picture, QRectF(picture.rect()))
            room = QRectF(side + 12 * u, 0, self.width() - side - 12 * u, self.height())
            align, least = text.LEFT | text.MIDDLE, min(self.px, 72) * u
            text.fit(painter, room, str(self.n), "head", self.px * u, least, 1, align, ink(self.kind))


def ink(kind: str) -> QColor:
    """The colour of figures that count wounds of this kind."""
    return palette.HEAVY_TEXT if kind == "heavy" else palette.LIGHT


class Count(QWidget):
    """A number with its word, – and +. Keys: arrows, + and –, and digits when one of its plates has the focus."""

    changed = Signal(int)

    def __init__(
        self, ui: Ui, name: str, key: str, figure: QWidget | None = None, most: int = 20, least: int = 0
    ) -> None:
        super().__init__()
        self.ui, self.most, self.fewest, self._key = ui, most, least, key
        self._n = least
        self._figure = figure or words("", "question", wrap=False)
        self._word = words(key, "question")
        self.setObjectName(name)
        self._fewer, self._more = (self._sign(f"{name}.{sign}") for sign in ("fewer", "more"))
        self._fewer.clicked.connect(lambda: self.press(self._n - 1))
        self._more.clicked.connect(lambda: self.press(self._n + 1))
        self.setLayout(row(self._figure, self._word, self._fewer, self._more, spacing=6, grows=1))
        self.show_number(least)

    def _sign(self, name: str) -> Plate:
        plate = Plate(self.ui, name, px=40, size=(TOUCH + 12, TOUCH + 16))
        plate.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        plate.setAutoRepeat(True)
        plate.keys = self._key_pressed
        return plate

    @property
    def n(self) -> int:
        return self._n

    def show_number(self, n: int) -> None:
        """Without a signal."""
        self._n = max(self.fewest, min(self.most, n))
        if isinstance(self._figure, Cubes):
            self._figure.show_number(self._n)
        elif isinstance(self._figure, QLabel):
            self._figure.setText(str(self._n))
        self._fewer.setEnabled(self._n > self.fewest)
        self._more.setEnabled(self._n < self.most)
        self._tell_names()

    def press(self, n: int) -> None:
        before = self._n
        self.show_number(n)
        if self._n != before:
            self.changed.emit(self._n)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if event.text().isdecimal():
            self.press(int(event.text()))
        elif key in steps or key == Qt.Key.Key_Minus:
            self.press(self._n + steps.get(key, -1))
        else:
            return False
        return True

    def retell(self) -> None:
        self._fewer.setText(MINUS)
        self._more.setText(PLUS)
        self._tell_names()

    def _tell_names(self) -> None:
        """A screen reader hears the number with both plates."""
        word = self.ui.say(self._key)
        self._fewer.setAccessibleName(self.ui.say("referee.shell.fewer", word=word, n=self._n))
        self._more.setAccessibleName(self.ui.say("referee.shell.more", word=word, n=self._n))


class RuleLine(Plate):
    """A rule that an answer rests on: its id, its title and its printed page. A tap opens it."""

    opened = Signal(str)

    def __init__(self, ui: Ui, rule: str) -> None:
        super().__init__(ui, f"rule.{rule}", tone="quiet", px=26)
        self.rule, self.title, self.page = rule, "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.opened.emit(rule))

    def tell(self, packs: Iterable[Pack]) -> None:
        """In the language of the window, with the page in the books of these boxes."""
        known = rulebook.rule(self.rule, self.ui.lang)
        self.title = known.title if known is not None else ""
        self.page = pages.of(self.rule, self.ui.lang, packs)
        self.setAccessibleName(f"{self.rule} {self.title}")
        self.setAccessibleDescription(self.page)
        self.setText(self.rule)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(TOUCH + 26))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        room = rect.adjusted(4 * u, 4 * u, -4 * u, -4 * u)
        half = room.height() / 2
        upper, lower = QRectF(room.left(), room.top(), room.width(), half), room.adjusted(0, half, 0, 0)
        wide = text.line(painter, room.left(), upper.bottom() - 10 * u, self.rule, "head", 26 * u, palette.GOLD)
        rest = upper.adjusted(wide + 14 * u, 0, 0, 0)
        shown = text.shortened(self.title, "bold", LEAST * u, rest.width())
        text.line(painter, rest.left(), upper.bottom() - 10 * u, shown, "bold", LEAST * u, palette.TEXT)
        page = text.shortened(self.page, "body", LEAST * u, lower.width())
        text.line(painter, lower.left(), lower.bottom() - 10 * u, page, "body", LEAST * u, palette.MUTED)


TONES = {"yes": (palette.OK, "selected"), "no": (palette.REFUSED, "refused"), "depends": (palette.WARN, "")}


class Verdict(QWidget):
    """The answer in one word, as large as its room allows, with a sign that needs no colour: tick, cross, question."""

    def __init__(self, ui: Ui, name: str, high: float = 120) -> None:
        super().__init__()
        self.ui, self.high = ui, high
        self.tone, self.words = "depends", ""
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_verdict(self, tone: str, said_words: str) -> None:
        """tone: yes | no | depends."""
        self.tone, self.words = tone, said_words
        self.setAccessibleName(said_words)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(self.high))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        colour, state = TONES[self.tone]
        r = self.high * 0.36 * u
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle = self.height() / 2
            fill(painter, disc(r, middle, r), colour)
            if state:
                _stroke_sign(painter, state, r, middle, r)
            else:
                text.line(painter, r, middle + r * 0.5, "?", "head", r * 1.4, palette.PRIMARY_TEXT, text.CENTRE)
            room = QRectF(2 * r + 20 * u, 0, self.width() - 2 * r - 20 * u, self.height())
            align = text.LEFT | text.MIDDLE
            text.fit(painter, room, self.words, "head", self.high * 0.84 * u, 44 * u, 2, align, colour, 1.05)


def _stroke_sign(painter: QPainter, state: str, x: float, y: float, r: float) -> None:
    tick = [[(-0.45, 0.02), (-0.12, 0.36), (0.48, -0.36)]]
    cross = [[(-0.36, -0.36), (0.36, 0.36)], [(0.36, -0.36), (-0.36, 0.36)]]
    for points in tick if state == "selected" else cross:
        path = QPainterPath(QPointF(x + points[0][0] * r, y + points[0][1] * r))
        for at_x, at_y in points[1:]:
            path.lineTo(x + at_x * r, y + at_y * r)
        stroke(painter, path, palette.PRIMARY_TEXT, r * 0.24)


def frame(painter: QPainter, rect: QRectF, u: float, best: bool = False) -> None:
    """The panel of an answer; the best one has a yellow edge and a lighter ground."""
    path = box(rect.x(), rect.y(), rect.width(), rect.height(), 10 * u)
    fill(painter, path, palette.INK3 if best else palette.INK1)
    stroke(painter, path, palette.SELECTED if best else palette.LINE2, (4 if best else 2) * u)


def empty(layout: QLayout) -> None:
    """Take everything out, for something new."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
