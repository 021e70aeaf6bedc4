"""The grounds that screens stand on: the two worlds of the start screen, and the plain one with two planes of light."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from kd_qt.style import palette
from kd_qt.style.art import FEET, FIGURE_RATIO, Art
from kd_qt.style.shapes import across, box, disc, fill, polygon
from kd_qt.table.ko import light

CUT_TOP, CUT_FOOT = 0.758, 0.622  # where the diagonal crosses the window's edges, in widths
FOLDS = 14
CROWDED = 0.5  # of the width: a menu that is wider leaves no room for the left fighter
REACH = {"chilly": 0.72, "lost_knight": 1.06, "mistbearer": 1.02}  # how large a figure is drawn on a poster


def plain(art: Art, size: QSize, dpr: float) -> QPixmap:
    """Dark and calm, with an orange plane on the left and a blue one on the right."""
    w, h = size.width(), size.height()

    def paint(painter: QPainter) -> None:
        fill(painter, box(0, 0, w, h), across(0, 0, w, h, (0, palette.INK2), (1, palette.INK0)))
        if palette.high_contrast():
            return
        for points, colour in (
            (((0, 0), (0.24, 0), (0.05, 1), (0, 1)), palette.YOU),
            (((1, 0), (0.79, 0), (0.62, 1), (1, 1)), palette.OPP),
            (((0.36, 0), (0.42, 0), (0.24, 1), (0.18, 1)), palette.WHITE),
        ):
            fill(painter, polygon([(x * w, y * h) for x, y in points], 0), palette.alpha(colour, 14))

    return art.keep(("ground",), w, h, dpr, paint)


def curtain(art: Art, size: QSize, dpr: float) -> QPixmap:
    """Heavy cloth in folds, the colours of both sides meeting in the middle."""
    w, h = size.width(), size.height()

    def paint(painter: QPainter) -> None:
        for at in range(FOLDS):
            x, wide = w * at / FOLDS, w / FOLDS
            deep = palette.mix(palette.YOU_DEEP if at < FOLDS / 2 else palette.OPP_DEEP, palette.INK0, 0.62)
            folds = (0, deep.darker(150)), (0.45, deep), (1, deep.darker(175))
            fill(painter, box(x, 0, wide + 1, h), across(x, 0, x + wide, 0, *folds))
        night = palette.alpha(palette.INK0, 0), palette.alpha(palette.INK0, 190)
        fill(painter, box(0, 0, w, h), across(0, 0.3 * h, 0, h, (0, night[0]), (1, night[1])))

    return art.keep(("curtain",), w, h, dpr, paint)


def poster(
    art: Art, size: QSize, dpr: float, fighters: tuple[str, str], arenas: tuple[str, str], menu: float = 0.4
) -> QPixmap:
    """Two fighters in their two worlds, cut by one diagonal; the part for the menu, in widths, is dark."""
    w, h = size.width(), size.height()
    crowded = menu > CROWDED  # the menu reaches into the picture: the left fighter steps back into the dark

    def paint(painter: QPainter) -> None:
        left = polygon([(0, 0), (CUT_TOP * w, 0), (CUT_FOOT * w, h), (0, h)], 0)
        right = polygon([(CUT_TOP * w, 0), (w, 0), (w, h), (CUT_FOOT * w, h)], 0)
        _world(painter, art, arenas[0], left, QRectF(0, 0, w, h), 0.535 * w)
        _world(painter, art, arenas[1], right, QRectF(0, 0, w, h), 0.86 * w)
        if crowded:
            _fighter(painter, art, fighters[0], True, 0.55 * w, w, h, dpr)
        _shade(painter, left, right, w, h, menu)
        _cut(painter, w, h)
        if not crowded:
            _fighter(painter, art, fighters[0], True, 0.55 * w, w, h, dpr)
        _fighter(painter, art, fighters[1], False, 0.845 * w, w, h, dpr)
        if not crowded:
            mark = 0.19 * h
            art.draw(painter, "effects/versus", QRectF(0.668 * w - mark / 2, 0.785 * h - mark / 2, mark, mark))

    return art.keep(("poster", fighters, arenas, round(menu, 2)), w, h, dpr, paint)


def podium(art: Art, size: QSize, dpr: float, arena: str, side: QColor, x: float) -> QPixmap:
    """The arena at night after a match; the winner's light falls on the place at `x` px. Beyond it the page is dark."""
    w, h = size.width(), size.height()
    unit = h / 720

    def paint(painter: QPainter) -> None:
        fill(painter, box(0, 0, w, h), palette.INK0)
        if not palette.high_contrast():
            _world(painter, art, arena, box(0, 0, w, h), QRectF(0, 0, w, h), x)
        fill(painter, box(0, 0, w, h), palette.alpha(palette.INK0, 168))
        painter.scale(unit, unit)
        light.rays(painter, x / unit, 330, palette.alpha(side, 16))
        light.cone(painter, x / unit, 664, 110, 285, side, 84)
        light.pool(painter, x / unit, 652, 330, 46, side, 150)
        painter.resetTransform()
        dark = (0.0, palette.alpha(palette.INK0, 0)), (0.6, palette.alpha(palette.INK0, 235))
        fill(painter, box(x, 0, w - x, h), across(x, 0, w, 0, *dark, (1.0, palette.alpha(palette.INK0, 245))))

    return art.keep(("podium", arena, side.name(), round(x)), w, h, dpr, paint)


