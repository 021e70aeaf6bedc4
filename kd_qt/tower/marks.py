"""What is drawn on and around cubes: bars where two touch, rings and crosses where something is wrong, the hand's ring.

A good joint is one plain bar; a wrong one is two thin bars with a cross between them. So it can be told without colour.
"""

from __future__ import annotations

from math import cos, degrees, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kd_core.tower.geometry import Pose
from kd_qt.style import palette, states, text
from kd_qt.style.art import Art
from kd_qt.style.shapes import box, disc, fill, polygon, stroke
from kd_qt.tower.camera import Camera
from kd_qt.tower.joints import Joint
from kd_qt.tower.panels import paragraph

GOOD_BAR, WRONG_BAR = 0.075, 0.055  # cubes
BADGE = 0.2
RING = 1.24  # cubes across: the dashed ring around a wrong cube
HAND = 1.22  # cubes: radius of the ring around a held cube
TIP = (258.0, 62.0)  # px at scale 1: the sentence beside a wrong cube


class Marks:
    """Draws in pixels of the window; lines are as thick as cubes are large."""

    def __init__(self, art: Art, dpr: float) -> None:
        self.art, self.dpr = art, dpr

    def joint(self, painter: QPainter, camera: Camera, at: Joint, wrong: bool) -> None:
        x, y, size = camera.x(at.x), camera.y(at.y), camera.size
        dx, dy = cos(at.angle) * at.half * size, -sin(at.angle) * at.half * size
        if not wrong:
            _bar(painter, QLineF(x - dx, y - dy, x + dx, y + dy), palette.LEGAL, max(3.0, size * GOOD_BAR))
            return
        off = max(2.0, size * WRONG_BAR)
        ox, oy = sin(at.angle) * off, cos(at.angle) * off
        for side in (-1, 1):
            line = QLineF(x - dx + ox * side, y - dy + oy * side, x + dx + ox * side, y + dy + oy * side)
            _bar(painter, line, palette.REFUSED, max(1.6, size * WRONG_BAR * 0.7))
        self._badge(painter, x, y, max(4.0, size * BADGE * 0.62))

    def wrong(self, painter: QPainter, camera: Camera, pose: Pose) -> None:
        """The dashed ring of a cube that breaks a rule, and the cross at its side."""
        px = -(-camera.size * RING // 4) * 4
        picture = self.art.keep(("wrong cube",), px, px, self.dpr, lambda p: _dashed(p, px))
        side = camera.size * RING
        painter.save()
        painter.translate(camera.x(pose.x), camera.y(pose.y))
        painter.save()
        painter.rotate(-degrees(pose.angle))
        painter.drawPixmap(QRectF(-side / 2, -side / 2, side, side), picture, QRectF(picture.rect()))
        painter.restore()
        painter.restore()
        reach = camera.size * 0.56
        self._badge(painter, camera.x(pose.x) + reach, camera.y(pose.y) - reach * 0.2, max(7.0, camera.size * BADGE))

    def held(self, painter: QPainter, camera: Camera, pose: Pose) -> None:
        """Selected: a yellow ring and a wide dashed one, the hand."""
        px = -(-camera.size * 2 * HAND // 4) * 4
        picture = self.art.keep(("held cube",), px, px, self.dpr, lambda p: _hand(p, px))
        side = camera.size * 2 * HAND
        spot = QRectF(camera.x(pose.x) - side / 2, camera.y(pose.y) - side / 2, side, side)
        painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        ring = camera.size * 1.1
        painter.save()
        painter.translate(camera.x(pose.x), camera.y(pose.y))
        painter.rotate(-degrees(pose.angle))
        edge = box(-ring / 2, -ring / 2, ring, ring, ring * 0.16)
        stroke(painter, edge, palette.SELECTED, max(2.0, camera.size * 0.06))
        painter.restore()

    def chosen(self, painter: QPainter, camera: Camera, pose: Pose) -> None:
        """The cube that Enter takes: the keyboard's ring."""
        side = camera.size * 1.14
        painter.save()
        painter.translate(camera.x(pose.x), camera.y(pose.y))
        painter.rotate(-degrees(pose.angle))
        edge = box(-side / 2, -side / 2, side, side, side * 0.18)
        stroke(painter, edge, palette.alpha(palette.BLACK, 220), 5)
        stroke(painter, edge, palette.FOCUS, 2.6)
        painter.restore()

    def _badge(self, painter: QPainter, x: float, y: float, r: float) -> None:
        px = -(-2.2 * r // 1)
        picture = self.art.keep(("tower cross",), px, px, self.dpr, lambda p: _cross(p, px))
        painter.drawPixmap(QPointF(x - px / 2, y - px / 2), picture)

    def tip(self, title: str, sentence: str, k: float, points_left: bool) -> QPixmap:
        """What is wrong, beside the cube; its nose points at it."""
        w, h, nose = TIP[0] * k, TIP[1] * k, 16 * k
        wide = max(text.width(title, "head", 15 * k), text.width(sentence, "body", 13 * k)) + 28 * k
        w = min(max(w * 0.6, wide), TIP[0] * k * 1.25)
        key = ("tower tip", title, sentence, points_left)
        return self.art.keep(key, w + nose, h, self.dpr, lambda p: _tip(p, w, h, nose, k, title, sentence, points_left))


def _bar(painter: QPainter, line: QLineF, colour: QColor, width: float) -> None:
    for shade, thick in ((palette.INK0, width + 2.4), (colour, width)):
        pen = QPen(shade, thick)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(line)


def _dashed(painter: QPainter, px: float) -> None:
    pen = max(2.0, px * 0.055)
    edge = box(pen, pen, px - 2 * pen, px - 2 * pen, px * 0.2)
    stroke(painter, edge, palette.alpha(palette.INK0, 230), pen * 1.7)
    stroke(painter, edge, palette.REFUSED, pen, (2.0, 1.4))


def _hand(painter: QPainter, px: float) -> None:
    pen = max(1.4, px * 0.016)
    stroke(painter, disc(px / 2, px / 2, px / 2 - pen), palette.alpha(palette.FOCUS, 150), pen, (4, 3))


def _cross(painter: QPainter, px: float) -> None:
    states.badge(painter, "refused", px / 2, px / 2, px / 2.2)


def _tip(
    painter: QPainter, w: float, h: float, nose: float, k: float, title: str, sentence: str, points_left: bool
) -> None:
    left = nose if points_left else 0.0
    plate = box(left + 1, 1, w - 2, h - 2, 7 * k)
    tip = [(nose + 3, h * 0.36), (1.0, h * 0.5), (nose + 3, h * 0.64)]
    if not points_left:
        tip = [(w + nose - x, y) for x, y in tip]
    whole = plate.united(polygon(tip, 1))
    fill(painter, whole, palette.mix(palette.REFUSED, palette.INK0, 0.84))
    stroke(painter, whole, palette.REFUSED, 2 * k)
    inside = QRectF(left + 14 * k, 8 * k, w - 28 * k, h - 16 * k)
    top = QRectF(inside.x(), inside.y(), inside.width(), 22 * k)
    text.fit(painter, top, title, "head", 15 * k, 12 * k, colour=palette.TEXT)
    foot = QRectF(inside.x(), top.bottom() + 1 * k, inside.width(), inside.bottom() - top.bottom())
    paragraph(painter, foot, sentence, 13 * k, 11 * k)
