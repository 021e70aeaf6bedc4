"""What answers a question of a form: steppers, symbols to tap, ranges, words, choices.

A field shows a value and tells `changed` when a person gave another one; it knows nothing of packs. `Asked` puts its
name above it and what is wrong with the answer under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QLabel, QLayout, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from kd_core.content.model import SYMBOLS, WILD
from kd_core.content.table import read_reach
from kd_core.languages import LANGUAGES
from kd_qt.screens import metrics
from kd_qt.screens.lan.parts import Chips, Flow
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Pressed, button, column, label, row
from kd_qt.style import palette
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.ui import Ui

LONGEST_NAME = 40
LONGEST_LINE = 60  # letters; a longer text has a field of several lines
MINUS, PLUS = "−", "+"
UNLIMITED, PROJECTILE, DISTANCE = "unlimited", "projectile", "distance"
WIDEST = 15  # lines of text: the most that an answer takes for itself
FARTHEST = 12  # spaces that a range can be given with the steppers


class Asked(QWidget):
    """A question: its name, what answers it, a line for what is wrong. `path` is the key of the part it writes."""

    def __init__(self, key: str, path: str, inner: QWidget | QLayout, note: str = "") -> None:
        super().__init__()
        self.path = path
        self._wrong = label("", "note", wrap=True)
        self._wrong.setProperty("tone", "warn")
        self._wrong.setObjectName(f"editor.wrong.{path}")
        self._wrong.hide()
        things: list[QWidget | QLayout | int] = [label(key, "label")] if key else []
        things += [inner, *([label(note, "note", wrap=True)] if note else []), self._wrong]
        self.setLayout(column(*things, spacing=4))

    def complain(self, sentences: Iterable[str]) -> None:
        words = "\n".join(dict.fromkeys(sentences))
        self._wrong.setText(words)
        self._wrong.setVisible(bool(words))

    @property
    def complaint(self) -> str:
        return self._wrong.text()


class Flowing(QWidget):
    """Things side by side, as many as fit; the rest goes on in the next line."""

    def __init__(self, ui: Ui, *things: QWidget, gap: float = 14) -> None:
        super().__init__()
        self.flow = Flow(ui, gap)
        for thing in things:
            self.flow.addWidget(thing)
        self.setLayout(self.flow)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


class Stepper(QWidget):
    """A whole number with – and +; the keys – and + and the wheel do the same while the pointer or focus is there."""

    changed = Signal(int)

    def __init__(self, ui: Ui, name: str, low: int, high: int, picture: str = "") -> None:
        super().__init__()
        self.ui, self.low, self.high, self.value = ui, low, high, low
        self.setObjectName(name)
        self.fewer, self.more = button("", "sign", f"{name}.fewer"), button("", "sign", f"{name}.more")
        self.fewer.setText(MINUS)
        self.more.setText(PLUS)
        self._figure = sized(label("", "figure"), at_least=(26, 0))
        self._figure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        signs: list[QWidget] = [Picture(ui, picture, 24, 24)] if picture else []
        self.setLayout(row(*signs, self.fewer, self._figure, self.more, spacing=4))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for one, by in ((self.fewer, -1), (self.more, 1)):
            one.setAutoRepeat(True)
            one.clicked.connect(partial(self._step, by))
            one.installEventFilter(self)
        self.show_value(low)

    def name_it(self, words: str) -> None:
        """For a screen reader: what is counted."""
        self.fewer.setAccessibleName(f"{words}: {MINUS}1")
        self.more.setAccessibleName(f"{words}: {PLUS}1")
        self._figure.setAccessibleName(f"{words}: {self.value}")
        self.fewer.setToolTip(words)
        self.more.setToolTip(words)

    def show_value(self, value: int) -> None:
        self.value = value
        self._figure.setText(str(value))
        self.fewer.setEnabled(value > self.low)
        self.more.setEnabled(value < self.high)

    def _step(self, by: int) -> None:
        value = max(self.low, min(self.high, self.value + by))
        if value != self.value:
            self.show_value(value)
            self.changed.emit(value)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A button that can go no further hands the focus to its twin, so that the keyboard is never lost."""
        if event.type() == QEvent.Type.EnabledChange and isinstance(watched, QWidget) and not watched.isEnabled():
            other = self.more if watched is self.fewer else self.fewer
            if self.isAncestorOf(self.window().focusWidget() or self.window()) and other.isEnabled():
                other.setFocus(Qt.FocusReason.OtherFocusReason)
        return False


