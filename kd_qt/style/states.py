"""The signs of what may be done, as pictures that lie over a card or panel: ring, glow, and a second sign by shape.

A picture is larger than its item by `MARGIN` on every side: draw it at (-MARGIN, -MARGIN) of the item.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from kd_qt.style import palette
from kd_qt.style.art import Art
from kd_qt.style.shapes import box, disc, fill, glow, polygon, stroke

MARGIN = 16.0
_WIDTHS = {"legal": 0.030, "hover": 0.030, "selected": 0.045, "refused": 0.040}  # of the item's unit
_SIGNS = {
    "selected": (((-4.0, 0.0), (-1.0, 3.4), (4.4, -3.6)),),
    "refused": (((-3.4, -3.4), (3.4, 3.4)), ((-3.4, 3.4), (3.4, -3.4))),
}
_FOCUS_OFF, _FOCUS_PEN, _FOCUS_DARK = 3.5, 2.6, 5.0


def ring(
    art: Art,
    state: str,
    w: float,
    h: float,
    dpr: float | None = None,
    *,
    radius: float | None = None,
    unit: float | None = None,
) -> QPixmap:
    """legal hover selected refused. `unit` is what line widths are measured by: the width of a card, 100 for panels."""
    size = min(w, 220.0) if unit is None else unit
    bend = w * 0.06 if radius is None else radius
    key = ("state", state, round(bend, 2), round(size, 2))
    return art.keep(key, w + 2 * MARGIN, h + 2 * MARGIN, dpr, lambda p: _ring(p, state, w, h, bend, size))


def focus(art: Art, w: float, h: float, dpr: float | None = None, *, radius: float | None = None) -> QPixmap:
    """The keyboard's ring: outside the item, light on black, so that it shows on any ground and beside any state."""
    bend = w * 0.06 if radius is None else radius
    return art.keep(("focus", round(bend, 2)), w + 2 * MARGIN, h + 2 * MARGIN, dpr, lambda p: _focus(p, w, h, bend))


def shadow(art: Art, w: float, h: float, dpr: float | None = None, *, depth: float = 1.0) -> QPixmap:
    """What a card throws on the table; deeper when it is lifted."""
    return art.keep(("shadow", depth), w + 2 * MARGIN, h + 2 * MARGIN, dpr, lambda p: _shadow(p, w, h, depth))


def _ring(painter: QPainter, state: str, w: float, h: float, bend: float, unit: float) -> None:
    painter.translate(MARGIN, MARGIN)
    colour = palette.STATES[state]
    if state != "refused":
        glow(painter, QRectF(0, 0, w, h), colour, 13, bend)
    path = box(-1, -1, w + 2, h + 2, bend)
    stroke(painter, path, colour, max(1.6, unit * _WIDTHS[state]), (2.2, 1.5) if state == "refused" else ())
    sign = min(unit, 150.0) / 100
    badge(painter, state, w / 2, h - (0.0 if state == "legal" else sign), 10 * sign)


def badge(painter: QPainter, state: str, x: float, y: float, r: float) -> None:
    """The second sign of a state, r large: a triangle for legal, a tick for selected, a cross for refused."""
    if state == "legal":
        path = polygon([(x - 0.8 * r, y + 0.45 * r), (x + 0.8 * r, y + 0.45 * r), (x, y - 0.5 * r)], 0.15 * r)
        stroke(painter, path, palette.INK0, 3)
        fill(painter, path, palette.LEGAL)
    elif state in _SIGNS:
        _sign(painter, state, x, y, r / 10)


def _sign(painter: QPainter, state: str, x: float, y: float, u: float) -> None:
    fill(painter, disc(x, y, 10 * u), palette.INK0)
    fill(painter, disc(x, y, 8.6 * u), palette.STATES[state])
    pen = QPen(palette.PRIMARY_TEXT, 2.8 * u)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for points in _SIGNS[state]:
        painter.drawPolyline(QPolygonF([QPointF(x + a * u, y + b * u) for a, b in points]))


def _focus(painter: QPainter, w: float, h: float, bend: float) -> None:
    off = MARGIN - _FOCUS_OFF
    path = box(off, off, w + 2 * _FOCUS_OFF, h + 2 * _FOCUS_OFF, bend + _FOCUS_OFF)
    stroke(painter, path, palette.alpha(palette.BLACK, 220), _FOCUS_DARK)
    stroke(painter, path, palette.FOCUS, _FOCUS_PEN)


def _shadow(painter: QPainter, w: float, h: float, depth: float) -> None:
    u = w / 100
    for grown in range(4):
        edge = 1.0 * u * (3 - grown) * depth * 0.7
        path = box(
            MARGIN + 1.5 * u * depth - edge,
            MARGIN + 3 * u * depth - edge,
            w + 2 * edge,
            h + 2 * edge,
            6 * u + edge,
        )
        fill(painter, path, palette.alpha(palette.BLACK, 42))
