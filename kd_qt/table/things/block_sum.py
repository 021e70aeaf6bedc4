"""A block of wounds: coming in, less what can be stopped, is what is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.table.desk import Desk
from kd_qt.table.explain import question
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import block_cells as cells
from kd_qt.table.things import block_cubes
from kd_qt.table.things.block_cells import KINDS, Frame, Place, Span
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import block
from kd_qt.table.words.parts import Control, Sum

POWER: Span = (262.0, 174.0)
TAKE: Span = (470.0, 168.0)
SPANS = (block_cubes.COMING, POWER, TAKE)


def specs(desk: Desk, at: Frame, asked: Sum, controls: Sequence[Control]) -> Iterator[Spec]:
    yield from block_cubes.specs(desk, at, asked, controls)
    said = desk.say("sum.choose") if asked.kept is None else block.power_words(desk, asked)
    title, note = desk.say("sum.can_stop"), question.power(desk, asked)

    def power(p: QPainter, area: QRectF) -> None:
        _paint_power(p, desk, at, area, asked)

    def taken(p: QPainter, area: QRectF) -> None:
        _paint_taken(p, desk, at, area, asked)

    yield cells.part(desk, at, ("sum", "power"), POWER, title, said, asked, power, note)
    title, said = desk.say("sum.take"), core.wounds(desk.lang, *asked.taken)
    yield cells.part(desk, at, ("sum", "take"), TAKE, title, said, asked, taken, question.taken(desk, asked))


# -- what can be stopped -----------------------------------------------------------------------------------------------


def _paint_power(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cards that stay, and their number."""
    middle = text.CENTRE | text.MIDDLE
    if asked.kept is None:
        room = area.adjusted(8 * at.x, 0, -8 * at.x, 0)
        text.fit(p, room, desk.say("sum.choose"), "bold", 13 * at.y, 11 * at.least, 3, middle, palette.MUTED)
        return
    high, rows = (30 * at.y, 2) if asked.bonus else (21 * at.y, 1)  # what adds to the cards is named
    below = QRectF(5 * at.x, area.bottom() - 4 * at.y - high, area.width() - 10 * at.x, high)
    said = block.power_words(desk, asked)
    text.fit(p, below, said, "bold", 12.5 * at.y, 9.5 * at.least, rows, middle, palette.TEXT, 1.0)
    top, tall = (4 * at.y, 74 * at.y) if asked.bonus else (8 * at.y, 84 * at.y)
    _paint_line(p, desk, at, QRectF(7 * at.x, area.top() + top, area.width() - 16 * at.x, tall), asked)


def _paint_line(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """Cards, what is added to them, and what they make, together in the middle."""
    bonus, power, sign = _bonus(asked), str(asked.power), 24 * at.x
    more = text.width(bonus, "head", 20 * at.y) + 6 * at.x if bonus else 0.0
    room = area.adjusted(0, 0, -text.width(power, "head", 48 * at.y) - sign - more, 0)
    cards = cells.fan(room, len(asked.kept or ()), 42 * at.y, 7 * at.y)
    spare = (cards[0][0] - room.left()) / 2 if cards else room.width() / 2
    _paint_kept(p, desk, asked, cards, spare)
    x, base = room.right() - spare + more, area.center().y()
    text.line(p, x, base + 8 * at.y, bonus, "head", 20 * at.y, palette.BLOCK, text.RIGHT)
    text.line(p, x + sign / 2, base + 7 * at.y, "=", "head", 22 * at.y, palette.MUTED, text.CENTRE)
    text.line(p, x + sign, base + 15 * at.y, power, "head", 48 * at.y, palette.BLOCK)


def _bonus(asked: Sum) -> str:
    """What skills and tokens add to the cards, or take."""
    return f"{'+' if asked.bonus > 0 else '–'}{abs(asked.bonus)}" if asked.bonus else ""


def _paint_kept(p: QPainter, desk: Desk, asked: Sum, places: Sequence[Place], shift: float) -> None:
    for card, (x, y, wide) in zip(asked.kept or (), places):
        p.drawPixmap(QPointF(x - shift, y), desk.cards.small(card, wide))
        cells.dashed(p, QRectF(x - shift, y, wide, wide * RATIO), max(1.6, wide * 0.052))


# -- what is taken -----------------------------------------------------------------------------------------------------


def _paint_taken(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cubes that land, and the wounds that there will be."""
    above = QRectF(area.left(), area.top(), area.width(), area.height() - 26 * at.y)
    if not any(asked.taken):
        none = desk.say("sum.nothing")
        text.fit(p, above, none, "head", 22 * at.y, 12 * at.least, 1, text.CENTRE | text.MIDDLE, palette.OK)
    else:
        _paint_cubes(p, desk, at, above, asked)
    _paint_total(p, desk, at, QRectF(6 * at.x, area.bottom() - 25 * at.y, area.width() - 12 * at.x, 21 * at.y), asked)


def _paint_cubes(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    cubes = [kind for kind, many in zip(KINDS, asked.taken) for _ in range(many)]
    cell = Rect(area.x(), area.y(), area.width(), area.height())
    if len(cubes) > cells.MOST:
        _paint_many(p, desk, at, area, asked)
        return
    size = cells.cube_size(at, cell, len(cubes), 1.12)
    for kind, place in zip(cubes, cells.places(at, cell, len(cubes), 52.0)):
        cells.cube(p, desk, kind, place.cx, place.cy, size)


def _paint_many(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    there = [(kind, many) for kind, many in zip(KINDS, asked.taken) if many]
    wide = area.width() / len(there)
    for place, (kind, many) in enumerate(there):
        x, size = area.left() + place * wide, min(26 * at.y, wide * 0.4)
        cells.cube(p, desk, kind, x + wide * 0.27, area.center().y(), size)
        room = QRectF(x + wide * 0.27 + size * 0.65, area.y(), wide * 0.45, area.height())
        cells.number(p, room, f"× {many}", 19 * at.y, palette.TEXT, text.LEFT)


def _paint_total(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """What lands in words, and then how hurt one is."""
    x, px = area.right(), 12.5 * at.y
    base = area.center().y() + px * 0.36
    for said, ink in (
        (str(asked.total[1]), palette.LIGHT),
        (" + ", palette.BODY),
        (str(asked.total[0]), palette.HEAVY_TEXT),
        (f"{desk.say('sum.then')} ", palette.BODY),
    ):
        x -= text.line(p, x, base, said, "bold", px, ink, text.RIGHT)
    room = QRectF(area.left(), area.top() - 6 * at.y, x - area.left() - 6 * at.x, area.height() + 10 * at.y)
    if any(asked.taken):
        ink = palette.LIGHT if not asked.taken[0] else palette.HEAVY_TEXT if not asked.taken[1] else palette.TEXT
        said = core.wounds(desk.lang, *asked.taken)
        text.fit(p, room, said, "bold", px, 9.5 * at.least, 2, text.LEFT | text.MIDDLE, ink, 1.0)
