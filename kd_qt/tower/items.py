"""What is on the screen at one frame: things with a place and a look. Only what changed is painted again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QRegion


@dataclass(frozen=True, slots=True)
class Item:
    """Two of the same key and look are the same picture at the same place."""

    key: Hashable
    look: Hashable
    area: QRect
    draw: Callable[[QPainter], None]


def area(rect: QRectF, spare: float = 1.0) -> QRect:
    return rect.adjusted(-spare, -spare, spare, spare).toAlignedRect()


class Frame:
    """The items of the newest frame, from the back to the front."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._known: dict[Hashable, Item] = {}

    def become(self, items: Iterable[Item]) -> QRegion:
        """The next frame; returns where it differs from the one before."""
        changed, known = QRegion(), {}
        self.items = list(items)
        for item in self.items:
            known[item.key] = item
            before = self._known.pop(item.key, None)
            if before is None:
                changed += item.area
            elif before.look != item.look or before.area != item.area:
                changed += before.area.united(item.area) if before.area.intersects(item.area) else QRegion(item.area)
                changed += before.area
        for gone in self._known.values():
            changed += gone.area
        self._known = known
        return changed

    def draw(self, painter: QPainter, part: QRegion) -> None:
        for item in self.items:
            if part.intersects(item.area):
                item.draw(painter)
