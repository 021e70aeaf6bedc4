"""The table for screen readers: a name, a role, states and a press for every thing, since items of a scene have none.

Qt asks one factory for the interface of an object. Python keeps a reference to every interface it hands out, and lets
go when the object dies. The binding never lets go of what a factory returned, so the interface itself drops the table
then: else every table ever read aloud would stay in memory. What an interface lacks is answered with a null pointer:
None would end the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import VoidPtr

from kd_qt.table.hands.focus import focusable
from kd_qt.table.things.item import Thing
from kd_qt.table.things.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Role = QAccessible.Role
_ROLES = {
    "button": Role.Button,
    "check": Role.CheckBox,
    "text": Role.StaticText,
    "status": Role.StatusBar,
    "list": Role.List,
}
_tables: list[TableView] = []  # tables that are alive
_made: dict[int, ThingInterface | TableInterface] = {}
_installed: list[bool] = []


class ThingActions(QAccessibleActionInterface):
    """What can be done with a thing: press it as Enter would, or put the focus ring on it."""

    def __init__(self, thing: Thing, table: TableView) -> None:
        super().__init__()
        self._thing, self._table = thing, table

    def actionNames(self) -> list[str]:  # noqa: N802
        spec = self._thing.spec
        return ([self.pressAction()] if spec.pick is not None else []) + ([self.setFocusAction()] if spec.zone else [])

    def doAction(self, name: str) -> None:  # noqa: N802
        if name == self.pressAction():
            self._table.input.press(self._thing.spec)
        elif name == self.setFocusAction():
            self._table.ring.stand_on(self._thing.spec)

    def keyBindingsForAction(self, name: str) -> list[str]:  # noqa: N802
        return []


class ThingInterface(QAccessibleObject):
    """One thing on the table."""

    def __init__(self, thing: Thing, table: TableView) -> None:
        super().__init__(thing)
        self._thing, self._table = thing, table
        self._actions = ThingActions(thing, table)

    def let_go(self) -> None:
        """The thing is gone and nobody asks any more."""
        self._actions.__dict__.clear()
        self.__dict__.clear()

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        return self._actions if kind == QAccessible.InterfaceType.ActionInterface else VoidPtr(0)

    def text(self, kind: QAccessible.Text) -> str:
        spec = self._thing.spec
        if kind == QAccessible.Text.Name:
            return spec.name
        if kind == QAccessible.Text.Description and spec.note is not None:
            return spec.note.text
        return ""

    def role(self) -> QAccessible.Role:
        return _ROLES.get(self._thing.spec.role, Role.Button)

    def state(self) -> QAccessible.State:
        spec, now, state = self._thing.spec, self._thing.signs, QAccessible.State()
        state.focusable = bool(spec.zone)
        state.focused = self._table.ring.key == spec.key
        state.selectable = spec.pick is not None
        state.selected = now.chosen
        state.disabled = now.dim or (spec.role == "button" and spec.pick is None)
        if spec.role == "check":
            state.checkable = True
            state.checked = spec.status == "checked"
        return state

    def parent(self) -> Any:
        return QAccessible.queryAccessibleInterface(self._table)

    def rect(self) -> QRect:
        view = self._table
        area = view.mapFromScene(self._thing.sceneBoundingRect()).boundingRect()
        return QRect(view.viewport().mapToGlobal(area.topLeft()), area.size())

    def childCount(self) -> int:  # noqa: N802
        return 0

    def child(self, index: int) -> Any:
        return None

    def indexOfChild(self, child: Any) -> int:  # noqa: N802
        return -1


class TableInterface(QAccessibleWidget):
    """The view: its children are the things, in the order of the focus ring."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table, Role.Pane)
        self._table = table

    def let_go(self) -> None:
        self.__dict__.clear()

    def text(self, kind: QAccessible.Text) -> str:
        return self._table.desk.say("table_name") if kind == QAccessible.Text.Name and self._table.view_shown else ""

    def _things(self) -> list[QObject]:
        """While a picture of a K.O. lies over the table, there is only its button."""
        show = self._table.play.ko.show
        if show.on:
            return [show.button] if show.waits else []
        return list(named(self._table))

    def childCount(self) -> int:  # noqa: N802
        return len(self._things())

    def child(self, index: int) -> Any:
        things = self._things()
        return QAccessible.queryAccessibleInterface(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: Any) -> int:  # noqa: N802
        thing = child.object() if child is not None else None
        things = self._things()
        return things.index(thing) if thing in things else -1


def named(table: TableView) -> list[Thing]:
    """Everything that can be heard: in the order of Tab, then the rest."""
    things = [*table.board.things.values(), *table.over.things.values()]
    order = {spec.key: at for at, spec in enumerate(focusable(thing.spec for thing in things))}
    heard = [thing for thing in things if thing.spec.name]
    return sorted(heard, key=lambda thing: order.get(thing.spec.key, len(order)))


# -- joining Qt --------------------------------------------------------------------------------------------------------


def install(table: TableView) -> None:
    """Let Qt know the things of this table."""
    _tables.append(table)
    table.destroyed.connect(lambda: _forget_table(table))
    table.board.gone.append(_forget)
    table.over.gone.append(_forget)
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(kind: str, thing: QObject | None) -> Any:
    """The factory: None for everything that is none of ours."""
    if thing is None:
        return None
    if id(thing) in _made:
        return _made[id(thing)]
    for table in _tables:
        if thing is table:
            return _keep(thing, TableInterface(table))
        if isinstance(thing, Thing) and thing.scene() is table.scene():
            return _keep(thing, ThingInterface(thing, table))
    return None


def _keep(thing: QObject, made: Any) -> Any:
    _made[id(thing)] = made
    return made


def _forget(gone: QObject) -> None:
    made = _made.pop(id(gone), None)
    if made is not None:
        made.let_go()


def _forget_table(table: TableView) -> None:
    if table in _tables:
        _tables.remove(table)
    for gone in (table, *table.board.things.values(), *table.over.things.values()):
        _forget(gone)


# -- telling -----------------------------------------------------------------------------------------------------------


def announce(table: TableView, words: str) -> None:
    """Say something although nothing has the focus there. A table that nobody may see is not heard either."""
    if words and table.isVisible() and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(table, words))


def tell_question(table: TableView) -> None:
    """What is asked now."""
    bar = table.board.things.get(("bar",))
    announce(table, bar.spec.name if bar is not None else "")


def focused(table: TableView, spec: Spec | None) -> None:
    """The ring stands on another thing."""
    thing = None if spec is None else table.board.things.get(spec.key) or table.over.things.get(spec.key)
    if thing is not None and table.isVisible() and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(thing, QAccessible.Event.Focus))
