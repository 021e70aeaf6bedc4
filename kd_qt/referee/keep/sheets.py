"""Pages that lie over the kept match while one thing is told: numbers, cards, dice, or why something is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLayout, QLineEdit, QScroller, QVBoxLayout, QWidget

from kd_core import text as rulebook
from kd_core.record.names import plain
from kd_qt.referee.keep.parts import Line, NamedCount, holder
from kd_qt.referee.parts import Choice, Count, Flow, Plate, RuleLine, Signs, Verdict, empty, words
from kd_qt.referee.picker import Group, tiles
from kd_qt.referee.tools.dice import EYES, throw
from kd_qt.screens import metrics
from kd_qt.screens.metrics import said, spaced
from kd_qt.screens.parts import Scroll, column, row
from kd_qt.style import palette
from kd_qt.style.shapes import box, fill
from kd_qt.ui import Ui

CLOSE = "✕"
ROLL_PX = 44
SEARCH = 380  # px of the search at least
NARROW = 760  # px of a list of numbers: a number and its signs belong together
FEW = 12  # things that are found without a search
DIE = 96


class Sheet(QWidget):
    """A page with a title, over the whole tool. Esc or the cross closes it without telling anything."""

    closed = Signal()

    def __init__(self, ui: Ui, over: QWidget, name: str, title: str) -> None:
        super().__init__(over)
        self.ui, self._over = ui, over
        self.setObjectName(f"referee.keep.{name}")
        self._title = words("", "question")
        self._title.setText(title)
        self.setAccessibleName(title)
        self._close = Plate(ui, f"referee.keep.{name}.close", px=34)
        self._close.setText(CLOSE)
        self._close.setAccessibleName(ui.say("screen.back"))
        self._close.clicked.connect(self.closed)
        self._head = row(self._title, self._close, grows=0)

    def lay(self, *things: QWidget | QLayout | int) -> None:
        inner = spaced(column(self._head, *things, spacing=12), 12, (32, 12, 26, 16))
        area = Scroll(inner)
        QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.setLayout(column(area, spacing=0))

    def open(self) -> None:
        metrics.retell(self, self.ui)
        for count in self.findChildren(Count):
            count.retell()
        metrics.apply(self, self.ui)
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        (self.first_focus() or self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def spoken(self) -> str:
        """What a screen reader says when it opens."""
        return self._title.text()

    def rescale(self) -> None:
        metrics.apply(self, self.ui)

    def first_focus(self) -> QWidget | None:
        return None

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            fill(painter, box(0, 0, self.width(), self.height()), palette.INK1)


class Numbers(Sheet):
    """One number or several, with – and +. Every tap counts at once; `told` answers what is wrong, or nothing."""

    def __init__(self, ui: Ui, over: QWidget, title: str, told: Callable[[dict[str, int]], str]) -> None:
        super().__init__(ui, over, "numbers", title)
        self._told = told
        self._counts: dict[str, Count] = {}
        self._wrong = words("", "text")
        self._wrong.setProperty("tone", "warn")
        self._list = spaced(QVBoxLayout(), 10)
        done = Plate(ui, "referee.keep.numbers.done", "referee.keep.done", tone="primary", slanted=True, px=36)
        done.clicked.connect(self.closed)
        narrow = holder(column(self._list, self._wrong, done, spacing=14))
        self.lay(row(metrics.sized(narrow, at_most=(NARROW, 0)), 1, grows=0), 1)

    def add(self, fact: str, key: str, n: int, most: int, figure: QWidget | None = None, least: int = 0) -> None:
        self._put(fact, Count(self.ui, f"referee.keep.number.{fact}", key, figure, most, least), n)

    def add_named(self, fact: str, word: str, n: int, most: int) -> None:
        """A number whose word is a name of the packs."""
        self._put(fact, NamedCount(self.ui, f"referee.keep.number.{fact}", word, most), n)

    def _put(self, fact: str, count: Count, n: int) -> None:
        count.show_number(n)
        count.changed.connect(lambda _: self._changed())
        self._counts[fact] = count
        self._list.addWidget(count)

    def _changed(self) -> None:
        self._wrong.setText(self._told({fact: count.n for fact, count in self._counts.items()}))

    def first_focus(self) -> QWidget | None:
        return next((plate for plate in self.findChildren(Plate) if plate.objectName().endswith(".more")), None)


@dataclass(frozen=True)
class Wanted:
    """How many are to be named. `least` below `most`: that can be all. `unsaid`: one may stay unnamed."""

    most: int
    least: int
    unsaid: bool = True


class Naming(Sheet):
    """Cards or skills, named one after the other by tapping; a few letters find one. What was tapped stands above, and
    a tap takes it back."""

    named = Signal(list)

    def __init__(
        self,
        ui: Ui,
        over: QWidget,
        title: str,
        groups: Sequence[Group],
        wanted: Wanted,
        had: Sequence[str | None] = (),
        free: Sequence[str] = (),
    ) -> None:
        """`had`: what was named before; `free`: what does not count (a candle card that came)."""
        super().__init__(ui, over, "naming", title)
        self.wanted, self._free = wanted, free
        self.have: list[str | None] = list(had)
        self._names = {pick.value: pick.words for group in groups for pick in group.picks}
        self._symbols = {pick.value: pick.symbols for group in groups for pick in group.picks}
        self._search = said(QLineEdit(), "referee.keep.search")
        self._search.setObjectName("referee.keep.search")
        self._search.textChanged.connect(self._filter)
        self._search.returnPressed.connect(self._take_first)
        self._slots = Choice(ui, "referee.keep.slot", flow=True)
        self._slots.chosen.connect(lambda at: self._take_back(int(at)))
        self._choices: list[tuple[QLabel, Choice]] = [self._group(at, group) for at, group in enumerate(groups)]
        tiles: list[QWidget | QLayout | int] = [thing for pair in self._choices for thing in pair]
        self._search.setVisible(len(self._names) > FEW)
        metrics.sized(self._search, at_least=(SEARCH, 0))
        self.lay(holder(spaced(Flow([self._search, *self._buttons()]), 8)), self._slots, *tiles, 1)
        self._show()

    def _buttons(self) -> tuple[Plate, ...]:
        self._all_unsaid = Plate(self.ui, "referee.keep.unsaid", "referee.keep.unsaid", slanted=True, px=30)
        self._one_unsaid = Plate(self.ui, "referee.keep.one_unsaid", "referee.keep.one_unsaid", slanted=True, px=30)
        self._done = Plate(self.ui, "referee.keep.named", "referee.keep.done", tone="primary", slanted=True, px=30)
        self._all_unsaid.clicked.connect(self._leave_unsaid)
        self._one_unsaid.clicked.connect(lambda: self._take(None))
        self._done.clicked.connect(lambda: self.named.emit(self.have))
        return self._one_unsaid, self._all_unsaid, self._done

    def _group(self, at: int, group: Group) -> tuple[QLabel, Choice]:
        title = words("", "heading")
        title.setText(group.title)
        choice = tiles(self.ui, f"referee.keep.name{at}", group, 24, (150, 72), 28)
        choice.chosen.connect(self._take)
        title.setVisible(bool(group.title))
        return title, choice

    # -- taking --------------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return sum(one not in self._free for one in self.have)

    def _take(self, value: str | None) -> None:
        for _, choice in self._choices:
            choice.choose()
        if self.count < self.wanted.most:
            self.have.append(value)
        whole = self.count == self.wanted.most == self.wanted.least
        if whole:
            self.named.emit(self.have)
        else:
            self._search.clear()
            self._show()

    def _take_back(self, at: int) -> None:
        del self.have[at]
        self._show()

    def _leave_unsaid(self) -> None:
        """The rest came, and nobody says which."""
        missing = max(self.wanted.least, self.wanted.most if self.wanted.most == self.wanted.least else 0) - self.count
        self.named.emit([*self.have, *[None] * max(0, missing)])

    def _take_first(self) -> None:
        """Return in the search takes the only card that is left, or goes to the first."""
        shown = [plate for _, choice in self._choices for plate in choice.plates().values() if not plate.isHidden()]
        if len(shown) == 1:
            shown[0].click()
        elif shown:
            shown[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # -- showing -------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._slots.clear()
        for at, value in enumerate(self.have):
            plate = Signs(self.ui, "", self._symbols.get(value or "", ()), tone="primary", px=26, size=(90, 76))
            plate.sign = 32
            self._slots.add(str(at), plate)
        shown = {str(at): self._names.get(value or "", value or "?") for at, value in enumerate(self.have)}
        self._slots.tell(shown, {at: self._take_back_words(int(at), name) for at, name in shown.items()})
        self._slots.setVisible(bool(self.have))
        self._done.setVisible(self.wanted.least < self.wanted.most or self.count > 0)
        self._done.setEnabled(self.wanted.least <= self.count)
        self._one_unsaid.setVisible(self.wanted.unsaid and self.wanted.most > 1)
        self._all_unsaid.setVisible(self.wanted.unsaid and self.wanted.least == self.wanted.most)
        self._one_unsaid.setEnabled(self.count < self.wanted.most)

    def _take_back_words(self, at: int, name: str) -> str:
        words = self.ui.say("referee.keep.take_back", name=name)
        return f"{at + 1} / {len(self.have)}. {words}"

    def _filter(self, typed: str) -> None:
        wanted = plain(typed)
        for title, choice in self._choices:
            for value, plate in choice.plates().items():
                plate.setVisible(wanted in plain(self._names[value]))
            some = any(not plate.isHidden() for plate in choice.plates().values())
            title.setVisible(some and bool(title.text()))
            choice.setVisible(some)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Letters go to the search, wherever the focus is."""
        if self._search.isVisible() and event.text().isalpha() and not self._search.hasFocus():
            self._search.setFocus(Qt.FocusReason.OtherFocusReason)
            self._search.setText(self._search.text() + event.text())
        else:
            super().keyPressEvent(event)

    def first_focus(self) -> QWidget | None:
        plates = [plate for _, choice in self._choices for plate in choice.plates().values()]
        return plates[0] if plates else self._done


