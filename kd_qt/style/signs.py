"""Signs inside bigger pictures: symbols, cubes, marks, ranges and the stamp, drawn by a painter at a place."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from kd_core.content.model import Reach, Wounds
from kd_qt.style import palette, text
from kd_qt.style.art import KO_RATIO, Art, recolour
from kd_qt.style.face import reach_short, reach_sign
from kd_qt.style.shapes import box, disc, fill, open_line, polygon, stroke

MOST_CUBES = 4  # of a kind, drawn one by one; more become a number and a cube
_GAP = 0.10  # between cubes, of their side


def sign(art: Art, painter: QPainter, name: str, cx: float, cy: float, px: float, colour: QColor | None = None) -> None:
    """A square drawing around a centre."""
    rect = QRectF(cx - px / 2, cy - px / 2, px, px)
    art.draw(painter, name, rect, recolour(colour))


def symbols(art: Art, painter: QPainter, names: tuple[str, ...], right: float, cy: float, px: float) -> float:
    """A row of symbols that ends at `right`; returns where it begins."""
    x = right
    for name in reversed(names):
        sign(art, painter, f"symbols/{name}", x - px / 2, cy, px)
        x -= px * 1.08
    return x + px * 0.08 if names else right


def cubes_width(wounds: Wounds, px: float) -> float:
    parts = [_part_width(n, px) for n in (wounds.heavy, wounds.light) if n]
    return sum(parts) + px * _GAP * max(0, len(parts) - 1)


def cubes(art: Art, painter: QPainter, wounds: Wounds, x: float, cy: float, px: float, hollow: bool = False) -> float:
    """The wounds from x on, heavy first; returns their width. `hollow` ones will not land."""
    start = x
    for kind, n in (("heavy", wounds.heavy), ("light", wounds.light)):
        if n:
            _cubes(art, painter, kind, n, x, cy, px, hollow)
            x += _part_width(n, px) + px * _GAP
    return max(0.0, x - px * _GAP - start)


def _cubes(art: Art, painter: QPainter, kind: str, n: int, x: float, cy: float, px: float, hollow: bool) -> None:
    if n <= MOST_CUBES:
        for at in range(n):
            _cube(art, painter, kind, x + px / 2 + at * px * (1 + _GAP), cy, px, hollow)
        return
    colour = palette.HEAVY_TEXT if kind == "heavy" else palette.LIGHT
    wide = text.line(painter, x, cy + px * 0.36, str(n), "head", px, colour)
    _cube(art, painter, kind, x + wide + px * 0.65, cy, px, hollow)


def _cube(art: Art, painter: QPainter, kind: str, cx: float, cy: float, px: float, hollow: bool) -> None:
    if hollow:
        _outline(painter, kind, cx, cy, px)
    else:
        sign(art, painter, f"wounds/{kind}", cx, cy, px)


def _outline(painter: QPainter, kind: str, cx: float, cy: float, px: float) -> None:
    """A cube without its filling: a heavy one keeps bevelled corners and X, a light one round corners and stripes."""
    ink = palette.alpha(palette.HEAVY_TEXT if kind == "heavy" else palette.LIGHT, 185)
    r, pen = px * 0.44, px * 0.09
    if kind == "heavy":
        c, q = px * 0.16, px * 0.2
        k = r - c
        corners = [(-k, -r), (k, -r), (r, -k), (r, k), (k, r), (-k, r), (-r, k), (-r, -k)]
        stroke(painter, polygon([(cx + x, cy + y) for x, y in corners], 1), ink, pen)
        strokes = [(-q, -q, q, q), (-q, q, q, -q)]  # from, to
    else:
        stroke(painter, box(cx - r, cy - r, 2 * r, 2 * r, px * 0.26), ink, pen)
        d, q = px * 0.2, px * 0.14
        strokes = [(at - q, at + q, at + q, at - q) for at in (-d, d)]
    for x, y, to_x, to_y in strokes:
        open_line(painter, [(cx + x, cy + y), (cx + to_x, cy + to_y)], ink, pen)


def strike(painter: QPainter, left: float, right: float, cy: float, rise: float, ink: QColor) -> None:
    """A sign that does not count now: a line through it, with a dark edge."""
    way = [(left, cy + rise), (right, cy - rise)]
    open_line(painter, way, palette.GLYPH_INK, rise * 0.66)
    open_line(painter, way, ink, rise * 0.28)


def _part_width(n: int, px: float) -> float:
    if n <= MOST_CUBES:
        return n * px + (n - 1) * px * _GAP
    return text.width(str(n), "head", px) + px * 1.15


def reach_width(reach: Reach | None, px: float) -> float:
    label = reach_short(reach)
    return px * 1.32 + (px * 0.3 + text.width(label, "head", px) if label else 0.0)


def reach(
    art: Art,
    painter: QPainter,
    value: Reach | None,
    x: float,
    cy: float,
    px: float,
    colour: QColor,
    figures: QColor,
) -> float:
    """The sign and the numbers of a range, `px` is the size of the numbers; returns the width."""
    size = px * 1.32
    sign(art, painter, f"ranges/{reach_sign(value)}", x + size / 2, cy, size, colour)
    label = reach_short(value)
    if not label:
        return size
    return size + px * 0.3 + text.line(painter, x + size + px * 0.3, cy + px * 0.36, label, "head", px, figures)


def tick(
    painter: QPainter, cx: float, cy: float, r: float, ground: QColor | None = None, ink: QColor | None = None
) -> None:
    """A round with a tick: yes, or chosen."""
    fill(painter, disc(cx, cy, r), ground or palette.OK)
    points = [(cx - r * 0.46, cy + r * 0.04), (cx - r * 0.12, cy + r * 0.4), (cx + r * 0.5, cy - r * 0.36)]
    open_line(painter, points, ink or palette.PRIMARY_TEXT, r * 0.26)


def stamp(art: Art, painter: QPainter, x: float, cy: float, width: float) -> None:
    """K.O. from x on."""
    art.draw(painter, "ko", QRectF(x, cy - width * KO_RATIO / 2, width, width * KO_RATIO))
