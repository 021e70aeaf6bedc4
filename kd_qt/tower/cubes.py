"""The cubes of a tower as pictures: drawn for a size, turned when they are shown."""

from __future__ import annotations

from math import degrees

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from kd_core.tower.geometry import Pose, extent
from kd_qt.style import palette
from kd_qt.style.art import Art
from kd_qt.style.shapes import around, box, disc, fill, polygon, stroke
from kd_qt.tower.camera import Camera

EDGE = 100 / 95  # of the drawing to the cube: its outline lies a little inside
STEP = 8  # px: pictures are drawn for every so many and made smaller in between
UPRIGHT = 0.004  # radians: nobody sees it
SHADOW = (1.5, 0.34)  # cubes


class Pictures:
    def __init__(self, art: Art, dpr: float) -> None:
        self.art, self.dpr = art, dpr

    def cube(self, kind: str, size: float, taped: bool = False) -> QPixmap:
        """Large enough for a cube of this size; see `STEP`."""
        px = -(-size * EDGE // STEP) * STEP
        if not taped:
            return self.art.cube(kind, px, dpr=self.dpr)
        return self.art.keep(("taped", kind), px, px, self.dpr, lambda p: _taped(p, self.art, kind, px))

    def ghost(self, kind: str, size: float) -> QPixmap:
        px = -(-size * EDGE // STEP) * STEP
        return self.art.keep(("tower ghost", kind), px, px, self.dpr, lambda p: _ghost(p, kind, px))

    def shadow(self, size: float) -> QPixmap:
        wide, high = SHADOW[0] * size, SHADOW[1] * size
        wide, high = -(-wide // STEP) * STEP, -(-high // STEP) * STEP
        return self.art.keep(("tower shadow",), wide, high, self.dpr, lambda p: _shadow(p, wide, high))


def draw(painter: QPainter, picture: QPixmap, camera: Camera, pose: Pose) -> None:
    """A cube's picture where the cube is."""
    side = camera.size * EDGE
    x, y = camera.x(pose.x), camera.y(pose.y)
    if abs(pose.angle) < UPRIGHT and abs(picture.deviceIndependentSize().width() - side) < 0.5:
        painter.drawPixmap(QPointF(x - side / 2, y - side / 2), picture)
        return
    painter.save()
    painter.translate(x, y)
    painter.rotate(-degrees(pose.angle))
    painter.drawPixmap(QRectF(-side / 2, -side / 2, side, side), picture, QRectF(picture.rect()))
    painter.restore()


def draw_shadow(painter: QPainter, picture: QPixmap, camera: Camera, pose: Pose) -> None:
    """On the table, paler the higher the cube is."""
    high = max(0.0, pose.y - extent(pose.angle))
    if high > 3.0:
        return
    wide, deep = SHADOW[0] * camera.size, SHADOW[1] * camera.size
    painter.setOpacity(1 - high / 3.0)
    spot = QRectF(camera.x(pose.x) - wide / 2, camera.y(0) - deep * 0.36, wide, deep)
    painter.drawPixmap(spot, picture, QRectF(picture.rect()))
    painter.setOpacity(1.0)


def _shadow(painter: QPainter, wide: float, high: float) -> None:
    painter.translate(wide / 2, high / 2)
    painter.scale(1, high / wide)
    black = (0.0, palette.alpha(palette.BLACK, 190)), (1.0, palette.alpha(palette.BLACK, 0))
    fill(painter, disc(0, 0, wide / 2), around(0, 0, wide / 2, *black))


def _ghost(painter: QPainter, kind: str, px: float) -> None:
    pen = max(1.2, px * 0.045)
    edge = px * (1 - 1 / EDGE) / 2 + pen
    path = box(edge, edge, px - 2 * edge, px - 2 * edge, px * (0.25 if kind == "light" else 0.09))
    fill(painter, path, palette.alpha(palette.BONE, 20))
    stroke(painter, path, palette.alpha(palette.BONE, 120), pen, (2.4, 1.8))


def _taped(painter: QPainter, art: Art, kind: str, px: float) -> None:
    """Two strips of tape across the cube, with torn ends; what is taped is a little darker."""
    art.draw(painter, f"wounds/{kind}", QRectF(0, 0, px, px))
    body = box(px * 0.06, px * 0.06, px * 0.88, px * 0.88, px * 0.2)
    fill(painter, body, palette.alpha(palette.INK0, 70))
    for top in (0.1, 0.74):
        strip = _strip(px, top * px, 0.16 * px)
        fill(painter, strip, palette.PAPER2)
        stroke(painter, strip, palette.alpha(palette.CARD_INK, 200), max(1.0, px * 0.028))


def _strip(px: float, top: float, high: float) -> QPainterPath:
    teeth, left, right = 3, px * 0.01, px * 0.99
    points = [(left, top), (right, top)]
    points += [(right - (px * 0.035 if at % 2 else 0), top + high * at / teeth) for at in range(1, teeth)]
    points += [(right, top + high), (left, top + high)]
    points += [(left + (px * 0.035 if at % 2 else 0), top + high * at / teeth) for at in range(teeth - 1, 0, -1)]
    return polygon(points, 0)