class Die(Plate):
    """A die that shows so many eyes; 0: none yet."""

    def __init__(self, ui: Ui, eyes: int, px: float = DIE) -> None:
        super().__init__(ui, f"referee.keep.die.{eyes}", size=(px + 24, px + 24))
        self.eyes, self.die = eyes, px
        self.setAccessibleName(str(eyes))

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        side = self.die * u
        picture = self.ui.art.die(self.eyes, side, dpr=self.devicePixelRatioF())
        spot = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
        painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        return rect

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        """The eyes are enough."""


class DiceSheet(Sheet):
    """Real dice: tap what each shows. Or they are thrown here."""

    named = Signal(list)

    def __init__(self, ui: Ui, over: QWidget, title: str, count: int) -> None:
        super().__init__(ui, over, "dice", title)
        self._count = count
        self.have: list[int] = []
        self._fallen = row(spacing=10)
        self._dice = [Die(ui, eyes) for eyes in EYES]
        for die in self._dice:
            die.clicked.connect(lambda _=False, eyes=die.eyes: self._take(eyes))
            die.keys = self._digit
        roll = Plate(ui, "referee.keep.roll", "referee.keep.roll", slanted=True, px=ROLL_PX)
        roll.clicked.connect(lambda: self.named.emit(list(throw(self._count))))
        back = Plate(ui, "referee.keep.die_back", "referee.keep.die_back", slanted=True, px=ROLL_PX)
        back.clicked.connect(self._take_back)
        self.lay(row(*self._dice, 1, spacing=10), self._fallen, row(back, roll), 1)
        self._show()

    def _take(self, eyes: int) -> None:
        self.have.append(eyes)
        if len(self.have) == self._count:
            self.named.emit(self.have)
        else:
            self._show()

    def _take_back(self) -> None:
        self.have = self.have[:-1]
        self._show()

    def _digit(self, event: QKeyEvent) -> bool:
        if event.text().isdecimal() and int(event.text()) in EYES:
            self._take(int(event.text()))
            return True
        return False

    def _show(self) -> None:
        empty(self._fallen)
        for eyes in [*self.have, *[0] * (self._count - len(self.have))]:
            die = Die(self.ui, eyes, DIE * 1.3)
            die.setObjectName("")
            die.setEnabled(False)
            self._fallen.addWidget(die)
        self._fallen.addStretch(1)
        metrics.apply(self, self.ui)

    def first_focus(self) -> QWidget | None:
        return self._dice[0]