class Picture(QWidget):
    """A drawing of the game in a line of text."""

    def __init__(self, ui: Ui, name: str, wide: float = 28, high: float = 28) -> None:
        super().__init__()
        self.ui, self._name, self._wide, self._high = ui, name, wide, high
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._wide), self.ui.px(self._high))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            size = self.sizeHint()
            picture = self.ui.art.svg(self._name, size.width(), size.height(), self.devicePixelRatioF())
            painter.drawPixmap(0, 0, picture)


class SymbolButton(Pressed):
    """A symbol to tap."""

    def __init__(self, ui: Ui, name: str, symbol: str, chosen: bool = False) -> None:
        super().__init__()
        self.ui, self.symbol, self._chosen = ui, symbol, chosen
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(46), self.ui.px(46))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plate = box(3 * u, 3 * u, self.width() - 6 * u, self.height() - 6 * u, 7 * u)
            fill(painter, plate, palette.BONE if self._chosen else palette.INK1)
            lit = self.underMouse() and self.isEnabled()
            stroke(painter, plate, palette.HOVER if lit else palette.LINE2, 1.6 * u)
            painter.setOpacity(1.0 if self.isEnabled() else palette.DIM)
            side = self.width() - 14 * u
            picture = self.ui.art.symbol(self.symbol, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(7 * u, 7 * u), picture)
            painter.setOpacity(1.0)
            if self.hasFocus():
                ring = box(1.5 * u, 1.5 * u, self.width() - 3 * u, self.height() - 3 * u, 8 * u)
                stroke(painter, ring, palette.BLACK, 4 * u)
                stroke(painter, ring, palette.FOCUS, 2.4 * u)


class Symbols(QWidget):
    """Tap a symbol to put it on the card, tap it there to take it off. One too many takes the place of the last."""

    changed = Signal(list)

    def __init__(self, ui: Ui, name: str, most: int, wild: bool = False) -> None:
        super().__init__()
        self.ui, self._name, self.most = ui, name, most
        self.value: list[str] = []
        self._offered = [
            SymbolButton(ui, f"{name}.{symbol}", symbol) for symbol in (*SYMBOLS, *((WILD,) if wild else ()))
        ]
        for one in self._offered:
            one.clicked.connect(partial(self._add, one.symbol))
        self._none = label("editor.no_symbol", "note")
        place = Flowing(ui, self._none, gap=2)
        self._chosen = place.flow
        self.setLayout(row(*self._offered, spaced(row(), 0, (8, 0, 8, 0)), place, spacing=2))
        self._on: list[SymbolButton] = []

    def show_value(self, value: Sequence[str]) -> None:
        self.value = [one for one in value if one in (*SYMBOLS, WILD)]
        for one in self._on:
            self._chosen.removeWidget(one)
            one.hide()
            one.deleteLater()
        self._on = [
            SymbolButton(self.ui, f"{self._name}.on.{at}", one, chosen=True) for at, one in enumerate(self.value)
        ]
        for at, one in enumerate(self._on):
            one.clicked.connect(partial(self._remove, at))
            self._chosen.addWidget(one)
            one.show()
        self._none.setVisible(not self._on)
        self.retell()

    def _add(self, symbol: str) -> None:
        kept = self.value[: self.most - 1] if len(self.value) >= self.most else self.value
        self._give([*kept, symbol])

    def _remove(self, at: int) -> None:
        held = self._on[at].hasFocus()
        self._give([one for place, one in enumerate(self.value) if place != at])
        if held:
            (self._on[min(at, len(self._on) - 1)] if self._on else self._offered[0]).setFocus()

    def _give(self, value: list[str]) -> None:
        self.show_value(value)
        self.changed.emit(list(self.value))

    def retell(self) -> None:
        say = self.ui.say
        for one in self._offered:
            word = say(f"word.symbol_{one.symbol}")
            one.setAccessibleName(say("editor.symbol_add", name=word))
            one.setToolTip(word)
        for one in self._on:
            words = say("editor.symbol_remove", name=say(f"word.symbol_{one.symbol}"))
            one.setAccessibleName(words)
            one.setToolTip(words)


