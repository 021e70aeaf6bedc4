"""What comes in: a box for each cube, to stop it or to take it after all; many are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, shield, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import question
from kd_qt.table.layout import Rect
from kd_qt.table.things import block_cells as cells
from kd_qt.table.things import spec
from kd_qt.table.things.block_cells import KINDS, Frame, Span
from kd_qt.table.things.spec import Spec
from kd_qt.table.words.parts import Control, Sum

COMING: Span = (14.0, 214.0)


def specs(desk: Desk, at: Frame, asked: Sum, controls: Sequence[Control]) -> Iterator[Spec]:
    title, said = desk.say("sum.coming"), core.wounds(desk.lang, *asked.coming)

    def picture(p: QPainter, area: QRectF) -> None:
        _paint_coming(p, desk, at, area, asked)

    yield cells.part(desk, at, ("sum", "coming"), COMING, title, said, asked, picture, question.coming(desk, asked))
    cubes = [control for control in controls if control.kind == "cube"]
    yield from _toggles(desk, at, asked, cubes) if len(cubes) <= cells.MOST else _counters(desk, at, asked)


def _paint_coming(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cubes are things of their own; what they cost stands above them where there is no room under each."""
    if _priced(desk, at, sum(asked.coming)):
        return
    words = desk.say("sum.costs", heavy=asked.costs[0], light=asked.costs[1])
    title = text.width(desk.say("sum.coming"), "bold", 13 * at.y) + 12 * at.x
    above = QRectF(title, 0, area.width() - title, area.top() - 3 * at.y)
    text.fit(p, above, words, "bold", 11.5 * at.y, 9.5 * at.least, 1, text.RIGHT | text.MIDDLE, palette.MUTED)


def _priced(desk: Desk, at: Frame, n: int) -> bool:
    """Is there room for what a cube costs under each of so many?"""
    room = cells.pitch(at, at.cell(COMING), n) - 6 * at.x
    return n <= cells.ONE_ROW and text.width(desk.say("sum.cost", n=2), "bold", 11 * at.least) <= room


def _toggles(desk: Desk, at: Frame, asked: Sum, cubes: Sequence[Control]) -> Iterator[Spec]:
    """One for each cube that comes in: stop it, or take it after all."""
    cell = at.cell(COMING)
    size = cells.cube_size(at, cell, len(cubes), cells.SHIELD + 0.04 if len(cubes) <= cells.APART else 1.36)
    for control, rect in zip(cubes, cells.places(at, cell, len(cubes))):
        cost = asked.costs[KINDS.index(control.pick[1])] if _priced(desk, at, len(cubes)) else 0
        yield _toggle(desk, at, control, rect, size, cost)


def _toggle(desk: Desk, at: Frame, control: Control, rect: Rect, size: float, cost: int) -> Spec:
    on = control.pick in desk.selection.picks
    kind = control.pick[1]
    look = ("toggle", kind, on, cost, desk.lang, rect[2:], size)
    edge = size * 0.4  # a shield may be wider than its place
    return Spec(
        key=("control", control.pick),
        rect=rect,
        z=spec.BAR + (0.21 if on else 0.2),
        look=look,
        picture=lambda: desk.keep(
            look, rect.w + 2 * edge, rect.h + 2 * edge, lambda p: _paint_toggle(p, desk, at, rect, edge, look)
        ),
        margin=edge,
        pick=control.pick,
        zone="bar",
        name=control.spoken,
        role="check",
        shape="button",
        lit=True,
        chosen=False,
        status="checked" if on else "",
        note=question.cube(desk, control),
        rule="BLOCK-2",
    )


def _paint_toggle(p: QPainter, desk: Desk, at: Frame, rect: Rect, edge: float, look: tuple[object, ...]) -> None:
    _, kind, on, cost, _, _, size = look
    assert isinstance(kind, str) and isinstance(size, float) and isinstance(cost, int)
    p.translate(edge, edge)
    cy = 46 * at.y if cost else rect.h * 0.47
    (cells.stopped_cube if on else cells.cube)(p, desk, kind, rect.w / 2, cy, size)
    if cost:
        area = QRectF(2 * at.x, rect.h - 24 * at.y, rect.w - 4 * at.x, 20 * at.y)
        ink = palette.BLOCK if on else palette.MUTED
        said = desk.say("sum.cost", n=cost)
        text.fit(p, area, said, "bold", 12.5 * at.y, 10.5 * at.least, 1, text.CENTRE | text.MIDDLE, ink)


