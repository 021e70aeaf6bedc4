"""A form for each kind of part of a pack. A form writes into the part and says what changed.

Forms judge nothing: what is wrong they are told, each problem with the key it belongs to, and show it at that question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from kd_core.content.model import EVENTS, TYPES, Wounds
from kd_qt.editor.arena import Ground
from kd_qt.editor.effect import Effect, Known
from kd_qt.editor.fields import Asked, Flowing, Pick, Range, Stepper, Symbols, Toggle, Words, dress, retell_each
from kd_qt.editor.standing import Entries, Modify, When, event_name
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import button, column, label, row
from kd_qt.ui import Ui

ATTRIBUTES = {"class": "fighter_class"}  # keys of a file that Python cannot spell
MOST_COPIES, MOST_WOUNDS, MOST_COST, MOST_TOKENS = 12, 9, 8, 20
LONGEST_PLAN, LONGEST_BY_HAND = 300, 300


class Form(QWidget):
    """Shows one part. `edited` names the key that was changed."""

    edited = Signal(str)

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__()
        self.ui, self.known = ui, known
        self.part: Any = None  # an entry of kd_core.content.drafts, or the draft itself
        self.asked: list[Asked] = []
        self._words: list[tuple[Words, str]] = []  # and how each is called

    # -- for the kinds -------------------------------------------------------------------------------------------------

    def ask(self, key: str, path: str, inner: QWidget | QLayout, note: str = "") -> Asked:
        made = Asked(key, path, inner, note)
        self.asked.append(made)
        return made

    def words(self, key: str, path: str, longest: int = 40, note: str = "") -> Asked:
        """A text in one language or in all."""
        field = Words(self.ui, f"editor.{path}", longest)
        field.changed.connect(partial(self.put, path))
        self._words.append((field, key))
        return self.ask(key, path, field, note)

    def put(self, path: str, value: object) -> None:
        """Write one key of the part."""
        setattr(self.part, ATTRIBUTES.get(path, path), value)
        self.edited.emit(path)

    # -- for the page --------------------------------------------------------------------------------------------------

    def show_part(self, part: Any) -> None:
        self.part = part
        for field, _ in self._words:
            path = field.objectName().removeprefix("editor.")
            field.show_value(getattr(part, ATTRIBUTES.get(path, path)))
        self.show_fields()
        self.retell()

    def show_fields(self) -> None:
        """Whatever is no text."""

    def complain(self, problems: Sequence[tuple[str, str]]) -> list[str]:
        """Each problem, a key and a sentence, at its question; returns those that no question is asked for."""
        places: dict[Asked, list[str]] = {asked: [] for asked in self.asked}
        homeless: list[str] = []
        for path, sentence in problems:
            home = next((one for one in self.asked if _belongs(path, one.path)), None)
            (homeless if home is None else places[home]).append(sentence)
        for asked, sentences in places.items():
            asked.complain(sentences)
        return homeless

    def focus_wrong(self) -> None:
        """To the first question whose answer is not right."""
        for asked in self.asked:
            stops = [one for one in asked.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
            usable = [one for one in stops if one.isVisibleTo(self) and one.isEnabled()]
            if asked.complaint and usable:
                usable[0].setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def set_abreast(self, abreast: bool) -> None:
        """Whether two questions have room side by side."""
        for pair in self.findChildren(Pair):
            pair.set_abreast(abreast)

    def retell(self) -> None:
        for field, key in self._words:
            field.retell(self.ui.say(key))
        retell_each(self)

    @property
    def first(self) -> QWidget:
        """Where one begins to type."""
        return self._words[0][0].main


def _belongs(path: str, asked: str) -> bool:
    return any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in asked.split())


class Fold(QWidget):
    """Questions that are seldom answered, behind a button. It opens by itself where there is an answer."""

    def __init__(self, key: str, name: str, *things: QWidget) -> None:
        super().__init__()
        self._press = button(key, "choice", name)
        self._press.setCheckable(True)
        self._inner = QWidget()
        self._inner.setLayout(column(*things, spacing=12))
        self._inner.hide()
        self._press.toggled.connect(self._inner.setVisible)
        self.setLayout(column(row(self._press, 1), self._inner, spacing=6))

    def open(self, on: bool) -> None:
        self._press.setChecked(on)


class WoundsField(QWidget):
    """Heavy and light."""

    def __init__(self, ui: Ui, name: str, changed: Callable[[Wounds], None], most: int = MOST_WOUNDS) -> None:
        super().__init__()
        self.ui, self._changed = ui, changed
        self._steppers = {kind: Stepper(ui, f"{name}.{kind}", 0, most, f"wounds/{kind}") for kind in ("heavy", "light")}
        for stepper in self._steppers.values():
            stepper.changed.connect(self._tell)
        self.setLayout(row(*self._steppers.values(), 1, spacing=12))

    def _tell(self) -> None:
        self._changed(Wounds(**{kind: one.value for kind, one in self._steppers.items()}))

    def show_value(self, value: Wounds) -> None:
        for kind, stepper in self._steppers.items():
            stepper.show_value(getattr(value, kind))

    def retell(self) -> None:
        for kind, stepper in self._steppers.items():
            stepper.name_it(self.ui.say(f"editor.wounds_{kind}"))


class BlowForm(Form):
    """What attack cards and special attacks have in common."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._type = Chips(ui, "editor.type", TYPES)
        self._type.chosen.connect(self._typed)
        self._ko = Toggle("word.ko", "editor.ko")
        self._ko.changed.connect(partial(self.put, "ko"))
        self._wounds = WoundsField(ui, "editor.wounds", partial(self.put, "wounds"))
        self._range = Range(ui, "editor.range")
        self._range.changed.connect(lambda reach: self.put("range", reach or ""))
        self._effect = Effect(ui, known, "editor.effect")
        self._effect.changed.connect(partial(self.put, "effect"))
        self.by_hand = self.words("editor.by_hand", "by_hand", LONGEST_BY_HAND, "editor.by_hand_note")

    def _typed(self) -> None:
        self.put("type", self._type.value)

    def show_fields(self) -> None:
        part = self.part
        self._type.choose(part.type)
        self._ko.show_value(part.ko)
        self._wounds.show_value(part.wounds)
        self._range.show_value(part.range)
        self._effect.show_value(part.effect)

    def retell(self) -> None:
        super().retell()
        say = self.ui.say
        self._type.tell({one: _capital(say(f"word.type_{one}")) for one in TYPES})
        self._wounds.retell()
        self._effect.retell()

    def blow(self) -> list[QWidget]:
        """Type and K.O., wounds and range side by side where there is room."""
        return [
            Pair(
                self.ask("editor.type", "type", self._type),
                self.ask("editor.ko", "ko", self._ko),
            ),
            Pair(
                self.ask("editor.wounds", "wounds", self._wounds),
                self.ask("editor.range", "range", self._range),
            ),
        ]


