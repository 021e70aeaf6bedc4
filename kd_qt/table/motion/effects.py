"""Pictures that fly over the table and vanish: cards on their way, cubes, shields, letters. All on the one clock."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from kd_qt.style.clock import Clock, Easing
from kd_qt.table.things import spec

Done = Callable[[], None]


class Effects:
    """Owns what it puts into the scene; `clear` takes everything away again."""

    def __init__(self, scene: QGraphicsScene, clock: Clock) -> None:
        self._scene, self._clock = scene, clock
        self._items: list[QGraphicsPixmapItem] = []
        self._stayed: list[QGraphicsPixmapItem] = []

    def clear_done(self) -> None:
        """Take away what stayed after its flight."""
        for item in self._stayed:
            self.remove(item)
        self._stayed.clear()

    def put(self, picture: QPixmap, centre: QPointF, z: float = spec.FLYING) -> QGraphicsPixmapItem:
        """A picture around a point."""
        item = QGraphicsPixmapItem(picture)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        size = picture.deviceIndependentSize()
        item.setOffset(-size.width() / 2, -size.height() / 2)
        item.setPos(centre)
        item.setZValue(z)
        self._scene.addItem(item)
        self._items.append(item)
        return item

    def items(self) -> list[QGraphicsPixmapItem]:
        return list(self._items)

    def remove(self, item: QGraphicsPixmapItem) -> None:
        if item in self._items:
            self._items.remove(item)
            self._scene.removeItem(item)

    def clear(self) -> None:
        for item in list(self._items):
            self.remove(item)
        self._stayed.clear()

    # -- movements -----------------------------------------------------------------------------------------------------

    def fly(
        self,
        picture: QPixmap,
        a: QPointF,
        b: QPointF,
        ms: float,
        done: Done | None = None,
        *,
        easing: Easing = Easing.InOutCubic,
        delay: float = 0,
        arc: float = 0.0,
        scale: tuple[float, float] = (1.0, 1.0),
        turn: float = 0.0,
        stay: bool = False,
    ) -> QGraphicsPixmapItem:
        """From a to b, in an arc if wanted; it vanishes on arrival unless it stays."""
        item = self.put(picture, a)
        item.setVisible(delay <= 0)

        def step(t: float) -> None:
            item.setVisible(True)
            lift = arc * 4 * t * (1 - t)
            item.setPos(a.x() + (b.x() - a.x()) * t, a.y() + (b.y() - a.y()) * t - lift)
            item.setScale(scale[0] + (scale[1] - scale[0]) * t)
            item.setRotation(turn * t)

        def end() -> None:
            if stay:
                self._stayed.append(item)
            else:
                self.remove(item)
            if done is not None:
                done()

        self._clock.run(ms, easing, step, end, delay_ms=delay)
        return item

    def pop(
        self, picture: QPixmap, at: QPointF, ms: float, hold: float, done: Done | None = None, start: float = 0.3
    ) -> None:
        """Springs up, stays, fades."""
        item = self.put(picture, at)
        item.setScale(start)

        def grow(t: float) -> None:
            item.setScale(start + (1 - start) * t)

        def fade(t: float) -> None:
            item.setOpacity(1 - t)

        def end() -> None:
            self.remove(item)
            if done is not None:
                done()

        self._clock.run(
            ms,
            Easing.OutBack,
            grow,
            lambda: void(self._clock.after(hold, lambda: void(self._clock.run(140, Easing.Linear, fade, end)))),
        )

    def fade(self, picture: QPixmap, at: QPointF, ms: float, z: float = spec.FLYING, start: float = 1.0) -> None:
        """Is there, and fades."""
        item = self.put(picture, at, z)
        self._clock.run(ms, Easing.OutQuad, lambda t: item.setOpacity(start * (1 - t)), lambda: self.remove(item))


def void(anything: object) -> None:
    """Of a call, only that it happened."""
