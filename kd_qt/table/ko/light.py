"""Light and paper of the great pictures: cones, pools, shadows, rays, bursts."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from kd_qt.style import palette
from kd_qt.style.shapes import across, around, disc, fill, polygon

alpha = palette.alpha


def path(rect: QRectF) -> QPainterPath:
    made = QPainterPath()
    made.addRect(rect)
    return made


def cone(p: QPainter, x: float, feet: float, top: float, foot: float, colour: QColor, strength: int) -> None:
    """From above the window on a place on the floor; `top` and `foot` are half its widths."""
    corners = [(x - top, -60.0), (x + top, -60.0), (x + foot, feet), (x - foot, feet)]
    fill(p, polygon(corners, 0), across(0, 0, 0, feet, (0, alpha(colour, strength)), (1, alpha(colour, 0))))


def pool(p: QPainter, x: float, y: float, rx: float, ry: float, colour: QColor, strength: int) -> None:
    """Light that lies on the floor."""
    p.save()
    p.translate(x, y)
    p.scale(1, ry / rx)
    fill(p, disc(0, 0, rx), around(0, 0, rx, (0, alpha(colour, strength)), (1, alpha(colour, 0))))
    p.restore()


def shade(p: QPainter, x: float, y: float, rx: float, ry: float, strength: int = 150) -> None:
    """What a figure or a die throws on the floor."""
    pool(p, x, y, rx, ry, palette.BLACK, strength)


def night(p: QPainter, whole: QRectF, strength: int) -> None:
    """Far things sink into ink, the floor keeps a little light."""
    fill(p, path(whole), alpha(palette.INK0, strength))
    top, bottom = whole.top(), whole.bottom()
    sky = across(0, top, 0, top + 260, (0, alpha(palette.BLACK, 200)), (1, alpha(palette.BLACK, 0)))
    fill(p, path(QRectF(whole.left(), top, whole.width(), 260)), sky)
    low = across(0, bottom - 160, 0, bottom - 30, (0, alpha(palette.BLACK, 0)), (1, alpha(palette.BLACK, 225)))
    fill(p, path(QRectF(whole.left(), bottom - 160, whole.width(), 160)), low)


def rays(p: QPainter, x: float, y: float, colour: QColor, count: int = 18, far: float = 1900.0) -> None:
    """Wedges of light around a point, each a strip of paper."""
    for at in range(count):
        turn = 0.06 + 2 * pi * at / count
        corners = [_round(x, y, r, turn + w) for r, w in ((60, -0.03), (far, -0.075), (far, 0.075), (60, 0.03))]
        fill(p, polygon(corners, 0), colour)


def burst(p: QPainter, x: float, y: float, r: float, colour: QColor, teeth: int, inner: float, flat: float) -> None:
    """A star of paper; `flat` squeezes its height."""
    corners = []
    for at in range(2 * teeth):
        px, py = _round(0, 0, r if at % 2 == 0 else r * inner, 0.1 + pi * at / teeth)
        corners.append((x + px, y + py * flat))
    fill(p, polygon(corners, 2), colour)


def _round(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    return x + r * cos(turn), y + r * sin(turn)


def tinted(picture: QPixmap, colour: QColor) -> QPixmap:
    """The picture under a colour, where it is not clear."""
    made = QPixmap(picture)
    p = QPainter(made)
    p.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    p.fillRect(QRectF(0, 0, made.width(), made.height()), colour)
    p.end()
    return made