def _world(painter: QPainter, art: Art, arena: str, part: QPainterPath, whole: QRectF, middle: float) -> None:
    painter.save()
    painter.setClipPath(part)
    size = art.natural(f"arenas/{arena}")
    if not size.isEmpty():
        scale = whole.height() * 1.02 / size.height()
        wide = size.width() * scale
        art.draw(painter, f"arenas/{arena}", QRectF(middle - wide / 2, 0, wide, size.height() * scale))
    painter.restore()


def _shade(painter: QPainter, left: QPainterPath, right: QPainterPath, w: float, h: float, menu: float) -> None:
    ink, warm = palette.INK0, palette.YOU_DEEP.darker(220)
    edge = min(0.9, menu / 0.75)
    dark = (0.0, palette.alpha(ink, 252)), (edge * 0.9, palette.alpha(ink, 226))
    glow = (min(0.99, edge * 1.24), palette.alpha(warm, 110)), (1.0, palette.alpha(warm, 40))
    fill(painter, left, across(0, 0, 0.75 * w, 0, *dark, *glow))
    cold = palette.OPP_DEEP.darker(190)
    fill(painter, right, across(0.62 * w, 0, w, 0, (0, palette.alpha(cold, 30)), (1, palette.alpha(cold, 110))))
    floor = across(0, 0.72 * h, 0, h, (0, palette.alpha(palette.BLACK, 0)), (1, palette.alpha(palette.BLACK, 190)))
    fill(painter, box(0, 0.72 * h, w, 0.28 * h), floor)


def _cut(painter: QPainter, w: float, h: float) -> None:
    half = 0.0047 * w
    line = [(CUT_TOP * w - half, 0), (CUT_TOP * w + half, 0), (CUT_FOOT * w + half, h), (CUT_FOOT * w - half, h)]
    fill(painter, polygon(line, 0), palette.BONE)


def _fighter(painter: QPainter, art: Art, fighter: str, you: bool, x: float, w: float, h: float, dpr: float) -> None:
    high = min(0.9 * h, 0.56 * w) * REACH.get(fighter, 1.0)
    wide = high * FIGURE_RATIO
    feet = 0.955 * h
    for ring in range(8):
        spot = disc(x, feet, wide * (0.46 - ring * 0.04), h * (0.035 - ring * 0.003))
        fill(painter, spot, palette.alpha(palette.BLACK, 24))
    picture = art.figure(fighter, "guard", palette.side(you), high, not you, dpr)
    painter.drawPixmap(QPointF(x - wide / 2, feet - high * FEET), picture)
