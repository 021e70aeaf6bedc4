"""Cut paper: rounded polygons, tapered limbs and the arithmetic of shapes."""

import math
import re

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

Point = tuple[float, float]
Points = str | list[Point]


def points(text: Points) -> list[Point]:
    """'1,2 3,4' -> [(1, 2), (3, 4)]; a list passes unchanged."""
    if not isinstance(text, str):
        return text
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def _towards(a: Point, b: Point, most: float) -> QPointF:
    """The point on the way from a to b, `most` units away or just short of the middle."""
    length = math.dist(a, b) or 1.0
    k = min(most, length / 2.2) / length
    return QPointF(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)


def poly(shape: Points, r: float = 3.0) -> QPainterPath:
    """A polygon with softly rounded corners: the edge that every shape of the game has."""
    corners = points(shape)
    path = QPainterPath()
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        reach = min(r, math.dist(before, corner) / 2.2, math.dist(after, corner) / 2.2)
        start = _towards(corner, before, reach)
        if i == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        path.quadTo(QPointF(*corner), _towards(corner, after, reach))
    path.closeSubpath()
    return path


def limb(a: Point, b: Point, wide_a: float, wide_b: float, r: float = 4) -> QPainterPath:
    """A tapered limb from joint a to joint b, a little longer than the bone so that joints never gape."""
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length

    def corner(at: Point, wide: float, side: float, along: float) -> Point:
        return at[0] - uy * wide / 2 * side + ux * wide * along, at[1] + ux * wide / 2 * side + uy * wide * along

    return poly(
        [
            corner(a, wide_a, 1, -0.35),
            corner(b, wide_b, 1, 0.35),
            corner(b, wide_b, -1, 0.35),
            corner(a, wide_a, -1, -0.35),
        ],
        r,
    )


def oval(cx: float, cy: float, rx: float, ry: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(cx, cy), rx, rx if ry is None else ry)
    return path


def ring(cx: float, cy: float, r: float, width: float) -> QPainterPath:
    return oval(cx, cy, r).subtracted(oval(cx, cy, r - width))


def box(x: float, y: float, w: float, h: float, r: float = 0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, w, h), r, r)
    return path


def star(
    cx: float,
    cy: float,
    outer: float,
    inner: float,
    n: int,
    r: float = 2,
    start: float = -math.pi / 2,
    wild: float = 0.0,
) -> QPainterPath:
    """A star of n rays; `wild` makes the rays uneven, as in a burst."""
    rays: list[Point] = []
    for i in range(2 * n):
        reach = (inner if i % 2 else outer) * (1 + wild * math.sin(i * 2.4))
        turn = math.pi * i / n + start
        rays.append((cx + reach * math.cos(turn), cy + reach * math.sin(turn)))
    return poly(rays, r)


def moved(path: QPainterPath, dx: float, dy: float) -> QPainterPath:
    return path.translated(dx, dy)


def turned(path: QPainterPath, degrees: float, cx: float = 0, cy: float = 0, scale: float = 1) -> QPainterPath:
    about = QTransform().translate(cx, cy).rotate(degrees).scale(scale, scale).translate(-cx, -cy)
    return about.map(path)


def union(paths: list[QPainterPath]) -> QPainterPath:
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole = whole.united(path)
    return whole


def curve(text: str) -> QPainterPath:
    """Reads the absolute commands M L C S Z of an SVG path."""
    path, last_control = QPainterPath(), QPointF()
    for command, rest in re.findall(r"([MLCSZ])([^MLCSZ]*)", text):
        n = [float(v) for v in re.findall(r"-?\d*\.?\d+", rest)]
        at = [QPointF(n[i], n[i + 1]) for i in range(0, len(n) - 1, 2)]
        if command == "M":
            path.moveTo(at[0])
            at = at[1:]
        if command in "ML":
            for point in at:
                path.lineTo(point)
        elif command == "C":
            for i in range(0, len(at), 3):
                path.cubicTo(at[i], at[i + 1], at[i + 2])
                last_control = at[i + 1]
        elif command == "S":
            here = path.currentPosition()
            path.cubicTo(here * 2 - last_control, at[0], at[1])
            last_control = at[0]
        else:
            path.closeSubpath()
    return path


def stroked(
    path: QPainterPath, width: float, round_caps: bool = True, dashes: list[float] | None = None
) -> QPainterPath:
    """The area that a pen of this width covers."""
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_caps else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin if round_caps else Qt.PenJoinStyle.MiterJoin)
    if dashes:
        pen.setDashPattern(dashes)
    return pen.createStroke(path)
