"""The hint: over the column of the other side the best choices with their chances and reasons, and their ranks on the
table. Ranks are paper rounds, no state's colour; a chance is one bar, yours plain, theirs striped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from kd_core.net.hints import Advice
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import open_things
from kd_qt.table.hands.hints import Hint, one_spoken
from kd_qt.table.hands.picks import Entry, Pick
from kd_qt.table.layout import Rect
from kd_qt.table.things import paint, spec
from kd_qt.table.things.closing_cross import closing
from kd_qt.table.things.spec import Note, Spec

HEAD, FOOT, GAP, PAD = 56.0, 24.0, 6.0, 8.0
OF_WHAT = 19.0  # what the percentages are of
BEST = 1.28  # the first one is so much higher than the others
BADGE = 26.0
# Where a rank is put, of all the parts of a choice: the most telling first.
_TELLING = ("special", "row", "skill", "space", "seat", "option", "foe_card", "hand", "do")


def specs(desk: Desk) -> Iterator[Spec]:
    hint = desk.hint
    if hint is None:
        return
    area = place(desk)
    yield _panel(desk, area, hint)
    cross = 26 * desk.plan.f
    corner = Rect(area.right - cross - 8 * desk.plan.k, area.y + 8 * desk.plan.k, cross, cross)
    yield closing(desk, "close hint", corner, spec.ZOOM + 0.1, "hint", "right")
    for rank, (advice, rect) in enumerate(zip(hint.advice, _rows(desk, area, hint)), 1):
        yield _row(desk, rank, advice, rect)


def place(desk: Desk) -> Rect:
    """The right column."""
    column = desk.plan.columns[1]
    return Rect(column.header.x, column.header.y, column.header.w, column.last.bottom - column.header.y)


def button(desk: Desk) -> Iterator[Spec]:
    """A bulb beside the round, where somebody thinks for the table."""
    if not desk.hints:
        return
    menu, middle = desk.plan.menu, desk.plan.middle
    rect = Rect(2 * middle.cx - menu.right, menu.y, menu.w, menu.h)
    asks = desk.choosing
    look = ("bulb", asks, rect[2:])
    yield Spec(
        key=("hint",),
        rect=rect,
        z=spec.HUD,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_bulb_button(p, rect, asks)),
        pick=("do", "hint") if asks else None,
        zone="hud",
        name=f"{desk.say('do_hint')} (H)",
        note=Note("words", title=desk.say("do_hint"), text=desk.say("hint_note")),
        lit=asks,
        shape="button",
    )


# -- the panel ---------------------------------------------------------------------------------------------------------


def _panel(desk: Desk, area: Rect, hint: Hint) -> Spec:
    waits = "" if hint.advice else desk.say("hint_failed" if hint.failed else "hint_thinks")
    weighed = _weighed(hint)
    look = ("hint", waits, weighed, desk.lang, area[2:])
    return Spec(
        key=("hint panel",),
        rect=area,
        z=spec.ZOOM,
        look=look,
        picture=lambda: desk.keep(look, area.w, area.h, lambda p: _paint(p, desk, area, waits, weighed)),
        pick=("do", "stay"),
        lit=False,
        name=f"{desk.say('hint_title')} {desk.say('hint_who')} {waits}".strip(),
        role="status",
        shape="none",
        note=open_things.hint(desk),
    )


def _paint(p: QPainter, desk: Desk, area: Rect, waits: str, weighed: bool) -> None:
    f, k = desk.plan.f, desk.plan.k
    paint.panel(p, area.w, area.h, 7, palette.PAPER2)
    bulb(p, 22 * f, 27 * f, 11 * f)
    room = area.w - 44 * f - 42 * f
    upper, lower = QRectF(42 * f, 8 * k, room, 18 * f), QRectF(42 * f, 25 * f, room, 24 * f)
    text.fit(p, upper, desk.say("hint_title"), "strong", 12.5 * f, 11 * f, 1, text.LEFT | text.MIDDLE, palette.MUTED)
    text.fit(p, lower, desk.say("hint_who"), "head", 16 * f, 12 * f, 1, text.LEFT | text.MIDDLE, palette.TEXT)
    if weighed:
        of_what = QRectF(PAD * k + 4 * f, (HEAD - 5) * f, area.w - 2 * PAD * k - 8 * f, OF_WHAT * f)
        text.fit(p, of_what, desk.say("hint_of"), "bold", 12.5 * f, 10 * f, 1, text.LEFT | text.MIDDLE, palette.BODY)
    if waits:
        middle = QRectF(20 * f, area.h * 0.3, area.w - 40 * f, area.h * 0.3)
        text.fit(p, middle, waits, "body", 14 * f, 11 * f, 4, text.CENTRE | text.MIDDLE, palette.MUTED)
    foot = QRectF(PAD * k + 2, area.h - FOOT * f, area.w - 2 * PAD * k - 4, FOOT * f - 3)
    text.fit(p, foot, desk.say("hint_foot"), "body", 11.5 * f, 10.5 * f, 1, text.LEFT | text.MIDDLE, palette.MUTED)


def _weighed(hint: Hint) -> bool:
    """Are there chances to be told? Skills of the setup have none."""
    return any(advice.chance is not None for advice in hint.advice)


def _rows(desk: Desk, area: Rect, hint: Hint) -> list[Rect]:
    f, k = desk.plan.f, desk.plan.k
    top, bottom = area.y + (HEAD + (OF_WHAT if _weighed(hint) else 0)) * f, area.bottom - FOOT * f
    count = max(3, len(hint.advice))
    high = (bottom - top - (count - 1) * GAP * k) / (BEST + count - 1)
    found, y = [], top
    for rank in range(len(hint.advice)):
        tall = high * (BEST if rank == 0 else 1.0)
        found.append(Rect(area.x + PAD * k, y, area.w - 2 * PAD * k, tall))
        y += tall + GAP * k
    return found


def _row(desk: Desk, rank: int, advice: Advice, rect: Rect) -> Spec:
    said = (advice.title, advice.why, advice.chance, advice.loss)
    look = ("advice", rank, said, rect[2:], desk.side)
    return Spec(
        key=("advice", rank),
        rect=rect,
        z=spec.ZOOM + 0.05,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_row(p, desk, rank, advice, rect)),
        pick=("advice", rank),
        lit=desk.choosing,
        zone="right",
        name=one_spoken(desk.say, rank, advice),
        shape="button",
        radius=7,
        note=Note("words", title=advice.title, text=f"{advice.why}\n{desk.explain('advice')}"),
    )


def _paint_row(p: QPainter, desk: Desk, rank: int, advice: Advice, rect: Rect) -> None:
    f, w, h, best = desk.plan.f, rect.w, rect.h, rank == 1
    paint.panel(p, w, h, 7, palette.PAPER2 if best else None)
    round_of(p, 20 * f, 21 * f, 12 * f, str(rank), f)
    high = 22.0 * f if advice.chance is not None else 4 * f
    title = QRectF(38 * f, 4 * f, w - 46 * f, 34 * f)
    size = 15 if best else 13.5
    text.fit(p, title, advice.title, "head", size * f, 10.5 * f, 3, text.LEFT | text.MIDDLE, palette.TEXT, 1.02)
    why = QRectF(12 * f, 40 * f, w - 22 * f, h - 42 * f - high)
    text.fit(
        p, why, advice.why, "body", (13 if best else 12) * f, 10 * f, 6, text.LEFT | text.MIDDLE, palette.BODY, 1.1
    )
    if advice.chance is not None:
        _paint_chance(p, advice, QRectF(12 * f, h - high - 2 * f, w - 24 * f, high), f)


def _paint_chance(p: QPainter, advice: Advice, area: QRectF, f: float) -> None:
    chance = advice.chance or 0.0
    words, lost = f"{advice.percent} %", advice.less
    base = area.center().y() + 5.5 * f
    x = area.left() + text.line(p, area.left(), base, words, "head", 16 * f, palette.TEXT) + 8 * f
    if lost:
        mark = polygon([(x, base - 9 * f), (x + 9 * f, base - 9 * f), (x + 4.5 * f, base - 2 * f)], 1)
        fill(p, mark, palette.LIGHT)
        text.line(p, x + 13 * f, base - 0.5 * f, f"−{lost}", "bold", 13 * f, palette.LIGHT)
    left = area.left() + area.width() * 0.46
    bar(p, QRectF(left, area.center().y() - 5.5 * f, area.right() - left, 11 * f), chance, f)


def bar(p: QPainter, area: QRectF, chance: float, f: float) -> None:
    """Yours plain, theirs striped, a slanted cut between them."""
    whole = box(area.x(), area.y(), area.width(), area.height(), 2.5 * f)
    cut = area.x() + area.width() * chance
    p.save()
    p.setClipPath(whole)
    fill(p, whole, palette.mix(palette.OPP, palette.INK0, 0.62))
    fill(p, whole, QBrush(palette.alpha(palette.OPP, 200), Qt.BrushStyle.BDiagPattern))
    mine = QPainterPath()
    mine.addRect(QRectF(area.x(), area.y(), cut - area.x(), area.height()))
    fill(p, mine, palette.YOU)
    p.restore()
    tick = polygon([(cut + 2 * f, area.y() - 2 * f), (cut - 2 * f, area.bottom() + 2 * f)], 0)
    stroke(p, tick, palette.WHITE, 2.2 * f)


# -- on the table ------------------------------------------------------------------------------------------------------


def badges(desk: Desk, things: Sequence[Spec]) -> Iterator[Spec]:
    """The ranks of the choices on what they are picked by; where two share a thing, side by side."""
    taken: dict[tuple[object, ...], int] = {}
    for rank, advice in enumerate(desk.hint.advice if desk.hint is not None else (), 1):
        thing = _thing(desk, advice, things)
        if thing is not None:
            beside = taken.get(thing.key, 0)
            taken[thing.key] = beside + 1
            yield _badge(desk, rank, thing, beside)


def _thing(desk: Desk, advice: Advice, things: Sequence[Spec]) -> Spec | None:
    entry = next((one for one in desk.selection.entries if one.action == advice.action), None)
    for pick in _picks(desk, entry) if entry is not None else ():
        found = [thing for thing in things if thing.pick == pick]
        if found:
            return max(found, key=lambda thing: thing.z)
    return None


def _picks(desk: Desk, entry: Entry) -> Iterator[Pick]:
    parts = sorted(entry.parts, key=lambda part: _TELLING.index(part[0]) if part[0] in _TELLING else len(_TELLING))
    for part in parts:
        yield from desk.selection.places(part)
        if part[0] == "seat":
            yield ("whole_seat", part[1])


def _badge(desk: Desk, rank: int, thing: Spec, beside: int) -> Spec:
    size = BADGE * desk.plan.f
    tile = thing.shape in ("tile", "figure")
    x = thing.rect.cx - size / 2 if tile else thing.rect.x - size * 0.3
    y = thing.rect.cy - size * 0.7 if tile else thing.rect.y - size * 0.3
    rect = Rect(max(1.0, x) + beside * size * 0.9, max(1.0, y), size, size)
    look = ("rank", rank, rect[2:])
    return Spec(
        key=("rank", rank),
        rect=rect,
        z=spec.FLYING,
        look=look,
        picture=lambda: desk.keep(
            look, size, size, lambda p: round_of(p, size / 2, size / 2, size * 0.46, str(rank), desk.plan.f)
        ),
        name="",
        role="text",
        note=open_things.rank(desk, rank),
        shape="none",
    )


def round_of(p: QPainter, cx: float, cy: float, r: float, words: str, f: float) -> None:
    """A rank."""
    fill(p, disc(cx, cy, r), palette.PAPER)
    stroke(p, disc(cx, cy, r - 0.8 * f), palette.PAPER_INK, 1.6 * f)
    text.line(p, cx, cy + r * 0.48, words, "head", r * 1.35, palette.PAPER_INK, text.CENTRE)


def bulb(p: QPainter, cx: float, cy: float, r: float) -> None:
    fill(p, disc(cx, cy - r * 0.3, r * 0.82), palette.PAPER)
    fill(
        p,
        polygon(
            [(cx - r * 0.5, cy), (cx + r * 0.5, cy), (cx + r * 0.36, cy + r * 0.8), (cx - r * 0.36, cy + r * 0.8)], 1
        ),
        palette.PAPER,
    )
    for at in (0.98, 1.26):
        fill(p, box(cx - r * 0.34, cy + r * (at - 0.06), r * 0.68, r * 0.17, r * 0.06), palette.PAPER2)


def _paint_bulb_button(p: QPainter, rect: Rect, asks: bool) -> None:
    frame = box(0.5, 0.5, rect.w - 1, rect.h - 1, 6)
    fill(p, frame, palette.alpha(palette.INK2, 235))
    stroke(p, frame, palette.LINE2, 1.2)
    p.setOpacity(1.0 if asks else 0.4)
    bulb(p, rect.w / 2, rect.h * 0.44, rect.w * 0.26)
    p.setOpacity(1.0)
