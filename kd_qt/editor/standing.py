"""What a skill, a fighter or a token does by itself: triggers ("when") and standing changes ("modify")."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from kd_core.content import phrases
from kd_core.content.drafts.entries import ModifyEntry, WhenEntry
from kd_core.content.model import EVENTS, TYPES, Wounds
from kd_qt.editor.effect import Condition, Effect, Known
from kd_qt.editor.fields import Flowing, Pick, Stepper, Toggle, dress
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import button, column, label, row
from kd_qt.ui import Ui

Entry = WhenEntry | ModifyEntry
ANY = ""
NUMBERS = {"reach": (-8, 8), "block": (-6, 6), "hand": (-3, 3)}  # what a change may add to, and how much at most
ADDED = (-9, 9)  # wounds


def event_name(event: str, lang: str) -> str:
    return phrases.EVENTS[event][lang] if event in phrases.EVENTS else event


class Entries(QWidget):
    """A list of entries of one kind that can grow and shrink; it is changed in its place."""

    changed = Signal()

    def __init__(self, ui: Ui, known: Known, name: str, kind: type[When] | type[Modify], key: str) -> None:
        super().__init__()
        self.ui, self.known, self._kind = ui, known, kind
        self.setObjectName(name)
        self.value: list[Entry] = []
        self._rows: list[When | Modify] = []
        self._list = spaced(QVBoxLayout(), 6)
        self._add = button(key, "", f"{name}.add")
        self._add.clicked.connect(self._append)
        self.setLayout(column(self._list, row(self._add, 1), spacing=6))

    def show_value(self, value: list[Entry]) -> None:
        self.value = value
        self._rebuild()

    def _rebuild(self) -> None:
        for old in self._rows:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._rows = []
        for at, entry in enumerate(self.value):
            made = self._made(f"{self.objectName()}.{at}", entry)
            made.changed.connect(self.changed)
            made.removed.connect(partial(self._remove, at))
            self._rows.append(made)
            self._list.addWidget(made)
            dress(made, self.ui)
        self.retell()

    def _made(self, name: str, entry: Entry) -> When | Modify:
        if isinstance(entry, WhenEntry):
            return When(self.ui, self.known, name, entry)
        return Modify(self.ui, self.known, name, entry)

    def _append(self) -> None:
        self.value.append(self._kind.fresh())
        self._rebuild()
        self._rows[-1].first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _remove(self, at: int) -> None:
        del self.value[at]
        self._rebuild()
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def retell(self) -> None:
        for made in self._rows:
            made.retell()


class When(QFrame):
    """Something happens when something happens."""

    changed = Signal()
    removed = Signal()

    @staticmethod
    def fresh() -> WhenEntry:
        return WhenEntry("you_hit")

    def __init__(self, ui: Ui, known: Known, name: str, entry: WhenEntry) -> None:
        super().__init__()
        self.ui, self.entry = ui, entry
        self.setProperty("panel", True)
        self.first = Pick(f"{name}.event")
        self.first.picked.connect(lambda event: self._set("event", event))
        self._away = _away(name)
        self._away.clicked.connect(self.removed)
        self._tested = Toggle("editor.when_test", f"{name}.tested")
        self._tested.show_value(bool(entry.test))
        self._tested.changed.connect(self._use_test)
        self._test = Condition(ui, known, f"{name}.test", entry.test)
        self._test.changed.connect(lambda test: self._set("test", test))
        self._test.setVisible(bool(entry.test))
        self._effect = Effect(ui, known, f"{name}.effect")
        self._effect.show_value(entry.effect)
        self._effect.changed.connect(lambda effect: self._set("effect", effect))
        head = row(self.first, self._away, spacing=6, grows=0)
        things = column(head, self._tested, self._test, self._effect, spacing=6)
        self.setLayout(spaced(things, 6, (10, 8, 8, 8)))

    def _use_test(self, on: bool) -> None:
        self._test.setVisible(on)
        self._set("test", {self._test.test: self._test.value} if on else {})

    def _set(self, key: str, value: object) -> None:
        setattr(self.entry, key, value)
        self.changed.emit()

    def retell(self) -> None:
        lang, now = self.ui.lang, self.entry.event
        self.first.offer([(event, event_name(event, lang)) for event in EVENTS], now)
        self.first.setAccessibleName(self.ui.say("editor.when"))
        _name_away(self._away, self.ui)
        self._test.retell()
        self._effect.retell()


class Modify(QFrame):
    """Something is different as long as it is there."""

    changed = Signal()
    removed = Signal()

    @staticmethod
    def fresh() -> ModifyEntry:
        return ModifyEntry(add=Wounds(0, 1))

    def __init__(self, ui: Ui, known: Known, name: str, entry: ModifyEntry) -> None:
        super().__init__()
        self.ui, self.entry, self._known = ui, entry, known
        self.setProperty("panel", True)
        self.first = Pick(f"{name}.whose")
        self.first.picked.connect(self._choose)
        self._away = _away(name)
        self._away.clicked.connect(self.removed)
        self._second = Pick(f"{name}.second")
        self._second.picked.connect(self._choose_second)
        self._wounds = {kind: Stepper(ui, f"{name}.{kind}", *ADDED, f"wounds/{kind}") for kind in ("heavy", "light")}
        self._numbers = {what: Stepper(ui, f"{name}.{what}", *limits) for what, limits in NUMBERS.items()}
        self._labels = {what: label("", "note") for what in NUMBERS}
        self._ko = Toggle("word.ko", f"{name}.ko")
        self._incoming = Toggle("editor.modify_incoming", f"{name}.incoming")
        self._connect()
        self._show()
        head = row(column(self.first, self._second, spacing=4), column(self._away, 1), spacing=6, grows=0)
        self.setLayout(spaced(column(head, self._flow(), spacing=6), 6, (10, 8, 8, 8)))

    def _flow(self) -> QWidget:
        things: list[QWidget] = [*self._wounds.values(), self._ko, self._incoming]
        for what, stepper in self._numbers.items():
            pair = QWidget()
            pair.setLayout(row(self._labels[what], stepper, spacing=6))
            things.append(pair)
        return Flowing(self.ui, *things)

    def _connect(self) -> None:
        for kind, stepper in self._wounds.items():
            stepper.changed.connect(partial(self._add, kind))
        for what, stepper in self._numbers.items():
            stepper.changed.connect(partial(self._put, what))
        self._ko.changed.connect(partial(self._put, "ko"))
        self._incoming.changed.connect(partial(self._put, "incoming"))

    def _show(self) -> None:
        for kind, stepper in self._wounds.items():
            stepper.show_value(getattr(self.entry.add, kind))
        for what, stepper in self._numbers.items():
            stepper.show_value(getattr(self.entry, what))
        self._ko.show_value(self.entry.ko)
        self._incoming.show_value(self.entry.incoming)

    # -- which attacks -------------------------------------------------------------------------------------------------

    def _choose(self, said: str) -> None:
        """All attacks, those of a type, or one by its name."""
        others = [one for one in self.entry.attacks[1:] if one != said]
        named = bool(said) and said not in TYPES
        self.entry.type = said if said in TYPES else ""
        self.entry.attacks = [said, *others] if named else []
        self.retell()
        self.changed.emit()

    def _choose_second(self, said: str) -> None:
        """One more attack by name, or none; further ones that a file names are kept."""
        first, rest = self.entry.attacks[:1], self.entry.attacks[2:]
        self.entry.attacks = list(dict.fromkeys([*first, *([said] if said else []), *rest]))
        self.retell()
        self.changed.emit()

    # -- how they change -----------------------------------------------------------------------------------------------

    def _add(self, kind: str, value: int) -> None:
        self._put("add", replace(self.entry.add, **{kind: value}))

    def _put(self, key: str, value: object) -> None:
        setattr(self.entry, key, value)
        self.changed.emit()

    def retell(self) -> None:
        say, attacks = self.ui.say, list(self._known.attacks())
        types = [(one, say(f"editor.modify_{one}")) for one in TYPES]
        named = self.entry.attacks
        now = next(iter(named), self.entry.type or ANY)
        self.first.offer([(ANY, say("editor.modify_all")), *types, *attacks], now)
        self.first.setAccessibleName(say("editor.modify"))
        self._second.setVisible(bool(named))
        self._second.offer([(ANY, say("editor.modify_alone")), *attacks], next(iter(named[1:]), ANY))
        self._second.setAccessibleName(say("editor.modify_second"))
        for kind, stepper in self._wounds.items():
            stepper.name_it(say(f"editor.wounds_{kind}"))
        for what, stepper in self._numbers.items():
            self._labels[what].setText(say(f"editor.modify_{what}"))
            stepper.name_it(say(f"editor.modify_{what}"))
        _name_away(self._away, self.ui)


def _away(name: str) -> QPushButton:
    made = button("", "sign", f"{name}.away")
    made.setText("×")
    return made


def _name_away(pressed: QPushButton, ui: Ui) -> None:
    pressed.setAccessibleName(ui.say("editor.step_away"))
    pressed.setToolTip(ui.say("editor.step_away"))
