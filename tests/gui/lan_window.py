"""A computer of a party whose player uses the window: the real program without a screen, and hands on its widgets.

    python -m tests.gui.lan_window host|join NAME CHOICES [duel|teams]

It hosts a table, or joins the first one that it sees, plays until so many choices were made at the table, and tells in
lines of JSON what is on the screen: the page, the veil over it, and at the end the receipt. A line on its input is the
name of a button, which is clicked as soon as it is there; "menu" presses Esc at the table, "quit" closes the window.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
import time
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from kd_qt import app as program
from kd_qt.screens.home import Home
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.loss import Missing
from kd_qt.screens.lan.match import LanPlayScreen
from kd_qt.screens.lan.result import LanResultScreen
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.settings import Settings
from kd_qt.ui import Ui
from kd_qt.window import Window
from tests.gui.window_kit import Person, click

TICK_MS = 25
AGAIN = 2.0  # seconds until something that did not help is tried again


class Hands(QObject):
    """What a person does, looking at the screen again and again."""

    commanded = Signal(str)

    def __init__(self, window: Window, role: str, choices: int, mode: str) -> None:
        super().__init__(window)
        self.window, self.role, self.choices, self.mode = window, role, choices, mode
        self._began = time.monotonic()
        self._told: dict[str, Any] = {}
        self._tried: dict[str, float] = {}
        self._person: Person | None = None
        self._orders: list[str] = []
        self._busy = False
        self.commanded.connect(self._command)
        threading.Thread(target=self._listen, daemon=True).start()
        timer = QTimer(self)
        timer.timeout.connect(self._tick)
        timer.start(TICK_MS)

    def _listen(self) -> None:
        for line in sys.stdin:
            self.commanded.emit(line.strip())

    def _command(self, word: str) -> None:
        if word == "quit":
            self.window.close()
        else:
            self._orders.append(word)

    def _tell(self, **what: Any) -> None:
        """Only what is new."""
        new = {name: value for name, value in what.items() if self._told.get(name) != value}
        if new:
            self._told |= new
            print(json.dumps({"at": round(time.monotonic() - self._began, 2), **new}), flush=True)

    def _tick(self) -> None:
        if self._busy:  # a click lets Qt run
            return
        self._busy = True
        try:
            page = self.window.page
            self._tell(page=type(page).__name__)
            if not self._obeys(page):
                self._use(page)
        finally:
            self._busy = False

    def _obeys(self, page: Any) -> bool:
        """Do what was ordered; True while something is still to be done."""
        if not self._orders:
            return False
        order = self._orders[0]
        if order == "menu" and isinstance(page, LanPlayScreen) and page.veil is None:
            QTest.keyClick(page.board, Qt.Key.Key_Escape)
            self._orders.pop(0)
        elif self._sees(order):
            self._orders.pop(0)
            click(self.window, order)
        return True

    def _sees(self, name: str) -> bool:
        found = self.window.findChildren(QAbstractButton, name)
        return any(one.isVisible() and one.isEnabled() for one in found)

    def _once(self, name: str) -> None:
        """Click, and not again for a while."""
        now = time.monotonic()
        if self._sees(name) and now - self._tried.get(name, -AGAIN) >= AGAIN:
            self._tried[name] = now
            click(self.window, name)

    def _use(self, page: Any) -> None:
        if isinstance(page, Home):
            self._once("home.lan")
        elif isinstance(page, TablesScreen):
            self._at_the_list(page)
        elif isinstance(page, LobbyScreen):
            self._in_the_lobby()
        elif isinstance(page, LanPlayScreen):
            self._at_the_table(page)
        elif isinstance(page, LanResultScreen):
            self._at_the_end()

    def _at_the_list(self, page: TablesScreen) -> None:
        if self.role == "host":
            self._once("nearby.host")
            return
        tables = [one for one in page.lan.nearby if one.joinable]
        self._tell(tables=len(tables))
        if tables and page.joining.veil is None:
            self._once(f"table.{tables[0].id}.join")

    def _in_the_lobby(self) -> None:
        guest = self.window.network.lan.guest
        if guest is None or guest.table is None:
            return
        if guest.seat is None:  # somebody else was quicker, so we watch until there is a seat
            free = next((at for at, one in enumerate(guest.table.seats) if one.kind == "open"), None)
            if free is not None:
                self._once(f"lobby.sit.{free}")
            return
        people = [one for one in guest.table.seats if one.kind == "person"]
        self._tell(people=len(people))
        if self.role == "host" and (guest.table.rules.mode, guest.table.rules.test) != (self.mode, "dice"):
            if not self._orders:
                self._orders += ["lobby.change_rules", f"rules.mode.{self.mode}", "rules.test.dice", "rules.done"]
            return
        if self.role == "join" and not guest.table.seats[guest.seat].ready:
            self._once("lobby.ready")
        elif (
            self.role == "host"
            and len(people) == len(guest.table.seats)
            and all(one.ready for one in people if one.name != guest.name)
        ):
            self._once("lobby.start")

    def _at_the_table(self, page: LanPlayScreen) -> None:
        self._tell(veil=type(page.veil).__name__ if page.veil is not None else "")
        guest = page.guest
        if guest is None or isinstance(page.veil, Missing) or guest.session is None:
            return
        if self._person is None or self._person.table is not page.board:
            self._person = Person(self.window, 3)
        bots = [seat.name for seat in guest.table.seats if seat.stand_in] if guest.table is not None else []
        self._tell(choices=len(self._person.sent), seq=guest.session.seq, bots=bots)
        if guest.session.seq < self.choices and not guest.session.waiting and guest.countdown is None:
            self._person.choose()

    def _at_the_end(self) -> None:
        guest = self.window.network.lan.guest
        if guest is None or guest.finished is None or guest.receipt is None:
            return
        record = hashlib.sha256(guest.finished.record).hexdigest()
        self._tell(receipt=guest.receipt.verdict, reason=guest.finished.reason, record=record)


def main(role: str, name: str, choices: str, mode: str = "duel") -> int:
    application = program.application()
    window = Window(Ui(Settings(language="en", speed="none", sound=False, notes=False, name=name)))
    window.appear()
    Hands(window, role, int(choices), mode)
    return program._run(application, window, program.Wanted())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
