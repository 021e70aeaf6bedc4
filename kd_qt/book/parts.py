"""What pictures of the rulebook are put together from, by the names in `resources/rulebook/pictures.toml`.

A part knows its height and paints itself from (0, 0), `WIDE` units broad. What it shows it asks of the match that the
picture plays (`kd_core/record/pictured.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF

from kd_core.game import odds
from kd_core.record import pictured
from kd_core.record.pictured import MATE, YOU, Payment, Played
from kd_qt.book import floors
from kd_qt.book.canvas import LEAST, WIDE, Canvas
from kd_qt.style import palette, signs, text
from kd_qt.style.cards import RATIO
from kd_qt.style.shapes import box, fill

HALF = (WIDE - 12) / 2
VICTORIES = 2


class Part(Protocol):
    def height(self) -> float: ...

    def paint(self, c: Canvas) -> None: ...


class Plates:
    """Both fighters: wounds, victory tokens, and the chance that a test would fail."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def height(self) -> float:
        return 92

    def paint(self, c: Canvas) -> None:
        for seat, x in enumerate((0.0, HALF + 12)):
            self._plate(c, seat, QRectF(x, 0, HALF, self.height()))

    def _plate(self, c: Canvas, seat: int, rect: QRectF) -> None:
        side, player = palette.side(seat == YOU), self.played.picture.players[seat]
        wounds = pictured.wounds_of(self.played.end, seat)
        c.panel(rect, side)
        text.line(c.p, rect.x() + 12, 23, self.played.fighter(seat, c.lang), "head", 16, palette.TEXT)
        for at in range(VICTORIES):
            c.put(c.art.star(22, at < player.victories, c.ratio), rect.right() - 58 + at * 25, 6)
        signs.cubes(c.art, c.p, wounds, rect.x() + 12, 46, 20)
        self._chance(c, pictured.chance(wounds), rect)

    def _chance(self, c: Canvas, chance: float, rect: QRectF) -> None:
        left, wide = rect.x() + 12, rect.width() - 24
        fill(c.p, box(left, 64, wide, 20, 5), palette.INK3)
        fill(c.p, box(left, 64, max(5.0, wide * chance), 20, 5), palette.mix(palette.HEAVY, palette.INK0, 0.25))
        words = c.say("would_fail", n=pictured.percent(chance))
        c.words(QRectF(left, 64, wide, 20), words, 13, "bold", palette.WHITE)


class Row:
    """The Row as it lies, with its signs for in range and out of range."""

    CARD = 104.0

    def __init__(self, played: Played) -> None:
        self.cards = pictured.reached(played)

    def height(self) -> float:
        return self.CARD * RATIO

    def paint(self, c: Canvas) -> None:
        step = (WIDE - 40 - self.CARD) / (len(self.cards) - 1)
        for at, (card, near) in enumerate(self.cards):
            c.card(card, "fly", 20 + at * step, 0, self.CARD, near)


class Taken:
    """From the Row to the hand."""

    CARD, HAND = 88.0, 82.0

    def __init__(self, played: Played) -> None:
        self.row, self.card = pictured.reached(played), pictured.taken(played)
        self.hand = played.end.view(YOU)["players"][YOU]["hand"]

    def height(self) -> float:
        return 26 + self.CARD * RATIO

    def paint(self, c: Canvas) -> None:
        end = 4 * (self.CARD + 6)
        start = WIDE - 6 - len(self.hand) * (self.HAND + 6)
        c.words(QRectF(0, 0, end, 20), c.say("row"), 14, "bold", palette.TEXT)
        c.words(QRectF(start, 0, WIDE - start, 20), c.say("hand"), 14, "bold", palette.TEXT)
        for at, (card, near) in enumerate(self.row):
            rect = c.card(card, "fly", 4 + at * (self.CARD + 6), 24, self.CARD, near)
            if card == self.card:
                c.ring(rect)
        for at, card in enumerate(self.hand):
            rect = c.card(card, "hand", start + at * (self.HAND + 6), 28, self.HAND)
            if card == self.card:
                c.ring(rect)
        c.arrow(end + 8, 26 + self.CARD * RATIO / 2, start - 8)


class Payments:
    """Which cards pay which cost, line by line."""

    CARD, LINE = 58.0, 92.0

    def __init__(self, played: Played) -> None:
        self.payments = pictured.payments(played)

    def height(self) -> float:
        return self.LINE * len(self.payments) - 10

    def paint(self, c: Canvas) -> None:
        for at, payment in enumerate(self.payments):
            self._line(c, payment, at * self.LINE)

    def _line(self, c: Canvas, payment: Payment, y: float) -> None:
        for at, card in enumerate(payment.cards):
            c.card(card, "hand", 150 - (len(payment.cards) - at) * (self.CARD + 6), y, self.CARD)
        middle = y + self.CARD * RATIO / 2
        c.arrow(158, middle, 204)
        if payment.special:
            c.put(c.sheet.special(payment.special, 424, 76, c.card_lang, c.ratio), 214, middle - 38)
        else:
            self._dash(c, payment, QRectF(214, middle - 26, 424, 52))

    def _dash(self, c: Canvas, payment: Payment, rect: QRectF) -> None:
        c.panel(rect)
        signs.sign(c.art, c.p, "symbols/dash", rect.x() + 32, rect.center().y(), 36)
        words = c.say("dash_to", space=payment.to + 1)
        room = rect.adjusted(62, 4, -10, -4)
        text.fit(c.p, room, words, "head", 16, LEAST, 2, text.LEFT | text.MIDDLE, palette.TEXT)


