"""Pictures kept by what they show, up to a limit of memory; the one unused for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

LIMIT = 96 * 1024 * 1024  # bytes; a table at 4K needs about 60 MB

Paint = Callable[[QPainter], None]


class PixmapCache:
    """Painting happens here and nowhere else, and once for each key."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.size = 0  # bytes
        self.painted = 0  # how often something had to be painted
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, width: float, height: float, ratio: float, paint: Paint) -> QPixmap:
        """The picture of `key`. `paint` works in logical pixels; the picture has `ratio` device pixels for each."""
        whole = (key, round(width, 2), round(height, 2), round(ratio, 4))
        found = self._kept.get(whole)
        if found is not None:
            self._kept.move_to_end(whole)
            return found
        pixmap = painted(width, height, ratio, paint)
        self.painted += 1
        self._keep(whole, pixmap)
        return pixmap

    def clear(self) -> None:
        self._kept.clear()
        self.size = 0

    def _keep(self, key: Hashable, pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        self.size += _bytes(pixmap)
        while self.size > self.limit and len(self._kept) > 1:
            self.size -= _bytes(self._kept.popitem(last=False)[1])


def painted(width: float, height: float, ratio: float, paint: Paint) -> QPixmap:
    pixmap = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    try:
        paint(painter)
    finally:  # a painter that outlives its picture would take the program with it
        painter.end()
    return pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
