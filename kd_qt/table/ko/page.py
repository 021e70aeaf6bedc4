"""The window as the pictures see it: a canvas of 1280 x 720 in its middle, and the stage beyond the canvas' edges.

Lengths are pixels of that canvas. Everything that a picture paints is a pixmap that was made once for its size.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_qt.style import palette, text
from kd_qt.style.art import FEET
from kd_qt.style.cache import painted
from kd_qt.table.desk import Desk
from kd_qt.table.ko import light

WIDE, HIGH = 1280.0, 720.0
FLOOR = 612.0  # where feet stand
_ART_FLOOR, _ART_HIGH, _ART_WIDE = 252.0, 280.0, 1900.0  # of the drawing of an arena

Paint = Callable[[QPainter], None]


class Page:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.w, self.h = desk.plan.w, desk.plan.h
        self.k = min(self.w / WIDE, self.h / HIGH)
        self.left, self.top = (self.w - WIDE * self.k) / 2, (self.h - HIGH * self.k) / 2
        self._kept: dict[Hashable, QPixmap] = {}

    def below(self, high: float) -> Page:
        """A page whose canvas ends at the window's lower edge, so that its last `high` pixels lie under the stage."""
        page = Page(self.desk)
        page.k = min(self.k, (self.h - self.desk.plan.stage.bottom) / high)
        page.left, page.top = (self.w - WIDE * page.k) / 2, self.h - HIGH * page.k
        return page

    # -- places ------------------------------------------------------------------------------------------------------

    def x(self, x: float) -> float:
        return self.left + x * self.k

    def y(self, y: float) -> float:
        return self.top + y * self.k

    @property
    def whole(self) -> QRectF:
        """The window, in pixels of the canvas."""
        return QRectF(-self.left / self.k, -self.top / self.k, self.w / self.k, self.h / self.k)

    def inside(self, point: QPointF) -> tuple[float, float]:
        """A place on the table, in pixels of the canvas."""
        return (point.x() - self.left) / self.k, (point.y() - self.top) / self.k

    # -- pictures ----------------------------------------------------------------------------------------------------

    def piece(self, key: Hashable, w: float, h: float, paint: Paint) -> QPixmap:
        """A part of a picture, painted in pixels of the canvas."""
        if key not in self._kept:
            self._kept[key] = painted(w * self.k, h * self.k, self.desk.art.dpr, lambda p: self._scaled(p, paint))
        return self._kept[key]

    def _scaled(self, p: QPainter, paint: Paint) -> None:
        p.scale(self.k, self.k)
        paint(p)

    def words(self, said: str, role: str, px: float, colour: QColor, wide: float = 0.0) -> QPixmap:
        """A line of text, no wider than `wide`."""
        room = min(px, px * wide / max(1.0, text.width(said, role, px))) if wide else px
        key = ("words", said, role, round(room, 2), colour.name())
        w, h = text.width(said, role, room) + 4, room * 1.5
        return self.piece(key, w, h, lambda p: _line(p, said, role, room, colour, w))

    def figure(self, seat: int, pose: str, high: float, shade: int = 0) -> QPixmap:
        """A fighter that looks at the other side, under so much night."""
        desk = self.desk
        left = desk.is_left(seat)
        fighter, side = desk.player(seat)["fighter"], desk.colour(seat)
        picture = desk.art.figure(fighter, pose, side, high * self.k, not left)
        return picture if not shade else self.shaded(picture, palette.alpha(palette.INK0, shade))

    def shaded(self, picture: QPixmap, colour: QColor) -> QPixmap:
        """A picture under a colour; an opaque one leaves only its outline."""
        key = ("shaded", picture.cacheKey(), colour.rgba())
        if key not in self._kept:
            self._kept[key] = light.tinted(picture, colour)
        return self._kept[key]

    def ground(self, zoom: float, floor: float, over: Paint) -> QPixmap:
        """The arena as large as the window with `over` painted on it. It fills its pixmap, so it costs no blending."""
        return painted(self.w, self.h, self.desk.art.dpr, lambda p: self._ground(p, zoom, floor, over))

    def _ground(self, p: QPainter, zoom: float, floor: float, over: Paint) -> None:
        p.fillRect(QRectF(0, 0, self.w, self.h), palette.INK0)
        desk = self.desk
        arena = desk.art.arena(desk.view.get("arena", ""), self.w, self.h, candles=desk.view.get("candles", 0))
        drawn = self.h - (_ART_HIGH - _ART_FLOOR) * max(self.h / _ART_HIGH, self.w / _ART_WIDE)  # its floor
        p.save()
        p.translate(self.w / 2, self.y(floor))
        p.scale(zoom, zoom)
        p.drawPixmap(QPointF(-self.w / 2, -drawn), arena)
        p.restore()
        p.translate(self.left, self.top)
        p.scale(self.k, self.k)
        over(p)

    # -- painting ----------------------------------------------------------------------------------------------------

    def put(
        self,
        p: QPainter,
        picture: QPixmap,
        x: float,
        y: float,
        scale: float = 1.0,
        turn: float = 0.0,
        opacity: float = 1.0,
        foot: float = 0.5,
    ) -> None:
        """A picture around a point; `foot`: the part of its height that lies above the point."""
        size = picture.deviceIndependentSize()
        corner = QPointF(-size.width() / 2, -size.height() * foot)
        p.setOpacity(opacity)
        if scale == 1.0 and not turn:
            p.drawPixmap(QPointF(self.x(x), self.y(y)) + corner, picture)
        else:
            p.save()
            p.translate(self.x(x), self.y(y))
            p.rotate(turn)
            p.scale(scale, scale)
            p.drawPixmap(corner, picture)
            p.restore()
        p.setOpacity(1.0)

    def stand(self, p: QPainter, picture: QPixmap, x: float, feet: float, **how: float) -> None:
        """A figure with its feet there."""
        self.put(p, picture, x, feet, foot=FEET, **how)

    def say(
        self, p: QPainter, x: float, y: float, said: str, role: str, px: float, colour: QColor, wide: float = 0.0
    ) -> None:
        """A line of text in the middle of a place."""
        self.put(p, self.words(said, role, px, colour, wide), x, y)


def _line(p: QPainter, said: str, role: str, px: float, colour: QColor, w: float) -> None:
    text.line(p, w / 2, px * 1.08, said, role, px, colour, text.CENTRE)


def running(
    p: QPainter, area: QRectF, said: str, role: str, px: float, floor: float, colour: QColor, align: Qt.AlignmentFlag
) -> None:
    """Running text: in as many lines as its box takes, as large as fits."""
    fitted = text.block_for(said, role, px, floor, area.width(), area.height())
    fitted = fitted or text.squeezed(said, role, floor, area.width(), area.height(), "ko")
    text.draw(p, area, fitted, role, align, colour)
