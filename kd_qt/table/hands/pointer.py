"""Where the pointer is, and the longer look it takes: after a moment the large card, which may be pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer

from kd_qt.table.hands.picks import BAR
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec, zoom
from kd_qt.table.things.item import Thing
from kd_qt.table.things.spec import Note, Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_PASSIVE = (None, ("stage",), ("mine",))


class Pointer:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.hovered: Thing | None = None
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

    def move(self, pos: QPointF | None) -> None:
        """The pointer is here, or nowhere."""
        self._pos = pos
        thing = self.at(pos) if pos is not None else None
        if thing is self.hovered:
            return
        self.hovered = thing
        if not self.pinned:
            self.forget()
        self._table.restate()
        self._table.overlays()
        if thing is not None and thing.spec.note is not None:
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

    def at(self, pos: QPointF) -> Thing | None:
        """What is looked at here."""
        for thing in self._table.board.at(pos):
            if thing.spec.pick == BAR:
                return None  # what it covers is not looked at
            if thing.spec.note is not None or thing.spec.pick not in _PASSIVE:
                return thing
        return None

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
        if self.hovered is not None and not self.pinned:
            self.show(self.hovered.spec)

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
        thing = self.at(pos) if pos is not None else self.hovered
        if seen is None and thing is not None:
            seen = thing.spec
        if seen is not None and seen.note is not None:
            self.pinned = True
            self.show(seen)

    def marks(self, seen: Spec) -> bool:
        """Is a thing named by the line of the log under the pointer?"""
        line = self.hovered.spec if self.hovered is not None else None
        if line is None or line.note is None or "line" not in line.key or seen.note is None:
            return False
        return seen.note.id == line.note.id and seen.key[0] in ("row", "hand", "special", "strike", "foe card")
