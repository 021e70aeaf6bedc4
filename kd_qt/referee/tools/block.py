"""Block: the wounds of a strike and the cards left in hand; every way to ignore some of them, the best one first."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from kd_core.game.codes import HAND_LIMIT
from kd_core.referee.sums import Block, Split, Wounds, block
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.keep import now
from kd_qt.referee.parts import KINDS, Choice, Count, Cubes, Plate, empty, frame, ink, words
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column, row
from kd_qt.style import palette, text
from kd_qt.ui import Ui

CARDS = HAND_LIMIT + 1  # numbers to tap: a skill may allow one card more
USUAL_CARDS = 4
MOST_WOUNDS = 12
ROOMY = 2  # ways that are shown at their full height
HIGH, LOW = 150, 128  # px of a way
IGNORED, TAKEN = 112, 76  # px of the figures
CUBE, GAP = 0.84, 0.16  # of the figures: a cube beside them, and the air after it
SIDE = 262  # px of what is taken


class Way(QWidget):
    """One way to block: what is ignored in huge figures, what is taken beside it."""

    def __init__(self, ui: Ui, split: Split, best: bool, high: float) -> None:
        super().__init__()
        self.ui, self.split, self.best, self.high = ui, split, best, high
        self.setObjectName(f"referee.block.way.{split.ignored.heavy}.{split.ignored.light}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(480), self.ui.px(self.high))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        rect = QRectF(self.rect()).adjusted(3 * u, 3 * u, -3 * u, -3 * u)
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            frame(painter, rect, u, self.best)
            cut = rect.right() - SIDE * u
            painter.setPen(palette.LINE2)
            painter.drawLine(round(cut), round(rect.top() + 18 * u), round(cut), round(rect.bottom() - 18 * u))
            self._ignored(painter, QRectF(rect.left() + 20 * u, rect.top(), cut - rect.left() - 24 * u, rect.height()))
            self._taken(painter, QRectF(cut + 18 * u, rect.top(), rect.right() - cut - 24 * u, rect.height()))

    def _ignored(self, painter: QPainter, room: QRectF) -> None:
        amounts = [(kind, n) for kind, n in zip(KINDS, self.numbers(ignored=True)) if n]
        if not amounts:
            none = self.ui.say("referee.block.nothing")
            text.fit(painter, room, none, "head", 48 * self.ui.scale, 36 * self.ui.scale, 2)
            return
        px = min(IGNORED * self.ui.scale, room.width() / _wide(amounts))
        x = room.left()
        for kind, n in amounts:
            x = self._amount(painter, kind, n, x, room.center().y(), px) + GAP * px

    def _taken(self, painter: QPainter, room: QRectF) -> None:
        u = self.ui.scale
        upper = QRectF(room.left(), room.top() + 8 * u, room.width(), 44 * u)
        text.fit(painter, upper, self.ui.say("referee.block.takes"), "head", 36 * u, 30 * u, colour=palette.TEXT)
        middle = (upper.bottom() + room.bottom() - 6 * u) / 2
        amounts = [(kind, n) for kind, n in zip(KINDS, self.numbers(ignored=False)) if n]
        if not amounts:
            text.line(painter, room.left(), middle + TAKEN * 0.36 * u, "0", "head", TAKEN * u, palette.OK)
            return
        px = min(TAKEN * u, room.width() / _wide(amounts))
        x = room.left()
        for kind, n in amounts:
            x = self._amount(painter, kind, n, x, middle, px) + GAP * px

    def _amount(self, painter: QPainter, kind: str, n: int, x: float, middle: float, px: float) -> float:
        """A figure and a cube; returns where they end."""
        wide = text.line(painter, x, middle + px * 0.36, str(n), "head", px, ink(kind))
        side = px * CUBE
        picture = self.ui.art.cube(kind, side, dpr=self.devicePixelRatioF())
        spot = QRectF(x + wide + px * 0.1, middle - side / 2, side, side)
        painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        return spot.right()

    def numbers(self, ignored: bool) -> tuple[int, int]:
        wounds = self.split.ignored if ignored else self.split.taken
        return wounds.heavy, wounds.light


def _wide(amounts: list[tuple[str, int]]) -> float:
    """Figures and cubes side by side, in sizes of the figures."""
    each = [text.width(str(n), "head", 1) + 0.1 + CUBE for _, n in amounts]
    return sum(each) + GAP * (len(each) - 1)


class BlockTool(Tool):
    name = "block"
    rule = "BLOCK-2"
    share = 0.45

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._wounds = {kind: self._count(kind) for kind in KINDS}
        self._cards = Choice(ui, "referee.block.cards", most=CARDS)
        self._cards.fill([str(n) for n in range(CARDS)], px=40, size=(TOUCH, 84))
        self._cards.choose(str(USUAL_CARDS))
        self._sum = words("", "sum", wrap=False)
        self._rule = self.rule_line(self.rule)
        self._head, self._for = words("referee.block.ignore", "answer", wrap=False), words("", "word")
        self._for.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._ways = spaced(QVBoxLayout(), 4)
        self._rest, self._effect_note = words("", "text"), words("", "text")
        self._effect = Plate(ui, "referee.block.effect", "referee.block.effect", slanted=True, lines=2, checkable=True)
        self._countdown = Plate(ui, "referee.block.ko", "referee.block.ko", tone="danger", slanted=True, lines=2)
        for plate in (self._effect, self._countdown):
            plate.least = (150, 88)
        self._build()
        self._connect()
        self._wounds["heavy"].show_number(2)
        self._wounds["light"].show_number(1)

    def _count(self, kind: str) -> Count:
        word = "referee.block.heavy" if kind == "heavy" else "referee.block.light"
        return Count(self.ui, f"referee.block.{kind}", word, Cubes(self.ui, kind), MOST_WOUNDS)

    def _build(self) -> None:
        deals = column(words("referee.block.deals", "question"), *self._wounds.values(), spacing=6)
        left = column(
            words("referee.block.cards_left", "question"), words("referee.block.cards_note", "note"), spacing=0
        )
        question = column(deals, 1, left, self._cards, self._sum, self._rule, spacing=8)
        head = row(self._head, self._for, grows=1)
        answer = column(head, self._ways, self._rest, self._effect_note, 1, row(self._effect, self._countdown))
        self.lay(question, answer)

    def _connect(self) -> None:
        for count in self._wounds.values():
            count.changed.connect(self.show_answer)
        self._cards.chosen.connect(self.show_answer)
        self._effect.clicked.connect(self.show_answer)
        self._countdown.clicked.connect(lambda: self.table.countdown_wanted.emit(None))

    # -- the answer ----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[int, int, int]:
        """Heavy, light, cards left."""
        return self._wounds["heavy"].n, self._wounds["light"].n, int(self._cards.value or 0)

    def show_answer(self) -> None:
        answer = block(*self.asked)
        good = answer.best or (self._nothing(),)
        empty(self._ways)
        for at, split in enumerate(good):
            if at:
                self._ways.addWidget(self._or())
            self._ways.addWidget(self._way(split, at == 0, HIGH if len(good) <= ROOMY else LOW))
        self._tell(answer)
        self.rescale()
        self.announce(" ".join(self._sentence(split) for split in good))

    def _or(self) -> QWidget:
        word = words("", "note")
        word.setText(self.ui.say("referee.block.or"))
        return word

    def _nothing(self) -> Split:
        heavy, light, _ = self.asked
        return Split(Wounds(), Wounds(heavy, light))

    def _way(self, split: Split, best: bool, high: float) -> Way:
        way = Way(self.ui, split, best, high)
        way.setAccessibleName(self._sentence(split))
        return way

    def _sentence(self, split: Split) -> str:
        ignored, taken = split.ignored, split.taken
        return self.ui.say(
            "referee.block.sentence",
            heavy=ignored.heavy,
            light=ignored.light,
            takes_heavy=taken.heavy,
            takes_light=taken.light,
        )

    def _tell(self, answer: Block) -> None:
        ui = self.ui
        second = self._effect.isChecked()
        self._for.setText(ui.say("referee.block.for", n=2 if second else 1))
        self._sum.setText(ui.say("referee.block.sum", n=answer.power))
        fewer = len(answer.splits) > len(answer.best) and not second
        self._rest.setText(ui.say("referee.block.fewer") if fewer else "")
        self._effect_note.setText(ui.say("referee.block.effect_note") if second else "")
        for label in (self._rest, self._effect_note):
            label.setVisible(bool(label.text()))

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        numbers = {str(n): str(n) for n in range(CARDS)}
        self._cards.tell(numbers, {n: self.ui.say("referee.block.cards_name", n=int(n)) for n in numbers})
        self.show_answer()

    def refresh(self) -> None:
        """A strike that is being blocked in the kept match is the one that is asked about."""
        self._rule.tell(self.table.packs)
        strike = now.strike(self.table.kept)
        if strike is not None:
            self._wounds["heavy"].show_number(strike.heavy)
            self._wounds["light"].show_number(strike.light)
            self._cards.choose(str(min(strike.cards_left, CARDS - 1)))
            self.show_answer()

    def first_focus(self) -> QWidget | None:
        return self._cards.plates()[self._cards.value or "0"]
