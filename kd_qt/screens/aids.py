"""Aids for the tower: chosen for one person at a time, out of the way until somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from kd_core.tower.aids import HELPS, TIMES
from kd_core.tower.terms import SECONDS, Aids
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.metrics import sized
from kd_qt.screens.parts import Panel, button, column, label, row
from kd_qt.screens.veil import Veil
from kd_qt.ui import Ui

WIDTH = 560
SWITCHES = (*HELPS, "dice")


@dataclass(frozen=True)
class Builder:
    """Somebody who may have to build a tower."""

    seat: int
    name: str
    aids: Aids


class AidsVeil(Veil):
    """`use` is told what was chosen for whom; of several people one is shown at a time."""

    def __init__(
        self,
        ui: Ui,
        page: QWidget,
        people: Sequence[Builder],
        use: Callable[[dict[int, Aids]], None],
        close: Callable[[], None],
        note: str = "",
    ) -> None:
        self._people, self._use, self._close_it = {one.seat: one for one in people}, use, close
        self.chosen = {one.seat: one.aids for one in people}
        self.seat = people[0].seat
        self._make(ui)
        super().__init__(ui, page, Panel(*self._rows(note), spacing=12, inner=22), WIDTH)
        self._tell(ui)
        self._show()
        self.done.connect(close)

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self, ui: Ui) -> None:
        self._title = label("", "title", wrap=True)
        self._whose = Chips(ui, "aids.whose", [str(seat) for seat in self._people])
        self._whose.chosen.connect(self._turn_to)
        self._switches = {name: self._switch(name) for name in SWITCHES}
        self._times = Chips(ui, "aids.time", [str(percent) for percent in TIMES])
        self._times.chosen.connect(self._changed)

    def _switch(self, name: str) -> QPushButton:
        made = sized(button(f"aid.{name}", "choice", f"aids.{name}"), at_least=(190, 0))
        made.setCheckable(True)
        made.clicked.connect(self._changed)
        return made

    def _rows(self, note: str) -> list[QWidget | QLayout]:
        done, cancel = button("aid.done", "primary", "aids.done"), button("rules.cancel", "", "aids.cancel")
        done.clicked.connect(self._finish)
        cancel.clicked.connect(self._close_it)
        time = column(label("aid.time", "label"), self._times, spacing=4)
        helps = [self._line(name) for name in HELPS]
        head: list[QWidget | QLayout] = [self._title, label("aid.note", "note", wrap=True)]
        if len(self._people) > 1:
            head.append(column(label("aid.whose", "label"), self._whose, spacing=4))
        foot: list[QWidget | QLayout] = [label(note, "note", wrap=True)] if note else []
        return [*head, *helps, time, self._line("dice"), *foot, row(cancel, done, grows=1, spacing=10)]

    def _line(self, name: str) -> QLayout:
        return row(self._switches[name], label(f"aid.{name}_note", "note", wrap=True), spacing=12, grows=1)

    def first_stop(self) -> QWidget:
        return self._switches["reach"] if self._switches["reach"].isEnabled() else self._switches["dice"]

    # -- showing -------------------------------------------------------------------------------------------------------

    def _tell(self, ui: Ui) -> None:
        self._whose.tell({str(seat): one.name for seat, one in self._people.items()})
        self._times.tell({str(one): ui.say("rules.seconds", n=SECONDS * one // 100) for one in TIMES})
        for name, switch in self._switches.items():
            switch.setAccessibleDescription(ui.say(f"aid.{name}_note"))

    def _turn_to(self, seat: str) -> None:
        self.seat = int(seat)
        self._show()

    def _show(self) -> None:
        aids = self.chosen[self.seat]
        self._title.setText(self.ui.say("aid.title", name=self._people[self.seat].name))
        self._whose.choose(str(self.seat))
        for name, switch in self._switches.items():
            switch.setChecked(getattr(aids, name))
        self._times.choose(str(aids.time))
        self._fit_dice(aids.dice)

    def _fit_dice(self, dice: bool) -> None:
        """Whoever rolls needs no help with a tower; what was chosen comes back with the tower."""
        for name in HELPS:
            self._switches[name].setEnabled(not dice)
        self._times.setEnabled(not dice)

    # -- what was chosen -----------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        on = {name: switch.isChecked() for name, switch in self._switches.items()}
        percent = int(self._times.value or TIMES[0])
        self.chosen[self.seat] = Aids(time=200 if percent == 200 else 150 if percent == 150 else 100, **on)
        self._fit_dice(on["dice"])

    def _finish(self) -> None:
        self._close_it()
        self._use(self.chosen)
