"""Makes the items of the scene follow the list of things: new ones appear, gone ones go, the rest change in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from kd_qt.style.art import Art
from kd_qt.table.hands.picks import Pick
from kd_qt.table.things.item import IDLE, Signs, Thing
from kd_qt.table.things.spec import Spec

Key = tuple[object, ...]
Hear = Callable[[Thing], None]


class Items:
    def __init__(self, scene: QGraphicsScene, art: Art) -> None:
        self._scene = scene
        self._art = art
        self.things: dict[Key, Thing] = {}
        self.come: list[Hear] = []  # who wants to know when there is another thing
        self.gone: list[Hear] = []  # when one goes; it is still there then
        self.renamed: list[Hear] = []  # and when one is called something else

    def follow(self, specs: Iterable[Spec], signs: Callable[[Spec], Signs]) -> None:
        seen: set[Key] = set()
        for spec in specs:
            seen.add(spec.key)
            thing = self.things.get(spec.key)
            before = thing.spec.name if thing is not None else None
            if thing is None:
                thing = self.things[spec.key] = Thing(self._art, spec)
                self._scene.addItem(thing)
            thing.follow(spec, signs(spec))
            if spec.name != before:
                _tell(self.come if before is None else self.renamed, thing)
        for key in [key for key in self.things if key not in seen]:
            self._remove(key)

    def restate(self, signs: Callable[[Spec], Signs]) -> None:
        """Only the signs may have changed."""
        for thing in self.things.values():
            now = signs(thing.spec)
            if now != thing.signs:
                thing.follow(thing.spec, now)

    def clear(self) -> None:
        for key in list(self.things):
            self._remove(key)

    def _remove(self, key: Key) -> None:
        thing = self.things[key]
        _tell(self.gone, thing)
        del self.things[key]
        self._scene.removeItem(thing)
        thing.deleteLater()

    # -- finding -------------------------------------------------------------------------------------------------------

    def of(self, pick: Pick) -> Thing | None:
        """The thing that is picked by this; of several the topmost."""
        found = [thing for thing in self.things.values() if thing.spec.pick == pick]
        return max(found, key=lambda thing: thing.spec.z, default=None)

    def at(self, pos: QPointF) -> Iterator[Thing]:
        """The things under a point, topmost first."""
        for item in self._scene.items(pos):
            if isinstance(item, Thing):
                yield item

    def droppable(self, pos: QPointF) -> list[Thing]:
        """What a thing may be dropped on here: the smallest place first."""
        x, y = pos.x(), pos.y()
        found = [thing for thing in self.things.values() if thing.spec.pick is not None and thing.zone().holds(x, y)]
        return sorted(found, key=lambda thing: thing.zone().w * thing.zone().h)


def _tell(those: Iterable[Hear], thing: Thing) -> None:
    for hear in those:
        hear(thing)


__all__ = ["IDLE", "Items", "Key"]