class AttackForm(BlowForm):
    """An attack card."""

    copied = Signal(int)  # another number of copies
    replaced = Signal(str)  # the card that makes room for it

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._symbols = Symbols(ui, "editor.symbols", 2)
        self._symbols.changed.connect(partial(self.put, "symbols"))
        self._copies = Stepper(ui, "editor.copies", 1, MOST_COPIES)
        self._copies.changed.connect(self.copied)
        self._room = Pick("editor.room")
        self._room.picked.connect(self.replaced)
        self._on_take = Effect(ui, known, "editor.on_take")
        self._on_take.changed.connect(partial(self.put, "on_take"))
        name = self.words("editor.name", "name")
        self._words.insert(0, self._words.pop())
        taken = self.ask("editor.on_take", "on_take", self._on_take, "editor.on_take_note")
        self._more = Fold("editor.more", "editor.more", taken, self.by_hand)
        copies = Pair(
            self.ask("editor.copies", "copies", row(self._copies, 1)),
            self.ask("editor.room", "room", self._room),
        )
        self.setLayout(
            column(
                name,
                self.ask("editor.symbols", "symbols", self._symbols),
                *self.blow(),
                self.ask("editor.effect", "effect", self._effect),
                copies,
                self._more,
                1,
                spacing=12,
            )
        )

    def show_fields(self) -> None:
        super().show_fields()
        self._symbols.show_value(self.part.symbols)
        self._copies.show_value(self.part.copies)
        self._on_take.show_value(self.part.on_take)
        self._more.open(bool(self.part.on_take or self.part.by_hand))

    def show_room(self, choices: Sequence[tuple[str, str]], now: str) -> None:
        """Which card gives up copies for this one."""
        self._room.offer(choices, now)

    def retell(self) -> None:
        super().retell()
        self._copies.name_it(self.ui.say("editor.copies"))
        self._room.setAccessibleName(self.ui.say("editor.room"))
        self._on_take.retell()


