"""A table being prepared: how others come in, who sits where with which fighter, what is said, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from kd_core.net.wire import schema
from kd_core.text import listed
from kd_qt.lan import Lan
from kd_qt.screens.base import Screen
from kd_qt.screens.lan import loss, marks, seat_veil
from kd_qt.screens.lan.parts import CodeTiles, Lean, QrCode, Sign
from kd_qt.screens.lan.rules_veil import RulesVeil
from kd_qt.screens.lan.seat_card import SeatCard, Shown
from kd_qt.screens.lan.talk import Line, Talk
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Panel, Scroll, button, column, label, row
from kd_qt.screens.veil import Veil
from kd_qt.style import palette, signs
from kd_qt.style.shapes import across, box, fill
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest
    from kd_core.net.wire.schema import SeatNow, TableNow

WIDE = 1150  # px at 100 %: from here on the ways in stand between the sides
MIDDLE = 408
MOST_SEATS = 4
NO_MS = 6000  # how long the answer "no" stays
COPIED_MS = 2500


class LobbyScreen(Screen):
    leaving = Signal()  # leave the table, or close it
    rule_wanted = Signal(str)

    def __init__(self, ui: Ui, lan: Lan, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.lan = lan
        self.veil: Veil | None = None
        self._carried: int | None = None
        self._link = ""
        self._no = ""
        self._no_timer = QTimer(self)
        self._no_timer.setSingleShot(True)
        self._no_timer.timeout.connect(self._forget_no)
        self._make()
        self._lay_out()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        ui = self.ui
        self.leave_button = button("", "", "lobby.leave")
        self._title = label("", "title", wrap=True)
        self._summary = label("", "body", wrap=True)
        self.change_rules = button("lobby.change_rules")
        self.cards = [SeatCard(ui, at) for at in range(MOST_SEATS)]
        for card in self.cards:
            card.setParent(self)  # its words and measures are those of the page, also before it has its place
        self._sides = [label("", "heading"), label("", "heading")]
        self._sides[0].setProperty("side", "you")
        self._sides[1].setProperty("side", "opp")
        self._sides[1].setAlignment(Qt.AlignmentFlag.AlignRight)
        self.talk = Talk(ui)
        self._state_sign = Sign(ui, self._paint_state, 26, 26)
        self._state = label("", "heading", wrap=True)
        self._state_note = label("", "body", wrap=True)
        self.close_table = button("lobby.close_table")
        self.ready = Lean(ui, "lobby.ready", "plain", "R", (180, 52))
        self.ready.px = 17
        self.start = Lean(ui, "lobby.start", "waiting", "", (300, 66))
        self.start.px = 22
        self._make_ways_in()

    def _make_ways_in(self) -> None:
        ui = self.ui
        self._code_note = label("", "label", wrap=True)
        self._code_note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.code = CodeTiles(ui)
        self.qr = QrCode(ui, 212)
        self._address = label("", "label", wrap=True)
        self.copy = button("lobby.copy")
        self._facts = {name: label("", "label", wrap=True) for name in ("watching", "locked", "links")}
        self._signs = {
            "watching": Sign(ui, lambda p, u: marks.eye(p, 13 * u, 10 * u, 22 * u, palette.TEXT), 26, 20),
            "locked": Sign(ui, self._paint_lock, 26, 20),
            "links": Sign(ui, self._paint_links, 26, 20),
        }

    def _ways_in(self) -> QWidget:
        lines = [row(self._signs[name], self._facts[name], grows=1) for name in self._facts]
        beside = column(label("lobby.or_scan", "note", wrap=True), self._address, self.copy, 1, *lines, spacing=8)
        below = row(self.qr, beside, spacing=16, grows=1)
        panel = Panel(1, self._code_note, self.code, below, 1, spacing=12, inner=18)
        panel.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        return panel

    def _lay_out(self) -> None:
        top = row(self.leave_button, self._title, self._summary, self.change_rules, spacing=14, grows=2)
        self._columns = [self._side(at) for at in (0, 1)]
        self._middle = self._ways_in()
        self._grid = spaced(QGridLayout(), 14)
        inner = column(self._grid, self.talk, spacing=12)
        inner.setStretch(0, 1)
        self.setLayout(
            column(
                spaced(top, 14, (24, 14, 24, 8)), Scroll(spaced(inner, 12, (24, 4, 24, 10))), self._foot(), spacing=0
            )
        )  # fmt: skip
        self._arrange(True)

    def _side(self, team: int) -> QWidget:
        side = QWidget()
        side.setLayout(column(self._sides[team], spacing=8))
        return side

    def _foot(self) -> QWidget:
        words = column(1, self._state, self._state_note, 1, spacing=2)
        state = row(self._state_sign, words, spacing=14, grows=1)
        self._buttons = row(self.close_table, 1, self.ready, self.start, spacing=12)
        self._bar = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 14)
        self._bar.addLayout(state, 1)
        self._bar.addLayout(self._buttons)
        foot = _Foot(self.ui)
        foot.setLayout(spaced(column(self._bar), 0, (30, 12, 24, 12)))
        foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        return foot

    def _arrange(self, wide: bool) -> None:
        self._wide = wide
        self._grid.addWidget(self._columns[0], 0, 0)
        if wide:
            self._grid.addWidget(self._middle, 0, 1)
            self._grid.addWidget(self._columns[1], 0, 2)
        else:
            self._grid.addWidget(self._columns[1], 0, 1)
            self._grid.addWidget(self._middle, 1, 0, 1, 2)
        for at, stretch in enumerate((1, 0, 1) if wide else (1, 1, 0)):
            self._grid.setColumnStretch(at, stretch)
        self.talk.set_wide(wide)
        self._bar.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _connect(self) -> None:
        self.lan.changed.connect(self._heard)
        self.leave_button.clicked.connect(self._ask_leave)
        self.close_table.clicked.connect(self._close_table)
        self.change_rules.clicked.connect(self._open_rules)
        self.copy.clicked.connect(self._copy)
        self.ready.clicked.connect(self._toggle_ready)
        self.start.clicked.connect(self._begin)
        self.talk.said.connect(lambda phrase: self.lan.say(schema.Say(phrase)))
        self.talk.muted.connect(lambda: self.lan.mute(""))
        self.talk.asked.connect(self._open_watcher)
        for card in self.cards:
            card.opened.connect(self._open_seat)
            card.sat.connect(lambda at: self.lan.say(schema.Sit(at)))
            card.bot_added.connect(self._open_seat)
            card.lifted.connect(self._lift)
            card.walked.connect(self._walk)
            card.dropped.connect(self._dropped)

    # -- what the table says -------------------------------------------------------------------------------------------

    @property
    def guest(self) -> Guest | None:
        return self.lan.guest

    def _heard(self, topic: str) -> None:
        guest = self.guest
        if guest is None:
            return
        if topic == "no" and guest.no is not None:
            self._no = self.lan.why_no()
            self._no_timer.start(NO_MS)
        if topic == "status":
            self._show_connection(guest)
        if topic in ("table", "status", "said", "no"):
            self.show_table()

    def _forget_no(self) -> None:
        self._no = ""
        self.show_table()

    def _show_connection(self, guest: Guest) -> None:
        """The host cannot be reached: say so until it can."""
        lost = isinstance(self.veil, loss.HostLost)
        if guest.status in ("lost", "greeting", "away") and not lost and not loss.only_moves(self.lan, guest):
            self._cover(loss.HostLost(self.ui, self, self.lan, self.leaving.emit))
        elif guest.status == "inside" and lost:
            self._uncover()

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_table(self) -> None:
        guest = self.guest
        if guest is None or guest.table is None:
            return
        table = guest.table
        self._title.setText(table.name)
        self._summary.setText(self._rules_in_words(table))
        self._show_seats(guest, table)
        self._show_ways_in(guest, table)
        self._show_talk(guest, table)
        self._show_foot(guest, table)

    def _rules_in_words(self, table: TableNow) -> str:
        ui, rules = self.ui, table.rules
        arena = (
            ui.lexicon.arena(rules.arena, ui.lang) if rules.arena in ui.lexicon.arenas else ui.say("lobby.any_arena")
        )
        parts = [ui.say(f"setup.{rules.mode}"), arena, ui.say(f"test.{rules.test}")]
        parts.append(ui.say("lobby.relief", relief=ui.say(f"setup.relief_{rules.relief}").lower()))
        if rules.choice_time:
            parts.append(ui.say("lobby.clock", n=rules.choice_time))
        return " · ".join(parts)

    def _home(self, guest: Guest) -> int:
        """The team on the left: mine."""
        return guest.seat % 2 if guest.seat is not None else 0

    def _show_seats(self, guest: Guest, table: TableNow) -> None:
        home = self._home(guest)
        kind = "team" if len(table.seats) > 2 else "side"
        own = (f"lobby.{kind}_yours", f"lobby.{kind}_theirs")
        words = own if guest.seat is not None else ("lobby.side_a", "lobby.side_b")
        for side, word in zip(self._sides, words):
            side.setText(self.ui.say(word))
        for at, card in enumerate(self.cards):
            there = at < len(table.seats)
            card.setVisible(there)
            layout = self._columns[0 if at % 2 == home else 1].layout()
            if layout is not None and layout.indexOf(card) < 0:
                layout.addWidget(card)
            if there:
                card.show_seat(self._shown(guest, table, at, at % 2 == home))

    def _shown(self, guest: Guest, table: TableNow, at: int, left: bool) -> Shown:
        seat = table.seats[at]
        host = seat.guest is not None and seat.guest == table.captain
        builds = table.rules.test != "dice"
        return Shown(seat, left, at == guest.seat, host, guest.captain, guest.seat is not None, builds)

    def _show_ways_in(self, guest: Guest, table: TableNow) -> None:
        say = self.ui.say
        self._code_note.setText(say("lobby.code" if table.locked else "lobby.no_code"))
        self.code.setVisible(table.locked)
        self.code.set_code(table.code)
        address = next((one for one in table.addresses if "." in one), next(iter(table.addresses), ""))
        self._address.setText(address.replace(":", ":\u200b") or say("lobby.no_address"))
        self._facts["watching"].setText(say("lobby.watching", n=table.watching))
        self._facts["locked"].setText(say("lobby.locked" if table.locked else "lobby.unlocked"))
        self._facts["links"].setText(say("lobby.all_good" if self._worst(table) >= 3 else "lobby.some_weak"))
        self._signs["locked"].update()
        self._signs["links"].update()
        link = self.lan.link()
        if link != self._link:
            self._link = link
            self.qr.set_matrix(_matrix(link))
            self.qr.setAccessibleName(link)
        self.copy.setEnabled(bool(link))

    def _worst(self, table: TableNow) -> int:
        people = [one for one in table.seats if one.kind == "person"]
        return min((marks.strength(one.rtt, one.link or "gone") for one in people), default=marks.BARS)

    def _show_talk(self, guest: Guest, table: TableNow) -> None:
        lines = [self._line(guest, table, said) for said in reversed(guest.said) if not self.lan.muted.hides(said.name)]
        self.talk.show_talk(lines, table.watchers, self.lan.muted.everybody)

    def _line(self, guest: Guest, table: TableNow, said: schema.Said) -> Line:
        for at, seat in enumerate(table.seats):
            if seat.guest == said.guest:
                return Line(said.name, said.phrase, at % 2 == self._home(guest), seat.fighter)
        return Line(said.name, said.phrase, None)

    def _show_foot(self, guest: Guest, table: TableNow) -> None:
        say, people = self.ui.say, [one for one in table.seats if one.kind == "person"]
        me = table.seats[guest.seat] if guest.seat is not None and guest.seat < len(table.seats) else None
        self._state.setText(self._no or self._waits_for(guest, table, people))
        self._state_note.setText(self._then_what(guest, table))
        self.leave_button.setText(say("lobby.leave"))
        for captains in (self.start, self.close_table, self.change_rules):
            captains.setVisible(guest.captain)
        self.ready.setVisible(me is not None)
        if me is not None:
            word = say("lobby.not_ready_button" if me.ready else "lobby.ready_button")
            first = not guest.captain and not me.ready
            self.ready.set_words(word, "", "primary" if first else "plain")
        ready = sum(one.ready or one is me for one in people)  # who starts is ready
        go = ready == len(people) > 0
        count = say("lobby.ready_count", ready=ready, all=len(people))
        self.start.set_words(say("lobby.start"), count, "primary" if go else "waiting")
        self._state_sign.update()

    def _waits_for(self, guest: Guest, table: TableNow, people: list[SeatNow]) -> str:
        say = self.ui.say
        if table.phase == "pledging":
            return say("lobby.pledging")
        me = table.seats[guest.seat] if guest.seat is not None and guest.seat < len(table.seats) else None
        late = [one.name for one in people if not one.ready and one is not me]
        if late:
            return say("lobby.waiting_for", names=listed(self.ui.lang, late))
        if guest.captain and len(people) == 1:
            return say("lobby.alone")
        if me is not None and not me.ready:
            return say("lobby.others_ready" if guest.captain else "lobby.waiting_for_you")
        return say("lobby.all_ready")

    def _then_what(self, guest: Guest, table: TableNow) -> str:
        say, free = self.ui.say, sum(one.kind == "open" for one in table.seats)
        host = next((one.name for one in table.seats if one.guest is not None and one.guest == table.captain), "")
        if guest.captain:
            return say("lobby.open_become_bots", n=free) if free else say("lobby.you_start")
        return say("lobby.host_starts", name=host) if host else say("lobby.somebody_starts")

    def _everybody_ready(self) -> bool:
        guest = self.guest
        if guest is None or guest.table is None:
            return False
        people = [(at, one) for at, one in enumerate(guest.table.seats) if one.kind == "person"]
        return all(one.ready or (guest.captain and at == guest.seat) for at, one in people) and len(people) > 1

    def _paint_state(self, painter: QPainter, u: float) -> None:
        if self._no:
            marks.cross(painter, 13 * u, 13 * u, 12 * u)
        elif self._everybody_ready():
            signs.tick(painter, 13 * u, 13 * u, 12 * u)
        else:
            marks.clock(painter, 13 * u, 13 * u, 12 * u)

    def _paint_lock(self, painter: QPainter, u: float) -> None:
        locked = self.guest is not None and self.guest.table is not None and self.guest.table.locked
        marks.lock(painter, 13 * u, 10 * u, 20 * u, palette.TEXT, locked)

    def _paint_links(self, painter: QPainter, u: float) -> None:
        guest = self.guest
        level = self._worst(guest.table) if guest is not None and guest.table is not None else 0
        marks.bars(painter, 0, 19 * u, level, u)

    # -- what I do -----------------------------------------------------------------------------------------------------

    def _toggle_ready(self) -> None:
        guest = self.guest
        if guest is not None and guest.table is not None and guest.seat is not None:
            self.lan.say(schema.Ready(not guest.table.seats[guest.seat].ready))

    def _begin(self) -> None:
        """Who starts is ready."""
        guest = self.guest
        if guest is None or guest.table is None:
            return
        if guest.seat is not None and not guest.table.seats[guest.seat].ready:
            self.lan.say(schema.Ready(True))
        self.lan.say(schema.Begin())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._link)
        self.copy.setText(self.ui.say("lobby.copied"))
        QTimer.singleShot(COPIED_MS, self, lambda: self.copy.setText(self.ui.say("lobby.copy")))

    def _ask_leave(self) -> None:
        """A guest just goes; with the host's program the table closes, and that is asked first."""
        if self.lan.hosting:
            self._close_table()
        else:
            self.leaving.emit()

    def _close_table(self) -> None:
        self._cover(loss.sure(self.ui, self, "lobby.close_sure", "lobby.close_table", self._close_now, self._uncover))

    def _close_now(self) -> None:
        self.lan.say(schema.CloseTable())
        self.leaving.emit()

    # -- seats by hand -------------------------------------------------------------------------------------------------

    def _dropped(self, at: int, where: QPoint) -> None:
        target = next((card for card in self.cards if card.isVisible() and _holds(card, where)), None)
        if target is not None and target.at != at:
            self._move(at, target.at)

    def _move(self, a: int, b: int) -> None:
        """The captain may exchange anybody; everybody else takes an open seat."""
        guest = self.guest
        if guest is None or guest.table is None:
            return
        if a == guest.seat and guest.table.seats[b].kind == "open":
            self.lan.say(schema.Sit(b))
        else:
            self.lan.say(schema.SwapSeats(a, b))

    def _lift(self, at: int) -> None:
        """Space: lift a card, or put it down here."""
        if self._carried is None and self.cards[at].movable:
            self._carry(at)
        elif self._carried is not None:
            self._put_down(at)

    def _carry(self, at: int | None) -> None:
        self._carried = at
        for card in self.cards:
            card.set_carried(card.at == at)

    def _put_down(self, at: int) -> None:
        carried = self._carried
        self._carry(None)
        if carried is not None and carried != at:
            self._move(carried, at)

    def _walk(self, at: int, key: int) -> None:
        """Arrows go from card to card as they stand on the screen."""
        here = self.cards[at].mapTo(self, self.cards[at].rect().center())
        best: tuple[float, SeatCard] | None = None
        for card in self.cards:
            if card.isVisible() and card.at != at:
                away = card.mapTo(self, card.rect().center()) - here
                cost = _toward(key, away)
                if cost is not None and (best is None or cost < best[0]):
                    best = (cost, card)
        if best is not None:
            best[1].setFocus(Qt.FocusReason.TabFocusReason)

    # -- veils ---------------------------------------------------------------------------------------------------------

    def _open_seat(self, at: int) -> None:
        if self._carried is not None:
            self._put_down(at)
            return
        self._cover(seat_veil.open_seat(self.ui, self, self.lan, self.cards[at], self._uncover, self._open_aids))

    def _open_aids(self) -> None:
        guest = self.guest
        if guest is not None and guest.seat is not None:
            self._cover(seat_veil.aids_of(self.ui, self, self.lan, self.cards[guest.seat], self._uncover))

    def _open_watcher(self, id: int, name: str) -> None:
        self._cover(seat_veil.watcher(self.ui, self, self.lan, id, name, self._uncover))

    def _open_rules(self) -> None:
        if self.guest is not None and self.guest.captain:
            self._cover(RulesVeil(self.ui, self, self.lan, self.guest, self._uncover))

    def _cover(self, veil: Veil | None) -> None:
        self._uncover()
        if veil is not None:
            self.veil = veil
            stops = [one for one in veil.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
            veil.open(next((one for one in stops if one.isEnabled()), None))

    def _uncover(self) -> None:
        if self.veil is not None:
            self.veil.close_veil()
            self.veil = None
            focus = self.first_focus()
            if focus is not None:
                focus.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- screen --------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_R and self.ready.isVisible() and self.veil is None:
            self._toggle_ready()
        else:
            super().keyPressEvent(event)

    def back(self) -> bool:
        if self.veil is not None:
            self.veil.back()
        elif self._carried is not None:
            self._carry(None)
        elif self.lan.hosting:
            self._close_table()
        else:
            self._cover(loss.sure(self.ui, self, "lobby.leave_sure", "lobby.leave", self.leaving.emit, self._uncover))
        return True

    def first_focus(self) -> QWidget | None:
        if self.veil is not None:
            return self.veil
        guest = self.guest
        return self.start if guest is not None and guest.captain else self.ready

    def leave(self) -> None:
        self._no_timer.stop()
        self.lan.changed.disconnect(self._heard)

    def retranslate(self) -> None:
        super().retranslate()
        self.show_table()

    def rescale(self) -> None:
        self._refit()
        super().rescale()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._refit()

    def _refit(self) -> None:
        wide = self.width() >= self.ui.px(WIDE)
        if wide != self._wide:
            self._arrange(wide)
            super().rescale()
        self._middle.setMinimumWidth(self.ui.px(MIDDLE) if wide else 0)
        self._middle.setMaximumWidth(self.ui.px(MIDDLE) if wide else 16777215)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The arena of the table, at night."""
        super().paintEvent(event)
        guest = self.guest
        arena = guest.table.rules.arena if guest is not None and guest.table is not None else ""
        if not arena or palette.high_contrast():
            return
        with QPainter(self) as painter:
            picture = self.ui.art.arena(arena, self.width(), self.height(), self.devicePixelRatioF())
            painter.drawPixmap(0, 0, picture)
            painter.fillRect(self.rect(), palette.alpha(palette.INK0, 208))
            w = self.width()
            sides = palette.alpha(palette.YOU_DEEP, 70), palette.alpha(palette.OPP_DEEP, 80)
            calm = palette.alpha(palette.INK0, 0)
            light = across(0, 0, w, 0, (0, sides[0]), (0.4, calm), (0.6, calm), (1, sides[1]))
            fill(painter, box(0, 0, w, self.height()), light)


class _Foot(QWidget):
    """The dark strip with the start, and a line of both colours over it."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        w, u = self.width(), self.ui.scale
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), palette.alpha(palette.INK0, 235))
            line = across(0, 0, w, 0, (0, palette.YOU), (0.5, palette.INK3), (1, palette.OPP))
            fill(painter, box(0, 0, w, max(1.0, 2 * u)), line)


def _matrix(link: str) -> list[list[bool]]:
    from kd_core.net.lan.addresses import qr

    return qr(link) if link else []


def _holds(card: SeatCard, where: QPoint) -> bool:
    return card.rect().contains(card.mapFromGlobal(where))


def _toward(key: int, away: QPoint) -> float | None:
    """How far something is in the direction of an arrow key; None: not there."""
    x, y = away.x(), away.y()
    ahead, aside = {
        Qt.Key.Key_Left: (-x, abs(y)),
        Qt.Key.Key_Right: (x, abs(y)),
        Qt.Key.Key_Up: (-y, abs(x)),
        Qt.Key.Key_Down: (y, abs(x)),
    }[Qt.Key(key)]
    return ahead + 2 * aside if ahead > 8 else None
