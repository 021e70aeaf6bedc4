"""What a screen reader gets of the whole window: the tree from its root, and every event that Qt sends.

Qt hands each event to one handler, which the binding does not offer; so it is put in through Qt's library itself.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import PySide6
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import wrapInstance

from kd_qt.table.scene import TableView
from kd_qt.table.things.item import Thing

Kind = QAccessible.Event
TEXTS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
SUPPORTED = sys.platform == "linux"
_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_INSTALL = "_ZN11QAccessible20installUpdateHandlerEPFvP16QAccessibleEventE"


@dataclass(frozen=True)
class Node:
    """One place of the tree with all that can be read there."""

    role: str
    texts: tuple[str, ...]
    rect: tuple[int, int, int, int]
    children: tuple[Node, ...]

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def words(self) -> list[str]:
        return [text for node in self.walk() for text in node.texts if text]


def tree(root: QWidget) -> Node:
    QAccessible.setActive(True)
    return _node(QAccessible.queryAccessibleInterface(root))


def _node(one: Any) -> Node:
    children = [one.child(at) for at in range(one.childCount())]
    return Node(
        one.role().name,
        tuple(one.text(kind) for kind in TEXTS),
        one.rect().getRect(),
        tuple(_node(child) for child in children if child is not None),
    )


@dataclass
class Heard:
    """One event: what it is about, what is read there at that moment, and how the window stood."""

    kind: str
    about: str
    of_table: bool
    texts: list[str]
    when: Any


@dataclass
class OfThing:
    """An event about a thing on the table, and how that was called just then."""

    kind: str
    thing: Thing
    name: str


@dataclass
class Ear:
    now: Callable[[], Any]  # how the window stands
    heard: list[Heard] = field(default_factory=list)
    things: list[OfThing] = field(default_factory=list)

    def announced(self) -> list[str]:
        """What was said aloud, in order."""
        return [one.texts[0] for one in self.heard if one.kind == "Announcement"]

    def hear(self, event: int) -> None:
        known = wrapInstance(event, QAccessibleEvent)
        texts = []
        if known.type() == Kind.Announcement:
            texts.append(wrapInstance(event, QAccessibleAnnouncementEvent).message())
        thing = known.object()
        interface = QAccessible.queryAccessibleInterface(thing) if thing is not None else None
        if interface is not None and known.type() not in (Kind.ObjectDestroyed, Kind.ObjectCreated):
            texts += [interface.text(kind) for kind in TEXTS]
        if isinstance(thing, Thing):
            self.things.append(OfThing(known.type().name, thing, thing.spec.name))
        of_table = isinstance(thing, TableView | Thing) or isinstance(
            getattr(thing, "parent", lambda: None)(), TableView
        )
        self.heard.append(Heard(known.type().name, type(thing).__name__, of_table, [t for t in texts if t], self.now()))


@contextmanager
def listening(now: Callable[[], Any] = lambda: None) -> Iterator[Ear]:
    """Everything that Qt tells screen readers meanwhile."""
    ear = Ear(now)
    qt = ctypes.CDLL(str(Path(PySide6.__file__).parent / "Qt" / "lib" / "libQt6Gui.so.6"))
    install = getattr(qt, _INSTALL)
    install.restype, install.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    handler = _HANDLER(ear.hear)
    QAccessible.setActive(True)
    before = install(ctypes.cast(handler, ctypes.c_void_p))
    try:
        yield ear
    finally:
        install(before)
