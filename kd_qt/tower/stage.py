"""What lies behind the cubes: the arena in the dark, one cone of light, both fighters, the table. Painted once.

The picture has no transparency, so that a part of it is put back in the time it takes to copy it.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_qt.style import palette
from kd_qt.style.art import FEET, FIGURE_RATIO, Art
from kd_qt.style.shapes import across, around, box, disc, fill, polygon
from kd_qt.tower.layout import Places

FIGURE = 330.0  # px at the base size
STAND = 0.135  # of the width: how far from the edge a fighter stands
SMALL = {"chilly": 0.74, "lost_knight": 1.06}
NIGHT = {"": 176, "passed": 96, "failed": 214}  # of 255: how much of the arena is dark
LIGHT = {"": 1.0, "passed": 1.7, "failed": 0.25}


@dataclass(frozen=True)
class Look:
    """Who stands there, and where; an empty name is nobody."""

    arena: str = "nemesis"
    left: str = ""
    right: str = ""
    mood: str = ""  # how it ended: "" | "passed" | "failed"


def paint(art: Art, places: Places, look: Look, dpr: float) -> QPixmap:
    pixmap = QPixmap(max(1, round(places.w * dpr)), max(1, round(places.h * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(palette.INK0)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    try:
        if not palette.high_contrast():
            _night(painter, art, places, look, dpr)
            _cone(painter, places, LIGHT[look.mood])
        _table(painter, places)
        _fighters(painter, art, places, look, dpr)
    finally:
        painter.end()
    return pixmap


def _night(painter: QPainter, art: Art, places: Places, look: Look, dpr: float) -> None:
    w, high = places.w, places.table
    painter.drawPixmap(QPointF(0, 0), art.arena(look.arena, w, high, dpr))
    fill(painter, box(0, 0, w, high), palette.alpha(palette.INK0, NIGHT[look.mood]))
    dark, none = palette.alpha(palette.INK0, 220), palette.alpha(palette.INK0, 0)
    fill(painter, box(0, 0, w, high), across(0, 0, w, 0, (0, dark), (0.3, none), (0.7, none), (1, dark)))
    fill(painter, box(0, 0, w, high), across(0, 0, 0, high, (0, dark), (0.45, none)))


def _cone(painter: QPainter, places: Places, strong: float) -> None:
    """From behind the clock down to the table; three cones in each other give it a soft edge."""
    middle, top, foot = places.middle, places.clock.bottom() - 4, places.table
    warm = palette.GOLD
    for wide, strength in ((1.12, 16), (1.0, 22), (0.8, 26)):
        up, down = places.clock.width() * 0.36 * wide, places.w * 0.27 * wide
        cone = polygon([(middle - up, top), (middle + up, top), (middle + down, foot), (middle - down, foot)], 0)
        up_there, down_there = round((strength + 20) * strong), round(strength / 3 * strong)
        light = (0.0, palette.alpha(warm, up_there)), (1.0, palette.alpha(warm, down_there))
        fill(painter, cone, across(0, top, 0, foot, *light))


def _table(painter: QPainter, places: Places) -> None:
    w, top, u = places.w, places.table, places.u
    high = places.h - top
    wood = palette.mix(palette.YOU_DEEP, palette.INK1, 0.62)
    deep = palette.mix(palette.YOU_DEEP, palette.INK0, 0.88)
    fill(painter, box(0, top, w, high), across(0, top, 0, places.h, (0, wood), (1, deep)))
    for at in range(1, 4):
        fill(painter, box(0, top + high * at * 0.27, w, 1.4 * u), palette.alpha(palette.BLACK, 90))
    if not palette.high_contrast():
        _spot(painter, places)
    edge = palette.mix(palette.YOU_DEEP, palette.GOLD, 0.36)
    fill(painter, box(0, top, w, 5 * u), across(0, 0, w, 0, *_lit(edge)))
    _mark(painter, places)


def _lit(colour: QColor) -> tuple[tuple[float, QColor], ...]:
    dark = palette.mix(colour, palette.INK0, 0.55)
    return (0.0, dark), (0.35, colour), (0.65, colour), (1.0, dark)


def _spot(painter: QPainter, places: Places) -> None:
    middle, top, wide = places.middle, places.table, places.w * 0.31
    painter.save()
    painter.setClipRect(QRectF(0, top, places.w, places.h - top))
    painter.translate(middle, top)
    painter.scale(1, 0.2)
    light = (0.0, palette.alpha(palette.GOLD, 105)), (1.0, palette.alpha(palette.GOLD, 0))
    fill(painter, disc(0, 0, wide), around(0, 0, wide, *light))
    painter.restore()


def _mark(painter: QPainter, places: Places) -> None:
    """Where the tower is to stand: a small plate let into the edge."""
    half, u = places.cube * 0.62, places.u
    fill(painter, box(places.middle - half, places.table, 2 * half, 5 * u, 2 * u), palette.GOLD)


def _fighters(painter: QPainter, art: Art, places: Places, look: Look, dpr: float) -> None:
    for fighter, left in ((look.left, True), (look.right, False)):
        if fighter:
            _fighter(painter, art, places, fighter, left, dpr)


def _fighter(painter: QPainter, art: Art, places: Places, fighter: str, left: bool, dpr: float) -> None:
    high = FIGURE * places.u * SMALL.get(fighter, 1.0)
    wide, feet = high * FIGURE_RATIO, places.table + 3 * places.u
    x = max(places.w * STAND, wide * 0.42)
    x = x if left else places.w - x
    glow = palette.side(left)
    painter.save()
    painter.translate(x, feet)
    painter.scale(1, 0.16)
    fill(
        painter,
        disc(0, 0, wide * 0.6),
        around(0, 0, wide * 0.6, (0, palette.alpha(glow, 90)), (1, palette.alpha(glow, 0))),
    )
    painter.restore()
    picture = art.figure(fighter, "guard", glow, high, not left, dpr)
    painter.drawPixmap(QPointF(x - wide / 2, feet - high * FEET), picture)
    shade = QPixmap(picture)  # the light stands over the table, not over the fighters
    cover = QPainter(shade)
    cover.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    cover.fillRect(shade.rect(), palette.INK0)
    cover.end()
    painter.setOpacity(0.28)
    painter.drawPixmap(QPointF(x - wide / 2, feet - high * FEET), shade)
    painter.setOpacity(1.0)


def put_back(painter: QPainter, picture: QPixmap, area: QRectF) -> None:
    """A part of the ground."""
    dpr = picture.devicePixelRatio()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawPixmap(area, picture, QRectF(area.x() * dpr, area.y() * dpr, area.width() * dpr, area.height() * dpr))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
