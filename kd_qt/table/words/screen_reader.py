"""The table for screen readers: a name, a role, states and a press for every thing, since items of a scene have none.

Qt asks one factory for the interface of an object. Python keeps a reference to every interface it hands out, and lets
go when the object dies. The binding never lets go of what a factory returned, so the interface itself drops the table
then: else every table ever read aloud would stay in memory. What an interface lacks is answered with a null pointer:
None would end the program.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import VoidPtr

from kd_qt import hearing
from kd_qt.table.desk import Desk
from kd_qt.table.explain import attacks
from kd_qt.table.hands.focus import focusable
from kd_qt.table.things.item import Thing
from kd_qt.table.things.spec import Spec, whole

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Role, Event = QAccessible.Role, QAccessible.Event
_ROLES = {
    "button": Role.Button,
    "check": Role.CheckBox,
    "text": Role.StaticText,
    "status": Role.StatusBar,
    "list": Role.List,
}
_OPENS = ("do", "pile", "sheet")
_tables: list[TableView] = []  # tables that are alive
_installed: list[bool] = []
_made: dict[int, ThingInterface | TableInterface | SpeakerInterface] = {}


class ThingActions(QAccessibleActionInterface):
    """What can be done with a thing: press it as Enter would, or put the focus ring on it."""

    def __init__(self, thing: Thing, table: TableView) -> None:
        super().__init__()
        self._of: tuple[Thing, TableView] | None = (thing, table)

    def let_go(self) -> None:
        self._of = None

    def actionNames(self) -> list[str]:  # noqa: N802
        if self._of is None:
            return []
        spec = self._of[0].spec
        return ([self.pressAction()] if spec.pick is not None else []) + ([self.setFocusAction()] if spec.zone else [])

    def doAction(self, name: str) -> None:  # noqa: N802
        """What is done may lay the table anew, and the thing may be gone before this has ended."""
        if self._of is None:
            return
        thing, table = self._of
        if name == self.pressAction():
            table.input.press(thing.spec)
        elif name == self.setFocusAction():
            table.ring.stand_on(thing.spec)

    def keyBindingsForAction(self, name: str) -> list[str]:  # noqa: N802
        return []


class ThingInterface(QAccessibleObject):
    """One thing on the table. Whoever still holds it when the thing is gone finds an empty place."""

    def __init__(self, thing: Thing, table: TableView) -> None:
        super().__init__(thing)
        self._of: tuple[Thing, TableView] | None = (thing, table)
        self._actions = ThingActions(thing, table)

    def let_go(self) -> None:
        """The thing is gone: nothing of the table is kept."""
        self._of = None
        self._actions.let_go()

    def isValid(self) -> bool:  # noqa: N802
        return self._of is not None and super().isValid()

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        return self._actions if kind == QAccessible.InterfaceType.ActionInterface else VoidPtr(0)

    def text(self, kind: QAccessible.Text) -> str:
        spec = self._of[0].spec if self._of is not None else None
        if spec is not None and kind == QAccessible.Text.Name:
            return spec.name
        if self._of is not None and spec is not None and kind == QAccessible.Text.Description:
            return described(self._of[1].desk, spec)
        return ""

    def role(self) -> QAccessible.Role:
        return _ROLES.get(self._of[0].spec.role, Role.Button) if self._of is not None else Role.NoRole

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if self._of is None:
            state.invalid = state.invisible = True
            return state
        thing, table = self._of
        spec, now = thing.spec, thing.signs
        state.invisible = not shows(table)
        state.focusable = bool(spec.zone)
        state.focused = table.ring.key == spec.key
        state.selectable = spec.pick is not None
        state.selected = now.chosen
        state.disabled = now.dim or (spec.role == "button" and not _usable(table, spec))
        if spec.role == "check":
            state.checkable = True
            state.checked = spec.status == "checked"
        return state

    def parent(self) -> Any:
        return QAccessible.queryAccessibleInterface(self._of[1]) if self._of is not None else None

    def rect(self) -> QRect:
        if self._of is None:
            return QRect()
        thing, view = self._of
        area = view.mapFromScene(thing.sceneBoundingRect()).boundingRect()
        return QRect(view.viewport().mapToGlobal(area.topLeft()), area.size())

    def childCount(self) -> int:  # noqa: N802
        return 0

    def child(self, index: int) -> Any:
        return None

    def indexOfChild(self, child: Any) -> int:  # noqa: N802
        return -1


def described(desk: Desk, spec: Spec) -> str:
    """What is told of a thing and its parts to who points there; of a card what it does now: its name says the rest."""
    note = whole(spec)
    if note is None:
        return ""
    return " ".join([note.text.replace("\n", " "), *attacks.now(desk, note)]).strip()


def _usable(table: TableView, spec: Spec) -> bool:
    """Does a press do more than to say why not? What the table itself opens and shuts always does."""
    if spec.pick is None or spec.lit is not None:
        return bool(spec.pick is not None and spec.lit)
    return spec.pick in table.choose.lit or spec.pick in table.selection.picks or spec.pick[0] in _OPENS


class TableInterface(QAccessibleWidget):
    """The view: its children are the things, in the order of the focus ring."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table, Role.Pane)
        self._shown: TableView | None = table

    def let_go(self) -> None:
        self._shown = None

    def text(self, kind: QAccessible.Text) -> str:
        table = self._shown
        if kind != QAccessible.Text.Name or table is None or not table.view_shown:
            return ""
        return table.desk.say("table_name")

    def _things(self) -> list[QObject]:
        """Behind a curtain, a menu or another page there is nothing; while a picture of a K.O. lies over the table,
        only its button."""
        table = self._shown
        if table is None or not shows(table):
            return []
        show = table.play.ko.show
        if show.on:
            return [show.button] if show.waits else []
        return [*named(table), *([table.speaker] if table.speaker.words else [])]

    def childCount(self) -> int:  # noqa: N802
        return len(self._things())

    def child(self, index: int) -> Any:
        things = self._things()
        return QAccessible.queryAccessibleInterface(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: Any) -> int:  # noqa: N802
        thing = child.object() if child is not None else None
        things = self._things()
        return things.index(thing) if thing in things else -1


