"""Beside a large card: what it would do now, and what each of its signs means."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, signs, states, text
from kd_qt.style.shapes import box, disc, fill
from kd_qt.table.desk import Desk
from kd_qt.table.explain import attacks
from kd_qt.table.explain.attacks import Mark
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Note, Spec

PX, LINE, PAD, SIGN = 12.5, 1.26, 11.0, 30.0  # px at scale 1: letters, their lines, the edge, room of a sign
GAP = 8.0  # between card and legend


@dataclass(frozen=True)
class Legend:
    now: tuple[str, ...]
    marks: tuple[Mark, ...]

    def __bool__(self) -> bool:
        return bool(self.now or self.marks)

    @property
    def words(self) -> str:
        return " ".join([*self.now, *(mark.text for mark in self.marks)])


def of(desk: Desk, note: Note) -> Legend:
    if note.kind == "words":
        return Legend((), ())
    return Legend(tuple(attacks.now(desk, note)), tuple(attacks.marks(desk, note)))


def height(legend: Legend, wide: float, f: float) -> float:
    return 2 * PAD * f + sum(high for _, _, high in _rows(legend, wide, f))


def _rows(legend: Legend, wide: float, f: float) -> Iterator[tuple[str, list[str], float]]:
    """The sign of each row (none for what holds now), its lines, and how high it is."""
    inner = wide - 2 * PAD * f
    for sentence in legend.now:
        lines = text.wrap(sentence, "bold", PX * f, inner)
        yield "", lines, len(lines) * PX * LINE * f + 3 * f
    for mark in legend.marks:
        lines = text.wrap(mark.text, "body", PX * f, inner - SIGN * f)
        yield mark.sign, lines, max(len(lines) * PX * LINE, 17.0) * f + 3 * f


def specs(desk: Desk, legend: Legend, rect: Rect, f: float, key: tuple[str, ...]) -> Iterator[Spec]:
    look = (key, legend, rect[2:], f, desk.lang)
    yield lifted(desk, key, rect, look, legend.words, lambda p: _paint(p, desk, legend, rect, f))


def lifted(
    desk: Desk, key: tuple[str, ...], rect: Rect, look: Hashable, name: str, face: Callable[[QPainter], None]
) -> Spec:
    """A plate that lies over the table and throws its shadow there."""
    edge = states.MARGIN

    def paint(p: QPainter) -> None:
        p.translate(edge, edge)
        p.drawPixmap(QPointF(-edge, -edge), states.shadow(desk.art, rect.w, rect.h, depth=1.6))
        face(p)

    return Spec(
        key=key,
        rect=rect,
        z=spec.ZOOM + 0.5,
        look=look,
        picture=lambda: desk.keep(look, rect.w + 2 * edge, rect.h + 2 * edge, paint),
        margin=edge,
        name=name,
        role="text",
        shape="none",
    )


def _paint(p: QPainter, desk: Desk, legend: Legend, rect: Rect, f: float) -> None:
    panel(p, rect.w, rect.h, 7, palette.LINE2)
    y = PAD * f
    for at, (sign, lines, high) in enumerate(_rows(legend, rect.w, f)):
        if legend.now and at == len(legend.now):
            fill(p, box(PAD * f, y - 1.5 * f, rect.w - 2 * PAD * f, 1), palette.LINE2)
        _paint_row(p, desk, sign, lines, QRectF(PAD * f, y, rect.w - 2 * PAD * f, high), f)
        y += high


def _paint_row(p: QPainter, desk: Desk, sign: str, lines: Sequence[str], area: QRectF, f: float) -> None:
    x = area.left() + (SIGN * f if sign else 0.0)
    role, ink = ("body", palette.BODY) if sign else ("bold", palette.TEXT)
    if sign == "ko":
        signs.stamp(desk.art, p, area.left(), area.top() + 9 * f, (SIGN - 4) * f)
    elif sign == "word":
        fill(p, disc(area.left() + (SIGN - 6) / 2 * f, area.top() + 8.5 * f, 3 * f), palette.MUTED)
    elif sign:
        colour = palette.BONE if sign.startswith(("ranges/", "types/")) else None
        signs.sign(desk.art, p, sign, area.left() + (SIGN - 6) / 2 * f, area.top() + 8.5 * f, 16 * f, colour)
    for at, line in enumerate(lines):
        text.line(p, x, area.top() + (PX + at * PX * LINE) * f, line, role, PX * f, ink)