class Range(QWidget):
    """How far: any distance, a projectile, or from so many spaces to so many. The value is as a pack spells it."""

    changed = Signal(object)

    def __init__(self, ui: Ui, name: str, ways: Sequence[str] = (DISTANCE, PROJECTILE, UNLIMITED)) -> None:
        super().__init__()
        self.ui, self._offered = ui, ways
        self._ways = Chips(ui, name, ways)
        self._low, self._high = (Stepper(ui, f"{name}.{end}", 1, FARTHEST) for end in ("low", "high"))
        self._to = label("editor.range_to", "label")
        self._ways.chosen.connect(self._chosen)
        self._low.changed.connect(self._low_changed)
        self._high.changed.connect(self._high_changed)
        self._ends = QWidget()
        self._ends.setLayout(row(self._low, self._to, self._high, 1, spacing=8))
        self._ways.setVisible(len(ways) > 1)
        self.setLayout(column(self._ways, self._ends, spacing=4))

    def show_value(self, value: object) -> None:
        reach = read_reach(value) if isinstance(value, str) else None
        way = DISTANCE if reach is not None else PROJECTILE if value == PROJECTILE else UNLIMITED
        self._ways.choose(way)
        if reach is not None:
            self._low.show_value(reach.low)
            self._high.show_value(reach.high)
        self._ends.setVisible(way == DISTANCE)

    @property
    def value(self) -> str | None:
        if self._ways.value == DISTANCE:
            low, high = self._low.value, self._high.value
            return str(low) if low == high else f"{low}-{high}"
        return PROJECTILE if self._ways.value == PROJECTILE else None

    def _chosen(self) -> None:
        self._ends.setVisible(self._ways.value == DISTANCE)
        self.changed.emit(self.value)

    def _low_changed(self, low: int) -> None:
        self._high.show_value(max(low, self._high.value))
        self.changed.emit(self.value)

    def _high_changed(self, high: int) -> None:
        self._low.show_value(min(high, self._low.value))
        self.changed.emit(self.value)

    def retell(self) -> None:
        self._ways.tell({way: self.ui.say(f"editor.range_{way}") for way in self._offered})
        self._low.name_it(self.ui.say("editor.range_from"))
        self._high.name_it(self.ui.say("editor.range_to"))


class Line(QLineEdit):
    """A short text."""

    typed = Signal()

    def __init__(self, longest: int) -> None:
        super().__init__()
        self.setMaxLength(longest)
        self.textEdited.connect(self.typed)

    def show_text(self, words: str) -> None:
        self.setText(words)
        self.setCursorPosition(0)


