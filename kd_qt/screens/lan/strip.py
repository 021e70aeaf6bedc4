"""What a table on the network shows beside the match: who is there and thinks, phrases, questions, the countdown.

All of it lies over the stage and lets the pointer through, except the buttons of a question.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from kd_core.net.wire import schema
from kd_qt.lan import Lan
from kd_qt.screens import metrics
from kd_qt.screens.lan import marks
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import button, label, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest
    from kd_core.net.wire.schema import Ballot, SeatNow

HIGH = 26  # px at 100 %
CLOCK_MS = 200
FRAME_MS = 8
SPREAD_MS = 7000
ZERO_STAYS = 0.4  # seconds
LAST = 3.0  # seconds that tick twice


def clock_words(seconds: float) -> str:
    whole = max(0, ceil(seconds))
    return f"{whole // 60}:{whole % 60:02}"


@dataclass(frozen=True)
class Chip:
    """One person of the table."""

    seat: int
    name: str
    left: bool
    level: int  # bars; -1: none, it is me
    thinks: bool
    note: str = ""  # a bot plays for them, the clock


class Strip(QWidget):
    """Under the round plate: everybody at the table, their connection, who has to choose and how long they may."""

    def __init__(self, ui: Ui, parent: QWidget, lan: Lan) -> None:
        super().__init__(parent)
        self.ui, self.lan = ui, lan
        self.chips: list[Chip] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setInterval(CLOCK_MS)
        self._timer.timeout.connect(self.refresh)

    def refresh(self) -> None:
        guest = self.lan.guest
        if guest is None or guest.table is None:
            return
        asked = guest.session.asked if guest.session is not None and guest.session.begun and guest.playing else []
        home = guest.seat % 2 if guest.seat is not None else 0
        people = [at for at, seat in enumerate(guest.table.seats) if seat.kind == "person"]
        self.chips = [self._chip(guest, at, home, at in asked) for at in sorted(people, key=lambda at: at % 2 != home)]
        self.setAccessibleName(". ".join(self._spoken(chip) for chip in self.chips))
        ticking = bool(guest.table.rules.choice_time)
        if ticking != self._timer.isActive():
            self._timer.start() if ticking else self._timer.stop()
        self.update()

    def _chip(self, guest: Guest, at: int, home: int, thinks: bool) -> Chip:
        assert guest.table is not None
        seat, me = guest.table.seats[at], at == guest.seat
        name = self.ui.say("far.you") if me else seat.name
        level = -1 if me else marks.strength(seat.rtt, seat.link or "gone")
        return Chip(at, name, at % 2 == home, level, thinks, self._note(guest, seat, thinks))

    def _note(self, guest: Guest, seat: SeatNow, thinks: bool) -> str:
        assert guest.table is not None
        if seat.stand_in:
            return self.ui.say("far.stand_in", name=seat.name)
        if not guest.table.rules.choice_time:
            return ""
        until = guest.table.choose_until
        if not thinks or until is None:
            return f"+{clock_words(seat.reserve)}" if seat.reserve else ""
        left = until - guest.host_now
        return clock_words(left) if left > 0 else f"+{clock_words(seat.reserve + left)}"

    def _spoken(self, chip: Chip) -> str:
        return self.ui.say("far.thinks", name=chip.name) if chip.thinks else f"{chip.name} {chip.note}".strip()

    def place(self, area: QRect) -> None:
        self.setGeometry(area)

    def stop(self) -> None:
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        if not self.chips:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.height() / HIGH
            widths = [self._width(chip, u) for chip in self.chips]
            gap = 6 * u
            squeeze = min(1.0, (self.width() - gap * (len(widths) - 1)) / max(1.0, sum(widths)))
            x = (self.width() - sum(widths) * squeeze - gap * (len(widths) - 1)) / 2
            for chip, wide in zip(self.chips, widths):
                self._paint(painter, chip, QRectF(x, 1, wide * squeeze, self.height() - 2), u)
                x += wide * squeeze + gap

    def _width(self, chip: Chip, u: float) -> float:
        wide = 22 * u + text.width(chip.name, "bold", 12.5 * u)
        wide += 0 if chip.level < 0 else 30 * u
        wide += 20 * u if chip.thinks else 0
        return wide + (text.width(chip.note, "bold", 12 * u) + 8 * u if chip.note else 0)

    def _paint(self, painter: QPainter, chip: Chip, rect: QRectF, u: float) -> None:
        body = box(rect.x(), rect.y(), rect.width(), rect.height(), rect.height() / 2)
        fill(painter, body, palette.alpha(palette.INK0, 225))
        side = palette.side(chip.left)
        stroke(painter, body, palette.SELECTED if chip.thinks else palette.mix(side, palette.INK1, 0.4), 1.5 * u)
        x, middle = rect.x() + 11 * u, rect.center().y()
        if chip.level >= 0:
            marks.bars(painter, x, middle + 6 * u, chip.level, 0.72 * u)
            x += 26 * u
        if chip.thinks:
            marks.clock(painter, x + 7 * u, middle, 7 * u)
            x += 19 * u
        note = text.width(chip.note, "bold", 12 * u) + 8 * u if chip.note else 0.0
        name = QRectF(x, rect.y(), rect.right() - 9 * u - x - note, rect.height())
        shown = text.shortened(chip.name, "bold", 10 * u, name.width())
        text.fit(painter, name, shown, "bold", 12.5 * u, 9.5 * u, colour=side)
        if chip.note:
            place = QRectF(rect.right() - 9 * u - note, rect.y(), note, rect.height())
            text.fit(painter, place, chip.note, "bold", 12 * u, 9.5 * u, 1, text.RIGHT | text.MIDDLE, palette.TEXT)


class Asking(QFrame):
    """Somebody asks for a pause or an end: agree (Y) or decline (N). The match goes on meanwhile."""

    answered = Signal(str, str)  # topic, yes or no

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui, self._stage = ui, parent
        self.topic = ""
        self.setProperty("panel", "notice")
        self._words = label("", "body", wrap=True)
        self.yes, self.no = button("", "choice", "far.agree"), button("", "choice", "far.decline")
        for one in (self.yes, self.no):
            one.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the table keeps the focus: Y and N answer
        self.yes.clicked.connect(lambda: self.answered.emit(self.topic, "yes"))
        self.no.clicked.connect(lambda: self.answered.emit(self.topic, "no"))
        self.setLayout(spaced(row(self._words, self.yes, self.no, grows=0), 10, (16, 8, 10, 8)))
        self.hide()

    @property
    def open(self) -> bool:
        """May I answer?"""
        return self.isVisible() and self.yes.isVisible()

    def refresh(self, guest: Guest) -> None:
        ballot = _proposal(guest)
        if ballot is None or guest.table is None:
            self.hide()
            return
        self.topic = ballot.topic
        mine = guest.seat is None or str(guest.seat) in ballot.votes
        name = guest.table.seats[ballot.seat].name if ballot.seat is not None else ""
        asked = self.ui.say(f"far.asks_{ballot.topic}", name=name)
        own = ballot.seat == guest.seat
        self._words.setText(self.ui.say("far.you_asked") if own else asked)
        self.yes.setText(f"{self.ui.say('far.agree')}  Y")
        self.no.setText(f"{self.ui.say('far.decline')}  N")
        self.yes.setVisible(not mine)
        self.no.setVisible(not mine)
        self.setAccessibleName(self._words.text())
        self.show()
        self.raise_()
        self.place()

    def place(self) -> None:
        """In the upper part of the stage, where nobody stands."""
        if not self.isVisible():
            return
        metrics.apply(self, self.ui)
        room = self._stage.width()
        wide = min(room - self.ui.px(24), self.ui.px(620))
        self.setFixedWidth(wide)
        layout = self.layout()
        high = layout.heightForWidth(wide) if layout is not None else 0
        self.setFixedHeight(max(high, self.sizeHint().height()))
        self.move((room - wide) // 2, self.ui.px(108))


def _proposal(guest: Guest) -> Ballot | None:
    ballots = guest.table.ballots if guest.table is not None else []
    return next((one for one in ballots if one.topic in ("pause", "end")), None)


class CountdownFace(QWidget):
    """The same digits on every screen at the same moment, read from the clock at every frame."""

    def __init__(self, ui: Ui, parent: QWidget, lan: Lan) -> None:
        super().__init__(parent)
        self.ui, self.lan = ui, lan
        self._now: schema.Countdown | None = None
        self._reached = -1
        self._left = 0.0
        self._spread = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._frames = QTimer(self)
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(self._frame)
        self._spread_timer = QTimer(self)
        self._spread_timer.setSingleShot(True)
        self._spread_timer.timeout.connect(self.forget_spread)
        self.hide()

    def refresh(self) -> None:
        """The guest heard of a countdown, or of how it went."""
        guest = self.lan.guest
        if guest is None:
            return
        if guest.countdown is not None and (self._now is None or self._now.id != guest.countdown.id):
            self._begin(guest, guest.countdown)
        if guest.spread is not None and guest.spread.spread is not None:
            n = max(1, round(guest.spread.spread))
            self._spread = self.ui.say("far.screens", n=n)
            guest.spread = None
            self.setAccessibleName(self._spread)
            self._spread_timer.start(SPREAD_MS)
            self.show()
            self.raise_()
            self.update()

    def _begin(self, guest: Guest, countdown: schema.Countdown) -> None:
        guest.clock.freeze()
        if countdown.what == "tower":  # the tower shows it, and says when it has shown zero
            return
        self._now, self._left = countdown, countdown.ends - guest.host_now
        self.ui.sounds.play("test_start")
        self.show()
        self.raise_()
        self._frames.start()

    def _frame(self) -> None:
        guest = self.lan.guest
        if self._now is None or guest is None:
            self._end()
            return
        before, self._left = self._left, self._now.ends - guest.host_now
        if ceil(before) != ceil(self._left) and self._left > 0:
            self.ui.sounds.play("tick_last" if self._left <= LAST else "tick")
        if self._left < -ZERO_STAYS:
            guest.clock.thaw()
            self._end()
        else:
            self.update()

    def _end(self) -> None:
        self._now = None
        self._frames.stop()
        self.update()
        if not self._spread:
            self.hide()

    def forget_spread(self) -> None:
        self._spread = ""
        if self._now is None:
            self.hide()
        self.update()

    def stop(self) -> None:
        self._frames.stop()
        self._spread_timer.stop()

    @property
    def shown(self) -> str:
        """The digits on the screen."""
        if self._now is None:
            return ""
        return str(max(0, ceil(self._left)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            if self._now is not None:
                self._digits(painter, u)
            if self._spread:
                self._words(painter, u)
        if self._now is not None and self._left <= 0 and self._reached != self._now.id:
            self._reached = self._now.id
            guest = self.lan.guest
            if guest is not None:
                guest.reached_zero(self._now.id)  # zero has just been painted

    def _digits(self, painter: QPainter, u: float) -> None:
        middle, foot = self.width() / 2, self.height() * 0.56
        r = min(66 * u, self.height() * 0.23)
        fill(painter, disc(middle, foot, r), palette.alpha(palette.INK0, 225))
        stroke(painter, disc(middle, foot, r), palette.SELECTED, 4 * u)
        px = r * 1.15
        text.line(painter, middle, foot + px * 0.36, self.shown, "head", px, palette.TEXT, text.CENTRE)
        words = self.ui.say("far.roll")
        wide = text.width(words, "head", 17 * u) + 30 * u
        plate = QRectF(middle - wide / 2, foot + r + 5 * u, wide, 28 * u)
        fill(
            painter, box(plate.x(), plate.y(), plate.width(), plate.height(), 14 * u), palette.alpha(palette.INK0, 225)
        )
        text.fit(painter, plate, words, "head", 17 * u, 12 * u, 1, text.CENTRE | text.MIDDLE, palette.TEXT)

    def _words(self, painter: QPainter, u: float) -> None:
        wide = text.width(self._spread, "bold", 12.5 * u) + 24 * u
        x, y = (self.width() - wide) / 2, self.height() - 30 * u
        fill(painter, box(x, y, wide, 24 * u, 12 * u), palette.alpha(palette.INK0, 215))
        text.line(painter, self.width() / 2, y + 16.5 * u, self._spread, "bold", 12.5 * u, palette.MUTED, text.CENTRE)