class SpecialForm(BlowForm):
    """A special attack of a fighter."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._cost = Symbols(ui, "editor.cost", MOST_COST, wild=True)
        self._cost.changed.connect(partial(self.put, "cost"))
        self._trigger = Pick("editor.trigger")
        self._trigger.picked.connect(partial(self.put, "trigger"))
        self._waits = self.ask("editor.trigger", "trigger", self._trigger)
        name = self.words("editor.name", "name")
        self._words.insert(0, self._words.pop())
        self._more = Fold("editor.more_hand", "editor.more", self.by_hand)
        self.setLayout(
            column(
                name,
                self.ask("editor.cost", "cost", self._cost),
                *self.blow(),
                self._waits,
                self.ask("editor.effect", "effect", self._effect),
                self._more,
                1,
                spacing=12,
            )
        )

    def _typed(self) -> None:
        """Only a reaction waits for something."""
        self.part.trigger = (self.part.trigger or "you_are_hit") if self._type.value == "reaction" else ""
        super()._typed()
        self.show_fields()
        self.retell()

    def show_fields(self) -> None:
        super().show_fields()
        self._cost.show_value(self.part.cost)
        self._waits.setVisible(bool(self.part.type == "reaction" or self.part.trigger))
        self._more.open(bool(self.part.by_hand))

    def retell(self) -> None:
        super().retell()
        events = [(event, event_name(event, self.ui.lang)) for event in EVENTS]
        self._trigger.offer(events, self.part.trigger if self.part is not None else "")
        self._trigger.setAccessibleName(self.ui.say("editor.trigger"))


class StandingForm(Form):
    """What skills, fighters and tokens have in common: triggers and standing changes."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._when = Entries(ui, known, "editor.when", When, "editor.add_when")
        self._when.changed.connect(partial(self.edited.emit, "when"))
        self._modify = Entries(ui, known, "editor.modify", Modify, "editor.add_modify")
        self._modify.changed.connect(partial(self.edited.emit, "modify"))

    def standing(self) -> list[QWidget]:
        return [
            self.ask("editor.when", "when", self._when),
            self.ask("editor.modify", "modify", self._modify),
        ]

    def show_fields(self) -> None:
        self._when.show_value(self.part.when)
        self._modify.show_value(self.part.modify)

    def retell(self) -> None:
        super().retell()
        self._when.retell()
        self._modify.retell()


class SkillForm(StandingForm):
    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._initiative = Stepper(ui, "editor.initiative", 1, 99)
        self._initiative.changed.connect(partial(self.put, "initiative"))
        name = self.words("editor.name", "name")
        by_hand = self.words("editor.by_hand", "by_hand", LONGEST_BY_HAND, "editor.by_hand_note")
        self._more = Fold("editor.more_hand", "editor.more", by_hand)
        initiative = self.ask("editor.initiative", "initiative", row(self._initiative, 1), "editor.initiative_note")
        self.setLayout(column(name, initiative, *self.standing(), self._more, 1, spacing=12))

    def show_fields(self) -> None:
        super().show_fields()
        self._initiative.show_value(self.part.initiative)
        self._more.open(bool(self.part.by_hand))

    def retell(self) -> None:
        super().retell()
        self._initiative.name_it(self.ui.say("editor.initiative"))


class FighterForm(StandingForm):
    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._difficulty = Chips(ui, "editor.difficulty", ("1", "2", "3"))
        self._difficulty.chosen.connect(lambda value: self.put("difficulty", int(value)))
        self._supply = Supply(ui, known, self._supplied)
        name = self.words("editor.name", "name")
        kind = self.words("editor.class", "class")
        plan = self.words("editor.plan", "plan", LONGEST_PLAN, "editor.plan_note")
        hard = self.ask("editor.difficulty", "difficulty", self._difficulty)
        tokens = self.ask("editor.supply", "tokens start", self._supply, "editor.supply_note")
        self.setLayout(column(name, kind, hard, tokens, plan, *self.standing(), 1, spacing=12))

    def _supplied(self, tokens: dict[str, int], start: dict[str, int]) -> None:
        self.part.tokens, self.part.start = tokens, start
        self.edited.emit("tokens")

    def show_fields(self) -> None:
        super().show_fields()
        self._difficulty.choose(str(self.part.difficulty))
        self._supply.show_value(self.part.tokens, self.part.start)

    def retell(self) -> None:
        super().retell()
        self._difficulty.tell({level: self.ui.say(f"setup.difficulty_{level}") for level in ("1", "2", "3")})
        self._supply.retell()