# -- too many to be shown one by one -----------------------------------------------------------------------------------


def _counters(desk: Desk, at: Frame, asked: Sum) -> Iterator[Spec]:
    """A line for each kind: how many come, how many are stopped, and a button for one more and for one less."""
    cell = at.cell(COMING)
    there = [kind for kind, many in zip(KINDS, asked.coming) if many]
    high = cell.h / len(there)
    for row, kind in enumerate(there):
        yield from _counter(desk, at, asked, kind, Rect(cell.x, cell.y + row * high, cell.w, high))


def _counter(desk: Desk, at: Frame, asked: Sum, kind: str, rect: Rect) -> Iterator[Spec]:
    which = KINDS.index(kind)
    many, stopped = asked.coming[which], asked.stopped[which]
    look = ("counter", kind, many, stopped)
    said = f"{core.say(desk.lang, f'word.{kind}')}: {stopped} / {many}"
    note = question.counter(desk, kind, said)

    def picture(p: QPainter) -> None:
        _paint_counter(p, desk, at, rect, kind, many, stopped)

    yield cells.plain(desk, ("counter", kind), rect, look, picture, said, note)
    chosen = [n for n in range(many) if ("cube", kind, n) in desk.selection.picks]
    free = [n for n in range(many) if n not in chosen]
    side = min(32 * at.y, 34 * at.x)
    for x, sign, word, places in ((98, "–", "fewer", chosen[-1:]), (176, "+", "more", free[:1])):
        button = Rect(rect.x + x * at.x, rect.cy - side / 2, side, side)
        yield _step(desk, at, kind, sign, word, places, button)


def _step(desk: Desk, at: Frame, kind: str, sign: str, word: str, places: Sequence[int], rect: Rect) -> Spec:
    on = bool(places)
    look = ("count", sign, on, rect[2:])
    name = desk.say(f"sum.{word}", kind=core.say(desk.lang, f"word.{kind}"))

    def picture(p: QPainter) -> None:
        body = box(1, 1, rect.w - 2, rect.h - 2, 5 * at.y)
        fill(p, body, palette.INK3 if on else palette.INK1)
        stroke(p, body, palette.LINE2 if on else palette.LINE, 1.4)
        ink = palette.TEXT if on else palette.FAINT
        text.line(p, rect.w / 2, rect.h * 0.7, sign, "head", rect.h * 0.62, ink, text.CENTRE)

    return Spec(
        key=("count", kind, word),
        rect=rect,
        z=spec.BAR + 0.2,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, picture),
        pick=("cube", kind, places[0]) if places else None,
        zone="bar" if on else "",
        name=name,
        note=question.counter(desk, kind, name),
        shape="button",
        lit=on,
        chosen=False,
        rule="BLOCK-2",
    )


def _paint_counter(p: QPainter, desk: Desk, at: Frame, rect: Rect, kind: str, many: int, stopped: int) -> None:
    cy, size = rect.h / 2, min(26 * at.y, 28 * at.x)
    cells.cube(p, desk, kind, 10 * at.x + size / 2, cy, size)
    cells.number(p, QRectF(40 * at.x, 0, 54 * at.x, rect.h), f"× {many}", 19 * at.y, palette.TEXT, text.LEFT)
    path = shield(152 * at.x, cy - 2 * at.y, size * 1.3)
    fill(p, path, palette.alpha(palette.BLOCK, 46))
    stroke(p, path, palette.BLOCK, 2 * at.y)
    wide = QRectF(152 * at.x - size * 0.6, cy - size, size * 1.2, size * 2)
    cells.number(p, wide, str(stopped), 17 * at.y, palette.TEXT, text.CENTRE)
