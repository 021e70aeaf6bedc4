"""How figures move: hops, slides, blinks and corridors, each telling how it came about."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QPixmap

from kd_qt.style import palette
from kd_qt.style.clock import Clock, Easing
from kd_qt.style.shapes import disc, fill
from kd_qt.table.motion.effects import Effects
from kd_qt.table.things import spec
from kd_qt.table.things.item import Thing

Done = Callable[[], None]
STRIPS = 6


class Walker:
    """Moves a figure by so much from where it stands."""

    def __init__(self, clock: Clock, fx: Effects, figure: Thing, picture: QPixmap, k: float) -> None:
        self._clock, self._fx, self._figure, self._picture, self._k = clock, fx, figure, picture, k
        self._home = figure.pos()

    def go(self, how: str, by: QPointF, spaces: int, done: Done) -> None:
        if how in ("push", "pull", "shove"):
            self._slide(by, spaces, done)
        elif how == "blink":
            self._blink(by, done)
        elif how in ("corridor", "swap"):
            self._through(by, 420 if how == "corridor" else 240, done)
        else:
            self._hop(by, spaces, 120 if how == "dash" else 180, done, ghosts=how == "dash")

    def _hop(self, by: QPointF, spaces: int, each: float, done: Done, ghosts: bool) -> None:
        left = [0.33, 0.66] if ghosts else []

        def step(t: float) -> None:
            self._figure.setPos(self._home + by * t - QPointF(0, 10 * self._k * abs(sin(pi * spaces * t))))
            if left and t >= left[0]:
                left.pop(0)
                self._ghost(0.45)

        self._clock.run(each * max(1, spaces), Easing.InOutQuad, step, done)

    def _ghost(self, opacity: float) -> None:
        rect = self._figure.spec.rect
        centre = self._figure.pos() + QPointF(rect.w / 2, rect.h / 2)
        self._fx.fade(self._picture, centre, 260, spec.FIGURES - 0.1, opacity)

    def _slide(self, by: QPointF, spaces: int, done: Done) -> None:
        self._dust(by)
        self._clock.run(
            200 * max(1, spaces),
            Easing.OutQuart,
            lambda t: self._figure.setPos(self._home + by * t),
            done,
        )

    def _dust(self, by: QPointF) -> None:
        """A line of dust along the floor."""
        wide, high = abs(by.x()) + 40 * self._k, 14 * self._k
        picture = QPixmap(max(1, round(wide)), max(1, round(high)))
        picture.fill(palette.alpha(palette.BLACK, 0))
        p = QPainter(picture)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at in range(9):
            size = high * (0.22 + 0.06 * (at % 4))
            fill(p, disc(wide * (at + 0.5) / 9, high * 0.6, size * 1.6, size * 0.7), palette.alpha(palette.BONE, 70))
        p.end()
        rect = self._figure.spec.rect
        floor = self._home + by / 2 + QPointF(rect.w / 2, rect.h * 0.95)
        self._fx.fade(picture, floor, 420, spec.FIGURES - 0.2)

    def _blink(self, by: QPointF, done: Done) -> None:
        """Cut into strips that slide out of the world here and into it there."""
        rect = self._figure.spec.rect
        here = self._figure.pos() + QPointF(rect.w / 2, rect.h / 2)
        self._figure.setVisible(False)
        strips = [self._fx.put(_strip(self._picture, at), here, spec.FIGURES) for at in range(STRIPS)]

        def step(t: float) -> None:
            out = t < 0.5
            part = t * 2 if out else (1 - t) * 2
            for at, strip in enumerate(strips):
                side = 1 if at % 2 else -1
                strip.setPos((here if out else here + by) + QPointF(side * 60 * self._k * part, 0))
                strip.setOpacity(1 - part)

        def end() -> None:
            for strip in strips:
                self._fx.remove(strip)
            self._figure.setVisible(True)
            done()

        self._clock.run(260, Easing.InOutCubic, step, end)

    def _through(self, by: QPointF, ms: float, done: Done) -> None:
        """Fades here, appears there."""

        def step(t: float) -> None:
            self._figure.setOpacity(abs(1 - 2 * t))
            self._figure.setPos(self._home + by if t >= 0.5 else self._home)

        def end() -> None:
            self._figure.setOpacity(1.0)
            done()

        self._clock.run(ms, Easing.InOutSine, step, end)


def _strip(picture: QPixmap, at: int) -> QPixmap:
    """The picture with everything but one strip gone, so that strips lie where they belong."""
    strip = QPixmap(picture.size())
    strip.setDevicePixelRatio(1.0)
    strip.fill(palette.alpha(palette.BLACK, 0))
    high = picture.height() / STRIPS
    area = QRect(0, round(at * high), picture.width(), round(high) + 1)
    whole = QPixmap(picture)
    whole.setDevicePixelRatio(1.0)
    p = QPainter(strip)
    p.drawPixmap(area, whole, area)
    p.end()
    strip.setDevicePixelRatio(picture.devicePixelRatio())
    return strip
