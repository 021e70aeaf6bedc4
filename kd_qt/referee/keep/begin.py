"""Before a match is kept: who fights where, and how tests are made. Everything is as the last time, so one tap is
enough; or go on with the match that was kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.content.model import Pack
from kd_core.game import MODES, RELIEFS, SEATS, BadSetup, Options
from kd_core.record.names import Lexicon
from kd_core.record.story import fighter_names
from kd_core.referee.kept import Beginning, KeptMatch
from kd_core.referee.table_facts import BadFact
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.keep import store
from kd_qt.referee.keep.parts import Deed, Line, Person
from kd_qt.referee.parts import Choice, Plate, words
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.referee.tools.test import Halved
from kd_qt.screens.parts import column
from kd_qt.ui import Ui

TESTS = ("tower", "dice")
KEY = "keep"  # in the settings of the referee


class Begin(Tool):
    name = "keep"
    rule = "SETUP-1"
    share = 0.5

    begun = Signal(object)  # a KeptMatch

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._found = store.Found()
        self._at = 0  # the seat whose fighter the next tap names
        self._chosen: dict[str, Any] = {}
        self._mode = Choice(ui, "referee.keep.mode", most=2)
        self._mode.fill(MODES, px=26, size=(140, TOUCH + 8))
        self._test = Choice(ui, "referee.keep.test", most=2)
        self._test.fill(TESTS, px=26, size=(140, TOUCH + 8))
        self._relief = Choice(ui, "referee.keep.relief", most=len(RELIEFS))
        for option in RELIEFS:
            self._relief.add(option, Halved(ui, option))
        self._arena = Choice(ui, "referee.keep.arena", most=3)
        self._first = Choice(ui, "referee.keep.first", most=4)
        self._seats = Choice(ui, "referee.keep.seat", most=2)
        self._fighters = Choice(ui, "referee.keep.fighter", most=3)
        self._wrong = words("", "text")
        self._wrong.setProperty("tone", "warn")
        self._note = words("referee.keep.begin_note", "note")
        self._go_on = Line(ui, "referee.keep.go_on", "", tone="primary", px=32)
        self._begin = Plate(ui, "referee.keep.begin", "referee.keep.begin", tone="primary", slanted=True, px=40)
        self._begin.least = (200, 84)
        self._begin.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay()
        self._connect()

    def _lay(self) -> None:
        title = words("referee.keep.who_fights", "question")
        relief = column(words("referee.test.relief", "note"), self._relief, spacing=2)
        left = column(title, self._seats, self._fighters, 1, relief, spacing=6)
        arena = column(words("referee.keep.arena", "heading"), self._arena, spacing=4)
        first = column(words("referee.keep.who_begins", "heading"), self._first, spacing=4)
        right = column(
            self._go_on, self._wrong, column(self._mode, self._test, spacing=2), arena, first, 1, self._note,
            self._begin, spacing=8,
        )  # fmt: skip
        self.lay(left, right)
        self._call()

    def _call(self) -> None:
        """What is chosen in each group, for who does not see what stands above it."""
        heads = {
            self._seats: "referee.keep.who_fights",
            self._fighters: "referee.keep.who_fights",
            self._relief: "referee.test.relief",
            self._arena: "referee.keep.arena",
            self._first: "referee.keep.who_begins",
        }
        for group, key in heads.items():
            group.setAccessibleName(self.ui.say(key))

    def _connect(self) -> None:
        self._go_on.clicked.connect(self._continue, Qt.ConnectionType.QueuedConnection)
        self._begin.clicked.connect(self.begin, Qt.ConnectionType.QueuedConnection)
        self._mode.chosen.connect(lambda mode: self._choose(mode=mode))
        self._test.chosen.connect(lambda test: self._choose(test=test))
        self._relief.chosen.connect(lambda relief: self._choose(relief=relief))
        self._arena.chosen.connect(lambda arena: self._choose(arena=arena))
        self._first.chosen.connect(lambda seat: self._choose(first=int(seat)))
        self._seats.chosen.connect(lambda seat: self._choose(at=int(seat)))
        self._fighters.chosen.connect(self._give)

    # -- what is chosen ------------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.table.packs)

    @property
    def mode(self) -> str:
        """Teams need two boxes (TEAM-1)."""
        mode = self._chosen.get("mode")
        return mode if mode in MODES and (mode != "teams" or len(self.table.packs) > 1) else MODES[0]

    @property
    def test(self) -> str:
        test = self._chosen.get("test")
        return test if test in TESTS else TESTS[0]

    @property
    def relief(self) -> str:
        """What goes after a test that was passed (TEST-3)."""
        relief = self._chosen.get("relief")
        return relief if relief in RELIEFS else RELIEFS[0]

    @property
    def arena(self) -> str:
        arenas = list(dict.fromkeys(pack.arena.id for pack in self.table.packs))
        arena = self._chosen.get("arena")
        return arena if arena in arenas else arenas[0]

    @property
    def fighters(self) -> list[str]:
        """By seat: as chosen, as far as they are in the boxes; nobody twice."""
        known = self._chosen.get("fighters")
        wanted = [one for one in known if one in self.lexicon.fighters] if isinstance(known, list) else []
        every = dict.fromkeys([*wanted, *self.lexicon.fighters])
        return list(every)[: SEATS[self.mode]]

    @property
    def first(self) -> int:
        first = self._chosen.get("first")
        return first if first in (0, 1) else 0

    def _choose(self, at: int | None = None, **what: Any) -> None:
        self._at = self._at if at is None else at
        self._chosen |= what
        self.show_all()

    def _give(self, fighter: str) -> None:
        """Whoever had that fighter gets the other one in exchange; the next tap is for the next seat."""
        fighters = self.fighters
        if fighter in fighters:
            fighters[fighters.index(fighter)] = fighters[self._at]
        fighters[self._at] = fighter
        self._choose(fighters=fighters, at=(self._at + 1) % len(fighters))

    def _boxes(self) -> tuple[str, ...] | None:
        """Teams use two boxes, and the arena is of one of them (TEAM-1)."""
        if self.mode != "teams":
            return None
        home = next(pack for pack in self.table.packs if pack.arena.id == self.arena)
        others: list[Pack] = [pack for pack in self.table.packs if pack.id != home.id]
        return home.id, others[0].id

    # -- beginning -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        facts: Mapping[str, Any] = {"turn": self.first}
        options = Options(self.test, self.relief)
        packs = tuple(self.table.packs)
        try:
            kept = KeptMatch(
                Beginning(packs, self.mode, tuple(self.fighters), self.arena, self._boxes(), options, facts)
            )
        except (BadSetup, BadFact) as why:
            self._say(self.ui.say("referee.keep.cannot_begin", why=str(why)))
            return
        self._remember()
        if self._found.trouble == "boxes":
            store.set_aside()
        self.begun.emit(kept)

    def _remember(self) -> None:
        said = {"mode": self.mode, "test": self.test, "arena": self.arena, "fighters": self.fighters}
        self.ui.settings.referee[KEY] = {**said, "first": self.first, "relief": self.relief}
        self.ui.save()

    def _continue(self) -> None:
        if self._found.kept is not None:
            self.begun.emit(self._found.kept)

    # -- showing -------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        """What lies on the disk, and what was chosen the last time."""
        known = self.ui.settings.referee.get(KEY)
        self._chosen = dict(known) if isinstance(known, dict) else {}
        self._found = store.load(self.ui.all_packs)
        if self.table.kept is not None:
            self._found = store.Found(self.table.kept)
        note = self._found.trouble
        self._say(self.ui.say(f"referee.keep.found_{note}", note=self._found.note) if note else "")
        self.show_all()

    def show_all(self) -> None:
        lang, lexicon = self.ui.card_lang, self.lexicon
        self._mode.choose(self.mode)
        self._mode.plates()["teams"].setEnabled(len(self.table.packs) > 1)
        self._test.choose(self.test)
        self._relief.choose(self.relief)
        arenas = dict.fromkeys(pack.arena.id for pack in self.table.packs)
        self._show_few(self._arena, {id: lexicon.arena(id, lang) for id in arenas}, self.arena)
        self._show_people(lexicon)
        self._show_found()
        self.rescale()

    def _show_people(self, lexicon: Lexicon) -> None:
        fighters = self.fighters
        self._at = min(self._at, len(fighters) - 1)
        names = fighter_names(fighters, self.ui.card_lang, lexicon)
        self._seats.clear()
        for seat, fighter in enumerate(fighters):
            person = Person(self.ui, "", high=96, px=30)
            self._seats.add(str(seat), person)
            person.show_fighter(fighter, seat % 2 == 0, names[seat])
            person.setAccessibleName(self.ui.say("referee.keep.seat_of", n=seat + 1, name=names[seat]))
        self._seats.choose(str(self._at))
        self._fighters.clear()
        for id in lexicon.roster():
            person = Person(self.ui, "", high=76, px=26)
            self._fighters.add(id, person)
            person.show_fighter(id, self._at % 2 == 0, lexicon.fighter(id, self.ui.card_lang))
        self._fighters.choose()
        self._show_few(self._first, {str(seat): names[seat] for seat in (0, 1)}, str(self.first))

    def _show_few(self, choice: Choice, said: Mapping[str, str], chosen: str) -> None:
        choice.clear()
        for value in said:
            choice.add(value, Deed(self.ui, "", px=26, lines=2, size=(140, TOUCH + 10)))
        choice.tell(said)
        choice.choose(chosen)

    def _show_found(self) -> None:
        kept = self._found.kept
        self._go_on.setVisible(kept is not None)
        self._note.setVisible(kept is None)
        self._begin.tone = "primary" if kept is None else "plain"
        if kept is not None:
            view = kept.view
            fighters = [player["fighter"] for player in view["players"]]
            names = fighter_names(fighters, self.ui.lang, Lexicon(kept.packs))
            sides = [" + ".join(names[team::2]) for team in (0, 1)]
            self._go_on.setText(self.ui.say("referee.keep.go_on", round=view["round"], a=sides[0], b=sides[1]))
            self._go_on.setAccessibleName(self._go_on.text())

    def _say(self, sentence: str) -> None:
        self._wrong.setText(sentence)
        self._wrong.setVisible(bool(sentence))

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        say = self.ui.say
        self._mode.tell({mode: say(f"referee.ask.mode_{mode}") for mode in MODES})
        self._test.tell({test: say(f"referee.keep.test_{test}") for test in TESTS})
        for option, plate in self._relief.plates().items():
            plate.setAccessibleName(say(f"setup.relief_{option}"))
            plate.setToolTip(say(f"setup.relief_{option}"))
        self.show_all()

    def refresh(self) -> None:
        self.show_all()

    def first_focus(self) -> QWidget | None:
        return self._begin if self._found.kept is None else self._go_on
