"""A4 pages for a home printer: black on white, in points, as vectors, with the fonts inside.

A page is columns of blocks. Each block says how high it is at a size of text; the largest size at which every column of
the page fits is taken, and what is left over goes between the blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter

from kd_qt.style import palette, text
from kd_qt.style.art import FEET, FIGURE_RATIO, RIM, Art, recolour
from kd_qt.style.shapes import box, fill

WIDE, HIGH = 595.0, 842.0  # points
MARGIN = 34.0  # 12 mm, which every home printer can
GUTTER = 16.0
HEAD, FOOT = 40.0, 12.0  # the room of a page's title, and of its last line
FIGURE = 52.0  # height of the fighters beside the title
SIZES = [size / 10 for size in range(98, 68, -1)]  # points of running text, the largest first
LEADING = 1.22
MOST_AIR = 9.0  # points between two blocks, at most
DPI = 1200
INK, PAPER = palette.BLACK, palette.WHITE
GREY = palette.mix(palette.WHITE, palette.BLACK, 0.62)
PALE = palette.mix(palette.WHITE, palette.BLACK, 0.12)


class Block(Protocol):
    """A piece of a column, `wide` points broad, with running text of `px` points."""

    def height(self, wide: float, px: float) -> float: ...

    def paint(self, sheet: Paper, rect: QRectF, px: float) -> None: ...


@dataclass
class Paper:
    """What blocks draw on."""

    p: QPainter
    art: Art
    lang: str

    def sign(self, name: str, cx: float, cy: float, px: float) -> None:
        """A drawing around a centre, as broad as its box; one that has a single colour is black."""
        size = self.art.natural(name)
        high = px * size.height() / max(1.0, size.width())
        ink = recolour(INK) if name.startswith(("types/", "ranges/")) else None
        self.art.draw(self.p, name, QRectF(cx - px / 2, cy - high / 2, px, high), ink)

    def line(
        self,
        x: float,
        y: float,
        words: str,
        px: float,
        role: str = "body",
        align: Qt.AlignmentFlag = text.LEFT,
        ink: QColor = INK,
    ) -> float:
        return text.line(self.p, x, y, words, role, px, ink, align)


@dataclass(frozen=True)
class Page:
    title: str
    columns: Sequence[Sequence[Block]]
    fighters: tuple[str, ...] = ()  # two, who face each other beside the title


def size_of(page: Page) -> float | None:
    """Of its text; None when it does not fit at any."""
    return next((size for size in SIZES if all(_high(column, size) <= _room() for column in page.columns)), None)


def column_width(page: Page) -> float:
    return (WIDE - 2 * MARGIN - GUTTER * (len(page.columns) - 1)) / len(page.columns)


def _room() -> float:
    return HIGH - 2 * MARGIN - HEAD - FOOT


def _high(column: Sequence[Block], size: float) -> float:
    wide = (WIDE - 2 * MARGIN - GUTTER) / 2
    return sum(block.height(wide, size) for block in column) + 2.0 * (len(column) - 1)


def print_pages(pages: Sequence[Page], title: str, foot: str, lang: str) -> bytes:
    """The whole PDF. A text that does not fit is noted in `text.overflow`, as everywhere."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, title)
    painter = QPainter(writer)
    painter.scale(DPI / 72, DPI / 72)
    paper = Paper(painter, Art(), lang)
    for number, page in enumerate(pages, 1):
        if number > 1:
            writer.newPage()
        _head(paper, page)
        _columns(paper, page)
        _foot(paper, foot, f"{number} / {len(pages)}")
    painter.end()
    return bytes(buffer.data().data())


def _writer(buffer: QBuffer, title: str) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Knockdown")
    writer.setResolution(DPI)
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    return writer


def _head(paper: Paper, page: Page) -> None:
    wide = FIGURE * FIGURE_RATIO
    for at, name in enumerate(page.fighters):
        _figure(paper, name, WIDE - MARGIN - (len(page.fighters) - at) * wide, wide, flip=at > 0)
    room = QRectF(MARGIN, MARGIN - 6, WIDE - 2 * MARGIN - len(page.fighters) * wide - 8, HEAD - 8)
    text.fit(paper.p, room, page.title, "head", 22, 14, 1, text.LEFT | text.MIDDLE, INK)
    fill(paper.p, box(MARGIN, MARGIN + HEAD - 8, WIDE - 2 * MARGIN, 1.2), INK)


def _figure(paper: Paper, fighter: str, x: float, wide: float, flip: bool) -> None:
    paper.p.save()
    paper.p.translate(x + wide if flip else x, MARGIN + HEAD - 8 - FIGURE * FEET)
    paper.p.scale(-1 if flip else 1, 1)
    paper.art.draw(paper.p, f"fighters/{fighter}/guard", QRectF(0, 0, wide, FIGURE), {RIM: INK.name()})
    paper.p.restore()


def _foot(paper: Paper, words: str, number: str) -> None:
    y = HIGH - MARGIN + 4
    paper.line(MARGIN, y, words, 7.5, ink=GREY)
    paper.line(WIDE - MARGIN, y, number, 7.5, "bold", text.RIGHT, GREY)


def _columns(paper: Paper, page: Page) -> None:
    size, wide = size_of(page), column_width(page)
    if size is None:
        text.overflow.append(f"player aid {paper.lang}: {page.title}")
        size = SIZES[-1]
    for at, column in enumerate(page.columns):
        spare = (_room() - _high(column, size)) / max(1, len(column) - 1)
        _column(paper, column, MARGIN + at * (wide + GUTTER), wide, size, 2.0 + min(MOST_AIR, max(0.0, spare)))


def _column(paper: Paper, column: Sequence[Block], x: float, wide: float, size: float, air: float) -> None:
    y = MARGIN + HEAD
    for block in column:
        high = block.height(wide, size)
        block.paint(paper, QRectF(x, y, wide, high), size)
        y += high + air