class Supply(QWidget):
    """A fighter's tokens: how many there are, and how many lie on the sheet at first."""

    def __init__(self, ui: Ui, known: Known, changed: Callable[[dict[str, int], dict[str, int]], None]) -> None:
        super().__init__()
        self.ui, self._known, self._changed = ui, known, changed
        self._rows: dict[str, tuple[Stepper, Stepper]] = {}
        self._lines = spaced(QVBoxLayout(), 4)
        self._none = label("editor.no_token", "note", wrap=True)
        self.setLayout(column(self._none, self._lines, spacing=4))
        self._shown: list[QWidget] = []

    def show_value(self, supply: Mapping[str, int], start: Mapping[str, int]) -> None:
        for old in self._shown:
            self._lines.removeWidget(old)
            old.hide()
            old.deleteLater()
        names = dict(self._known.tokens())
        names.update({id: id for id in supply if id not in names})
        self._rows = {id: self._pair(id, supply.get(id, 0), start.get(id, 0)) for id in names}
        self._shown = [self._line(names[id], *pair) for id, pair in self._rows.items()]
        for line in self._shown:
            self._lines.addWidget(line)
            dress(line, self.ui)
        self._none.setVisible(not names)

    def _pair(self, id: str, supply: int, start: int) -> tuple[Stepper, Stepper]:
        made = (
            Stepper(self.ui, f"editor.supply.{id}", 0, MOST_TOKENS),
            Stepper(self.ui, f"editor.start.{id}", 0, MOST_TOKENS),
        )
        for stepper, value in zip(made, (supply, start)):
            stepper.show_value(value)
            stepper.changed.connect(self._tell)
        return made

    def _line(self, name: str, supply: Stepper, start: Stepper) -> QWidget:
        title = label("", "label")
        title.setText(name)
        pairs = [QWidget(), QWidget()]
        for pair, key, stepper in zip(pairs, ("editor.supply_all", "editor.supply_start"), (supply, start)):
            pair.setLayout(row(label(key, "note"), stepper, spacing=6))
        line = QWidget()
        line.setLayout(column(title, Flowing(self.ui, *pairs), spacing=2))
        supply.name_it(f"{name}: {self.ui.say('editor.supply_all')}")
        start.name_it(f"{name}: {self.ui.say('editor.supply_start')}")
        return line

    def _tell(self) -> None:
        tokens = {id: pair[0].value for id, pair in self._rows.items() if pair[0].value}
        start = {id: pair[1].value for id, pair in self._rows.items() if pair[1].value}
        self._changed(tokens, start)

    def retell(self) -> None:
        supply = {id: pair[0].value for id, pair in self._rows.items()}
        self.show_value(supply, {id: pair[1].value for id, pair in self._rows.items()})


class TokenForm(StandingForm):
    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        name = self.words("editor.name", "name")
        of = self.words("editor.of", "of", note="editor.of_note")
        self.setLayout(column(name, of, *self.standing(), 1, spacing=12))


class ExtraForm(Form):
    """A card outside the deck."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._copies = Stepper(ui, "editor.copies", 1, MOST_TOKENS)
        self._copies.changed.connect(partial(self.put, "copies"))
        name = self.words("editor.name", "name")
        copies = self.ask("editor.copies", "copies", row(self._copies, 1), "editor.extra_note")
        self.setLayout(column(name, copies, 1, spacing=12))

    def show_fields(self) -> None:
        self._copies.show_value(self.part.copies)

    def retell(self) -> None:
        super().retell()
        self._copies.name_it(self.ui.say("editor.copies"))


class HeadForm(Form):
    """The pack itself: its name and version; its id is fixed once it is kept."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        self._version = QLineEdit()
        self._version.setObjectName("editor.version")
        self._version.setMaxLength(32)
        self._version.textEdited.connect(lambda words: self.put("version", words.strip()))
        self._id = label("", "key")
        name = self.words("editor.name", "name")
        version = self.ask("editor.version", "version", self._version, "editor.version_note")
        id = self.ask("editor.id", "id", row(self._id, 1), "editor.id_note")
        self.setLayout(column(name, version, id, 1, spacing=12))

    def show_fields(self) -> None:
        if self._version.text().strip() != self.part.version:
            self._version.setText(self.part.version)
        self._id.setText(self.part.id)

    def retell(self) -> None:
        super().retell()
        self._version.setAccessibleName(self.ui.say("editor.version"))


