"""The discard pile laid open: every card once, with its number, over the right column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil

from PySide6.QtGui import QPainter

from kd_core.content.identity import CANDLE
from kd_qt.style import palette, text
from kd_qt.style.shapes import disc, fill, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import open_things
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Note, Spec


def specs(desk: Desk) -> Iterator[Spec]:
    if not desk.shown_pile:
        return
    cards = Counter(card for card in desk.view.get("discard", ()) if card != CANDLE)
    area = _area(desk, len(cards))
    title = desk.say("discard_title", n=cards.total())
    look = ("open pile", title, area[2:])
    yield Spec(
        key=("open pile",),
        rect=area,
        z=spec.ZOOM,
        look=look,
        picture=lambda: desk.keep(look, area.w, area.h, lambda p: _paint(p, desk, area, title)),
        pick=("do", "pile"),
        lit=True,
        shape="none",
        zone="list",
        name=title,
        note=open_things.pile(desk, title),
        rule="NEXT-2",
        role="list",
    )
    yield from _cards(desk, area, cards)


def _area(desk: Desk, cards: int) -> Rect:
    """Over the right column and the stage above it, no higher than its cards need; Row, question and hand stay free."""
    column, k = desk.plan.columns[1], desk.plan.k
    left, bottom = desk.plan.bar.right + 6 * k, column.last.bottom
    wide, gap = column.header.right - left, 8 * k
    card = (wide - 5 * gap) / 4
    need = 34 * desk.plan.f + max(1, ceil(cards / 4)) * (card * RATIO + gap)
    top = desk.plan.stage.y + desk.plan.stage.h * (0.45 if desk.teams else 0.36)  # below the plates
    return Rect(left, max(top, min(column.header.y, bottom - need)), wide, min(need, bottom - top))


def _paint(p: QPainter, desk: Desk, area: Rect, title: str) -> None:
    panel(p, area.w, area.h, 6, palette.LINE2)
    text.line(p, 12 * desk.plan.f, 22 * desk.plan.f, title, "head", 15 * desk.plan.f, palette.TEXT)


def _cards(desk: Desk, area: Rect, cards: Counter[str]) -> Iterator[Spec]:
    """As large as lets all of them show."""
    if not cards:
        return
    gap, top = 8 * desk.plan.k, 34 * desk.plan.f
    for columns in range(4, 12):
        wide = (area.w - gap * (columns + 1)) / columns
        if ceil(len(cards) / columns) * (wide * RATIO + gap) <= area.h - top:
            break
    for at, (card, n) in enumerate(sorted(cards.items())):
        x, y = area.x + gap + at % columns * (wide + gap), area.y + top + at // columns * (wide * RATIO + gap)
        yield _card(desk, Rect(x, y, wide, wide * RATIO), card, n)


def _card(desk: Desk, rect: Rect, card: str, n: int) -> Spec:
    look = ("pile card", card, n, desk.card_lang, rect.w)
    return Spec(
        key=("pile card", card),
        rect=rect,
        z=spec.ZOOM + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_card(p, desk, rect, card, n)),
        zone="list",
        name=f"{desk.cards.name(card, desk.card_lang)}: {n}",
        role="text",
        note=Note("card", card),
        rule="NEXT-2",
        shape="card",
    )


def _paint_card(p: QPainter, desk: Desk, rect: Rect, card: str, n: int) -> None:
    p.drawPixmap(0, 0, desk.cards.pixmap(card, "hand", rect.w, desk.card_lang))
    if n > 1:
        f = desk.plan.f
        badge = disc(rect.w - 13 * f, 13 * f, 10 * f)
        fill(p, badge, palette.INK0)
        stroke(p, badge, palette.SELECTED, 1.5)
        text.line(p, rect.w - 13 * f, 17.5 * f, f"×{n}", "bold", 11 * f, palette.TEXT, text.CENTRE)
