"""Where the events of Qt come in: mouse, wheel, keys and screen readers, each handed to what knows about it.

Whatever it is, it finishes what is moving first: input never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from kd_qt.table.hands import keys
from kd_qt.table.hands.picks import Pick
from kd_qt.table.hands.selection import Selection
from kd_qt.table.things.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_SKIPS = (Qt.Key.Key_Space, Qt.Key.Key_Escape)


class Input:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self._selection: Selection | None = None  # in which the last click was made,
        self._clicked: Pick | None = None  # and on what
        self._second = False  # the button is down for the half of a double click that means nothing
        self._mouse: dict[QEvent.Type, Callable[[Any], None]] = {
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._move,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._press_twice,
            QEvent.Type.Wheel: self._wheel,
        }

    def pointed(self, event: QEvent) -> bool:
        """An event of the viewport; False when it is not about the pointer, or others must hear it too."""
        act = self._mouse.get(event.type())
        if act is not None:
            act(event)
        elif event.type() == QEvent.Type.Leave:
            self._table.pointer.move(None)
        return act is not None

    def typed(self, event: QKeyEvent) -> bool:
        """A key; False when it says nothing here."""
        table = self._table
        playing = table.play.playing
        table.play.finish()
        if playing and event.key() in _SKIPS:
            return True  # this key only skipped
        return bool(table.view_shown) and keys.pressed(table, event)

    def press(self, wanted: Spec) -> None:
        """A screen reader presses a thing, as Enter does when the ring stands on it."""
        table = self._table
        if not table.isEnabled() or table.play.ko.show.on:
            return
        table.play.finish()
        table.ring.stand_on(wanted)
        if wanted.pick is not None:
            table.click(wanted.pick)

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _pos(self, event: QMouseEvent | QWheelEvent) -> QPointF:
        return self._table.mapToScene(event.position().toPoint())

    def _press(self, event: QMouseEvent) -> None:
        table = self._table
        table.play.finish()
        table.setFocus(Qt.FocusReason.MouseFocusReason)
        table.ring.hide()
        if event.button() == Qt.MouseButton.RightButton:
            table.pointer.pin(self._pos(event))
        elif event.button() == Qt.MouseButton.LeftButton:
            self._selection, self._clicked = table.selection, self._under(event)
            table.drag.press(self._pos(event))

    def _under(self, event: QMouseEvent) -> Pick | None:
        thing = self._table.pointer.pickable(self._pos(event))
        return thing.spec.pick if thing is not None else None

    def _move(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._table.drag.move(self._pos(event))
        if self._table.drag.held is None:
            self._table.pointer.move(self._pos(event))

    def _release(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and not self._second:
            self._table.drag.release(self._pos(event))
            self._table.pointer.settle(self._pos(event))
        self._second = False

    def _press_twice(self, event: QMouseEvent) -> None:
        """Two clicks on the same thing where the second one sends, else one: then it neither takes back what the first
        one did nor hits what that brought under the pointer."""
        pick = self._clicked
        same = self._selection is self._table.selection and pick is not None and pick == self._under(event)
        self._second = not (same and pick is not None and self._table.choose.sends(pick))
        if not self._second:
            self._press(event)

    def _wheel(self, event: QWheelEvent) -> None:
        """The wheel moves the log, wherever all of it can be read."""
        area, at = self._table.log_scroll.area(), self._pos(event)
        if area is not None and area.holds(at.x(), at.y()):
            self._table.log_scroll.wheel(event.angleDelta())
        event.accept()
