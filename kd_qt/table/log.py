"""The log: the newest sentences in the corner, all of them in the dock or when the corner is opened.

Every sentence knows the cards it names: looking at it shows the card and marks it where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, polygon
from kd_qt.table import spec
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect
from kd_qt.table.paint import panel
from kd_qt.table.spec import Note, Spec
from kd_qt.table.telling import Line

_LINE = 1.22  # of the size


def specs(desk: Desk) -> Iterator[Spec]:
    corner = desk.plan.columns[0].last
    yield from _window(desk, corner, "log", _newest(desk), open_on_click=True)
    if desk.plan.docks is not None:
        yield from _window(desk, desk.plan.docks[0], "dock", desk.log, title=desk.say("log"))
    if desk.shown_log:
        yield from _window(desk, _opened(desk), "whole log", desk.log, title=desk.say("log"), z=spec.ZOOM)


def _newest(desk: Desk) -> Sequence[Line]:
    return [line for line in desk.log[-6:] if not line.heading] or desk.log[-1:]


def _opened(desk: Desk) -> Rect:
    """Over the whole left column and a little of the stage."""
    column = desk.plan.columns[0]
    top = desk.plan.stage.y + desk.plan.stage.h * 0.45
    return Rect(column.header.x, top, column.header.w * 1.25, column.last.bottom - top)


def _window(
    desk: Desk,
    rect: Rect,
    key: str,
    lines: Sequence[Line],
    title: str = "",
    z: float = spec.PANELS,
    open_on_click: bool = False,
) -> Iterator[Spec]:
    fitted = fit(desk, rect, lines, title)
    look = (key, tuple(line for line, _, _ in fitted), title, desk.side, rect[2:])
    yield Spec(
        key=(key,),
        rect=rect,
        z=z,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint(p, desk, rect, fitted, title)),
        pick=("do", "log") if open_on_click or key == "whole log" else None,
        lit=True if open_on_click else None,
        shape="button",
        zone="log",
        name=f"{desk.say('log')}. " + " ".join(line.text for line, _, _ in fitted[-3:]),
        role="list",
        note=Note("words", title=desk.say("log"), text=desk.say("log_note")) if open_on_click else None,
    )
    for line, y, rows in fitted:
        if line.cards and not line.heading:
            high = len(rows) * _size(desk) * _LINE + 2
            yield Spec(
                key=(key, "line", round(y), line.text),
                rect=Rect(rect.x + 4, rect.y + y - 1, rect.w - 8, high),
                z=z + 0.1,
                zone="",
                shape="none",
                name=line.text,
                role="text",
                note=Note("card", line.cards[0]),
                pick=("do", "log") if open_on_click else None,
                look=(key, line.text),
            )


def _size(desk: Desk) -> float:
    return 11.5 * desk.plan.f


def fit(desk: Desk, rect: Rect, lines: Sequence[Line], title: str) -> list[tuple[Line, float, list[str]]]:
    """The newest sentences that fit, each with its top and its rows; the newest at the bottom."""
    px = _size(desk)
    inner = rect.w - 28 * desk.plan.f
    top = 26 * desk.plan.f if title else 3.0
    y = rect.h - 4.0
    found: list[tuple[Line, float, list[str]]] = []
    for line in reversed(lines):
        role = "strong" if not found else "body"
        rows = text.wrap(line.text, role, px, inner)
        high = len(rows) * px * _LINE + (4 * desk.plan.f if title else 1.0)
        if y - high < top:
            break
        y -= high
        found.append((line, y, rows))
    return found[::-1]


def _paint(p: QPainter, desk: Desk, rect: Rect, fitted: Sequence[tuple[Line, float, list[str]]], title: str) -> None:
    f, px = desk.plan.f, _size(desk)
    panel(p, rect.w, rect.h, 5)
    if title:
        text.line(p, 12 * f, 19 * f, title, "head", 15 * f, palette.TEXT)
    for at, (line, y, rows) in enumerate(fitted):
        last = at == len(fitted) - 1
        if line.heading:
            _heading(p, rect, y, rows[0], px, f)
            continue
        side = desk.colour(line.seat) if line.seat is not None else palette.MUTED
        middle = y + px * _LINE / 2
        fill(p, polygon([(7 * f, middle - 4 * f), (13 * f, middle), (7 * f, middle + 4 * f)], 1), side)
        ink, role = (palette.TEXT, "strong") if last else (palette.BODY if title else palette.MUTED, "body")
        for row, words in enumerate(rows):
            text.line(p, 19 * f, y + px * (0.92 + row * _LINE), words, role, px, ink)


def _heading(p: QPainter, rect: Rect, y: float, words: str, px: float, f: float) -> None:
    fill(p, box(10 * f, y + px * 0.6, rect.w - 20 * f, 1), palette.LINE2)
    wide = text.width(words, "bold", px) + 12 * f
    fill(p, box(10 * f, y, wide, px * 1.25), palette.INK1)
    text.line(p, 10 * f, y + px * 0.95, words, "bold", px, palette.MUTED)