class Paragraph(QPlainTextEdit):
    """A text of some lines that is one line to the pack: it wraps, Enter does nothing, Tab goes on."""

    typed = Signal()

    def __init__(self, longest: int) -> None:
        super().__init__()
        self._longest = longest
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self, height=84)
        self.textChanged.connect(self._tidy)

    def text(self) -> str:
        return self.toPlainText()

    def show_text(self, words: str) -> None:
        self.blockSignals(True)
        self.setPlainText(words)
        self.blockSignals(False)

    def _tidy(self) -> None:
        """Pasted lines become one, and what is too long ends."""
        words = self.toPlainText()
        kept = " ".join(words.splitlines())[: self._longest]
        if kept != words:
            self.show_text(kept)
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.typed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Words(QWidget):
    """A text in the language of the window; the others can be opened, and are filled from it while they are empty."""

    changed = Signal(dict)

    def __init__(self, ui: Ui, name: str, longest: int = LONGEST_NAME) -> None:
        super().__init__()
        self.ui = ui
        self.setObjectName(name)
        self.lines: dict[str, Line | Paragraph] = {}
        self._marks: dict[str, QLabel] = {}
        self._more = button("", "choice", f"{name}.languages")
        self._more.setCheckable(True)
        self._more.toggled.connect(self._arrange)
        things: list[QLayout] = []
        for lang in LANGUAGES:
            line = Line(longest) if longest <= LONGEST_LINE else Paragraph(longest)
            line.setObjectName(f"{name}.{lang}")
            line.typed.connect(self._edited)
            self.lines[lang] = line
            self._marks[lang] = sized(label("", "key"), width=38)
            self._marks[lang].setText(lang.upper())
            things.append(row(self._marks[lang], line, spacing=6, grows=1))
        self.setLayout(row(column(*things, spacing=4), column(self._more, 1), spacing=6, grows=0))

    @property
    def main(self) -> Line | Paragraph:
        return self.lines[self.ui.lang]

    @property
    def value(self) -> dict[str, str]:
        return {lang: line.text().strip() for lang, line in self.lines.items() if line.text().strip()}

    def show_value(self, value: object) -> None:
        known = value if isinstance(value, Mapping) else {}
        for lang, line in self.lines.items():
            words = str(known.get(lang, ""))
            if line.text().strip() != words:
                line.show_text(words)
        self._arrange()

    def _edited(self) -> None:
        self.changed.emit(self.value)

    def _arrange(self) -> None:
        every = self._more.isChecked()
        for lang, line in self.lines.items():
            line.setVisible(every or lang == self.ui.lang)
            self._marks[lang].setVisible(every)

    def retell(self, words: str) -> None:
        self._more.setText(f"{self.ui.lang.upper()} …")
        self._more.setToolTip(self.ui.say("editor.languages"))
        self._more.setAccessibleName(f"{words}: {self.ui.say('editor.languages')}")
        for lang, line in self.lines.items():
            line.setAccessibleName(f"{words} ({lang.upper()})")
        self._arrange()


class Pick(QComboBox):
    """One of many, by id."""

    picked = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._pick)

    def _pick(self) -> None:
        self.fit()
        self.picked.emit(self.value)

    def offer(self, choices: Iterable[tuple[str, str]], value: str) -> None:
        """Ids and words; a value that is none of them is shown as it is."""
        known = list(choices)
        if value not in [id for id, _ in known]:
            known.append((value, value or "–"))
        self.clear()
        for id, words in known:
            self.addItem(words, id)
        self.setCurrentIndex(self.findData(value))
        self.fit()

    def fit(self) -> None:
        """As wide as its word, where that is not too wide for any form."""
        self.ensurePolished()
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(self.currentText())
        self.setMinimumWidth(min(words + 7 * metrics.height() // 2, WIDEST * metrics.height()))

    @property
    def value(self) -> str:
        return str(self.currentData() or "")

    def wheelEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Scrolling a form must not change an answer on its way."""
        event.ignore()


class Toggle(QWidget):
    """Yes or no: one button that is in or out."""

    changed = Signal(bool)

    def __init__(self, key: str, name: str) -> None:
        super().__init__()
        self.press = button(key, "choice", name)
        self.press.setCheckable(True)
        self.press.clicked.connect(lambda: self.changed.emit(self.press.isChecked()))
        self.setLayout(row(self.press, 1, spacing=0))

    @property
    def value(self) -> bool:
        return self.press.isChecked()

    def show_value(self, value: object) -> None:
        self.press.setChecked(value is True)


def whole(value: object, default: int = 0) -> int:
    """A number that somebody may have left out or misspelled."""
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def dress(widget: QWidget, ui: Ui) -> None:
    """A widget that was made while its page is already there gets its words and measures."""
    metrics.retell(widget, ui)
    metrics.apply(widget, ui)


def retell_each(root: QWidget) -> None:
    """Fields whose words are not plain labels."""
    for widget in root.findChildren(QWidget):
        if isinstance(widget, Symbols | Range):
            widget.retell()
