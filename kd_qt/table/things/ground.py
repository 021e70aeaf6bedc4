"""What lies under everything: the arena, its floor with corridors and candles, and the felt."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from kd_qt.style import palette, text
from kd_qt.style.shapes import across, around, box, disc, fill, polygon, stroke
from kd_qt.table.desk import Desk


def x_of(desk: Desk, space: int) -> float:
    """The middle of a space on the stage."""
    return desk.floor.spots[space].x


def depth(desk: Desk) -> dict[int, int]:
    """The steps of each space from the centre."""
    arena = desk.arena
    if arena is None:
        return {}
    found, edge = {arena.centre: 0}, [arena.centre]
    while edge:
        reached = [(near, found[at] + 1) for at in edge for near in arena.links[at] if near not in found]
        found.update(reached)
        edge = list(dict.fromkeys(near for near, _ in reached))
    return found


def dark(desk: Desk) -> set[int]:
    """The spaces that the candles have left: over a token or farther from the centre (ARENA-5)."""
    return set(desk.view.get("dark", ()))


class Backdrop:
    """The ground as one picture, painted anew only when it would look different."""

    def __init__(self) -> None:
        self._look: tuple[Any, ...] = ()
        self._picture: QPixmap | None = None

    def follow(self, desk: Desk) -> bool:
        """Become the ground of this moment; whether it changed."""
        look = _look(desk)
        if self._picture is not None and self._look == look:
            return False
        self._look, self._picture = look, _paint(desk)
        return True

    def let_go(self) -> None:
        """It is the largest picture of a table: give it back now, whenever Python gets to the rest."""
        self._picture = None

    def draw(self, painter: QPainter, area: QRectF) -> None:
        if self._picture is None:
            painter.fillRect(area, palette.BLACK)
            return
        dpr = self._picture.devicePixelRatio()
        source = QRectF(area.x() * dpr, area.y() * dpr, area.width() * dpr, area.height() * dpr)
        painter.drawPixmap(area, self._picture, source)


def _look(desk: Desk) -> tuple[Any, ...]:
    """What the ground depends on."""
    view = desk.view
    return (
        desk.plan,
        view.get("arena"),
        view.get("candles"),
        tuple(view.get("dark", ())),
        desk.side,
        palette.theme(),
        desk.art.dpr,
    )


def _paint(desk: Desk) -> QPixmap:
    """The arena, its floor and the felt, as one picture of the whole window."""
    plan, dpr = desk.plan, desk.art.dpr
    pixmap = QPixmap(max(1, round(plan.w * dpr)), max(1, round(plan.h * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(palette.INK0)
    p = QPainter(pixmap)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    stage = plan.stage
    arena = desk.art.arena(desk.view.get("arena", ""), stage.w, stage.h, candles=desk.view.get("candles", 0))
    p.drawPixmap(QPointF(stage.x, stage.y), arena)
    _felt(p, desk)
    for a, b in desk.floor.paths:
        _path(p, desk, a, b)
    for space in range(desk.spaces):
        _tile(p, desk, space)
    _candles(p, desk)
    p.end()
    return pixmap


def _felt(p: QPainter, desk: Desk) -> None:
    """The table under the stage: dark cloth with two raking planes in the colours of the sides."""
    w, h, top = desk.plan.w, desk.plan.h, desk.plan.stage.bottom
    cloth = palette.mix(palette.INK1, palette.INK2, 0.5)
    fill(p, box(0, top, w, h - top), across(0, top, 0, h, (0, cloth), (1, palette.INK0)))
    fill(p, polygon([(0, top), (w * 0.30, top), (w * 0.17, h), (0, h)], 0), palette.alpha(palette.YOU, 16))
    fill(p, polygon([(w, top), (w * 0.70, top), (w * 0.83, h), (w, h)], 0), palette.alpha(palette.OPP, 16))
    edge = [(0.0, palette.YOU), (0.42, palette.INK3), (0.58, palette.INK3), (1.0, palette.OPP)]
    fill(p, box(0, top - 2, w, 4), across(0, 0, w, 0, *edge))


def _path(p: QPainter, desk: Desk, a: int, b: int) -> None:
    """The way between two spaces that do not touch; it lies under their tiles."""
    way = QPainterPath(QPointF(desk.floor.spots[a].x, desk.floor.spots[a].y))
    way.lineTo(desk.floor.spots[b].x, desk.floor.spots[b].y)
    stroke(p, way, palette.alpha(palette.INK0, 230), 12 * desk.plan.floor)
    stroke(p, way, palette.mix(palette.BLOCK, palette.INK1, 0.45), 6 * desk.plan.floor)


def _tile(p: QPainter, desk: Desk, space: int) -> None:
    k = desk.plan.floor
    path = polygon(desk.floor.spots[space].tile, 5 * k)
    red = desk.arena is not None and space in desk.arena.corridors
    if desk.floor.paths:
        fill(p, path, palette.mix(palette.INK2, palette.INK0, 0.3))
    fill(p, path, palette.alpha(palette.STRIKE, 150) if red else palette.alpha(palette.BLOCK, 34))
    stroke(
        p,
        path,
        palette.alpha(palette.HEAVY_TEXT, 200) if red else palette.alpha(palette.BLOCK, 120),
        1.6 * k,
    )
    rect = path.boundingRect()
    if red:
        teeth(p, path, rect, k)
    if space in dark(desk):
        fill(p, path, palette.alpha(palette.FIST, 70))
        stroke(p, path, palette.alpha(palette.GOLD, 230), 2 * k, (1, 1.6))
    text.line(
        p,
        desk.floor.spots[space].tile[3][0] + 13 * k if desk.floor.paths else rect.center().x(),
        rect.bottom() - 4.5 * k,
        str(space + 1),
        "head",
        11 * k,
        palette.alpha(palette.WHITE, 215),
        text.CENTRE,
    )


def teeth(p: QPainter, path: QPainterPath, rect: QRectF, k: float) -> None:
    p.save()
    p.setClipPath(path)
    for at in range(-2, int(rect.width() / (18 * k)) + 2):
        x, y = rect.left() + at * 18 * k, rect.bottom()
        fill(
            p,
            polygon([(x, y), (x + 8 * k, y), (x + 16 * k, y - 8 * k), (x + 8 * k, y - 8 * k)], 0),
            palette.alpha(palette.HEAVY_TEXT, 130),
        )
    p.restore()


def _candles(p: QPainter, desk: Desk) -> None:
    """The newest pair of spaces carries the tokens."""
    found = dark(desk)
    if not found:
        return
    steps = depth(desk)
    nearest = min(steps[space] for space in found)
    for space in (space for space in found if steps[space] == nearest):
        for dx, high in ((-40, 20), (-30, 13), (36, 17), (46, 11)):
            candle(
                p,
                x_of(desk, space) + dx * desk.plan.floor,
                desk.floor.spots[space].y + 10 * desk.plan.floor,
                high,
                desk.plan.floor,
            )


def candle(p: QPainter, x: float, y: float, high: float, k: float) -> None:
    top = y - high * k
    glow = around(x, top - 6 * k, 26 * k, (0, palette.alpha(palette.GOLD, 150)), (1, palette.alpha(palette.GOLD, 0)))
    fill(p, disc(x, top - 6 * k, 26 * k), glow)
    fill(p, box(x - 3.4 * k, top, 6.8 * k, high * k, 1.5 * k), palette.PAPER)
    fill(p, box(x - 3.4 * k, top, 2.4 * k, high * k, k), palette.GOLD_DEEP)
    flame = [(x, top - 11 * k), (x + 3 * k, top - 4 * k), (x, top - k), (x - 3 * k, top - 4 * k)]
    fill(p, polygon(flame, 1), palette.PRIMARY)