class ArenaForm(Form):
    """An arena in a line. One of another shape is kept as it is; its name and wounds can be changed."""

    def __init__(self, ui: Ui, known: Known) -> None:
        super().__init__(ui, known)
        name = self.words("editor.name", "name")
        self._ground = Ground(ui)
        self._ground.edited.connect(self._lay)
        self._shaped = label("editor.arena_shaped", "note", wrap=True)
        self._centre = WoundsField(ui, "editor.corridor.centre", partial(self._wound, "corridor_centre", "corridors"))
        self._edge = WoundsField(ui, "editor.corridor.edge", partial(self._wound, "corridor_edge", "corridors"))
        self._candles = Stepper(ui, "editor.candles", 0, 10)
        self._candles.changed.connect(self._lit)
        self._dark = WoundsField(ui, "editor.candles.wounds", partial(self._wound, "candle_wounds", "candles"))
        ground = self.ask("editor.spaces", "line start centre edges", column(self._ground, self._shaped))
        self._corridors = self.ask(
            "editor.corridors",
            "corridors",
            column(
                label("editor.corridor_centre", "note"), self._centre, label("editor.corridor_edge", "note"), self._edge
            ),
        )
        candles = self.ask(
            "editor.candles",
            "candles",
            column(row(self._candles, 1), label("editor.candle_wounds", "note"), self._dark),
            "editor.candles_note",
        )
        self.setLayout(column(name, ground, self._corridors, candles, 1, spacing=12))

    def _lay(self, key: str) -> None:
        """The first corridor has the wounds of the Nemesis arena, which can be changed."""
        part = self.part
        if part.corridors and part.corridor_centre == part.corridor_edge == Wounds():
            part.corridor_centre, part.corridor_edge = Wounds(1, 0), Wounds(0, 1)
        self.show_fields()
        self.edited.emit(key)

    def _lit(self, cards: int) -> None:
        if cards and self.part.candle_wounds == Wounds():
            self.part.candle_wounds = Wounds(0, 1)
        self.part.candle_cards = cards
        self.show_fields()
        self.edited.emit("candles")

    def _wound(self, attribute: str, path: str, value: Wounds) -> None:
        setattr(self.part, attribute, value)
        self.edited.emit(path)

    def show_fields(self) -> None:
        part = self.part
        self._ground.setVisible(bool(part.line))
        self._shaped.setVisible(not part.line)
        if part.line:
            self._ground.show_part(part)
        self._corridors.setVisible(bool(part.corridors))
        self._centre.show_value(part.corridor_centre)
        self._edge.show_value(part.corridor_edge)
        self._candles.show_value(part.candle_cards)
        self._dark.show_value(part.candle_wounds)
        self._dark.setEnabled(bool(part.candle_cards))

    def retell(self) -> None:
        super().retell()
        for field in (self._centre, self._edge, self._dark):
            field.retell()
        named = ((self._centre, "corridor_centre"), (self._edge, "corridor_edge"), (self._dark, "candle_wounds"))
        for field, key in named:
            field.setAccessibleName(self.ui.say(f"editor.{key}"))
        self._candles.name_it(self.ui.say("editor.candles"))
        self._ground.retell()


class Pair(QWidget):
    """Two questions side by side, or under each other where there is no room."""

    def __init__(self, left: QWidget, right: QWidget) -> None:
        super().__init__()
        self._beside = row(column(left, 1), column(right, 1), spacing=20)
        self.setLayout(self._beside)
        self.set_abreast(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def set_abreast(self, abreast: bool) -> None:
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._beside.setDirection(across if abreast else down)
        for at in (0, 1):
            self._beside.setStretch(at, int(abreast))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


FORMS: Mapping[str, type[Form]] = {
    "attack": AttackForm,
    "fighter": FighterForm,
    "special": SpecialForm,
    "skill": SkillForm,
    "token": TokenForm,
    "extra": ExtraForm,
    "arena": ArenaForm,
    "pack": HeadForm,
}
