"""Effects built from the verbs: pick a verb, then its fields. Which verbs and fields there are, the verbs say.

An effect is a list of steps as a pack spells them (docs/formats.md, "Effect verbs"). Steps inside steps are effects
again, so these widgets hold each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLayout, QPushButton, QVBoxLayout, QWidget

from kd_core.content.drafts import verbs
from kd_core.content.drafts.verbs import FieldForm, VerbForm
from kd_core.content.model import SYMBOLS
from kd_core.game import SPECS
from kd_qt.editor.fields import DISTANCE, Asked, Flowing, Pick, Range, Stepper, Toggle, dress, whole
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import button, column, label, row
from kd_qt.ui import Ui

Step = dict[str, Any]
FORMS: Mapping[str, VerbForm] = {form.name: form for form in verbs.forms(SPECS)}
TESTS: Mapping[str, FieldForm] = {form.name: form.fields[0] for form in verbs.tests()}
INNER = ("steps", "options")  # fields with effects inside
DEEPEST = 3  # levels of steps inside steps that are offered; a pack may hold deeper ones, which are kept as they are


class Known(Protocol):
    """What an effect may name, with the words people read."""

    def tokens(self) -> Sequence[tuple[str, str]]: ...

    def extras(self) -> Sequence[tuple[str, str]]: ...

    def attacks(self) -> Sequence[tuple[str, str]]: ...


def fresh(verb: str, known: Known) -> Step:
    """A step to begin with that does something already: what people would have to choose is chosen for a start."""
    step: Step = verbs.blank_step(FORMS[verb])
    for field in FORMS[verb].fields:
        if field.required and not step.get(field.name) and field.kind not in INNER:
            step[field.name] = _usual(field, known)
    return step


def _usual(field: FieldForm, known: Known) -> Any:
    if field.kind == "test":
        return {"distance": "1"}
    if field.kind == "pay":
        return {"symbol": SYMBOLS[0]}
    plain = {"whole": max(1, field.low), "reach": "1", "flag": True}
    if field.kind in plain:
        return plain[field.kind]
    return next((id for id, _ in _named(field, known)), "")


def _named(field: FieldForm, known: Known) -> Sequence[tuple[str, str]]:
    if field.choices:
        return [(one, one) for one in field.choices]
    return known.extras() if field.kind == "extra" else known.tokens()


class Effect(QWidget):
    """The steps of one effect, each with its fields, and the verbs to add one."""

    changed = Signal(list)

    def __init__(self, ui: Ui, known: Known, name: str, depth: int = 1, key: str = "editor.add_step") -> None:
        super().__init__()
        self.ui, self.known, self._depth = ui, known, depth
        self.setObjectName(name)
        self.value: list[Step] = []
        self._rows: list[StepRow] = []
        self._list = spaced(QVBoxLayout(), 6)
        self._add = button(key, "", f"{name}.add")
        self._add.setCheckable(True)
        self._verbs = Chips(ui, f"{name}.verb", _offered(depth))
        self._verbs.hide()
        self._add.toggled.connect(self._open)
        self._verbs.chosen.connect(self._append)
        self.setLayout(column(self._list, row(self._add, 1), self._verbs, spacing=6))

    def show_value(self, value: object) -> None:
        self.value = deepcopy(value) if isinstance(value, list) else []
        self._rebuild()

    def _rebuild(self) -> None:
        for old in self._rows:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._rows = [self._row(at, step) for at, step in enumerate(self.value) if isinstance(step, dict)]
        for made in self._rows:
            self._list.addWidget(made)
            dress(made, self.ui)
        self.retell()

    def _row(self, at: int, step: Step) -> StepRow:
        made = StepRow(self.ui, self.known, f"{self.objectName()}.{at}", step, self._depth)
        made.changed.connect(self._tell)
        made.removed.connect(partial(self._remove, at))
        made.moved.connect(partial(self._move, at))
        made.can_move(at > 0, at < len(self.value) - 1)
        return made

    def _open(self, on: bool) -> None:
        self._verbs.setVisible(on)
        if on:
            self._verbs.findChildren(QPushButton)[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _append(self, verb: str) -> None:
        self._verbs.choose()
        self._add.setChecked(False)
        self.value.append(fresh(verb, self.known))
        self._rebuild()
        self._rows[-1].focus_first()
        self._tell()

    def _remove(self, at: int) -> None:
        del self.value[at]
        self._rebuild()
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tell()

    def _move(self, at: int, by: int) -> None:
        self.value[at], self.value[at + by] = self.value[at + by], self.value[at]
        self._rebuild()
        self._rows[at + by].focus_first()
        self._tell()

    def _tell(self) -> None:
        self.changed.emit(deepcopy(self.value))

    def retell(self) -> None:
        self._verbs.tell({verb: self.ui.say(f"editor.verb_{verb}") for verb in _offered(self._depth)})
        for made in self._rows:
            made.retell()


def _offered(depth: int) -> list[str]:
    """Verbs with steps inside are not offered where a form would become a well."""
    deep = {verb for verb, form in FORMS.items() if any(field.kind in INNER for field in form.fields)}
    return [verb for verb in FORMS if depth < DEEPEST or verb not in deep]


class StepRow(QFrame):
    """One step: the verb, its fields, up, down and away."""

    changed = Signal()
    removed = Signal()
    moved = Signal(int)

    def __init__(self, ui: Ui, known: Known, name: str, step: Step, depth: int) -> None:
        super().__init__()
        self.ui, self.known, self.step, self._depth = ui, known, step, depth
        self.setObjectName(name)
        self.setProperty("panel", True)
        self._title = label("", "label")
        self._up, self._down, self._away = (button("", "sign", f"{name}.{what}") for what in ("up", "down", "away"))
        for one, sign in ((self._up, "↑"), (self._down, "↓"), (self._away, "×")):
            one.setText(sign)
        self._up.clicked.connect(partial(self.moved.emit, -1))
        self._down.clicked.connect(partial(self.moved.emit, 1))
        self._away.clicked.connect(self.removed)
        self._answers: list[Answer] = []
        small, large = self._fields(name)
        head = row(self._title, 1, self._up, self._down, self._away, spacing=4)
        things: list[QWidget | QLayout | int] = [head, *([small] if small is not None else []), *large]
        self.setLayout(spaced(column(*things, spacing=6), 6, (10, 7, 8, 8)))

    def _fields(self, name: str) -> tuple[QWidget | None, list[QWidget]]:
        """Numbers and choices side by side; effects inside under them."""
        form = FORMS.get(str(self.step.get("do")))
        small: list[QWidget] = []
        large: list[QWidget] = []
        for field in form.fields if form is not None else ():
            made = Answer(self.ui, self.known, f"{name}.{field.name}", field, self.step, self._depth)
            made.changed.connect(self.changed)
            self._answers.append(made)
            (large if field.kind in INNER or field.kind == "test" else small).append(made)
        return Flowing(self.ui, *small) if small else None, large

    def can_move(self, up: bool, down: bool) -> None:
        self._up.setVisible(up)
        self._down.setVisible(down)

    def focus_first(self) -> None:
        stops = [one for answer in self._answers for one in answer.findChildren(QWidget)]
        usable = [one for one in stops if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled()]
        (usable[0] if usable else self._away).setFocus(Qt.FocusReason.OtherFocusReason)

    def retell(self) -> None:
        say = self.ui.say
        verb = str(self.step.get("do"))
        words = say(f"editor.verb_{verb}") if verb in FORMS else verb
        self._title.setText(words)
        for one, what in ((self._up, "up"), (self._down, "down"), (self._away, "away")):
            one.setAccessibleName(f"{words}: {say(f'editor.step_{what}')}")
            one.setToolTip(say(f"editor.step_{what}"))
        for answer in self._answers:
            answer.retell()


class Answer(QWidget):
    """One field of a step; what equals its default is not written down."""

    changed = Signal()

    def __init__(self, ui: Ui, known: Known, name: str, field: FieldForm, step: Step, depth: int) -> None:
        super().__init__()
        self.ui, self._known, self._name = ui, known, field.name
        self._field, self._step = field, step
        self._widget = self._make(name, depth)
        self._label = label("", "note")
        self._label.setVisible(field.kind != "flag")
        if field.kind in ("steps", "options", "test"):
            self.setLayout(column(self._label, self._widget, spacing=3))
        else:
            self.setLayout(row(self._label, self._widget, spacing=6))

    def _make(self, name: str, depth: int) -> QWidget:
        field, now = self._field, self._step.get(self._name, self._field.default)
        if field.kind == "whole":
            return self._number(name, whole(now, field.low))
        if field.kind == "flag":
            toggle = Toggle(f"editor.field_{self._name}", name)
            toggle.show_value(now)
            toggle.changed.connect(self._set)
            return toggle
        if field.kind in ("choice", "token"):
            self._picks = Pick(name)
            self._picks.picked.connect(self._set)
            return self._picks
        return self._inner(name, now, depth)

    def _number(self, name: str, now: int) -> QWidget:
        stepper = Stepper(self.ui, name, self._field.low, self._field.high, _cube(self._name))
        stepper.show_value(now)
        stepper.changed.connect(self._set)
        return stepper

    def _inner(self, name: str, now: object, depth: int) -> QWidget:
        if self._field.kind == "steps":
            effect = Effect(self.ui, self._known, name, depth + 1)
            effect.show_value(now)
            effect.changed.connect(self._set)
            return effect
        kinds: dict[str, type[Options | Condition | Payment]] = {"options": Options, "test": Condition, "pay": Payment}
        made = kinds[self._field.kind](self.ui, self._known, name, now, depth)
        made.changed.connect(self._set)
        return made

    def _set(self, value: object) -> None:
        usual = [] if self._field.kind == "steps" else self._field.default
        if value == usual and not self._field.required:
            self._step.pop(self._name, None)
        else:
            self._step[self._name] = value
        self.changed.emit()

    def retell(self) -> None:
        say, widget = self.ui.say, self._widget
        words = say(f"editor.field_{self._name}")
        self._label.setText(words)
        if isinstance(widget, Stepper):
            widget.name_it(words)
        elif isinstance(widget, Pick):
            now = str(self._step.get(self._name, self._field.default) or "")
            widget.offer(_told(self.ui, self._field, self._known), now)
            widget.setAccessibleName(words)
        elif isinstance(widget, Effect | Options | Condition | Payment):
            widget.retell()


def _told(ui: Ui, field: FieldForm, known: Known) -> Sequence[tuple[str, str]]:
    """The choices of a field in words."""
    if field.choices:
        return [(one, ui.say(f"editor.choice_{one}")) for one in field.choices]
    return _named(field, known)


def _cube(name: str) -> str:
    return f"wounds/{name}" if name in ("heavy", "light") else ""


class Options(QWidget):
    """Several effects of which one is picked; an empty one means "or nothing"."""

    changed = Signal(list)
    MOST = 4

    def __init__(self, ui: Ui, known: Known, name: str, now: object, depth: int) -> None:
        super().__init__()
        self.ui = ui
        self.value: list[list[Step]] = deepcopy(now) if isinstance(now, list) else [[], []]
        self._effects = [Effect(ui, known, f"{name}.{at}", depth + 1) for at in range(max(self.MOST, len(self.value)))]
        self._asked = [Asked("", "", effect) for effect in self._effects]
        self._marks = [label("", "note") for _ in self._effects]
        self._more = button("editor.option_more", "flat", f"{name}.more")
        self._less = button("editor.option_less", "flat", f"{name}.less")
        self._more.clicked.connect(lambda: self._resize([*self.value, []]))
        self._less.clicked.connect(lambda: self._resize(self.value[:-1]))
        for at, effect in enumerate(self._effects):
            effect.changed.connect(partial(self._set, at))
        pairs = [column(mark, asked, spacing=2) for mark, asked in zip(self._marks, self._asked)]
        self.setLayout(column(*pairs, row(self._more, self._less, 1), spacing=6))
        self._show()

    def _show(self) -> None:
        for at, (effect, mark, asked) in enumerate(zip(self._effects, self._marks, self._asked)):
            there = at < len(self.value)
            mark.setVisible(there)
            asked.setVisible(there)
            if there:
                effect.show_value(self.value[at])
        self._more.setEnabled(len(self.value) < self.MOST)
        self._less.setEnabled(len(self.value) > 2)

    def _set(self, at: int, steps: list[Step]) -> None:
        self.value[at] = steps
        self.retell()
        self.changed.emit(deepcopy(self.value))

    def _resize(self, value: list[list[Step]]) -> None:
        self.value = value
        self._show()
        self.retell()
        self.changed.emit(deepcopy(self.value))

    def retell(self) -> None:
        for at, (mark, effect) in enumerate(zip(self._marks, self._effects)):
            empty = at < len(self.value) and not self.value[at]
            mark.setText(self.ui.say("editor.option_empty" if empty else "editor.option", n=at + 1))
            effect.retell()


class Condition(QWidget):
    """A test: which, and its one value."""

    changed = Signal(object)

    def __init__(self, ui: Ui, known: Known, name: str, now: object, depth: int = 1) -> None:
        super().__init__()
        self.ui, self._known, self._name = ui, known, name
        said = now if isinstance(now, Mapping) and len(now) == 1 else {"distance": "1"}
        self.test, self.value = next(iter(said.items()))
        self._which = Pick(name)
        self._which.picked.connect(self._pick)
        self._place = Flowing(ui, self._which, gap=8)
        self._field: QWidget | None = None
        self.setLayout(column(self._place, spacing=0))
        self._show()

    def _pick(self, test: str) -> None:
        self.test, self.value = test, _usual(TESTS[test], self._known)
        self._show()
        self.retell()
        self._tell()

    def _show(self) -> None:
        if self._field is not None:
            self._place.flow.removeWidget(self._field)
            self._field.hide()
            self._field.deleteLater()
        self._field = self._make(TESTS.get(self.test))
        if self._field is not None:
            self._place.flow.addWidget(self._field)
            dress(self._field, self.ui)
            self._field.show()

    def _make(self, field: FieldForm | None) -> QWidget | None:
        name = f"{self._name}.value"
        if field is None or field.kind == "flag":
            return None
        if field.kind == "whole":
            stepper = Stepper(self.ui, name, field.low, field.high)
            stepper.show_value(whole(self.value, field.low))
            stepper.changed.connect(self._set)
            return stepper
        if field.kind == "reach":
            reach = Range(self.ui, name, (DISTANCE,))
            reach.show_value(self.value)
            reach.changed.connect(self._set)
            return reach
        pick = Pick(name)
        pick.picked.connect(self._set)
        return pick

    def _set(self, value: object) -> None:
        self.value = value
        self._tell()

    def _tell(self) -> None:
        self.changed.emit({self.test: self.value})

    def retell(self) -> None:
        say, field = self.ui.say, TESTS.get(self.test)
        self._which.offer([(one, say(f"editor.test_{one}")) for one in TESTS], self.test)
        self._which.setAccessibleName(say("editor.field_test"))
        if isinstance(self._field, Stepper):
            self._field.name_it(say(f"editor.test_{self.test}"))
        elif isinstance(self._field, Range):
            self._field.retell()
        elif isinstance(self._field, Pick) and field is not None:
            self._field.offer(_told(self.ui, field, self._known), str(self.value))
            self._field.setAccessibleName(say(f"editor.test_{self.test}"))


class Payment(QWidget):
    """What is paid for each: a token, or cards with a symbol."""

    changed = Signal(object)

    def __init__(self, ui: Ui, known: Known, name: str, now: object, depth: int = 1) -> None:
        super().__init__()
        self.ui, self._known = ui, known
        self.value: dict[str, str] = dict(now) if isinstance(now, Mapping) else {"symbol": SYMBOLS[0]}
        self._pick = Pick(name)
        self._pick.picked.connect(self._set)
        self.setLayout(row(self._pick, 1, spacing=0))

    def _set(self, said: str) -> None:
        kind, _, id = said.partition(" ")
        self.value = {kind: id}
        self.changed.emit(dict(self.value))

    def retell(self) -> None:
        say = self.ui.say
        tokens = [(f"token {id}", say("editor.pay_token", name=words)) for id, words in self._known.tokens()]
        cards = [(f"symbol {one}", say("editor.pay_symbol", name=say(f"word.symbol_{one}"))) for one in SYMBOLS]
        kind, id = next(iter(self.value.items()), ("symbol", SYMBOLS[0]))
        self._pick.offer([*cards, *tokens], f"{kind} {id}")
        self._pick.setAccessibleName(say("editor.field_pay"))
