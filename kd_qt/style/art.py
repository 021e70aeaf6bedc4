"""Stub: signatures are final, pictures follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap


class Art:
    """Every drawing as a pixmap, painted once for each size, ratio and colour. `dpr` None: the ratio set in `self.dpr`."""

    def __init__(self, dpr: float = 1.0) -> None:
        self.dpr = dpr

    def keep(self, key: Hashable, width: float, height: float, dpr: float | None, paint: Callable[[QPainter], None]) -> QPixmap:
        """The picture of `key`; `paint` draws it in logical pixels when it is not there yet."""
        ratio = dpr or self.dpr
        pixmap = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(120, 120, 140))
        return pixmap

    def _stub(self, width: float, height: float, dpr: float | None) -> QPixmap:
        return self.keep("", width, height, dpr, lambda painter: None)

    def clear(self) -> None:
        """Forget everything, after a change of theme."""

    def svg(self, name: str, width: float, height: float, dpr: float | None = None, replace: Mapping[str, str] | None = None) -> QPixmap:
        """Any drawing of resources/art by its path without ending ("arenas/nemesis"); `replace` changes colours in its text."""
        return self._stub(width, height, dpr)

    def figure(self, fighter: str, pose: str, side: QColor, height: float, flip: bool = False, dpr: float | None = None) -> QPixmap:
        """pose guard|strike|hit|down; 0.75 height wide, feet at 95 % of the height, facing right unless flipped."""
        return self._stub(height * 0.75, height, dpr)

    def portrait(self, fighter: str, side: QColor, height: float, flip: bool = False, dpr: float | None = None) -> QPixmap:
        """The head in its leaning frame, 1.08 height wide."""
        return self._stub(height * 1.08, height, dpr)

    def arena(self, arena: str, width: float, height: float, dpr: float | None = None) -> QPixmap:
        """The backdrop of the stage, centred, as much of its sides as the width has room for."""
        return self._stub(width, height, dpr)

    def symbol(self, name: str, px: float, dpr: float | None = None) -> QPixmap:
        """fist foot block dash wild, in its outline."""
        return self._stub(px, px, dpr)

    def cube(self, kind: str, px: float, ghost: bool = False, dpr: float | None = None) -> QPixmap:
        """A wound: heavy or light; ghost: only its dashed outline."""
        return self._stub(px, px, dpr)

    def token(self, name: str, px: float, on: bool = True, dpr: float | None = None) -> QPixmap:
        """A round of a fighter token (any id; unknown ones get a letter); off: an empty dashed place."""
        return self._stub(px, px, dpr)

    def mark(self, type: str, px: float, colour: QColor | None = None, dpr: float | None = None) -> QPixmap:
        """The sign of a card type: strike ability reaction skill."""
        return self._stub(px, px, dpr)

    def ko(self, width: float, dpr: float | None = None) -> QPixmap:
        """The stamp, 0.4 width high."""
        return self._stub(width, width * 0.4, dpr)

    def star(self, px: float, filled: bool = True, dpr: float | None = None) -> QPixmap:
        """A victory token or its empty place."""
        return self._stub(px, px, dpr)

    def die(self, n: int, px: float, dpr: float | None = None) -> QPixmap:
        """A die showing n (0: blank)."""
        return self._stub(px, px, dpr)

    def back(self, width: float, dpr: float | None = None) -> QPixmap:
        """A card's back, 1.4 width high."""
        return self._stub(width, width * 1.4, dpr)

    def title(self, width: float, dpr: float | None = None) -> QPixmap:
        return self._stub(width, width * 0.45, dpr)

    def icon(self) -> QIcon:
        """Of the window and the task bar."""
        return QIcon(self._stub(64, 64, 1.0))
