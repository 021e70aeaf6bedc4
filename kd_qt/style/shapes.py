"""Paths and brushes that every painter uses: cut paper with softly rounded corners."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

Point = tuple[float, float]
Stop = tuple[float, QColor]


def polygon(points: Sequence[Point], radius: float = 3.0) -> QPainterPath:
    """A closed polygon with corners rounded by up to `radius`."""
    path = QPainterPath()
    for at, corner in enumerate(points):
        enter, leave = _toward(corner, points[at - 1], radius), _toward(corner, points[(at + 1) % len(points)], radius)
        if at == 0:
            path.moveTo(enter)
        else:
            path.lineTo(enter)
        path.quadTo(QPointF(*corner), leave)
    path.closeSubpath()
    return path


def _toward(corner: Point, other: Point, radius: float) -> QPointF:
    """The place on the way from a corner to its neighbour where the rounding ends."""
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = hypot(dx, dy) or 1.0
    part = min(radius, length / 2.2) / length
    return QPointF(corner[0] + dx * part, corner[1] + dy * part)


def box(x: float, y: float, w: float, h: float, radius: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, w, h), radius, radius)
    return path


def disc(cx: float, cy: float, rx: float, ry: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(cx, cy), rx, rx if ry is None else ry)
    return path


def shield(cx: float, cy: float, wide: float) -> QPainterPath:
    """As the symbol of a block: a raised upper edge, a pointed foot."""
    half, top, waist, foot = wide / 2, cy - wide * 0.46, cy + wide * 0.08, cy + wide * 0.7
    path = QPainterPath(QPointF(cx - half, top))
    for side in (-1, 1):
        path.quadTo(cx + side * wide * 0.2, top, *((cx, top - wide * 0.14) if side < 0 else (cx + half, top)))
    path.lineTo(cx + half, waist)
    path.quadTo(cx + half * 0.92, top + wide * 0.92, cx, foot)
    path.quadTo(cx - half * 0.92, top + wide * 0.92, cx - half, waist)
    path.closeSubpath()
    return path


def across(x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> QBrush:
    """A linear gradient."""
    gradient = QLinearGradient(x1, y1, x2, y2)
    for at, colour in stops:
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def around(cx: float, cy: float, radius: float, *stops: Stop) -> QBrush:
    """A radial gradient."""
    gradient = QRadialGradient(cx, cy, radius)
    for at, colour in stops:
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def fill(painter: QPainter, path: QPainterPath, paint: QColor | QBrush) -> None:
    painter.fillPath(path, paint if isinstance(paint, QBrush) else QBrush(paint))


def stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float, dash: Sequence[float] = ()) -> None:
    """Dashes are counted in widths of the pen."""
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash:
        pen.setDashPattern(list(dash))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(path, pen)


def open_line(painter: QPainter, points: Sequence[Point], colour: QColor, width: float) -> None:
    """An open line with round ends."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    round_ends(painter, path, colour, width)


def round_ends(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, pen)


def glow(painter: QPainter, rect: QRectF, colour: QColor, reach: float, radius: float, strength: int = 150) -> None:
    """A soft light around a box, made of thin rings."""
    rings = 8
    for ring in range(rings, 0, -1):
        grown = reach * ring / rings / 2
        shade = QColor(colour.red(), colour.green(), colour.blue(), round(strength * (1 - ring / (rings + 1)) * 0.35))
        outline = rect.adjusted(-grown, -grown, grown, grown)
        path = box(outline.x(), outline.y(), outline.width(), outline.height(), radius + grown)
        stroke(painter, path, shade, reach / rings + 0.5)