class Sum:
    """A block of wounds: what makes the power, and what it does to what is coming in."""

    CARD = 66.0
    TOP = 24.0  # under the words

    def __init__(self, played: Played) -> None:
        self.sum = pictured.block(played)

    def height(self) -> float:
        return self.TOP + self.CARD * RATIO + 14 + 74

    def paint(self, c: Canvas) -> None:
        self._power(c)
        c.p.translate(0, self.TOP + self.CARD * RATIO + 14)
        self._wounds(c)
        c.p.translate(0, -self.TOP - self.CARD * RATIO - 14)

    def _power(self, c: Canvas) -> None:
        middle = self.TOP + self.CARD * RATIO / 2
        c.words(QRectF(0, 0, 200, 20), c.say("discarded"), 13, "bold", palette.TEXT)
        c.ring(c.card(self.sum.card, "hand", 100 - self.CARD / 2, self.TOP, self.CARD))
        wide = max(220.0, len(self.sum.kept) * (self.CARD + 8))
        c.words(QRectF(210, 0, wide, 20), c.say("still_held"), 13, "bold", palette.TEXT)
        start = 210 + (wide - len(self.sum.kept) * (self.CARD + 8)) / 2
        for at, card in enumerate(self.sum.kept):
            c.card(card, "hand", start + at * (self.CARD + 8), self.TOP, self.CARD)
        text.line(c.p, 210 + wide + 14, middle + 10, "=", "head", 28, palette.TEXT, text.CENTRE)
        room = QRectF(210 + wide + 32, middle - 34, WIDE - wide - 246, 68)
        c.panel(room, palette.GOLD)
        c.words(room.adjusted(8, 4, -8, -4), c.say("power", n=self.sum.power), 22, "head", palette.GOLD)

    def _wounds(self, c: Canvas) -> None:
        columns = (
            ("coming", self.sum.incoming, False, "–"),
            ("stopped", self.sum.stopped, True, "="),
            ("taken", self.sum.taken, False, ""),
        )
        wide = WIDE / len(columns)
        c.panel(QRectF(0, 0, WIDE, 74))
        for at, (key, wounds, hollow, sign) in enumerate(columns):
            c.words(QRectF(at * wide + 8, 6, wide - 16, 20), c.say(key), 13, "bold", palette.TEXT)
            c.cubes(wounds, (at + 0.5) * wide, 48, 26, hollow)
            text.line(c.p, (at + 1) * wide, 58, sign, "head", 28, palette.TEXT, text.CENTRE)


class Odds:
    """How often three dice fail, by wounds."""

    HIGH = 120.0

    def __init__(self, played: Played) -> None:
        self.chances = {wounds: odds.fail(wounds) for wounds in pictured.ODDS}

    def height(self) -> float:
        return 24 + self.HIGH + 48

    def paint(self, c: Canvas) -> None:
        c.panel(QRectF(0, 0, WIDE, self.height()))
        step, foot = (WIDE - 24) / len(self.chances), 22 + self.HIGH
        for at, (wounds, chance) in enumerate(self.chances.items()):
            x, high = 12 + (at + 0.5) * step, self.HIGH * chance
            fill(c.p, box(x - 13, foot - high, 26, high + 2, 2), palette.mix(palette.HEAVY, palette.LIGHT, 1 - chance))
            words = f"{pictured.percent(chance)}"
            text.line(c.p, x, foot - high - 4, words, "bold", 12, palette.TEXT, text.CENTRE)
            text.line(c.p, x, foot + 17, str(wounds), "head", 14, palette.GOLD, text.CENTRE)
        c.words(QRectF(12, foot + 22, WIDE - 24, 22), c.say("odds_axis"), 12.5, "body", palette.MUTED)


class Hands:
    """The hands and wounds of two team mates when everything is done."""

    CARD = 60.0

    def __init__(self, played: Played) -> None:
        self.played = played
        self.taken = pictured.taken(played) if played.picture.id == "feed" else ""

    def height(self) -> float:
        return 40 + self.CARD * RATIO

    def paint(self, c: Canvas) -> None:
        for seat, x in ((YOU, 0.0), (MATE, HALF + 12)):
            self._hand(c, seat, QRectF(x, 0, HALF, self.height()))

    def _hand(self, c: Canvas, seat: int, rect: QRectF) -> None:
        player = self.played.end.view(YOU)["players"][seat]
        where = "on_bench" if player["space"] is None else "on_arena"
        c.panel(rect, palette.YOU)
        words = c.say(where, name=self.played.fighter(seat, c.lang))
        wounds = pictured.wounds_of(self.played.end, seat)
        left = rect.right() - 10 - signs.cubes_width(wounds, 16)
        signs.cubes(c.art, c.p, wounds, left, 16, 16)
        room = QRectF(rect.x() + 10, 5, left - rect.x() - 16, 22)
        text.fit(c.p, room, words, "bold", 14, LEAST, 1, text.LEFT | text.MIDDLE, palette.TEXT)
        start = rect.center().x() - len(player["hand"]) * (self.CARD + 8) / 2 + 4
        for at, card in enumerate(player["hand"]):
            place = c.card(card, "hand", start + at * (self.CARD + 8), 30, self.CARD)
            if seat == MATE and card == self.taken:
                c.ring(place)
        if seat == MATE and self.taken:
            c.arrow(rect.x() - 74, rect.center().y() + 10, start - 8)


PARTS: dict[str, Callable[[Played], Part]] = {
    "floor": floors.standing,
    "before": floors.before,
    "after": floors.after,
    "corridors": floors.slipping,
    "candles": floors.Candles,
    "plates": Plates,
    "row": Row,
    "taken": Taken,
    "payments": Payments,
    "sum": Sum,
    "odds": Odds,
    "hands": Hands,
}


def made(played: Played) -> Sequence[Part]:
    return [PARTS[name](played) for name in played.picture.draws]
