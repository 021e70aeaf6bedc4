"""Where things lie around a tower: a pure function of the window's size and of the scale of its words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

BASE = (1280.0, 720.0)
TABLE = 0.842  # of the height: where the table's edge is
PANEL, PLATE = (322.0, 250.0), (400.0, 124.0)  # the lists at the sides, the clock between them
ASIDE = 128.0  # height of the list on the right
WIDEST = 1090.0  # all three at the size of their words 1
CUBE = 54.0  # px in a window of the base size
DICE = 142.0
FOOT = 60.0


@dataclass(frozen=True)
class Places:
    """`k` is the scale of words, `u` that of pictures."""

    w: float
    h: float
    k: float
    u: float

    @property
    def table(self) -> float:
        return round(self.h * TABLE)

    @property
    def middle(self) -> float:
        return self.w / 2

    @property
    def clock(self) -> QRectF:
        wide, high = PLATE[0] * self.k, PLATE[1] * self.k
        return QRectF(round(self.middle - wide / 2), 0, round(wide), round(high))

    @property
    def status(self) -> QRectF:
        """All that a sentence under the clock may take."""
        room = self.aside.left() - self.rules.right() - 16 * self.k
        return QRectF(self.middle - room / 2, self.clock.bottom() + 10 * self.k, room, round(36 * self.k))

    @property
    def rules(self) -> QRectF:
        return QRectF(self._margin, self._margin, round(PANEL[0] * self.k), round(PANEL[1] * self.k))

    @property
    def aside(self) -> QRectF:
        wide = round(PANEL[0] * self.k)
        return QRectF(self.w - wide - self._margin, self._margin, wide, round(ASIDE * self.k))

    @property
    def foot(self) -> QRectF:
        high = round(FOOT * self.k)
        return QRectF(0, self.h - high, self.w, high)

    @property
    def stage(self) -> QRectF:
        """Where cubes may be seen."""
        return QRectF(0, 0, self.w, self.h)

    @property
    def verdict(self) -> QRectF:
        """On the table's front: nothing lies over what it is about."""
        wide, high = min(700 * self.k, self.w - 40), min(104 * self.k, self.h - self.table - 8)
        return QRectF(round(self.middle - wide / 2), round(self.table + 6 * self.u), round(wide), round(high))

    @property
    def dice(self) -> QRectF:
        """The open roll of a head start, before the clock: under what is at stake, beside the taped tower."""
        over = self.aside
        return QRectF(over.x(), over.bottom() + round(10 * self.k), over.width(), round(DICE * self.k))

    @property
    def cube(self) -> float:
        """Pixels of a cube that nothing forces to be smaller."""
        return CUBE * self.u

    @property
    def _margin(self) -> float:
        return round(min(20 * self.k, (self.w - WIDEST * self.k) / 4 + 10))


def places(width: float, height: float, scale: float) -> Places:
    """`scale` is that of the interface; never more than the window can hold."""
    k = min(scale, width / WIDEST, height / 560)
    return Places(width, height, k, min(width / BASE[0], height / BASE[1]))
