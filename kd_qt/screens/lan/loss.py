"""What lies over a table while something is missing: a player, the host, an agreement to go on. And "are you sure?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.net.wire import schema
from kd_core.text import listed
from kd_qt.lan import Lan
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.parts import Lean, Ring, Sign
from kd_qt.screens.parts import Panel, button, column, label, row
from kd_qt.screens.veil import Veil
from kd_qt.style import palette
from kd_qt.style.shapes import box, disc, fill, open_line, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest
    from kd_core.net.wire.schema import Ballot

WIDTH = 816
NARROW = 860  # px at 100 %: below, the ring is smaller
LEAST = 170  # px at 100 % of an answer
BIG, SMALL = 158.0, 92.0  # px at 100 % of the ring
REFRESH_MS = 200
TRIES_WHILE_MOVING = 3
STAGE = 0.389  # of the height: the stage of a table
KEYS = {"wait": "W", "bot": "B", "end": "E"}


def only_moves(lan: Lan, guest: Guest) -> bool:
    """The table goes to another program: for a moment nobody is there, and nothing is wrong."""
    going = guest.moved is not None or bool(guest.inherited) or (guest.table is not None and guest.table.moving)
    return going and lan.tries <= TRIES_WHILE_MOVING


class Missing(Veil):
    """A ring or a sign at the left, what is the matter at the right, answers below."""

    def __init__(self, ui: Ui, page: QWidget, left: QWidget, answers: list[Lean], foot: str) -> None:
        self.title = label("", "title", wrap=True)
        self.sentence = label("", "body", wrap=True)
        self.sign = Sign(ui, self._paint_sign, 30, 24)
        self.hint = label("", "label", wrap=True)
        self.hint.setProperty("tone", "warn")
        self.note = label("", "note", wrap=True)
        self.foot = label(foot, "body", wrap=True)
        self.foot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.answers = answers
        words = column(self.title, self.sentence, row(self.sign, self.hint, grows=1), self.note, spacing=10)
        self._row = row(spacing=8)
        for answer in answers:
            answer.least = LEAST
            answer.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self._row.addWidget(answer, 1)
        panel = Panel(row(left, words, spacing=28, grows=1), self._row, self.foot, spacing=18, inner=26)
        panel.setProperty("panel", "warn")
        super().__init__(ui, page, panel, WIDTH, above=5)  # the stage stays in sight
        self._timer = QTimer(self)
        self._timer.setInterval(REFRESH_MS)
        self._timer.timeout.connect(self.refresh)

    def _paint_sign(self, painter: QPainter, u: float) -> None:
        marks.bars(painter, 0, 22 * u, 0, u)

    def open(self, first: QWidget | None = None) -> None:
        self.refresh()
        super().open(first or next((one for one in self.answers if not one.isHidden()), None))
        self._timer.start()

    def close_veil(self) -> None:
        self._timer.stop()
        super().close_veil()

    def refresh(self) -> None:
        """What changes while it is shown."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Night over the table, dusk over the stage: everybody still sees how it stands."""
        night, dusk, edge = palette.alpha(palette.INK0, 205), palette.alpha(palette.INK0, 120), self.height() * STAGE
        with QPainter(self) as painter:
            fill(painter, box(0, 0, self.width(), edge), dusk)
            fill(painter, box(0, edge, self.width(), self.height() - edge), night)

    def back(self) -> None:
        """Esc answers nothing here."""

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        stops = [one for one in self.answers if one.isVisible() and one.isEnabled()]
        if stops:
            at = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
            stops[(at + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        for answer in self.answers:
            if answer.cap and event.text().upper() == answer.cap and answer.isEnabled() and answer.isVisible():
                answer.click()
                return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)


class PlayerGone(Missing):
    """Another player's connection is lost: wait, let a bot play, or end. No clock throws anybody out."""

    def __init__(self, ui: Ui, page: QWidget, lan: Lan, seat: int) -> None:
        self._lan, self.seat = lan, seat
        self.ring = Ring(ui)
        answers = []
        for choice in ("wait", "bot", "end"):
            made = Lean(ui, f"loss.{choice}", "primary" if choice == "wait" else "plain", KEYS[choice], (244, 84))
            made.px = 18
            made.clicked.connect(partial(self._vote, choice))
            answers.append(made)
        super().__init__(ui, page, self.ring, answers, "loss.saved")

    def fit(self) -> None:
        super().fit()
        self.ring.set_side(BIG if self.width() >= self.ui.px(NARROW) else SMALL)

    def _vote(self, choice: str) -> None:
        self._lan.say(schema.Vote("gone", self.seat, choice))  # type: ignore[arg-type]

    @property
    def ballot(self) -> Ballot | None:
        table = self._lan.guest.table if self._lan.guest is not None else None
        ballots = table.ballots if table is not None else []
        return next((one for one in ballots if one.topic == "gone" and one.seat == self.seat), None)

    def refresh(self) -> None:
        guest, ballot, say = self._lan.guest, self.ballot, self.ui.say
        if guest is None or guest.table is None or ballot is None:
            return
        name = guest.table.seats[self.seat].name
        self.title.setText(say("loss.gone", name=name))
        self.sentence.setText(say("loss.gone_note", name=name))
        self.hint.setText(say("loss.looking_for", name=name))
        self.note.setText(self._votes(guest, ballot) or say("loss.asked_again"))
        self.ring.show_left(ballot.until - guest.host_now, ballot.until - ballot.since, say("loss.seconds"))
        mine = ballot.votes.get(str(guest.seat), "")
        votes = guest.seat is not None
        for answer, choice in zip(self.answers, ("wait", "bot", "end")):
            note = say(f"loss.{choice}_note", name=name) if mine != choice else say("loss.your_vote")
            chosen = mine == choice or (not mine and choice == "wait")
            answer.set_words(say(f"loss.{choice}"), note, "primary" if chosen else "plain")
            answer.setVisible(votes)

    def _votes(self, guest: Guest, ballot: Ballot) -> str:
        """Who has chosen what so far, without me."""
        assert guest.table is not None
        seats = guest.table.seats
        others = {at: ballot.votes.get(str(at)) for at in range(len(seats)) if at != guest.seat}
        told = []
        for choice in ("wait", "bot", "end"):
            names = [seats[at].name for at, vote in others.items() if vote == choice]
            if names:
                told.append(self.ui.say(f"loss.votes_{choice}", names=listed(self.ui.lang, names)))
        return " ".join(told)


class HostLost(Missing):
    """The connection to the host is lost: it is looked for by itself; perhaps one can go on without it."""

    def __init__(self, ui: Ui, page: QWidget, lan: Lan, leave: Callable[[], None]) -> None:
        self._lan = lan
        self._go_on = Lean(ui, "loss.go_on", "plain", "G", (300, 84))
        self._go_on.clicked.connect(lan.inherit)
        self._leave = Lean(ui, "loss.leave", "plain", "L", (220, 84))
        self._leave.clicked.connect(leave)
        for one in (self._go_on, self._leave):
            one.px = 18
        left = Sign(ui, _paint_no_waves, 120, 120)
        super().__init__(ui, page, left, [self._go_on, self._leave], "loss.seat_kept")

    def refresh(self) -> None:
        say, may = self.ui.say, self._lan.may_inherit
        self.title.setText(say("loss.host"))
        self.sentence.setText(say("loss.host_note"))
        self.hint.setText(say("loss.looking", n=max(1, self._lan.tries)))
        self.note.setText(say("loss.may_inherit" if may else "loss.comes_back"))
        self._go_on.set_words(say("loss.go_on"), say("loss.go_on_note"), "primary" if may else "plain")
        self._go_on.setVisible(may)
        self._leave.set_words(say("loss.leave"), say("loss.leave_note"))


class Paused(Missing):
    """Everybody agreed to a pause."""

    def __init__(self, ui: Ui, page: QWidget, lan: Lan, leave: Callable[[], None]) -> None:
        self._lan = lan
        self._go_on = Lean(ui, "loss.resume", "primary", "G", (300, 84))
        self._go_on.clicked.connect(lambda: lan.say(schema.Propose("go_on")))
        self._leave = Lean(ui, "loss.leave", "plain", "L", (220, 84))
        self._leave.clicked.connect(leave)
        for one in (self._go_on, self._leave):
            one.px = 18
        left = Sign(ui, _paint_pause, 120, 120)
        super().__init__(ui, page, left, [self._go_on, self._leave], "loss.saved")
        self.sign.hide()
        self.hint.hide()

    def refresh(self) -> None:
        say, guest = self.ui.say, self._lan.guest
        self.title.setText(say("loss.paused"))
        self.sentence.setText(say("loss.paused_note"))
        self.note.setText(say("loss.anybody_resumes"))
        self._go_on.set_words(say("loss.resume"), say("loss.resume_note"), "primary")
        self._go_on.setVisible(guest is not None and guest.seat is not None)
        self._leave.set_words(say("loss.leave"), say("loss.leave_note"))


def _paint_no_waves(painter: QPainter, u: float) -> None:
    """No connection: waves, struck out."""
    fill(painter, disc(60 * u, 60 * u, 53 * u), palette.INK0)
    stroke(painter, disc(60 * u, 60 * u, 53 * u), palette.WARN, 5 * u)
    painter.save()
    painter.translate(60 * u, 82 * u)
    marks.waves(painter, 0, 0, 2.4 * u, palette.WARN, (255, 110, 110))
    painter.restore()
    for colour, width in ((palette.INK0, 12 * u), (palette.WARN, 5 * u)):
        open_line(painter, [(30 * u, 30 * u), (90 * u, 90 * u)], colour, width)


def _paint_pause(painter: QPainter, u: float) -> None:
    fill(painter, disc(60 * u, 60 * u, 53 * u), palette.INK0)
    stroke(painter, disc(60 * u, 60 * u, 53 * u), palette.WARN, 5 * u)
    for x in (42, 64):
        fill(painter, box(x * u, 36 * u, 14 * u, 48 * u, 3 * u), palette.TEXT)


def sure(
    ui: Ui, page: QWidget, question: str, yes: str, do: Callable[[], None], do_not: Callable[[], None], **params: object
) -> Veil:
    """Ask before something that cannot be undone."""
    title = label("", "heading", wrap=True)
    title.setText(ui.say(question, **params))
    title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    no, go = button("loss.no", "primary", "sure.no"), button(yes, "", "sure.yes")
    no.clicked.connect(do_not)
    go.clicked.connect(do)
    veil = Veil(ui, page, Panel(title, no, go, spacing=14, inner=26), 420)
    veil.done.connect(do_not)
    return veil


class Gathering(Missing):
    """The table is open again after its host was lost: it waits for what the seats know, and the new host goes on."""

    def __init__(self, ui: Ui, page: QWidget, lan: Lan, leave: Callable[[], None]) -> None:
        self._lan = lan
        self._go_on = Lean(ui, "loss.continue", "primary", "G", (300, 84))
        self._go_on.clicked.connect(lambda: lan.say(schema.Begin()))
        self._leave = Lean(ui, "loss.leave", "plain", "L", (220, 84))
        self._leave.clicked.connect(leave)
        for one in (self._go_on, self._leave):
            one.px = 18
        super().__init__(ui, page, Sign(ui, _paint_pause, 120, 120), [self._go_on, self._leave], "loss.drawn_anew")

    def refresh(self) -> None:
        say, guest = self.ui.say, self._lan.guest
        if guest is None or guest.table is None:
            return
        people = [one for one in guest.table.seats if one.kind == "person"]
        away = [one.name for one in people if one.guest is None]
        self.title.setText(say("loss.gathering"))
        self.sentence.setText(say("loss.gathering_note"))
        self.hint.setText(say("loss.still_away", names=listed(self.ui.lang, away)) if away else say("loss.all_back"))
        self.sign.setVisible(bool(away))
        self.note.setText(say("loss.bots_for_away" if away else "loss.ready_to_go"))
        self._go_on.set_words(say("loss.continue"), say("loss.continue_note"), "plain" if away else "primary")
        self._go_on.setVisible(guest.captain)
        self._leave.set_words(say("loss.leave"), say("loss.leave_note"))
