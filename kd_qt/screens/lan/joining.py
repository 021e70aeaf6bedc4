"""On the way to a table: what lies over the list of tables until one is inside or knows why not.

One veil at a time: connecting, a code, a certificate that has changed, packs that are missing, a door that is closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget

from kd_qt.lan import Lan, Nearby, Wish
from kd_qt.screens.base import Screen
from kd_qt.screens.lan.parts import CodeEntry
from kd_qt.screens.parts import Panel, button, label
from kd_qt.screens.veil import Veil
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest
    from kd_core.net.lan.addresses import Target

CODES = ("code_needed", "wrong_code")
GROUP = 4  # signs of a fingerprint that are read together
SHOWN_GROUPS = 8


class Joining(QObject):
    def __init__(self, ui: Ui, page: Screen, lan: Lan) -> None:
        super().__init__(page)
        self.ui, self._page, self.lan = ui, page, lan
        self.veil: Veil | None = None
        self._first: QWidget | None = None
        self._target: Target | None = None
        self._wish: Wish = "play"
        self._name = ""
        self._code = ""
        self._waiting = False  # for an answer of the table
        self._to_try: list[Nearby] = []  # tables that may be the one of a typed code
        self._left = 0.0  # seconds until a door opens again
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._tick)
        lan.changed.connect(self._heard)
        lan.failed.connect(self._failed)

    # -- ways in -------------------------------------------------------------------------------------------------------

    def join(self, table: Nearby | None, wish: Wish = "play") -> None:
        if table is None:
            return
        self._name, self._wish, self._target = table.card.name, wish, table.target
        if table.card.locked and not table.mine:
            self._ask_code("")
        else:
            self._go("")

    def by_code(self, code: str) -> None:
        """The code tells which of the locked tables it is: the newest are tried first."""
        locked = [one for one in self.lan.nearby if one.card.locked and not one.trouble]
        self._to_try = sorted(locked, key=lambda one: one.card.phase != "lobby")
        self._code, self._wish = code, "play"
        self._try_next()

    def _try_next(self) -> None:
        if not self._to_try:
            self._tell("joining.no_table_title", self.ui.say("joining.no_table", code=self._code))
            return
        table = self._to_try.pop(0)
        self._name, self._target = table.card.name, table.target
        self._go(self._code)

    def by_address(self, typed: str) -> str:
        """An address or a link; the answer is what is wrong with it, if anything is."""
        from kd_core.net.lan.addresses import BadTarget, read_target

        try:
            target = read_target(typed)
        except BadTarget as why:
            return self.ui.say(f"lan.target.{why.reason}")
        self.to_target(target)
        return ""

    def to_target(self, target: Target) -> None:
        self._name, self._wish, self._target = target.addresses[0], "play", target
        self._go(target.code)

    def _go(self, code: str) -> None:
        assert self._target is not None
        self._code, self._waiting = code, True
        self._connecting()
        self.lan.join(self._target, self._wish, code)

    # -- what the table says -------------------------------------------------------------------------------------------

    def _heard(self, topic: str) -> None:
        guest = self.lan.guest
        if not self._waiting or guest is None or topic not in ("status", "packs"):
            return
        if topic == "packs":
            self._fetching(guest)
        elif guest.status == "inside":
            self.end()
        elif self.lan.other_certificate is not None:
            self._other_certificate(*self.lan.other_certificate)
        elif guest.status == "closed":
            self._turned_away(guest)

    def _turned_away(self, guest: Guest) -> None:
        self._waiting = False
        reason = guest.refusal.reason if guest.refusal is not None else "no_answer"
        if self._to_try and reason in CODES:
            self._try_next()
        elif reason in CODES:
            self._ask_code(reason, guest)
        elif reason == "packs":
            self._missing_packs(guest)
        elif reason == "door_closed":
            self._door_closed(guest)
        else:
            self._tell("joining.refused", self._reason(guest, reason))

    def _reason(self, guest: Guest, reason: str) -> str:
        from kd_core.net.wire import reasons

        if guest.refusal is None:
            return self.ui.say("joining.no_answer", name=self._name)
        return reasons.sentence(self.ui.lang, reason, guest.refusal.params)

    def _failed(self, sentence: str) -> None:
        self._waiting = False
        self._tell("joining.refused", sentence)

    # -- veils ---------------------------------------------------------------------------------------------------------

    def _connecting(self) -> None:
        stop = button("joining.cancel")
        stop.clicked.connect(self.cancel)
        title = _line("title", self.ui.say("joining.connecting", name=self._name))
        self._show([title, _line("body", self.ui.say("joining.connecting_note"))], [stop])

    def opening(self) -> None:
        """A table of one's own is being opened."""
        self._waiting = True
        self._show([_line("title", self.ui.say("joining.opening"))], [])

    def returning(self, name: str) -> None:
        """To a seat that was kept."""
        self._name, self._waiting = name, True
        self._connecting()

    def _ask_code(self, reason: str, guest: Guest | None = None) -> None:
        entry = CodeEntry(self.ui, "joining.code")
        entry.complete.connect(self._go)
        entry.setAccessibleName(self.ui.say("joining.code"))
        things: list[QWidget] = [_line("title", self.ui.say("joining.code_title", name=self._name))]
        if reason == "wrong_code" and guest is not None:
            warn = _line("body", self._reason(guest, reason))
            warn.setProperty("tone", "warn")
            things.append(warn)
        things += [_line("body", self.ui.say("joining.code")), entry]
        self._show(things, [self._stop()], entry)

    def _door_closed(self, guest: Guest) -> None:
        """Too many wrong codes: it says for how long, and counts."""
        assert guest.refusal is not None
        seconds = guest.refusal.params.get("seconds")
        self._left = float(seconds) if isinstance(seconds, int | float) else 60.0
        self._door_line = _line("body", "")
        again = button("joining.try_again", "primary")
        again.clicked.connect(lambda: self._ask_code(""))
        self._again = again
        self._show([_line("title", self.ui.say("joining.door_closed")), self._door_line], [again, self._stop()])
        self._second.start()
        self._tick()

    def _tick(self) -> None:
        self._left = max(0.0, self._left - 1)
        if self.veil is None or self._left <= 0:
            self._second.stop()
        if self.veil is not None:
            self._door_line.setText(self.ui.say("joining.door_opens", n=round(self._left)))
            self._again.setEnabled(self._left <= 0)

    def _other_certificate(self, known: bytes, shown: bytes) -> None:
        anyway = button("joining.trust_anyway")
        anyway.clicked.connect(self._trust)
        stop = button("joining.do_not", "primary")
        stop.clicked.connect(self.cancel)
        things = [
            _line("title", self.ui.say("joining.certificate", name=self._name)),
            _line("body", self.ui.say("joining.certificate_note")),
            _line("label", self.ui.say("joining.certificate_known", fingerprint=in_groups(known))),
            _line("label", self.ui.say("joining.certificate_shown", fingerprint=in_groups(shown))),
        ]
        self._show(things, [stop, anyway])

    def _trust(self) -> None:
        self._connecting()
        self.lan.trust_anyway()

    def _missing_packs(self, guest: Guest) -> None:
        missing = ", ".join(guest.missing_packs())
        fetch = button("joining.fetch", "primary")
        fetch.clicked.connect(self._fetch)
        note = _line("body", self.ui.say("joining.packs_note", name=self._name))
        names = _line("label", missing)
        self._show([_line("title", self.ui.say("joining.packs")), names, note], [fetch, self._stop()])

    def _fetch(self) -> None:
        self._waiting = True
        self._show([_line("title", self.ui.say("joining.fetching"))], [self._stop()])
        self.lan.fetch_packs()

    def _fetching(self, guest: Guest) -> None:
        coming = guest.fetching
        if coming is None or self.veil is None:
            return
        part = round(100 * coming.here / max(1, coming.total))
        line = self.veil.findChild(QLabel, "joining.line")
        if line is not None:
            line.setText(self.ui.say("joining.fetched", pack=coming.id, percent=part))

    def _tell(self, title: str, sentence: str) -> None:
        close = button("joining.close", "primary")
        close.clicked.connect(self.end)
        self._show([_line("title", self.ui.say(title)), _line("body", sentence)], [close])

    def _stop(self) -> QPushButton:
        made = button("joining.cancel")
        made.clicked.connect(self.cancel)
        return made

    def _show(
        self, things: Sequence[QWidget], buttons: Sequence[QAbstractButton], first: QWidget | None = None
    ) -> None:
        self._close()
        things[0].setObjectName("joining.line")
        panel = Panel(*things, *buttons, spacing=14, inner=26)
        self.veil = Veil(self.ui, self._page, panel, 480)
        self.veil.done.connect(self.cancel)
        self._first = first or next(iter(buttons), None)
        self.veil.open(self._first)

    def _close(self) -> None:
        self._second.stop()
        if self.veil is not None:
            self.veil.close_veil()
            self.veil, self._first = None, None

    # -- the page ------------------------------------------------------------------------------------------------------

    def cancel(self) -> None:
        self._to_try.clear()
        if self._waiting:
            self.lan.give_up()
        self.end()

    def end(self) -> None:
        """Away with the veil."""
        self._waiting = False
        if self.veil is not None:
            self._close()
            focus = self._page.first_focus()
            if focus is not None:
                focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """The page goes away."""
        self._waiting = False
        self._close()
        self.lan.changed.disconnect(self._heard)
        self.lan.failed.disconnect(self._failed)

    def back(self) -> bool:
        if self.veil is None:
            return False
        self.cancel()
        return True

    def first_focus(self) -> QWidget | None:
        return self._first


def in_groups(fingerprint: bytes) -> str:
    """The beginning of a fingerprint, as two people compare it aloud."""
    said = fingerprint.hex().upper()
    groups = [said[at : at + GROUP] for at in range(0, len(said), GROUP)]
    return " ".join(groups[:SHOWN_GROUPS])


def _line(role: str, words: str) -> QLabel:
    made = label("", role, wrap=True)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    made.setText(words)
    return made
