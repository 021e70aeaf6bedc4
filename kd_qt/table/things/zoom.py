"""A longer look: the large card beside what is under the pointer, or pinned; in the dock where there is one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.shapes import fill, polygon
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import spec
from kd_qt.table.things.legend import GAP, Legend, height, lifted, of
from kd_qt.table.things.legend import specs as legend_specs
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Note, Spec

DELAY_MS = 300
CARD = 300.0
WORDS = 270.0
WIDEST = 0.45  # of the window
_DOCK_RATIO = {"card": RATIO, "skill": RATIO, "special": 60 / 292 * 1.35, "words": 0.4}  # height of what is in the dock
_DOCKED = (1.0, 0.9, 0.8, 0.72)  # the letters of a legend in the dock
_LEGEND = 0.58  # of the dock's height at most
_SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of its size, before what is asked disappears under it


class Laid(NamedTuple):
    """Where the large picture and its legend lie, and the scales of the legend's letters and of a note's."""

    rect: Rect
    legend: Rect | None = None
    f: float = 1.0
    words: float = math.inf

    @property
    def rects(self) -> list[Rect]:
        return [self.rect] if self.legend is None else [self.rect, self.legend]

    @property
    def size(self) -> tuple[float, float]:
        return max(rect.right for rect in self.rects), max(rect.bottom for rect in self.rects)

    def meets(self, other: Rect) -> bool:
        return any(rect.meets(other) for rect in self.rects)

    def inside(self, plan: layout.Plan) -> bool:
        return all(min(r.x, r.y) >= 0 and r.right <= plan.w and r.bottom <= plan.h for r in self.rects)

    def moved(self, x: float, y: float) -> Laid:
        """By so much, together."""
        found = [rect._replace(x=rect.x + x, y=rect.y + y) for rect in self.rects]
        return self._replace(rect=found[0], legend=found[1] if len(found) > 1 else None)


def specs(desk: Desk, note: Note, near: Rect, pinned: bool) -> Iterator[Spec]:
    legend = of(desk, note)
    laid = _laid(desk, note, legend, near)
    if laid.legend is not None:
        yield from legend_specs(desk, legend, laid.legend, laid.f, ("legend",))
    letters = min(_letters(desk, note, desk.plan.h - 40), laid.words)
    yield _picture(desk, note, laid.rect, ("zoom",), letters, pinned)


def _laid(desk: Desk, note: Note, legend: Legend, near: Rect) -> Laid:
    """Where it is seen best; while a question is open, where question and answers stay in sight. For one that is half
    answered it is even smaller there, and says less if it must."""
    usual = _usual(desk, note, legend, near)
    question = desk.bar.grown(2) if desk.choosing else None
    if question is None or not usual.meets(question):
        return usual
    if not desk.selection.picks:
        in_sight = (near, question, *desk.plan.row, desk.plan.hand)
        return _free(desk, _elsewhere(desk, note, legend, near, 1.0), in_sight) or usual
    tries = (_elsewhere(desk, note, one, near, part) for part in _SMALLER for one in (legend, Legend((), ())))
    return next((laid for each in tries if (laid := _free(desk, each, (near, question)))), usual)


def _free(desk: Desk, places: Iterable[Laid], in_sight: Sequence[Rect]) -> Laid | None:
    """The first of the places inside the window that covers none of these."""
    fitting = (laid for laid in places if laid.inside(desk.plan))
    return next((laid for laid in fitting if not any(laid.meets(rect) for rect in in_sight)), None)


def _usual(desk: Desk, note: Note, legend: Legend, near: Rect) -> Laid:
    w, h = _size(desk, note)
    if legend:
        return Laid(*_with_legend(desk, legend, near, w, h))
    return Laid(layout.zoom_rect(desk.plan, near, w, h))


def _elsewhere(desk: Desk, note: Note, legend: Legend, near: Rect, part: float) -> Iterator[Laid]:
    """Every other place that comes to mind, the nearest first."""
    plan, edge = desk.plan, 14 * desk.plan.k
    for laid in _blocks(desk, note, legend, part):
        w, h = laid.size
        for x in (near.right + edge, near.x - edge - w, near.cx - w / 2, edge, plan.w - edge - w):
            for y in (near.cy - h / 2, desk.bar.y - edge / 2 - h, edge, plan.h - edge - h):
                yield laid.moved(min(max(x, edge), plan.w - edge - w), min(max(y, edge), plan.h - edge - h))


def _blocks(desk: Desk, note: Note, legend: Legend, part: float) -> Iterator[Laid]:
    """This much of its usual size, its legend below it or beside it, at the upper left corner."""
    plan, gap = desk.plan, GAP * desk.plan.k
    w, h, words = _part_of(desk, note, part)
    card = Rect(0, 0, w, h)
    if not legend:
        yield Laid(card, words=words)
        return
    for f in _sizes(plan):
        wide = min(WORDS * plan.k * f / plan.f, plan.w * WIDEST)
        yield Laid(card, Rect(0, h + gap, w, height(legend, w, f)), f)
        yield Laid(card, Rect(w + gap, 0, wide, height(legend, wide, f)), f)


def _part_of(desk: Desk, note: Note, part: float) -> tuple[float, float, float]:
    """Width, height and the scale of letters; a note in words has its letters smaller, never under the usual ones."""
    w, h = _size(desk, note)
    if note.kind != "words":
        return w * part, h * part, desk.plan.f * desk.plan.over
    f = max(desk.plan.f, _letters(desk, note, desk.plan.h - 40) * part)
    return w * part, _words_height(note, w * part, f), f


def _sizes(plan: layout.Plan) -> list[float]:
    """Of letters, from those that were asked for to the usual ones."""
    return [plan.f * (1 + (plan.over - 1) * step / 4) for step in (4, 3, 2, 1, 0)]


def _with_legend(desk: Desk, legend: Legend, near: Rect, w: float, h: float) -> tuple[Rect, Rect, float]:
    """The large card with its legend below it, or where that is too high beside it: as large as there is room for, and
    the letters of the legend with it."""
    plan = desk.plan
    sizes = _sizes(plan)
    gap, edge = GAP * plan.k, 14 * plan.k
    above_question = plan.bar.y - edge if near.y >= plan.stage.bottom else 0.0
    for room, f in ((room, f) for room in (above_question, plan.h - 2 * edge) for f in sizes):
        high = height(legend, w, f)
        if h + gap + high <= room:
            rect = layout.zoom_rect(plan, near, w, h + gap + high)
            return rect._replace(h=h), Rect(rect.x, rect.y + h + gap, w, high), f
    rect = layout.zoom_rect(plan, near, w, h)
    return rect, *_beside(plan, legend, near, rect, sizes)


def _beside(plan: layout.Plan, legend: Legend, near: Rect, card: Rect, sizes: Sequence[float]) -> tuple[Rect, float]:
    """Where a legend lies that finds no room below its card: beside it, or at the other edge of the window."""
    gap, edge = GAP * plan.k, 14 * plan.k
    for f in sizes:
        wide = min(WORDS * plan.k * f / plan.f, plan.w * WIDEST)
        high = height(legend, wide, f)
        for x in (card.x - gap - wide, card.right + gap, edge, plan.w - edge - wide):
            rect = Rect(x, min(card.y, plan.h - edge - high), wide, high)
            inside = rect.x >= edge and rect.right <= plan.w - edge and rect.y >= edge
            if inside and not rect.meets(near) and not rect.meets(card):
                return rect, f
    return rect, f


def dock(desk: Desk, note: Note | None) -> Iterator[Spec]:
    """The right dock shows the last thing looked at, and the rules of it."""
    if desk.plan.docks is None:
        return
    area = desk.plan.docks[1]
    look = ("inspector", area[2:], desk.lang, note is None)
    yield Spec(
        key=("inspector",),
        rect=area,
        z=spec.PANELS,
        look=look,
        picture=lambda: desk.keep(look, area.w, area.h, lambda p: _paint_dock(p, desk, area, note is None)),
        shape="none",
    )
    if note is None:
        return
    pad, legend = 12 * desk.plan.k, of(desk, note)
    inner = Rect(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad)
    f, card, words = _shared(desk, note, legend, inner)
    w, h = _docked(desk, note, min(card.w, card.h / _DOCK_RATIO[note.kind]))
    yield _picture(desk, note, Rect(card.x, card.y, w, h), ("inspected",), desk.plan.f * desk.plan.words, False)
    if words is not None:
        yield from legend_specs(desk, legend, words, f, ("inspected legend",))


def _shared(desk: Desk, note: Note, legend: Legend, room: Rect) -> tuple[float, Rect, Rect | None]:
    """The scale of a legend's letters in the dock, the room of the card, and that of the legend: below in a high dock,
    beside it in a broad one; none where it would fit nowhere."""
    gap, broad = GAP * desk.plan.k, room.w > room.h
    card = min(room.h / RATIO, room.w / 2) if note.kind != "special" else room.w / 2
    beside = Rect(room.x + card + gap, room.y, room.w - card - gap, room.h)
    for f in (desk.plan.f * part for part in _DOCKED if legend):
        high = height(legend, beside.w if broad else room.w, f)
        if broad and high <= room.h:
            return f, Rect(room.x, room.y, card, room.h), beside._replace(h=high)
        if not broad and high + gap <= room.h * _LEGEND:
            rest = min(room.h - high - gap, _docked(desk, note, room.w)[1])
            return f, room._replace(h=rest), Rect(room.x, room.y + rest + gap, room.w, high)
    return desk.plan.f, room, None


def _paint_dock(p: QPainter, desk: Desk, area: Rect, empty: bool) -> None:
    f = desk.plan.f
    panel(p, area.w, area.h)
    if empty:
        rect = QRectF(16 * f, 12 * f, area.w - 32 * f, area.h - 24 * f)
        text.fit(p, rect, desk.say("inspector"), "body", 13 * f, 11 * f, 8, text.CENTRE | text.MIDDLE, palette.FAINT)


def _size(desk: Desk, note: Note) -> tuple[float, float]:
    """Over the table: as large as was asked for, as far as the window goes."""
    k = desk.plan.k * desk.plan.over
    room = desk.plan.h - 40
    if note.kind == "words":
        w = min(WORDS * k, desk.plan.w * WIDEST)
        return w, _words_height(note, w, _letters(desk, note, room))
    if note.kind == "special":
        w = min(292 * k * 1.3, desk.plan.w * WIDEST)
        return w, w * 60 / 292 * 1.15
    w = min(CARD * k, room / RATIO)
    return w, w * RATIO


def _docked(desk: Desk, note: Note, wide: float) -> tuple[float, float]:
    if note.kind == "words":
        return wide, _words_height(note, wide, desk.plan.f * desk.plan.words)
    return wide, wide * _DOCK_RATIO[note.kind]


def _letters(desk: Desk, note: Note, room: float) -> float:
    """The scale of a note's text over the table: a long one stays as small as its height needs."""
    plan = desk.plan
    w = min(WORDS * plan.k * plan.over, plan.w * WIDEST)
    sizes = [plan.f * (1 + (plan.over - 1) * step / 4) for step in (4, 3, 2, 1)]
    return next((f for f in sizes if _words_height(note, w, f) <= room), plan.f)