class Speaker(QObject):
    """Its name is what was said last."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self.words = ""


class SpeakerInterface(QAccessibleObject):
    def __init__(self, speaker: Speaker, table: TableView) -> None:
        super().__init__(speaker)
        self._speaker: Speaker | None = speaker
        self._table: TableView | None = table

    def let_go(self) -> None:
        self._speaker = self._table = None

    def text(self, kind: QAccessible.Text) -> str:
        return self._speaker.words if self._speaker is not None and kind == QAccessible.Text.Name else ""

    def role(self) -> QAccessible.Role:
        return Role.Notification

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.readOnly = True
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        return VoidPtr(0)

    def parent(self) -> Any:
        return QAccessible.queryAccessibleInterface(self._table) if self._table is not None else None

    def rect(self) -> QRect:
        return QRect()

    def childCount(self) -> int:  # noqa: N802
        return 0

    def child(self, index: int) -> Any:
        return None

    def indexOfChild(self, child: Any) -> int:  # noqa: N802
        return -1


def shows(table: TableView) -> bool:
    """Does it lie open: is it seen, and may it be used?"""
    return table.isVisible() and table.isEnabled()


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
    for items in (table.board, table.over):
        items.come.append(partial(_come, table))
        items.gone.append(partial(_gone, table))
        items.renamed.append(partial(_renamed, table))
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
        if thing is table.speaker:
            return _keep(thing, SpeakerInterface(table.speaker, table))
        if isinstance(thing, Thing) and thing.scene() is table.scene():
            return _keep(thing, ThingInterface(thing, table))
    return None


def _keep(thing: QObject, made: Any) -> Any:
    _made[id(thing)] = made
    return made


def _gone(table: TableView, thing: Thing) -> None:
    """Readers that keep what they found are told first."""
    if id(thing) in _made:
        _tell(table, thing, Event.ObjectDestroyed)
    _forget(thing)


def _come(table: TableView, thing: Thing) -> None:
    if not discreet(table):
        _tell(table, thing, Event.ObjectCreated)


def _renamed(table: TableView, thing: Thing) -> None:
    """A place holds something else now: what a reader remembers of it is no longer true."""
    if not discreet(table):
        _tell(table, thing, Event.NameChanged)


def _tell(table: TableView, thing: QObject, event: QAccessible.Event) -> None:
    if table.isVisible() and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(thing, event))


def discreet(table: TableView) -> bool:
    """Somebody of another side sits at this screen, and nothing is asked of who looks: nothing is told."""
    return table.home is not None and not (table.view_shown.get("legal") and table.desk.view.get("legal"))


def _forget(gone: QObject) -> None:
    made = _made.pop(id(gone), None)
    if made is not None:
        made.let_go()


def _forget_table(table: TableView) -> None:
    if table in _tables:
        _tables.remove(table)
    for gone in (table, table.speaker, *table.board.things.values(), *table.over.things.values()):
        _forget(gone)


# -- telling -----------------------------------------------------------------------------------------------------------


def announce(table: TableView, words: str) -> None:
    """Say something although nothing has the focus there. A table that nobody may see is not heard either.

    Older readers hear no announcements, but they hear of a name that changes.
    """
    if not words or not table.isVisible():
        return
    table.voice.note(words)
    table.speaker.words = words
    _tell(table, table.speaker, Event.NameChanged)
    hearing.announce(table, words)


def tell_question(table: TableView) -> None:
    """What is asked now: something was picked or refused."""
    table.voice.ask()


def focused(table: TableView, spec: Spec | None) -> None:
    """The ring stands on another thing."""
    thing = None if spec is None else table.board.things.get(spec.key) or table.over.things.get(spec.key)
    if thing is not None:
        _tell(table, thing, Event.Focus)
