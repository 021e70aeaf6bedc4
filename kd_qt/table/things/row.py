"""The Row between the deck and the discard pile. A card keeps its place while it lies there; a gap says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from kd_core import text as core
from kd_core.content.identity import CANDLE
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import ground
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import empty_place
from kd_qt.table.things.spec import Note, Spec

Picture = Callable[[], QPixmap]


def numbers(places: Sequence[str | None], row: Sequence[str]) -> list[int | None]:
    """Which card of the row lies on each place."""
    used: list[int] = []
    found: list[int | None] = []
    for card in places:
        number = next((n for n, each in enumerate(row) if each == card and n not in used), None)
        used += [number] if number is not None else []
        found.append(number)
    return found


def specs(desk: Desk, places: Sequence[str | None]) -> Iterator[Spec]:
    """While a block is asked about its question lies over them: they are only heard, and seen a little."""
    found = _lying(desk, places) if not desk.in_setup() else ()
    yield from (_covered(one) for one in found) if desk.blocking else found


def _covered(lying: Spec) -> Spec:
    return replace(lying, pick=None, zone="", shape="none", drop=None, dims=False, opacity=palette.DIM)


def _lying(desk: Desk, places: Sequence[str | None]) -> Iterator[Spec]:
    yield _deck(desk)
    yield _discard(desk)
    for at, (card, number) in enumerate(zip(places, numbers(places, desk.view["row"]))):
        rect = desk.plan.row[at]
        yield _card(desk, rect, at, card, number) if card is not None else _gap(desk, rect, at)


def _card(desk: Desk, rect: Rect, at: int, card: str, number: int | None) -> Spec:
    reaches = desk.teller.reaches(card) if desk.kind == "action" else None
    look = ("row", card, desk.card_lang, rect.w, reaches)
    return Spec(
        key=("row", at),
        rect=rect,
        z=spec.CARDS,
        look=look,
        picture=lambda: desk.cards.pixmap(card, "row", rect.w, desk.card_lang, reaches=reaches),
        pick=("row", number),
        zone="row",
        name=f"{_place(desk, at)}: {desk.spoken_card(card)}" + (f". {desk.say('missed')}" if reaches is False else ""),
        shape="card",
        note=Note("card", card, where="row"),
        rule="ATTACK-1",
        dims=True,
        drop=rect.grown(12 * desk.plan.k),
    )


def _place(desk: Desk, at: int) -> str:
    return desk.say("row_place", n=at + 1, most=len(desk.plan.row))


def _gap(desk: Desk, rect: Rect, at: int) -> Spec:
    words = desk.gap(at)
    return Spec(
        key=("row", at),
        rect=rect,
        z=spec.CARDS - 0.5,
        look=("gap", words, rect.w),
        picture=lambda: desk.keep(
            ("gap", words), rect.w, rect.h, lambda p: empty_place(p, rect.w, rect.h, words, desk.plan.f)
        ),
        pick=("gap", at),
        shape="none",
        name=f"{_place(desk, at)}: {words}".replace("\n", " "),
        role="text",
        note=ground.gap(desk, at),
        rule="TURN-3",
    )


# -- piles -------------------------------------------------------------------------------------------------------------


def _deck(desk: Desk) -> Spec:
    rect = desk.plan.deck
    count = desk.view.get("deck", 0)
    name = desk.say("deck")
    return _pile(
        desk,
        "deck",
        rect,
        count,
        name,
        lambda: desk.cards.back(rect.w),
        ground.deck(desk),
        "END-2",
    )


def _discard(desk: Desk) -> Spec:
    rect = desk.plan.discard
    cards = [card for card in desk.view.get("discard", ()) if card != CANDLE]
    top = cards[-1] if cards else None
    name = desk.say("discard")
    return _pile(
        desk,
        "discard",
        rect,
        len(cards),
        name,
        (lambda: desk.cards.pixmap(top, "hand", rect.w, desk.card_lang)) if top else None,
        ground.discard(desk),
        "COMBO-2",
        top or "",
    )


def _pile(
    desk: Desk,
    kind: str,
    rect: Rect,
    count: int,
    name: str,
    top: Picture | None,
    note: Note,
    rule: str,
    extra: str = "",
) -> Spec:
    f = desk.plan.f
    below = 38 * f
    edge = 8 * f
    look = (kind, count, name, extra, rect.w)

    def picture() -> QPixmap:
        return desk.keep(
            look, rect.w + 2 * edge, rect.h + below + edge, lambda p: _paint_pile(p, rect, edge, count, name, top, f)
        )

    whole = Rect(rect.x - edge, rect.y, rect.w + 2 * edge, rect.h + below + edge)
    return Spec(
        key=(kind,),
        rect=whole,
        z=spec.CARDS - 0.5,
        look=look,
        picture=picture,
        pick=("pile",) if kind == "discard" else None,
        zone="piles",
        name=f"{name}: {core.say(desk.lang, 'word.cards_count', n=count)}",
        shape="box",
        note=note,
        rule=rule,
        drop=whole.grown(12 * desk.plan.k),
    )


def _paint_pile(p: QPainter, rect: Rect, edge: float, count: int, name: str, top: Picture | None, f: float) -> None:
    p.save()
    p.translate(edge, 0)
    if top is None or not count:
        empty_place(p, rect.w, rect.h, "", f)
    else:
        for at in range(min(3, count - 1), 0, -1):
            under = box(at * 1.5, at * 1.5, rect.w, rect.w * RATIO, 3)
            fill(p, under, palette.INK0)
            stroke(p, under, palette.LINE, 1)
        p.drawPixmap(QPointF(0, 0), top())
    p.restore()
    middle = edge + rect.w / 2
    text.line(p, middle, rect.h + 19 * f, str(count), "head", 16 * f, palette.TEXT, text.CENTRE)
    size = min(12 * f, 12 * f * (rect.w + 2 * edge) / max(1.0, text.width(name, "body", 12 * f)))
    text.line(p, middle, rect.h + 33 * f, name, "body", size, palette.MUTED, text.CENTRE)