def _picture(desk: Desk, note: Note, rect: Rect, key: tuple[str, ...], f: float, pinned: bool) -> Spec:
    """`f` is the scale of the words of a note."""
    look = (key, note, pinned, desk.card_lang, desk.lang, rect[2:], f)

    def face(p: QPainter) -> None:
        _face(p, desk, note, rect, f)
        if pinned:
            _pin(p, rect, desk.plan.k)

    name = f"{note.title} {note.text}".strip() or desk.spoken_card(note.id)
    return lifted(desk, key, rect, look, name, face)


def _face(p: QPainter, desk: Desk, note: Note, rect: Rect, f: float) -> None:
    if note.kind == "card":
        p.drawPixmap(QPointF(0, 0), desk.cards.pixmap(note.id, "zoom", rect.w, desk.card_lang))
    elif note.kind == "skill":
        p.drawPixmap(QPointF(0, 0), desk.cards.skill(note.id, rect.w, desk.card_lang))
    elif note.kind == "special":
        p.drawPixmap(QPointF(0, 0), desk.sheet.special(note.id, rect.w, rect.h, desk.card_lang))
    else:
        _words(p, note, rect, f)


def _words_height(note: Note, wide: float, f: float) -> float:
    inner = wide - 28 * f
    rows = sum(len(text.wrap(line, "body", 13 * f, inner)) for line in note.text.split("\n")) if note.text else 0
    paragraphs = len(note.text.split("\n")) if note.text else 0
    return 38 * f + rows * 13 * f * 1.28 + paragraphs * 5 * f + (6 * f if rows else 0)


