"""Picking things up with the mouse. Cards and the own figure can be dragged; a short press is a click.

Item-level on purpose (no QDrag): the table stays alive under the hand, and tests can drive it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from kd_qt.table.hands.picks import FIGURE, Pick
from kd_qt.table.hands.reasons import MUTE
from kd_qt.table.things import spec as layers
from kd_qt.table.things.item import Thing

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

START = 6.0  # px before a press becomes a drag
TREMBLE = 12.0  # px that a hand may slip in a click
DRAGGED = ("row", "hand", "figure", "skill")
IF_CHOSEN = ("special", "seat", "foe_card")  # are carried where they are a choice now; else a press says why not
SCROLL = ("scroll",)


class Drag:
    """One press of the mouse, from going down to going up."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._pressed: Thing | None = None
        self._from = QPointF()
        self._grip = QPointF()
        self.held: Thing | None = None
        self.welcome: frozenset[Pick] = frozenset()  # what takes the thing in the hand
        self.over: Pick | None = None

    @property
    def source(self) -> Pick | None:
        return self.held.spec.pick if self.held is not None else None

    def press(self, pos: QPointF) -> None:
        if self._table.choose.refusal:
            self._table.choose.calm()
            self._table.refresh()
        self._pressed = self._table.pointer.pickable(pos)
        self._from = pos
        if self._pressed is not None:
            self._grip = pos - self._pressed.pos()
            self._scroll(pos)

    def move(self, pos: QPointF) -> None:
        if self._pressed is None or self._scroll(pos):
            return
        if self.held is None and (pos - self._from).manhattanLength() >= START:
            self._lift()
        if self.held is not None:
            self.held.setPos(pos - self._grip)
            self._hover(pos)

    def release(self, pos: QPointF) -> None:
        pressed, held = self._pressed, self.held
        self.drop()
        if pressed is None:
            self._table.buttons.close()
        elif pressed.spec.pick == SCROLL:
            return
        elif held is None:
            if pressed is self._table.pointer.pickable(pos) and pressed.spec.pick is not None:
                self._table.click(pressed.spec.pick)
        elif held.spec.pick is not None:
            self._land(held, held.spec.pick, pos)

    def _scroll(self, pos: QPointF) -> bool:
        """The bar of the log is no thing to be carried: it follows the hand."""
        if self._pressed is None or self._pressed.spec.pick != SCROLL:
            return False
        self._table.log_scroll.grip(pos.y())
        return True

    def drop(self) -> None:
        """Forget the press."""
        self._pressed = self.held = self.over = None
        self.welcome = frozenset()

    def _lift(self) -> None:
        thing = self._pressed
        if thing is None or thing.spec.pick is None or not self._carried(thing.spec.pick, thing):
            return
        self.held = thing
        thing.setZValue(layers.FLYING + 0.5)
        thing.setOpacity(1.0)
        self.welcome = self._table.choose.welcomes(thing.spec.pick)
        self._table.pointer.forget()
        self._table.sound("card_lift")
        self._table.restate()

    def _carried(self, pick: Pick, thing: Thing) -> bool:
        if pick[0] in DRAGGED:
            return True
        flat = pick[0] == "seat" and thing.spec.key[0] != "figure"  # a plate, a header: the figure is carried
        return pick[0] in IF_CHOSEN and pick in self._table.choose.lit and not flat

    def _hover(self, pos: QPointF) -> None:
        over = self._target(pos)
        if over != self.over:
            self.over = over
            self._table.restate()

    def _target(self, pos: QPointF) -> Pick | None:
        """What takes it here; else what it is over, so that the refusal can name it."""
        able = [thing.spec.pick for thing in self._table.board.droppable(pos) if thing is not self.held]
        found = [pick for pick in able if pick is not None and pick[0] not in MUTE]
        welcome = [pick for pick in found if pick in self.welcome]
        return next(iter(welcome or found), None)

    def _land(self, thing: Thing, source: Pick, pos: QPointF) -> None:
        self.held, self.welcome = thing, self._table.choose.welcomes(source)
        target = self._target(pos)
        self.held, self.welcome = None, frozenset()
        if (pos - self._from).manhattanLength() <= TREMBLE:
            thing.follow(thing.spec, thing.signs)
            self._table.click(source)
            return
        home = thing.zone().holds(pos.x(), pos.y()) and source != FIGURE
        if target is None or home:
            self._table.play.fly_home(thing, refused=False)
            return
        self._table.choose.drop(thing, source, target)
