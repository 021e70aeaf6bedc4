"""The hand of the one who looks: large symbols, because cards in hand only pay (COMBO-8)."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.explain import people
from kd_qt.table.layout import Rect
from kd_qt.table.things import block_cells, block_notes, spec
from kd_qt.table.things.paint import empty_place
from kd_qt.table.things.spec import Note, Spec
from kd_qt.table.words import block

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
    if desk.plan.hand_line is not None:
        yield _owner(desk, desk.plan.hand_line, len(hand))
    for place, rect in enumerate(rects):
        if place < len(hand):
            yield _card(desk, rect, place, hand[place])
        elif block_notes.room(desk) is None:
            yield _empty(desk, rect, place, len(hand))


def _owner(desk: Desk, rect: Rect, held: int) -> Spec:
    """Whose hand it is, among four, and how full."""
    key = "hand_mine" if desk.view.get("you") == desk.you else "hand_theirs"
    words = desk.say(key, name=desk.fighter(desk.you), n=held, most=FULL)
    look = ("hand line", words, rect[2:], desk.is_left(desk.you))
    return Spec(
        key=("hand line",),
        rect=rect,
        z=spec.FELT,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_owner(p, desk, rect, words)),
        name=words,
        role="text",
        shape="none",
        note=people.hand(desk, desk.you),
        rule="HAND-1",
    )


def _paint_owner(p: QPainter, desk: Desk, rect: Rect, words: str) -> None:
    text.line(p, rect.w / 2, rect.h * 0.82, words, "bold", 11 * desk.plan.f, desk.colour(desk.you), text.CENTRE)


def _card(desk: Desk, rect: Rect, place: int, card: str | None) -> Spec:
    key = _key(desk, place)
    kept = place in (desk.kept() or ())
    held = len(desk.player(desk.you)["hand"])
    crowded = held > FULL
    look = ("hand", card, desk.card_lang, rect.w, key, crowded, kept)
    where = desk.say("hand_place", n=place + 1, most=held)
    return Spec(
        key=("hand", place),
        rect=rect,
        z=spec.CARDS + place * 0.01,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint(p, desk, card, rect, key, crowded, kept)),
        pick=("hand", place),
        zone="hand",
        name=f"{where}: {desk.spoken_payment(card) if card else desk.say('unseen')}",
        shape="card",
        note=Note("card", card, where="hand", seat=desk.you) if card else people.unseen(desk, desk.you),
        rule="COMBO-8",
        dims=not kept,  # it counts
    )


def _key(desk: Desk, place: int) -> str:
    """The digit that picks a card, unless it answers something else."""
    key = str(place + 1) if place < 9 else ""
    taken = desk.blocking and key == block.OTHERWISE and block.alternative(desk) is not None
    return "" if taken else key


def _paint(p: QPainter, desk: Desk, card: str | None, rect: Rect, key: str, crowded: bool, kept: bool) -> None:
    if card is None:
        p.drawPixmap(0, 0, desk.cards.back(rect.w))
        return
    p.drawPixmap(0, 0, desk.cards.pixmap(card, "hand", rect.w, desk.card_lang))
    if key:
        k = desk.plan.k
        x = 12 * k if crowded else rect.w - 12 * k  # the right side of a crowded hand is covered
        fill(p, box(x - 8 * k, rect.h - 19 * k, 16 * k, 15 * k, 3 * k), palette.alpha(palette.INK0, 215))
        text.line(p, x, rect.h - 7.5 * k, key, "bold", 11 * k, palette.TEXT, text.CENTRE)
    if kept:
        inset = 2.4 * desk.plan.k
        block_cells.dashed(p, QRectF(inset, inset, rect.w - 2 * inset, rect.h - 2 * inset), 2.6 * desk.plan.k)


def _how_full(desk: Desk, held: int) -> str:
    """In a duel; with a name where one screen plays both."""
    whose = {"name": desk.fighter(desk.you)} if desk.many else {}
    return desk.say("hand_whose" if desk.many else "hand_of", n=held, most=FULL, **whose)


def _empty(desk: Desk, rect: Rect, place: int, held: int) -> Spec:
    told = place == FULL - 1 and desk.plan.hand_line is None
    words = _how_full(desk, held) if told else ""
    return Spec(
        key=("hand", place),
        rect=rect,
        z=spec.CARDS - 0.5,
        look=("no card", words, rect.w),
        picture=lambda: desk.keep(
            ("no card", words), rect.w, rect.h, lambda p: empty_place(p, rect.w, rect.h, words, desk.plan.f)
        ),
        pick=("mine",),
        note=people.empty_place(desk),
        rule="HAND-1",
        shape="none",
    )