def _words(p: QPainter, note: Note, rect: Rect, f: float) -> None:
    panel(p, rect.w, rect.h, 7, palette.LINE2)
    inner = rect.w - 28 * f
    text.fit(
        p,
        QRectF(14 * f, 8 * f, inner, 22 * f),
        note.title,
        "head",
        15 * f,
        9 * f,
        2,
        text.LEFT | text.MIDDLE,
        palette.TEXT,
        1.04,
    )
    y = 36 * f
    for line in note.text.split("\n") if note.text else ():
        for row in text.wrap(line, "body", 13 * f, inner):
            y += 13 * f * 1.28
            text.line(p, 14 * f, y - 3 * f, row, "body", 13 * f, palette.BODY)
        y += 5 * f


def _pin(p: QPainter, rect: Rect, k: float) -> None:
    """A corner folded over: this one stays."""
    size = 22 * k
    fill(p, polygon([(rect.w - size, 0), (rect.w, 0), (rect.w, size)], 2), palette.SELECTED)


def key_list(desk: Desk) -> Spec:
    """Every key, over the stage."""
    lines = [line for line in core.say(desk.lang, "table.key_lines").split("\n") if line]
    plan, high = desk.plan, len(lines) * 21 + 58
    f = min(plan.f * plan.over, (plan.h - 20) / high)
    w, h = min(620 * plan.k * f / plan.f, plan.w * 0.9), high * f
    rect = Rect(desk.plan.w / 2 - w / 2, max(10.0, desk.plan.h / 2 - h / 2), w, h)
    look = ("keys", desk.lang, rect[2:])
    return Spec(
        key=("keys",),
        rect=rect,
        z=spec.ZOOM + 0.6,
        look=look,
        picture=lambda: desk.keep(look, w, h, lambda p: _paint_keys(p, desk, rect, lines, f)),
        pick=("do", "keys"),
        name=desk.say("keys"),
        role="text",
        shape="none",
    )


def _paint_keys(p: QPainter, desk: Desk, rect: Rect, lines: list[str], f: float) -> None:
    panel(p, rect.w, rect.h, 8, palette.FOCUS)
    text.line(p, 20 * f, 30 * f, desk.say("keys_title"), "head", 17 * f, palette.TEXT)
    for at, line in enumerate(lines):
        keys, _, what = line.partition("|")
        y = (58 + at * 21) * f
        text.line(p, 20 * f, y, keys.strip(), "bold", 12.5 * f, palette.FOCUS)
        area = QRectF(190 * f, y - 15 * f, rect.w - 206 * f, 21 * f)
        text.fit(p, area, what.strip(), "body", 13 * f, 11 * f, 1, text.LEFT | text.MIDDLE, palette.BODY)
