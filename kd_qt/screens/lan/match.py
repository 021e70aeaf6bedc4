"""A match at a table on the network: the same table as alone, and what other people and their connections bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kd_core.net.wire import schema
from kd_qt.lan import Lan
from kd_qt.match import Outcome, Played
from kd_qt.screens.lan import loss, seat_veil
from kd_qt.screens.lan.loss import Gathering, HostLost, Missing, Paused, PlayerGone
from kd_qt.screens.lan.strip import HIGH, Asking, CountdownFace, Strip
from kd_qt.screens.lan.talk import Phrases
from kd_qt.screens.parts import Panel, button, label, row
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.veil import Veil
from kd_qt.session import Session
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest

MENU = 460
STRIP = 520  # px of the table at 100 %


class LanPlayScreen(PlayScreen):
    leaving = Signal()  # leave the table
    told_no = Signal(str)  # a sentence: something was not done

    def __init__(self, ui: Ui, session: Session, lan: Lan, parent: QWidget | None = None) -> None:
        super().__init__(ui, session, parent)
        self.lan = lan
        self.strip = Strip(ui, self, lan)
        self.asking = Asking(ui, self)
        self.countdown = CountdownFace(ui, self, lan)
        self._heard_said = len(lan.guest.said) if lan.guest is not None else 0
        self.asking.answered.connect(self._answer)
        self.tower.zero.connect(self._reached_zero)
        self.board.covered.connect(self._make_way)
        lan.changed.connect(self._heard)

    def start(self) -> None:
        self.lan.tell_pace()
        super().start()
        self._place_soon()
        for topic in ("table", "status", "countdown", "finished"):
            self._heard(topic)

    def entered(self) -> None:
        """Perhaps from the settings."""
        self.lan.tell_pace()
        super().entered()

    @property
    def guest(self) -> Guest | None:
        """Mine, as long as it is this match."""
        guest = self.lan.guest
        return guest if guest is not None and guest.session is self.session.match else None

    # -- what the table says -------------------------------------------------------------------------------------------

    def _heard(self, topic: str) -> None:
        guest = self.guest
        if guest is None or self._gone:
            return
        if topic == "said":
            self._show_said(guest)
        elif topic == "countdown":
            self.countdown.refresh()
        elif topic == "no" and guest.no is not None:
            self.told_no.emit(self.lan.why_no())
        elif topic == "finished":
            self._over(guest)
        elif topic in ("table", "status"):
            self.strip.refresh()
            self.asking.refresh(guest)
            self._show_missing(guest)

    def _reached_zero(self) -> None:
        """The bell of a tower has been painted here."""
        guest = self.guest
        if guest is not None and guest.countdown is not None:
            guest.reached_zero(guest.countdown.id)
            guest.clock.thaw()

    def _make_way(self, covered: bool) -> None:
        """Nothing hangs in front of a K.O."""
        self.strip.setVisible(not covered)
        if covered:
            self.countdown.forget_spread()

    def _told(self, message: object) -> None:
        super()._told(message)  # type: ignore[arg-type]
        if hasattr(self, "strip"):
            self.strip.refresh()

    def _show_said(self, guest: Guest) -> None:
        said = guest.said[-1] if guest.said else None
        if said is None or guest.table is None or self.lan.muted.hides(said.name):
            return
        seats = guest.table.seats
        seat = next((at for at, one in enumerate(seats) if one.guest == said.guest), None)
        home = guest.seat % 2 if guest.seat is not None else 0
        self.bubble.say(seat is not None and seat % 2 == home, said.name, self.ui.say(f"lan.phrase.{said.phrase}"))

    def _over(self, guest: Guest) -> None:
        """It ended otherwise than by the last blow, or the view has told it already."""
        if guest.finished is not None and not self._match_over:
            self._match_over = True
            if isinstance(self.veil, Missing):
                self._uncover()
            if not self.board.busy:
                self._shown()

    def _played(self) -> Played:
        played = super()._played()
        guest = self.guest
        if guest is None or guest.finished is None or guest.finished.reason == "played":
            return played
        return played.ended(Outcome(guest.finished.reason, guest.finished.winner))

    # -- what is missing -----------------------------------------------------------------------------------------------

    def _show_missing(self, guest: Guest) -> None:
        wanted = self._missing(guest)
        now = self.veil if isinstance(self.veil, Missing) else None
        if wanted is None:
            if now is not None:
                self.ui.sounds.play("connection_back")
                self._go_on()
            return
        kind, make = wanted
        if now is None or type(now) is not kind[0] or getattr(now, "seat", None) != kind[1]:
            self.ui.sounds.play("connection_lost")
            self._cover(make(), None)
        elif now is not None:
            now.refresh()

    def _missing(self, guest: Guest) -> tuple[tuple[type[Missing], int | None], Callable[[], Missing]] | None:
        """The worst thing first: no host, a table that gathers, a player who is gone, a pause."""
        table = guest.table
        if guest.finished is not None or table is None:
            return None
        if guest.status != "inside" and not loss.only_moves(self.lan, guest):
            return (HostLost, None), lambda: HostLost(self.ui, self, self.lan, self._ask_leave)
        if table.phase == "gathering":
            return (Gathering, None), lambda: Gathering(self.ui, self, self.lan, self._ask_leave)
        gone = next((one.seat for one in table.ballots if one.topic == "gone" and one.seat is not None), None)
        if gone is not None and gone != guest.seat:
            return (PlayerGone, gone), lambda: PlayerGone(self.ui, self, self.lan, gone)
        if table.paused == "agreed":
            return (Paused, None), lambda: Paused(self.ui, self, self.lan, self._ask_leave)
        return None

    def _cover(self, veil: Veil, first: QWidget | None) -> None:
        super()._cover(veil, first)
        self.asking.setVisible(False)

    def _go_on(self) -> None:
        super()._go_on()
        guest = self.guest
        if guest is not None and not isinstance(self.veil, Missing):
            self.asking.refresh(guest)
            if self._missing(guest) is not None:
                self._show_missing(guest)

    # -- the menu ------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        guest = self.guest
        if self._match_over or guest is None:
            return
        seated = guest.seat is not None
        buttons = {
            "resume": button("match.resume", "primary"),
            "talk": button("far.talk"),
            "people": button("far.people"),
        }
        if seated:
            buttons |= {name: button(f"far.{name}") for name in ("ask_pause", "ask_end", "resign")}
        small = {name: button(f"match.{name}") for name in ("rules", "keys", "settings")}
        buttons["leave"] = button("far.leave" if seated else "far.stop_watching", "", "match.leave")
        note = label("far.menu_note", "note", wrap=True)
        note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        title = label("far.menu", "title")
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        leave = buttons.pop("leave")
        panel = Panel(title, *buttons.values(), row(*small.values(), spacing=8), leave, note, spacing=9, inner=24)
        self._connect_menu({**buttons, **small, "leave": leave})
        veil = Veil(self.ui, self, panel, MENU)
        veil.done.connect(self._go_on)
        self._cover(veil, buttons["resume"])

    def _connect_menu(self, buttons: dict[str, QPushButton]) -> None:
        do: dict[str, Callable[[], object]] = {
            "resume": self._go_on,
            "talk": self.talk,
            "people": self._people,
            "ask_pause": partial(self._propose, "pause"),
            "ask_end": partial(self._propose, "end"),
            "resign": self._ask_resign,
            "rules": lambda: self.rule_wanted.emit(""),
            "keys": self.keys_wanted.emit,
            "settings": self.settings_wanted.emit,
            "leave": self._ask_leave,
        }
        for name, one in buttons.items():
            one.clicked.connect(lambda _=False, name=name: do[name]())

    def talk(self) -> None:
        """Say one of the phrases."""
        phrases = Phrases(self.ui, "far.say")
        phrases.said.connect(self._say)
        close = button("lobby.close")
        close.clicked.connect(self._go_on)
        quiet = button("lobby.unmute_all" if self.lan.muted.everybody else "lobby.mute_all", "", "far.mute")
        quiet.clicked.connect(self._mute)
        title = label("far.talk", "title")
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        veil = Veil(self.ui, self, Panel(title, phrases, quiet, close, spacing=12, inner=24), MENU)
        veil.done.connect(self._go_on)
        self._cover(veil, phrases.findChild(QPushButton))

    def _mute(self) -> None:
        self.lan.mute("")
        self._go_on()

    def _say(self, phrase: str) -> None:
        self.lan.say(schema.Say(phrase))  # type: ignore[arg-type]
        self._go_on()

    def _people(self) -> None:
        """Everybody else at the table, to be muted, shown the door or given the table."""
        guest = self.guest
        if guest is None or guest.table is None:
            return
        others = [(one.guest, one.name) for one in guest.table.seats if one.kind == "person" and one.guest != guest.id]
        others += [(id, name) for id, name in guest.table.watchers if id != guest.id]
        made: list[QWidget] = [label("far.people", "title")]
        for id, name in others:
            one = button("", "", f"far.person.{id}")
            one.setText(name)
            one.clicked.connect(partial(self._about, id, name))
            made.append(one)
        close = button("lobby.close")
        close.clicked.connect(self._go_on)
        veil = Veil(self.ui, self, Panel(*made, close, spacing=10, inner=24), MENU)
        veil.done.connect(self._go_on)
        self._cover(veil, made[1] if others else close)

    def _about(self, id: int | None, name: str) -> None:
        captain = self.guest is not None and self.guest.captain
        close = button("lobby.close")
        close.clicked.connect(self._go_on)
        things = seat_veil.about(self.ui, self.lan, id, name, captain, self._go_on)
        veil = Veil(self.ui, self, Panel(*things, close, spacing=12, inner=24), MENU)
        veil.done.connect(self._go_on)
        self._cover(veil, close)

    def _propose(self, what: str) -> None:
        self.lan.say(schema.Propose(what))  # type: ignore[arg-type]
        self._go_on()

    def _ask_resign(self) -> None:
        guest = self.guest
        teams = guest is not None and guest.table is not None and len(guest.table.seats) > 2
        self._sure("far.resign_sure_team" if teams else "far.resign_sure", "far.resign", self._resign)

    def _resign(self) -> None:
        self.lan.say(schema.Resign())
        self._go_on()

    def _ask_leave(self) -> None:
        """Who hosts the table closes it by going."""
        guest = self.guest
        if guest is not None and guest.seat is None:
            self.leaving.emit()
        elif self.lan.hosting:
            self._sure("far.leave_host_sure", "far.leave", self.leaving.emit)
        else:
            self._sure("far.leave_sure", "far.leave", self.leaving.emit)

    def _sure(self, question: str, yes: str, do: Callable[[], None]) -> None:
        veil = loss.sure(self.ui, self, question, yes, do, self._go_on)
        self._cover(veil, veil.findChild(QPushButton, "sure.no"))

    def _answer(self, topic: str, choice: str) -> None:
        self.lan.say(schema.Vote(topic, None, choice))  # type: ignore[arg-type]

    # -- screen --------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What the table does not use itself."""
        key = event.key()
        if self.veil is None and key == Qt.Key.Key_T:
            self.talk()
        elif self.asking.open and key in (Qt.Key.Key_Y, Qt.Key.Key_N):
            self._answer(self.asking.topic, "yes" if key == Qt.Key.Key_Y else "no")
        else:
            super().keyPressEvent(event)

    def leave(self) -> None:
        if not self._gone:
            self.lan.changed.disconnect(self._heard)
            self.strip.stop()
            self.countdown.stop()
        super().leave()

    def beside_table(self) -> list[QRectF]:
        over = [one for one in (self.strip, self.asking) if one.isVisible()]
        return [*super().beside_table(), *(QRectF(one.geometry()) for one in over)]

    def back(self) -> bool:
        if isinstance(self.veil, Missing):
            return True
        return super().back()

    def retranslate(self) -> None:
        super().retranslate()
        self.strip.refresh()
        if isinstance(self.veil, Missing):
            self.veil.refresh()

    def _place(self) -> None:
        """Under the round plate, as the table has laid itself out."""
        super()._place()
        plan = self.board.plan
        k, middle = plan.k, plan.middle
        wide = min(STRIP * k, self.width() - 8)
        top = middle.bottom + 3 * k
        self.strip.place(QRect(round(middle.cx - wide / 2), round(top), round(wide), round(HIGH * k)))
        stage = plan.stage
        self.countdown.setGeometry(0, round(stage.y), self.width(), round(stage.h))
        self.asking.place()
