"""The log: the newest sentences in the corner, all of them, scrolled, in the dock or when the corner is opened.

Every sentence knows the cards it names: looking at it shows the card and marks it where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, polygon
from kd_qt.table.desk import Desk
from kd_qt.table.explain import open_things
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.closing_cross import closing
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Note, Spec
from kd_qt.table.words.wording import Line

_LINE = 1.22  # of the size
_TOP = 26.0  # where the sentences begin, under the title
_LEAST_THUMB = 26.0
_SMALL = 0.96  # the id of a rule beside its sentence
Fitted = tuple[Line, float, Sequence[str]]  # a sentence, its top, its rows


def specs(desk: Desk) -> Iterator[Spec]:
    if desk.plan.docks is not None:
        yield from _whole(desk, desk.plan.docks[0], "dock", spec.PANELS)
    else:
        yield from _window(desk, desk.plan.columns[0].last, "log", _newest(desk), open_on_click=True)
    if desk.shown_log:
        yield from _whole(desk, _opened(desk), "whole log", spec.ZOOM)
        yield _cross(desk, _opened(desk))


def area(desk: Desk) -> Rect | None:
    """Where all of it can be read now."""
    if desk.shown_log:
        return _opened(desk)
    return desk.plan.docks[0] if desk.plan.docks is not None else None


def _whole(desk: Desk, rect: Rect, key: str, z: float) -> Iterator[Spec]:
    yield from _window(desk, rect, key, desk.log[: desk.log_end], title=desk.say("log"), z=z)
    yield from _bar(desk, rect, key, z)


def _newest(desk: Desk) -> Sequence[Line]:
    """For the corner: what was done, rather than where the cards went, which can be seen."""
    return [line for line in desk.log[-20:] if not line.heading and not line.minor][-6:] or desk.log[-1:]


def _opened(desk: Desk) -> Rect:
    """Over the whole left column and a part of the stage; Row, question and hand stay in sight."""
    column = desk.plan.columns[0]
    top = desk.plan.stage.y + desk.plan.stage.h * (0.45 if desk.teams else 0.36)  # below the plates
    wide = desk.plan.bar.x - 6 * desk.plan.k - column.header.x
    return Rect(column.header.x, top, wide, column.last.bottom - top)


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
        pick=("do", "log") if open_on_click else ("do", "stay") if key == "whole log" else None,
        lit=True if open_on_click else None,
        shape="button",
        zone="log",
        name=f"{desk.say('log')}. " + " ".join(line.text for line, _, _ in fitted[-3:]),
        role="list",
        note=open_things.log(desk, open_on_click),
    )
    for line, y, rows in fitted:
        if (line.cards or line.rule) and not line.heading:
            high = len(rows) * letters(desk) * _LINE + 2
            yield Spec(
                key=(key, "line", round(y), line.text),
                rect=Rect(rect.x + 4, rect.y + y - 1, rect.w - 8, high),
                z=z + 0.1,
                zone="",
                shape="none",
                name=line.text,
                role="text",
                note=Note("card", line.cards[0]) if line.cards else None,
                pick=("do", "log") if open_on_click else ("do", "stay"),
                rule=line.rule,
                look=(key, line.text),
            )
            if title and line.rule:
                yield _cited(desk, rect, key, z, line, y, rows)


def _cited(desk: Desk, rect: Rect, key: str, z: float, line: Line, y: float, rows: Sequence[str]) -> Spec:
    """The id of the rule at the end of a line: it opens the rule."""
    px, f = letters(desk), desk.plan.f
    before = text.width(rows[-1].removesuffix(line.rule), "body", px)
    wide = text.width(line.rule, "body", px * _SMALL)
    top = rect.y + y + (len(rows) - 1) * px * _LINE
    return Spec(
        key=(key, "rule", round(y), line.text),
        rect=Rect(rect.x + 19 * f + before, top, wide, px * _LINE),
        z=z + 0.15,
        look=(key, line.rule, wide),
        pick=("rule", line.rule),
        lit=True,
        shape="none",
        name=desk.say("rule_of", id=line.rule),
        note=open_things.rule(desk, line.rule),
        rule=line.rule,
    )


def news(desk: Desk, wide: float, high: float) -> list[Fitted]:
    """For the bar while others choose, in teams: the corner is low there, and four people do much in a round."""
    if not desk.teams or desk.plan.docks is not None or desk.in_setup():
        return []
    return fit(desk, Rect(0, 0, wide, high), _newest(desk), "")


def letters(desk: Desk) -> float:
    """In teams the corner is low: half as much larger, or there would be one sentence in it."""
    words = desk.plan.words
    return 11.5 * desk.plan.f * ((1 + words) / 2 if desk.teams else words)


def fit(desk: Desk, rect: Rect, lines: Sequence[Line], title: str) -> list[Fitted]:
    """The newest sentences that fit, each with its top and its rows; the newest at the bottom."""
    px = letters(desk)
    inner = rect.w - (36 if title else 28) * desk.plan.f
    top = _TOP * desk.plan.f if title else 3.0
    y = rect.h - 4.0
    found: list[Fitted] = []
    for line in reversed(lines):
        role = "strong" if not found else "body"
        rows = text.wrap(_words(line, title), role, px, inner)
        high = len(rows) * px * _LINE + (4 * desk.plan.f if title else 1.0)
        if y - high < top:
            if len(found) == 1 and not title:
                found += _begun(line, px, inner, y, y - top)
            break
        y -= high
        found.append((line, y, rows))
    return found[::-1]


def _begun(line: Line, px: float, inner: float, bottom: float, room: float) -> list[Fitted]:
    """In the corner the newest sentence is not alone: of the one before there is at least the beginning."""
    high = px * _LINE + 1.0
    return [(line, bottom - high, [text.shortened(line.text, "body", px, inner)])] if high <= room else []


def _words(line: Line, title: str) -> str:
    """All of the log names the rule behind a line; its corner has no room for that."""
    return f"{line.text} {line.rule}" if title and line.rule and not line.heading else line.text


def _paint(p: QPainter, desk: Desk, rect: Rect, fitted: Sequence[Fitted], title: str) -> None:
    f = desk.plan.f
    panel(p, rect.w, rect.h, 5)
    if title:
        text.line(p, 12 * f, 19 * f, title, "head", 15 * f, palette.TEXT)
    paint_lines(p, desk, rect, fitted, title)


def paint_lines(p: QPainter, desk: Desk, rect: Rect, fitted: Sequence[Fitted], title: str = "") -> None:
    f, px = desk.plan.f, letters(desk)
    for at, (line, y, rows) in enumerate(fitted):
        last = at == len(fitted) - 1 and (not title or desk.log_end is None)
        if line.heading:
            _heading(p, rect, y, rows[0], px, f)
            continue
        side = desk.colour(line.seat) if line.seat is not None else palette.MUTED
        middle = y + px * _LINE / 2
        fill(p, polygon([(7 * f, middle - 4 * f), (13 * f, middle), (7 * f, middle + 4 * f)], 1), side)
        ink, role = (palette.TEXT, "strong") if last else (palette.BODY if title else palette.MUTED, "body")
        for row, words in enumerate(rows):
            cited = line.rule if title and row == len(rows) - 1 else ""
            base = y + px * (0.92 + row * _LINE)
            x = 19 * f + text.line(p, 19 * f, base, words.removesuffix(cited), role, px, ink)
            if cited:
                text.line(p, x, base, cited, "body", px * _SMALL, palette.FAINT)


# -- scrolling ---------------------------------------------------------------------------------------------------------


def shown(desk: Desk, rect: Rect) -> int:
    """How many sentences are seen."""
    return len(fit(desk, rect, desk.log[: desk.log_end], desk.say("log")))


def least_end(desk: Desk, rect: Rect) -> int:
    """Scrolled all the way up: the number of the oldest sentences that fill the window."""
    px, f = letters(desk), desk.plan.f
    room, inner = rect.h - 4.0 - _TOP * f, rect.w - 36 * f
    for at, line in enumerate(desk.log):
        room -= len(text.wrap(_words(line, "all"), "strong", px, inner)) * px * _LINE + 4 * f
        if room < 0:
            return max(1, at)
    return len(desk.log)


def part_at(desk: Desk, rect: Rect, y: float) -> float:
    """The part of the way that a point beside the bar means."""
    track, thumb = _track(desk, rect), _thumb(desk, rect)
    return (y - track.y - thumb.h / 2) / max(1.0, track.h - thumb.h)


def _track(desk: Desk, rect: Rect) -> Rect:
    f = desk.plan.f
    return Rect(rect.right - 12 * f, rect.y + (_TOP + 6) * f, 8 * f, rect.h - (_TOP + 12) * f)


def _thumb(desk: Desk, rect: Rect) -> Rect:
    """As long as what is seen is a part of all, and as far down."""
    track, count, seen, least = _track(desk, rect), max(1, len(desk.log)), shown(desk, rect), least_end(desk, rect)
    high = min(track.h, max(_LEAST_THUMB * desk.plan.f, track.h * seen / count))
    end = count if desk.log_end is None else desk.log_end
    part = (end - least) / (count - least) if count > least else 1.0
    return Rect(track.x, track.y + (track.h - high) * min(1.0, max(0.0, part)), track.w, high)


def _bar(desk: Desk, rect: Rect, key: str, z: float) -> Iterator[Spec]:
    """Only where there is more than can be seen."""
    if len(desk.log) <= least_end(desk, rect):
        return
    track, thumb = _track(desk, rect), _thumb(desk, rect)
    look = ("log bar", round(thumb.y - track.y), round(thumb.h), track[2:])
    yield Spec(
        key=(key, "bar"),
        rect=track,
        z=z + 0.2,
        look=look,
        picture=lambda: desk.keep(look, track.w, track.h, lambda p: _paint_bar(p, track, thumb)),
        pick=("scroll",),
        lit=True,
        note=open_things.scroll(desk),
        shape="none",
    )


def _paint_bar(p: QPainter, track: Rect, thumb: Rect) -> None:
    fill(p, box(0, 0, track.w, track.h, track.w / 2), palette.INK0)
    fill(p, box(0, thumb.y - track.y, thumb.w, thumb.h, thumb.w / 2), palette.MUTED)


def _cross(desk: Desk, rect: Rect) -> Spec:
    size = 22 * desk.plan.f
    place = Rect(rect.right - size - 5 * desk.plan.f, rect.y + 4 * desk.plan.f, size, size)
    return closing(desk, "close log", place, spec.ZOOM + 0.2, "log", "log")


def _heading(p: QPainter, rect: Rect, y: float, words: str, px: float, f: float) -> None:
    fill(p, box(10 * f, y + px * 0.6, rect.w - 20 * f, 1), palette.LINE2)
    wide = text.width(words, "bold", px) + 12 * f
    fill(p, box(10 * f, y, wide, px * 1.25), palette.INK1)
    text.line(p, 10 * f, y + px * 0.95, words, "bold", px, palette.MUTED)
