"""The hand of the one who looks: large symbols, because cards in hand only pay (COMBO-8)."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import empty_place
from kd_qt.table.things.spec import Note, Spec

FULL = 6


def specs(desk: Desk) -> Iterator[Spec]:
    if desk.in_setup():
        return
    hand = desk.player(desk.you)["hand"]
    rects = layout.hand_rects(desk.plan, len(hand))
    yield Spec(
        key=("mine",),
        rect=desk.plan.hand,
        z=spec.FELT,
        pick=("mine",),
        shape="none",
        drop=desk.plan.hand.grown(12 * desk.plan.k),
    )
    for place, rect in enumerate(rects):
        yield _card(desk, rect, place, hand[place]) if place < len(hand) else _empty(desk, rect, place, len(hand))


def _card(desk: Desk, rect: Rect, place: int, card: str | None) -> Spec:
    key = str(place + 1) if place < 9 else ""
    held = len(desk.player(desk.you)["hand"])
    crowded = held > FULL
    where = desk.say("hand_place", n=place + 1, most=held)
    return Spec(
        key=("hand", place),
        rect=rect,
        z=spec.CARDS + place * 0.01,
        look=("hand", card, desk.card_lang, rect.w, key, crowded),
        picture=lambda: desk.keep(
            ("hand", card, desk.card_lang, key, crowded),
            rect.w,
            rect.h,
            lambda p: _paint(p, desk, card, rect, key, crowded),
        ),
        pick=("hand", place),
        zone="hand",
        name=f"{where}: {desk.spoken_payment(card) if card else desk.say('unseen')}",
        shape="card",
        note=Note("card", card) if card else None,
        rule="COMBO-8",
        dims=True,
    )


def _paint(p: QPainter, desk: Desk, card: str | None, rect: Rect, key: str, crowded: bool) -> None:
    if card is None:
        p.drawPixmap(0, 0, desk.cards.back(rect.w))
        return
    p.drawPixmap(0, 0, desk.cards.pixmap(card, "hand", rect.w, desk.card_lang))
    if key:
        k = desk.plan.k
        x = 12 * k if crowded else rect.w - 12 * k  # the right side of a crowded hand is covered
        fill(p, box(x - 8 * k, rect.h - 19 * k, 16 * k, 15 * k, 3 * k), palette.alpha(palette.INK0, 215))
        text.line(p, x, rect.h - 7.5 * k, key, "bold", 11 * k, palette.TEXT, text.CENTRE)


def _empty(desk: Desk, rect: Rect, place: int, held: int) -> Spec:
    words = desk.say("hand_of", n=held, most=FULL) if place == FULL - 1 else ""
    return Spec(
        key=("hand", place),
        rect=rect,
        z=spec.CARDS - 0.5,
        look=("no card", words, rect.w),
        picture=lambda: desk.keep(
            ("no card", words), rect.w, rect.h, lambda p: empty_place(p, rect.w, rect.h, words, desk.plan.f)
        ),
        pick=("mine",),
        shape="none",
    )