class WhyNot(Sheet):
    """Every reason against something, each with its rule, which a tap opens."""

    rule_wanted = Signal(str)

    def __init__(self, ui: Ui, over: QWidget, title: str, verdict: str) -> None:
        super().__init__(ui, over, "why", title)
        self._verdict = Verdict(ui, "referee.keep.verdict", 96)
        self._verdict.show_verdict("no", verdict)
        self._list = spaced(QVBoxLayout(), 8)
        done = Plate(ui, "referee.keep.why.done", "referee.keep.understood", tone="primary", slanted=True, px=36)
        done.clicked.connect(self.closed)
        sheet_foot = row(done, 1)
        self._done = done
        self.lay(self._verdict, self._list, sheet_foot, 1)

    def add(self, sentence: str, line: RuleLine | None = None) -> None:
        """A reason; the rule that it rests on with its page and in words."""
        self._say(sentence, "heading")
        if line is not None:
            line.opened.connect(self.rule_wanted)
            self._list.addWidget(line)
            known = rulebook.rule(line.rule, self.ui.lang)
            self._say(known.text if known is not None else "", "text")

    def spoken(self) -> str:
        labels = [label.text() for label in self.findChildren(QLabel)]
        return ". ".join([self._title.text(), self._verdict.words, *labels[1:]])

    def _say(self, said_words: str, role: str) -> None:
        label = words("", role)
        label.setText(said_words)
        self._list.addWidget(label)

    def first_focus(self) -> QWidget | None:
        return self._done


class Lines(Sheet):
    """One of several lines, as long as they are: what was told, the latest first."""

    picked = Signal(int)

    def __init__(self, ui: Ui, over: QWidget, title: str, lines: Sequence[tuple[int, str]], note: str = "") -> None:
        super().__init__(ui, over, "lines", title)
        self._plates: list[Plate] = []
        about = words("", "note")
        about.setText(note)
        about.setVisible(bool(note))
        for value, line in lines:
            plate = Line(ui, f"referee.keep.line.{value}", line, px=26 if note else 32)
            plate.clicked.connect(lambda _=False, value=value: self.picked.emit(value))
            self._plates.append(plate)
        self.lay(about, *self._plates, 1)

    def first_focus(self) -> QWidget | None:
        return self._plates[0] if self._plates else None
