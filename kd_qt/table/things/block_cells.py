"""What the questions of a block are drawn of: cells with titles, cubes in shields, small cards.

Cubes never fade. What is stopped stands in a shield, and the power is shown as the very cards that stay in hand. All
measures are those of a bar of 652 x 246.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, shield, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import spec
from kd_qt.table.things.spec import Note, Spec

WIDE, HIGH = 652.0, 246.0
TOP, CELL, LABEL = 58.0, 118.0, 20.0  # of the cells, and of the line above them
APART, ONE_ROW, MOST = 3, 5, 10  # cubes whose shields do not touch; side by side; one by one at all
KINDS = ("heavy", "light")
SHIELD = 1.72  # of the cube in it
_CUBE, _SMALL = 38.0, 26.0
_DASH = (3.0, 2.0)

Span = tuple[float, float]  # where a cell begins, and how wide it is
Place = tuple[float, float, float]  # left, top and width of a small card


@dataclass(frozen=True)
class Frame:
    """The bar, and how large its measures are there: `x` across, `y` down, which is that of its letters."""

    rect: Rect
    least: float  # scale of the smallest letters

    @property
    def x(self) -> float:
        return self.rect.w / WIDE

    @property
    def y(self) -> float:
        return self.rect.h / HIGH

    def at(self, x: float, y: float, w: float, h: float) -> Rect:
        return Rect(self.rect.x + x * self.x, self.rect.y + y * self.y, w * self.x, h * self.y)

    def cell(self, span: Span) -> Rect:
        return self.at(span[0], TOP, span[1], CELL)


def frame(desk: Desk, rect: Rect) -> Frame:
    return Frame(rect, desk.plan.f)


# -- cells -------------------------------------------------------------------------------------------------------------


def part(
    desk: Desk,
    at: Frame,
    key: tuple[str, str],
    span: Span,
    title: str,
    said: str,
    of: object,
    inside: Callable[[QPainter, QRectF], None],
    note: Note,
) -> Spec:
    """A cell with its title above it. `of`: what is painted inside."""
    cell, label = at.cell(span), LABEL * at.y

    def picture(p: QPainter) -> None:
        _paint_cell(p, at, cell, label, title)
        inside(p, QRectF(0, label, cell.w, cell.h))

    rect = Rect(cell.x, cell.y - label, cell.w, cell.h + label)
    return plain(desk, key, rect, (of, desk.lang, desk.card_lang), picture, f"{title}: {said}", note)


def plain(
    desk: Desk,
    key: tuple[str, ...],
    rect: Rect,
    look: tuple[object, ...],
    picture: Callable[[QPainter], None],
    name: str,
    note: Note,
) -> Spec:
    look = (*key, *look, rect[2:])
    return Spec(
        key=key,
        rect=rect,
        z=spec.BAR + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, picture),
        name=name,
        role="text",
        shape="none",
        note=note,
        rule="BLOCK-3" if key[0] == "effect" else "BLOCK-2",
    )


def _paint_cell(p: QPainter, at: Frame, cell: Rect, label: float, title: str) -> None:
    area = QRectF(2 * at.x, 0, cell.w - 4 * at.x, label - 3 * at.y)
    body = box(0.5, label + 0.5, cell.w - 1, cell.h - 1, 7)
    fill(p, body, palette.INK0)
    stroke(p, body, palette.LINE, 1.0)
    text.fit(p, area, title, "bold", 13 * at.y, 10.5 * at.least, 1, text.LEFT | text.MIDDLE, palette.MUTED)


def number(p: QPainter, area: QRectF, said: str, px: float, ink: QColor, align: object) -> None:
    fitted = text.size_for(said, "head", px, px * 0.5, area.width(), None) or text.Fitted(px * 0.5, (said,))
    x = area.center().x() if align == text.CENTRE else area.left()
    where = text.CENTRE if align == text.CENTRE else text.LEFT
    text.line(p, x, area.center().y() + fitted.px * 0.36, said, "head", fitted.px, ink, where)


# -- cubes -------------------------------------------------------------------------------------------------------------


def places(at: Frame, cell: Rect, n: int, widest: float = 0.0) -> list[Rect]:
    """Side by side up to five, then in two rows."""
    rows, each = _rows(n)
    wide, high = min(widest * at.x or cell.w, pitch(at, cell, n)), cell.h / rows
    found = []
    for nth in range(n):
        row, place = divmod(nth, each)
        held = min(each, n - row * each)
        found.append(Rect(cell.cx + (place - held / 2) * wide, cell.y + row * high, wide, high))
    return found


def _rows(n: int) -> tuple[int, int]:
    """How many, and how many in each."""
    rows = 1 if n <= ONE_ROW else 2
    return rows, -(-n // rows)


def pitch(at: Frame, cell: Rect, n: int) -> float:
    """From one cube to the next; where they stand close the shields of the first and last one need room outside."""
    _, each = _rows(n)
    beside = 0.0 if each <= APART else 0.4
    return min((84.0 if n < APART else 67.0) * at.x, (cell.w - 8 * at.x) / (each + beside))


def cube_size(at: Frame, cell: Rect, n: int, room: float) -> float:
    """`room`: what a cube needs beside the next one, in cubes. More than five are small."""
    rows, _ = _rows(n)
    return min((_CUBE if rows == 1 else _SMALL) * at.y, pitch(at, cell, n) / room, cell.h / rows / 2.3)


def stopped_cube(p: QPainter, desk: Desk, kind: str, cx: float, cy: float, size: float) -> None:
    """A cube in a shield."""
    path = shield(cx, cy, size * SHIELD)
    fill(p, path, palette.alpha(palette.BLOCK, 46))
    stroke(p, path, palette.INK0, size * 0.18)
    stroke(p, path, palette.BLOCK, size * 0.1)
    cube(p, desk, kind, cx, cy, size)


def cube(p: QPainter, desk: Desk, kind: str, cx: float, cy: float, size: float) -> None:
    p.drawPixmap(QPointF(cx - size / 2, cy - size / 2), desk.art.cube(kind, size))


# -- small cards -------------------------------------------------------------------------------------------------------


def fan(room: QRectF, n: int, widest: float, gap: float) -> list[Place]:
    """So many small cards at the right, as large as they can be in at most three rows."""
    if not n:
        return []

    def width(rows: int) -> float:
        each = -(-n // rows)
        across = (room.width() - gap * (each - 1)) / each
        return min(widest, across, (room.height() - gap * (rows - 1)) / rows / RATIO)

    rows = max((1, 2, 3), key=width)
    each, wide = -(-n // rows), width(rows)
    high = wide * RATIO
    top = room.center().y() - (rows * high + (rows - 1) * gap) / 2
    left = room.right() - (each * wide + (each - 1) * gap)
    return [(left + n % each * (wide + gap), top + n // each * (high + gap), wide) for n in range(n)]


def dashed(p: QPainter, card: QRectF, thick: float) -> None:
    """The frame of a card that stays in hand and counts, in the sum and in the hand alike."""
    path = box(card.x() - 0.5, card.y() - 0.5, card.width() + 1, card.height() + 1, card.width() * 0.07)
    stroke(p, path, palette.INK0, thick * 1.5)
    stroke(p, path, palette.BLOCK, thick, _DASH)
