"""What the player aid is made of: headings, rules, signs with their words, tables and small arenas, black on white."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush

from kd_core.content.model import Wounds
from kd_qt.book.paper import GREY, INK, LEADING, PALE, PAPER, Paper
from kd_qt.style import signs, text
from kd_qt.style.shapes import box, disc, fill, stroke
from kd_qt.style.text import Fitted

_AFTER = 0.45  # of the size, between the name of a rule and its text
_BROAD = {"ko": 3.2}  # how broad drawings are that are no squares, in sizes
_SQUARE = 1.5


@dataclass(frozen=True)
class Heading:
    """White on black, which every printer can."""

    words: str

    def height(self, wide: float, px: float) -> float:
        return px * 2.05

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        bar = QRectF(rect.x(), rect.y() + px * 0.3, rect.width(), px * 1.6)
        fill(sheet.p, box(bar.x(), bar.y(), bar.width(), bar.height(), 2), INK)
        room = bar.adjusted(px * 0.6, px * 0.12, -px * 0.6, px * 0.12)
        text.fit(sheet.p, room, self.words, "head", px * 1.12, px * 0.8, 1, text.LEFT | text.MIDDLE, PAPER)


@dataclass(frozen=True)
class Rule:
    """A name and what it stands for, which runs on after it; perhaps with a drawing or a number before it."""

    name: str
    words: str
    mark: str = ""
    number: int = 0

    def height(self, wide: float, px: float) -> float:
        lines = len(self._lines(wide, px).lines)
        return max(lines * LEADING * px, px * _SQUARE if self.mark else 0.0)

    def _broad(self, px: float) -> float:
        return _BROAD.get(self.mark, _SQUARE) * px

    def _indent(self, px: float) -> float:
        return self._broad(px) + px * 0.45 if self.mark else px * 1.7 if self.number else 0.0

    def _first(self, px: float) -> float:
        """How broad the name is."""
        return text.width(self.name, "strong", px) + _AFTER * px if self.name else 0.0

    def _lines(self, wide: float, px: float) -> Fitted:
        room = wide - self._indent(px)
        return Fitted(px, tuple(text.wrap(self.words, "body", px, room, first=self._first(px))), LEADING)

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        if self.mark:
            sheet.sign(self.mark, rect.x() + self._broad(px) / 2, rect.y() + px * 0.72, self._broad(px))
        if self.number:
            x, r = rect.x() + px * 0.65, px * 0.65
            fill(sheet.p, disc(x, rect.y() + r, r), INK)
            sheet.line(x, rect.y() + px * 0.97, str(self.number), px * 0.9, "head", text.CENTRE, PAPER)
        x, y = rect.x() + self._indent(px), rect.y() + px * 0.95
        sheet.line(x, y, self.name, px, "strong")
        for at, words in enumerate(self._lines(rect.width(), px).lines):
            start = x + (self._first(px) if at == 0 else 0.0)
            self._check(words, start, rect.right(), px)
            sheet.line(start, y + at * LEADING * px, words, px)

    def _check(self, words: str, start: float, end: float, px: float) -> None:
        if start + text.width(words, "body", px) > end + 0.5:
            text.overflow.append(f"player aid: {words!r} is too long for its column")


@dataclass(frozen=True)
class Signs:
    """Drawings with a word each, side by side."""

    items: Sequence[tuple[str, str]]
    across: int = 3

    def height(self, wide: float, px: float) -> float:
        return -(-len(self.items) // self.across) * px * 2.0

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        wide = rect.width() / self.across
        for at, (mark, words) in enumerate(self.items):
            x, y = rect.x() + at % self.across * wide, rect.y() + at // self.across * px * 2.0
            sheet.sign(mark, x + px * 0.9, y + px, px * 1.7)
            room = QRectF(x + px * 2.1, y, wide - px * 2.3, px * 2.0)
            text.fit(sheet.p, room, words, "body", px, px * 0.75, 1, text.LEFT | text.MIDDLE, INK)


@dataclass(frozen=True)
class Table:
    """Cells in rows, a name before each row; a cell is a word, or wounds."""

    rows: Sequence[tuple[str, Sequence[str]]]
    label: float = 0.28  # of the width

    def height(self, wide: float, px: float) -> float:
        return len(self.rows) * px * 1.6 + 1

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        high, left = px * 1.6, rect.width() * self.label
        for at, (name, cells) in enumerate(self.rows):
            y = rect.y() + at * high
            fill(sheet.p, box(rect.x(), y, left, high), PALE)
            room = QRectF(rect.x() + 3, y, left - 6, high)
            text.fit(sheet.p, room, name, "strong", px * 0.9, px * 0.78, 1, text.LEFT | text.MIDDLE, INK)
            wide = (rect.width() - left) / len(cells)
            for place, cell in enumerate(cells):
                inner = QRectF(rect.x() + left + place * wide, y, wide, high)
                text.fit(sheet.p, inner, cell, "bold", px * 0.9, px * 0.78, 1, text.CENTRE | text.MIDDLE, INK)
                stroke(sheet.p, box(inner.x(), inner.y(), wide, high), GREY, 0.5)
        stroke(sheet.p, box(rect.x(), rect.y(), rect.width(), high * len(self.rows)), INK, 0.8)


@dataclass(frozen=True)
class Blocks:
    """How much a block stops: for each number of cards still in hand, one way of using it beside another."""

    held: str
    stops: str
    ways: Mapping[int, Sequence[Wounds]]

    def height(self, wide: float, px: float) -> float:
        return (len(self.ways) + 1) * px * 1.75

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        high, left = px * 1.75, rect.width() * 0.3
        fill(sheet.p, box(rect.x(), rect.y(), rect.width(), high), PALE)
        room = QRectF(rect.x() + 3, rect.y(), left - 6, high)
        text.fit(sheet.p, room, self.held, "strong", px * 0.9, px * 0.78, 1, text.LEFT | text.MIDDLE, INK)
        room = QRectF(rect.x() + left + 4, rect.y(), rect.width() - left - 8, high)
        text.fit(sheet.p, room, self.stops, "strong", px * 0.9, px * 0.78, 1, text.LEFT | text.MIDDLE, INK)
        for at, (cards, ways) in enumerate(self.ways.items(), 1):
            self._row(sheet, QRectF(rect.x(), rect.y() + at * high, rect.width(), high), cards, ways, px)
        stroke(sheet.p, box(rect.x(), rect.y(), rect.width(), high * (len(self.ways) + 1)), INK, 0.8)

    def _row(self, sheet: Paper, rect: QRectF, cards: int, ways: Sequence[Wounds], px: float) -> None:
        left, middle, x = rect.width() * 0.3, rect.center().y(), rect.x() + rect.width() * 0.3 + 5
        fill(sheet.p, box(rect.x(), rect.y(), rect.width(), 0.5), GREY)
        sheet.line(rect.x() + left / 2, middle + px * 0.36, str(cards), px * 1.05, "head", text.CENTRE)
        for at, way in enumerate(ways):
            if at:
                x += sheet.line(x + px * 0.5, middle + px * 0.34, "/", px, "bold") + px
            x += self._cubes(sheet, way, x, middle, px)
        if x > rect.right():
            text.overflow.append(f"player aid: {cards} cards stop too much for the table")

    def _cubes(self, sheet: Paper, way: Wounds, x: float, cy: float, px: float) -> float:
        """One by one: on paper nobody sums up."""
        kinds = ["heavy"] * way.heavy + ["light"] * way.light
        for at, kind in enumerate(kinds):
            sheet.sign(f"wounds/{kind}", x + (at + 0.5) * px * 1.1, cy, px)
        return len(kinds) * px * 1.1


@dataclass(frozen=True)
class Strip:
    """An arena in a line: marked spaces are hatched, and what they cost stands over them."""

    spaces: int
    marked: Sequence[int]
    costs: Mapping[int, Wounds]
    label: str = ""

    def height(self, wide: float, px: float) -> float:
        return px * (3.1 if self.costs else 1.75)

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None:
        left = px * 3.2 if self.label else 0.0
        wide, high = (rect.width() - left) / self.spaces, px * 1.5
        y = rect.bottom() - high - px * 0.15
        if self.label:
            sheet.sign("cards/candle", rect.x() + px * 0.8, y + high / 2, px * 1.6)
            sheet.line(rect.x() + px * 1.8, y + high / 2 + px * 0.35, self.label, px, "head")
        for space in range(self.spaces):
            self._space(sheet, QRectF(rect.x() + left + space * wide + 1, y, wide - 2, high), space, px)

    def _space(self, sheet: Paper, rect: QRectF, space: int, px: float) -> None:
        path = box(rect.x(), rect.y(), rect.width(), rect.height(), 1.5)
        if space in self.marked:
            fill(sheet.p, path, PALE)
            sheet.p.save()
            sheet.p.setClipPath(path)
            sheet.p.fillRect(rect, QBrush(GREY, Qt.BrushStyle.BDiagPattern))
            sheet.p.restore()
            fill(sheet.p, disc(rect.center().x(), rect.center().y(), px * 0.62), PAPER)
        stroke(sheet.p, path, INK, 1.4 if space in self.marked else 0.6)
        sheet.line(rect.center().x(), rect.center().y() + px * 0.36, str(space + 1), px, "head", text.CENTRE)
        cost = self.costs.get(space, Wounds())
        if cost != Wounds():
            wide = signs.cubes_width(cost, px)
            signs.cubes(sheet.art, sheet.p, cost, rect.center().x() - wide / 2, rect.y() - px * 0.75, px)
