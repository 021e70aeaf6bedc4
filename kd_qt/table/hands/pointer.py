"""Where the pointer is, and the longer look it takes: after a moment the large card or a few words, to be pinned.

The keyboard looks, too: at what its ring was led to. A part of a thing is looked at by itself, but whatever else the
pointer means there – rings, clicks, what is carried – it means the whole thing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer

from kd_qt.table.hands.picks import BAR
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec, zoom
from kd_qt.table.things.item import Thing
from kd_qt.table.things.spec import Note, Spec, whole

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Key = tuple[object, ...]
_PASSIVE = (None, ("stage",), ("mine",))


class Pointer:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.hovered: Thing | None = None
        self.part: Thing | None = None  # of it, where that has a word of its own
        self._by_ring: Key | None = None  # the keyboard looks at this
        self._pos: QPointF | None = None
        self.shown: tuple[Note, Rect] | None = None
        self.pinned = False
        self.last: Note | None = None  # for the inspector in the dock
        self._wait = QTimer(table, singleShot=True, interval=zoom.DELAY_MS)
        self._wait.timeout.connect(self._enough)
        table.board.gone.append(self._gone)

    def _gone(self, thing: Thing) -> None:
        if thing is self.hovered:
            self.hovered = None
        if thing is self.part:
            self.part = None

    @property
    def looked(self) -> Spec | None:
        """What the pointer is on: the part of a thing before the thing."""
        thing = self.part or self.hovered
        return thing.spec if thing is not None else None

    def move(self, pos: QPointF | None) -> None:
        """The pointer is here, or nowhere."""
        self._pos = pos
        thing, part = (self.at(pos), self.part_at(pos)) if pos is not None else (None, None)
        if thing is self.hovered and part is self.part:
            return
        self.hovered, self.part, self._by_ring = thing, part, None
        if not self.pinned:
            self.forget()
        self._table.restate()
        self._table.overlays()
        if self.looked is not None and self.looked.note is not None:
            self._wait.start()
        hand = thing is not None and (thing.spec.pick in self._table.choose.lit or bool(thing.spec.lit))
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        self._table.viewport().setCursor(shape)

    def settle(self, pos: QPointF | None = None) -> None:
        """Things have moved, or were carried here: what is no longer under the pointer is not looked at any more."""
        self._pos = pos or self._pos
        if self.hovered is not None and (self._pos is None or self.at(self._pos) is not self.hovered):
            self.hovered = None
            if not self.pinned:
                self.forget()
            self._table.restate()
        if self.part is not None and (self._pos is None or self.part_at(self._pos) is not self.part):
            self.part = None
            if not self.pinned:
                self.forget()

    def follow_ring(self) -> None:
        """The keyboard was led to something: after the same moment it is told what that is."""
        focused = self._table.ring.focused()
        if not self.pinned:
            self.forget()
        self._by_ring = focused.key if focused is not None else None
        self._wait.start()

    def leave_ring(self) -> None:
        """The ring has gone elsewhere by itself."""
        if self._by_ring is not None and self._table.ring.key != self._by_ring:
            self._by_ring = None
            if not self.pinned:
                self.forget()

    def at(self, pos: QPointF) -> Thing | None:
        """What is looked at here."""
        for thing in self._table.board.at(pos):
            if thing.spec.is_part:
                continue
            if thing.spec.pick == BAR:
                return None  # what it covers is not looked at
            if self._is_seen(thing):
                return thing
        return None

    def part_at(self, pos: QPointF) -> Thing | None:
        """The part that is looked at here, of the thing that is."""
        seen = (thing for thing in self._table.board.at(pos) if thing.spec.is_part or self._is_seen(thing))
        topmost = next(seen, None)
        return topmost if topmost is not None and topmost.spec.is_part else None

    def _is_seen(self, thing: Thing) -> bool:
        return thing.spec.note is not None or thing.spec.pick not in _PASSIVE

    def pickable(self, pos: QPointF) -> Thing | None:
        """What a press here means: of the things under it the topmost that does something."""
        board, lit = self._table.board, self._table.choose.lit
        found = [thing for thing in board.at(pos) if thing.spec.pick is not None]
        top = found[0] if found else None
        if top is None or top.spec.z >= spec.BAR:
            return top
        able = [thing for thing in found if thing.spec.pick in lit or thing.spec.lit]
        if top.spec.pick == ("stage",):
            able = [thing for thing in board.droppable(pos) if thing.spec.pick in lit]
        return able[0] if able else top

    def _enough(self) -> None:
        if self.pinned or self._table.drag.held is not None:
            return
        seen = self._by_ring_seen() if self._by_ring is not None else self.looked
        if seen is not None:
            self.show(seen)

    def _by_ring_seen(self) -> Spec | None:
        """Whoever walks by keys cannot point at the parts of a thing: all of it is told."""
        focused = self._table.ring.focused()
        if focused is None or focused.key != self._by_ring:
            return None
        return replace(focused, note=whole(focused))

    def show(self, seen: Spec) -> None:
        if seen.note is None:
            return
        self.shown, self.last = (seen.note, seen.rect), seen.note
        if seen.note.id:
            self._table.hover.emit(seen.note.id)
        self._table.overlays()

    def forget(self) -> None:
        self._wait.stop()
        self.pinned = False
        if self.shown is not None:
            self.shown = None
            self._table.overlays()

    def clear(self) -> None:
        """The table is cleared away: nothing was looked at."""
        self.forget()
        self.last = None

    def pin(self, pos: QPointF | None = None) -> None:
        """Space or the right button: the large card stays, or goes."""
        if self.pinned:
            self.forget()
            return
        seen = self._table.ring.focused() if pos is None and self._table.ring.seen else None
        if seen is not None:
            seen = replace(seen, note=whole(seen))
        else:
            thing = (self.part_at(pos) or self.at(pos)) if pos is not None else None
            seen = thing.spec if thing is not None else self.looked if pos is None else None
        if seen is not None and seen.note is not None:
            self.pinned = True
            self.show(seen)

    def marks(self, seen: Spec) -> bool:
        """Is a thing named by the line of the log under the pointer?"""
        line = self.hovered.spec if self.hovered is not None else None
        if line is None or line.note is None or "line" not in line.key or seen.note is None:
            return False
        return seen.note.id == line.note.id and seen.key[0] in ("row", "hand", "special", "strike", "foe card")
