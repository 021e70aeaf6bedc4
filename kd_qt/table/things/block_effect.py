"""A block of an effect: what it does, less the card that cancels it, is what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, shield, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import question
from kd_qt.table.layout import RATIO
from kd_qt.table.things import block_cells as cells
from kd_qt.table.things.block_cells import Frame, Span
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import block
from kd_qt.table.words.parts import Effect

SPANS: tuple[Span, ...] = ((14.0, 292.0), (340.0, 150.0), (524.0, 114.0))
Inside = Callable[[QPainter, Desk, Frame, QRectF, Effect], None]


def specs(desk: Desk, at: Frame, asked: Effect) -> Iterator[Spec]:
    names = [desk.cards.name(card, desk.card_lang) for card in asked.cards if card is not None]
    outcome = block.outcome_words(desk, asked)
    told = (("effect", asked.text), ("cancel_with", core.listed(desk.lang, names)), ("outcome", outcome))
    for (name, said), span, inside in zip(told, SPANS, (_paint_text, _paint_able, _paint_outcome)):
        yield _part(desk, at, name, span, said, asked, inside)


def _part(desk: Desk, at: Frame, name: str, span: Span, said: str, asked: Effect, inside: Inside) -> Spec:
    title = desk.say(f"sum.{name}")
    note = question.effect(desk, name, title, said)

    def picture(p: QPainter, area: QRectF) -> None:
        inside(p, desk, at, area, asked)

    return cells.part(desk, at, ("effect", name), span, title, said, asked, picture, note)


def _paint_text(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    """What it would do; in a shield's shelter when it will not."""
    room = area.adjusted(14 * at.x, 8 * at.y, -12 * at.x, -8 * at.y)
    if asked.chosen is not None:
        path = shield(36 * at.x, area.center().y() - 4 * at.y, 46 * at.y)
        fill(p, path, palette.alpha(palette.BLOCK, 46))
        stroke(p, path, palette.BLOCK, 3 * at.y)
        room.setLeft(72 * at.x)
    _running(p, room, asked.text, "body", (15 * at.y, 10.5 * at.least), text.LEFT, palette.TEXT)


def _paint_able(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    """The cards with a shield, and which of them is chosen."""
    room = area.adjusted(10 * at.x, 12 * at.y, -10 * at.x, -12 * at.y)
    places = cells.fan(room, len(asked.cards), 48 * at.y, 8 * at.y)
    shift = (places[0][0] - room.left()) / 2 if places else 0.0
    for place, (x, y, wide) in enumerate(places):
        p.drawPixmap(QPointF(x - shift, y), desk.cards.small(asked.cards[place], wide))
        if place == asked.chosen:
            stroke(p, box(x - shift - 1, y - 1, wide + 2, wide * RATIO + 2, wide * 0.07), palette.SELECTED, 3)


def _paint_outcome(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    ink = palette.TEXT if asked.chosen is None else palette.OK
    room = area.adjusted(8 * at.x, 0, -8 * at.x, 0)
    _running(p, room, block.outcome_words(desk, asked), "head", (17 * at.y, 11 * at.least), text.CENTRE, ink)


def _running(
    p: QPainter, room: QRectF, said: str, role: str, sizes: tuple[float, float], align: Qt.AlignmentFlag, ink: QColor
) -> None:
    """As large as it can be, in as many lines as that takes."""
    fitted = text.block_for(said, role, *sizes, room.width(), room.height(), spread=1.16)
    fitted = fitted or text.squeezed(said, role, sizes[1], room.width(), room.height(), "effect")
    text.draw(p, room, fitted, role, align | text.MIDDLE, ink)
