"""The captain changes the rules of a table: all of them on one page, sent together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtWidgets import QButtonGroup, QLayout, QLineEdit, QWidget

from kd_core.game import MODES
from kd_core.game.setup import RELIEFS
from kd_core.net.wire import schema
from kd_qt.choices import LONGEST_NAME
from kd_qt.lan import Lan
from kd_qt.screens.lan.parts import Chips, Flow
from kd_qt.screens.parts import Panel, button, column, label, one_of, row
from kd_qt.screens.setup import RANDOM, ArenaTile
from kd_qt.screens.test_tiles import TestTiles
from kd_qt.screens.veil import Veil
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest
    from kd_core.net.wire.schema import Rules

WIDTH = 980
SECONDS = {  # what can be chosen, in seconds; 0 switches it off
    "countdown": (0, 3, 5, 10),
    "choice_time": (0, 30, 60, 120),
    "reserve": (0, 120, 300, 600),
    "delay": (0, 10, 30, 60),
}
YES_NO = ("yes", "no")


def seconds(ui: Ui, n: int) -> str:
    """As in "30 s" or "2 min"; 0: none."""
    if n == 0:
        return ui.say("rules.none")
    return ui.say("rules.minutes", n=n // 60) if n % 60 == 0 else ui.say("rules.seconds", n=n)


HEADS = {"skills": "setup.skills", "relief": "setup.relief"}  # what stands above the chips, where it is said elsewhere


class RulesVeil(Veil):
    def __init__(self, ui: Ui, page: QWidget, lan: Lan, guest: Guest, close: Callable[[], None]) -> None:
        assert guest.table is not None
        self._lan, self._close_it = lan, close
        self._table = guest.table
        self.name = QLineEdit(guest.table.name)
        self.name.setObjectName("rules.name")
        self.name.setMaxLength(LONGEST_NAME)
        self.chips: dict[str, Chips] = {}
        self.test = TestTiles(ui, "rules.test")
        self._make_chips(ui)
        self._arenas = [ArenaTile(ui, arena) for arena in (*dict.fromkeys(one.arena.id for one in ui.packs), None)]
        self._group = QButtonGroup()
        super().__init__(ui, page, Panel(*self._rows(ui), spacing=8, inner=18), WIDTH)
        self._tell(ui)
        self._show(self._table.rules)
        self.chips["mode"].chosen.connect(self._fit_mode)
        self.test.chosen.connect(self._fit_test)
        self.done.connect(close)

    def _make_chips(self, ui: Ui) -> None:
        packs = [pack.id for pack in ui.packs]
        for name, values in (("locked", YES_NO), ("mode", MODES), ("relief", RELIEFS), ("watchers", YES_NO)):
            self.chips[name] = Chips(ui, f"rules.{name}", values)
        self.chips["lend_packs"] = Chips(ui, "rules.lend_packs", YES_NO)
        self.chips["packs"] = Chips(ui, "rules.packs", packs, several=True)
        self.chips["skills"] = Chips(ui, "rules.skills", [*packs, RANDOM])
        for name, values_ in SECONDS.items():
            self.chips[name] = Chips(ui, f"rules.{name}", [str(one) for one in values_])

    def _rows(self, ui: Ui) -> list[QWidget | QLayout]:
        done, cancel = button("rules.done", "primary"), button("rules.cancel")
        done.clicked.connect(self._send)
        cancel.clicked.connect(self._close_it)
        arenas = QWidget()
        flow = Flow(ui, 4)
        arenas.setLayout(flow)
        for tile in self._arenas:
            one_of(self._group, tile)
            tile.clicked.connect(partial(self._bring, ui, tile.arena))
            flow.addWidget(tile)
        pair = self._pair
        self._countdown = QWidget()
        self._countdown.setLayout(self._one("countdown"))
        boxes = column(self._one("mode"), self._one("packs"), 1, spacing=10)
        return [
            label("rules.title", "title", wrap=True),
            pair(column(label("rules.name", "label"), self.name, spacing=4), self._one("locked")),
            pair(column(label("setup.arena", "label"), arenas, 1, spacing=4), boxes),
            column(label("test.title", "label"), self.test, spacing=0),
            pair(self._one("skills"), self._one("relief")),
            pair(self._one("choice_time"), self._one("reserve")),
            pair(self._one("watchers"), self._one("delay")),
            pair(self._one("lend_packs"), column(self._countdown, 1)),
            row(cancel, done, grows=1, spacing=10),
        ]

    def _pair(self, left: QLayout, right: QLayout) -> QLayout:
        pair = row(left, right, spacing=20)
        pair.setStretch(0, 1)
        pair.setStretch(1, 1)
        return pair

    def _one(self, name: str) -> QLayout:
        head = label(HEADS.get(name, f"rules.{name}"), "label", wrap=True)
        head.setObjectName(f"rules.{name}.label")
        return column(head, self.chips[name], 1, spacing=4)

    def _tell(self, ui: Ui) -> None:
        chips, say = self.chips, ui.say
        self.name.setAccessibleName(say("rules.name"))
        names = {pack.id: pack.name.get(ui.lang) or pack.id for pack in ui.packs}
        chips["locked"].tell({"yes": say("rules.locked_yes"), "no": say("rules.locked_no")})
        chips["mode"].tell({mode: say(f"setup.{mode}") for mode in MODES})
        chips["relief"].tell({relief: say(f"setup.relief_{relief}") for relief in RELIEFS})
        chips["packs"].tell(names)
        chips["skills"].tell({**names, RANDOM: say("setup.random")})
        for name in ("watchers", "lend_packs"):
            chips[name].tell({one: say(f"rules.{one}") for one in YES_NO})
        for name, values in SECONDS.items():
            chips[name].tell({str(one): seconds(ui, one) for one in values})
        self.test.tell()
        for tile in self._arenas:
            tile.retell()
        for name, one in chips.items():
            one.call(say(HEADS.get(name, f"rules.{name}")))

    def _show(self, rules: Rules) -> None:
        chips = self.chips
        chips["locked"].choose(_yes(self._table.locked))
        chips["mode"].choose(rules.mode)
        chips["packs"].choose(*rules.packs)
        chips["skills"].choose(rules.skills or RANDOM)
        chips["relief"].choose(rules.relief)
        chips["watchers"].choose(_yes(rules.watchers))
        chips["lend_packs"].choose(_yes(rules.lend_packs))
        for name in SECONDS:
            chips[name].choose(str(getattr(rules, name)))
        for tile in self._arenas:
            tile.setChecked((tile.arena or "") == rules.arena)
        self.test.choose(rules.test)
        self._fit_mode(rules.mode)
        self._fit_test(rules.test)

    def _fit_mode(self, mode: str) -> None:
        """In teams the skills of both boxes are shuffled together (TEAM-1)."""
        self.chips["skills"].setEnabled(mode == "duel")

    def _fit_test(self, test: str) -> None:
        """Only a roll is counted down to; the clock of a tower has its ten seconds."""
        self._countdown.setVisible(test == "dice")

    def _bring(self, ui: Ui, arena: str | None) -> None:
        """An arena comes with its pack: without it no match could begin there."""
        packs = self.chips["packs"]
        having = [pack.id for pack in ui.packs if pack.arena.id == arena]
        if having and not any(id in packs.values for id in having):
            packs.choose(*packs.values, having[0])

    # -- what was chosen -----------------------------------------------------------------------------------------------

    def rules(self) -> Rules:
        chips = self.chips
        arena = next((tile.arena or "" for tile in self._arenas if tile.isChecked()), "")
        known: dict[str, Any] = {name: int(chips[name].value or getattr(self._table.rules, name)) for name in SECONDS}
        skills = chips["skills"].value
        return msgspec.structs.replace(
            self._table.rules, mode=chips["mode"].value, packs=chips["packs"].values or self._table.rules.packs,
            arena=arena, skills="" if skills == RANDOM else skills, relief=chips["relief"].value, test=self.test.value,
            watchers=chips["watchers"].value == "yes", lend_packs=chips["lend_packs"].value == "yes", **known,
        )  # fmt: skip

    def _send(self) -> None:
        name, locked = self.name.text().strip() or self._table.name, self.chips["locked"].value == "yes"
        if (name, locked) != (self._table.name, self._table.locked):
            self._lan.say(schema.Rename(name, locked))
        rules = self.rules()
        if rules != self._table.rules:
            self._lan.say(schema.SetRules(rules))
        self._lan.remember_rules(rules, locked)
        self._close_it()


def _yes(on: bool) -> str:
    return "yes" if on else "no"
