"""Pay: tap the cards in hand and the fighter; which special attacks they pay for, in every way, or what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from kd_core.content.model import SYMBOLS, Pack
from kd_core.game.codes import MOST_HAND
from kd_core.referee.sums import Payments, Price, payments
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.parts import Choice, Plate, Signs, empty, frame, words
from kd_qt.referee.picker import Group, Pick, Picker
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.style.states import badge
from kd_qt.ui import Ui

Card = tuple[str, ...]

COST, PAID = 40, 34  # px of the symbols of a cost, and of the cards that pay it
HEAD, LINE = 56, 52  # px of the name of a special attack, and of a line of ways
MOST_WAYS = 6  # that are drawn; more are counted


class PriceRow(QWidget):
    """A special attack: what it costs, and each way to pay it, or what the hand lacks."""

    def __init__(self, ui: Ui, name: str, price: Price, hand: Sequence[Card]) -> None:
        super().__init__()
        self.ui, self.name, self.price, self.hand = ui, name, price, hand
        self.setObjectName(f"referee.pay.price.{price.special}")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{name}: {self.sentence()}")

    def sentence(self) -> str:
        word = "payable" if self.price.payable else "missing"
        return self.ui.say(f"referee.pay.{word}")

    # -- size ----------------------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's names
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        lines = 1 + max((line for line, _, _ in self._places(width)), default=0)
        return self.ui.px(HEAD + LINE * lines + 14)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(420), self.heightForWidth(max(self.width(), self.ui.px(420))))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    # -- paint ---------------------------------------------------------------------------------------------------------

    @property
    def groups(self) -> list[list[Card]]:
        """Each way as the cards that pay, or each alternative that is missing."""
        if self.price.payable:
            return [[self.hand[at] for at in way] for way in self.price.ways[:MOST_WAYS]]
        return [[(symbol,) for symbol in part] for part in self.price.missing]

    def _places(self, width: int) -> Iterator[tuple[int, float, list[Card]]]:
        """Line, left end and cards of each group, in measures at 100 %."""
        room = width / self.ui.scale - 32
        line, x = 0, text.width(self.sentence(), "body", LEAST) + 16
        for group in self.groups:
            wide = _group_wide(group)
            if x > 0 and x + wide > room:
                line, x = line + 1, 0
            yield line, x, group
            x += wide + 20

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u, good = self.ui.scale, self.price.payable
        rect = QRectF(self.rect()).adjusted(3 * u, 3 * u, -3 * u, -3 * u)
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            frame(painter, rect, u, good)
            badge(painter, "selected" if good else "refused", rect.left() + 28 * u, rect.top() + HEAD / 2 * u, 15 * u)
            left = self._cost(painter, rect.right() - 14 * u, rect.top() + HEAD / 2 * u)
            room = QRectF(rect.left() + 54 * u, rect.top(), left - rect.left() - 62 * u, HEAD * u)
            colour = palette.TEXT if good else palette.MUTED
            text.fit(painter, room, self.name, "head", 32 * u, LEAST * u, 1, text.LEFT | text.MIDDLE, colour)
            base = rect.top() + (HEAD + LINE / 2 + 8) * u
            text.line(painter, rect.left() + 16 * u, base, self.sentence(), "body", LEAST * u, colour)
            for line, x, group in self._places(self.width()):
                at = QRectF(rect.left() + (16 + x) * u, rect.top() + (HEAD + LINE * line) * u, 0, LINE * u)
                self._group(painter, group, at.left(), at.center().y())

    def _cost(self, painter: QPainter, right: float, middle: float) -> float:
        """The cost, ending at the right; returns where it begins."""
        step = COST * 1.06 * self.ui.scale
        for at, symbol in enumerate(reversed(self.price.cost)):
            self._symbol(painter, symbol, right - (at + 0.5) * step, middle, COST)
        return right - len(self.price.cost) * step

    def _group(self, painter: QPainter, group: list[Card], x: float, middle: float) -> None:
        u = self.ui.scale
        for card in group:
            wide = _card_wide(card) * u
            plate = box(x, middle - 22 * u, wide, 44 * u, 7 * u)
            fill(painter, plate, palette.INK0)
            stroke(painter, plate, palette.OK if self.price.payable else palette.REFUSED, 2 * u)
            for at, symbol in enumerate(card):
                self._symbol(painter, symbol, x + (6 + PAID * (at + 0.5)) * u, middle, PAID)
            x += wide + 4 * u

    def _symbol(self, painter: QPainter, symbol: str, x: float, y: float, px: float) -> None:
        side = px * self.ui.scale
        picture = self.ui.art.symbol(symbol, side, self.devicePixelRatioF())
        painter.drawPixmap(QRectF(x - side / 2, y - side / 2, side, side), picture, QRectF(picture.rect()))


def _card_wide(card: Card) -> float:
    return PAID * max(1, len(card)) + 12


def _group_wide(group: Sequence[Card]) -> float:
    return sum(_card_wide(card) + 4 for card in group)


class PayTool(Tool):
    name = "pay"
    rule = "COMBO-2"
    share = 0.5

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._hand: list[Card] = []
        self._fighters = Choice(ui, "referee.pay.fighter", most=3)
        self._cards = Choice(ui, "referee.pay.card", flow=True)
        self._held = Choice(ui, "referee.pay.held", flow=True)
        self._empty = words("referee.pay.none", "note")
        self._by_name = Plate(ui, "referee.pay.by_name", "referee.pay.by_name")
        self._clear = Plate(ui, "referee.pay.clear", "referee.pay.clear")
        self._prices = spaced(QVBoxLayout(), 6)
        self._dashes = words("", "text")
        self._picker = Picker(ui, self)
        self._build()
        self._connect()

    def _build(self) -> None:
        hand = column(words("referee.pay.hand", "heading"), self._held, self._empty, spacing=2)
        plates = row(self._by_name, self._clear, spacing=4, grows=0)
        cards = column(words("referee.pay.add", "heading"), self._cards, plates, spacing=4)
        question = column(self._fighters, hand, cards, 1, self.rule_line(self.rule), spacing=8)
        answer = column(self._prices, self._dashes, 1, spacing=8)
        self.lay(question, answer)

    def _connect(self) -> None:
        self._fighters.chosen.connect(self.show_answer)
        self._cards.chosen.connect(lambda value: self.add(_card(value)))
        self._held.chosen.connect(lambda at: self.drop(int(at)))
        self._by_name.clicked.connect(self._pick)
        self._clear.clicked.connect(self.clear)

    # -- the hand ------------------------------------------------------------------------------------------------------

    def add(self, card: Card) -> None:
        """One more such card is in hand."""
        if len(self._hand) < MOST_HAND:
            self._hand.append(card)
        self._cards.choose()
        self._show_hand()

    def drop(self, at: int) -> None:
        del self._hand[at]
        self._show_hand()
        self._focus_hand(at)

    def clear(self) -> None:
        self._hand.clear()
        self._show_hand()

    def _focus_hand(self, at: int) -> None:
        """The keyboard stays in the hand while there is one."""
        plates = list(self._held.plates().values())
        if plates:
            plates[min(at, len(plates) - 1)].setFocus()

    def _show_hand(self) -> None:
        self._held.clear()
        for at, card in enumerate(self._hand):
            self._held.add(str(at), Signs(self.ui, "", card, size=(TOUCH + 6, TOUCH + 8)))
        gone = {str(at): self.ui.say("referee.pay.away", card=self._said(card)) for at, card in enumerate(self._hand)}
        self._held.tell(dict.fromkeys(gone, ""), gone)
        self._held.setVisible(bool(self._hand))
        self._empty.setVisible(not self._hand)
        self._clear.setEnabled(bool(self._hand))
        for plate in self._cards.plates().values():
            plate.setEnabled(len(self._hand) < MOST_HAND)
        self.show_answer()

    def _pick(self) -> None:
        lang = self.ui.card_lang
        known = {card.id: card for pack in self.table.packs for card in pack.attacks if card.symbols}
        named = sorted((self.ui.lexicon.card(id, lang), card) for id, card in known.items())
        picks = [Pick(" ".join(card.symbols), name, card.symbols) for name, card in named]
        self._picker.ask(self.ui.say("referee.pay.by_name"), [Group("", picks)], lambda value: self.add(_card(value)))

    # -- the answer ----------------------------------------------------------------------------------------------------

    def answer(self) -> Payments:
        return payments(self._fighters.value, symbols=self._hand, packs=self.table.packs)

    def show_answer(self) -> None:
        found = self.answer()
        empty(self._prices)
        rows = [self._row(price, found) for price in sorted(found.prices, key=lambda price: not price.payable)]
        for shown in rows:
            self._prices.addWidget(shown)
        self._dashes.setText(self.ui.say("referee.pay.dashes", n=sum(found.dashes)))
        self.rescale()
        self.announce("; ".join(shown.accessibleName() for shown in rows))

    def _row(self, price: Price, found: Payments) -> PriceRow:
        name = self.ui.lexicon.special(price.special, self.ui.card_lang, self._fighters.value)
        return PriceRow(self.ui, name, price, found.hand)

    def _said(self, card: Card) -> str:
        return " + ".join(self.ui.say(f"word.symbol_{symbol}") for symbol in card)

    # -- tool ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Other boxes: their fighters, and the symbols that their cards show."""
        fighters = [fighter.id for pack in self.table.packs for fighter in pack.fighters]
        before = self._fighters.value
        self._fighters.fill(fighters, px=24, lines=2)
        self._fighters.tell({id: self.ui.lexicon.fighter(id, self.ui.card_lang) for id in fighters})
        self._fighters.choose(before if before in fighters else fighters[0])
        self._cards.clear()
        cards = _cards(self.table.packs)
        for card in cards:
            self._cards.add(" ".join(card), Signs(self.ui, "", card, size=(TOUCH + 6, TOUCH + 8)))
        told = {" ".join(card): self.ui.say("referee.pay.one_more", card=self._said(card)) for card in cards}
        self._cards.tell(dict.fromkeys(told, ""), told)
        self._show_hand()

    def retell(self) -> None:
        super().retell()
        if self._fighters.plates():
            self.refresh()

    def back(self) -> bool:
        return self._picker.close_it()

    def first_focus(self) -> QWidget | None:
        return next(iter(self._cards.plates().values()), None)


def _card(value: str) -> Card:
    return tuple(value.split())


def _cards(packs: Sequence[Pack]) -> list[Card]:
    """The kinds of cards in these boxes by their symbols: one symbol first, then two."""
    found = {tuple(sorted(card.symbols, key=SYMBOLS.index)) for pack in packs for card in pack.attacks if card.symbols}
    return sorted(found, key=lambda card: (len(card), [SYMBOLS.index(symbol) for symbol in card]))
