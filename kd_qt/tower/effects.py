"""What flies for a moment: dust when the crowd stamps, stars for a tower that stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from kd_qt.style import palette
from kd_qt.style.art import Art
from kd_qt.style.shapes import around, disc, fill, polygon, stroke
from kd_qt.tower.camera import Camera
from kd_qt.tower.items import Item, area

DUST_SECONDS = 0.55
PUFFS = ((-3.4, 0.9), (-2.2, 0.6), (-1.2, 0.8), (1.3, 0.7), (2.3, 0.9), (3.5, 0.6))  # x and size in cubes
STAR_SECONDS, STARS = 1.5, 22


def dust(camera: Camera, since: float) -> Iterator[Item]:
    """So many seconds after a stamp."""
    share = since / DUST_SECONDS
    if share >= 1:
        return
    for at, (x, size) in enumerate(PUFFS):
        cx, cy = camera.x(x * (1 + share * 0.3)), camera.y(0.1 + share * 0.5 * size)
        r, strength = camera.size * size * (0.35 + share * 0.6), round(120 * (1 - share))
        draw = partial(_puff, cx=cx, cy=cy, r=r, strength=strength)
        yield Item(("dust", at), (cx, cy, strength), area(QRectF(cx - r, cy - r, 2 * r, 2 * r)), draw)


def stars(art: Art, camera: Camera, since: float, top: float, dpr: float) -> Iterator[Item]:
    """So many seconds after it was said that it stands; out of the whole height of the tower."""
    share = since / STAR_SECONDS
    if share >= 1:
        return
    px = max(16.0, round(camera.size * 0.6))
    picture = art.keep(("tower star",), px, px, dpr, lambda p: _star(p, px))
    for at in range(STARS):
        x, y = _flight(at, share, top)
        cx, cy = camera.x(x), camera.y(y)
        draw = partial(_turned, picture=picture, cx=cx, cy=cy, turn=at * 40 + share * 300, pale=1 - share * share)
        yield Item(("star", at), (cx, cy), area(QRectF(cx - px, cy - px, 2 * px, 2 * px)), draw)


def _flight(at: int, share: float, top: float) -> tuple[float, float]:
    """Where the star of this number is: out to its side and up, then down."""
    side, strength = (-1 if at % 2 else 1), 0.6 + (at * 7 % 10) / 10
    x = side * (0.4 + 4.6 * strength * share * (2 - share))
    return x, top * (at + 0.5) / STARS + 3.2 * strength * share - 4.5 * share * share


def _star(painter: QPainter, px: float) -> None:
    """Four rays."""
    long, short, middle = px * 0.46, px * 0.13, px / 2
    quarter = [(0.0, -long), (short, -short), (long, 0.0), (short, short)]
    points = quarter + [(-x, -y) for x, y in quarter]
    path = polygon([(middle + x, middle + y) for x, y in points], px * 0.03)
    stroke(painter, path, palette.INK0, px * 0.1)
    fill(painter, path, palette.GOLD)


def _turned(painter: QPainter, picture: QPixmap, cx: float, cy: float, turn: float, pale: float) -> None:
    size = picture.deviceIndependentSize()
    painter.save()
    painter.translate(cx, cy)
    painter.rotate(turn)
    painter.setOpacity(pale)
    painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), picture)
    painter.restore()


def _puff(painter: QPainter, cx: float, cy: float, r: float, strength: int) -> None:
    light = (0.0, palette.alpha(palette.PAPER2, strength)), (1.0, palette.alpha(palette.PAPER2, 0))
    fill(painter, disc(cx, cy, r), around(cx, cy, r, *light))
