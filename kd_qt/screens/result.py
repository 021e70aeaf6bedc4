"""The end of a match: who won and how, round by round, the statistics, and what next."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.game.events import ended
from kd_qt.match import Played
from kd_qt.screens import backdrop
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import LOW
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Panel, Reading, button, column, label, row
from kd_qt.screens.result_parts import CountLine, Facing, Headline, counts
from kd_qt.style import palette
from kd_qt.style.art import FEET, FIGURE_RATIO
from kd_qt.ui import Ui

WIDE = 900  # px at 100 %: from here on the winner stands beside the numbers, else smaller beside the title
NARROW = 640  # px at 100 %: here the title needs all of it
LARGE, SMALL = (420, 520), (240, 220)  # px at 100 %


class Podium(QWidget):
    """The winner in the light that the page throws here, the loser on the floor."""

    def __init__(self, ui: Ui, played: Played, size: tuple[int, int] = LARGE) -> None:
        super().__init__()
        self.ui, self._size = ui, size
        winner = played.winner
        self.you = winner is None or winner == played.home
        self.winners = played.fighters[:2] if winner is None else played.fighters[winner::2]
        self.losers = [] if winner is None else played.fighters[1 - winner :: 2]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self._size[0]), self.ui.px(self._size[1]))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(240), self.ui.px(200))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        w, h = self.width(), self.height()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            high = min(h * 0.9, w * (1.22 if len(self.winners) == 1 else 1.0))
            for at, fighter in reversed(list(enumerate(self.winners))):
                shift = 0.0 if len(self.winners) == 1 else (-0.14, 0.2)[at] * w
                self._stand(painter, fighter, w / 2 + shift, h * (0.925 - 0.02 * at), high * (1 - 0.14 * at))
            for at, fighter in enumerate(self.losers):
                self._lie(painter, fighter, w * (0.74 - 0.46 * at), h * 0.985, high * 0.5)

    def _stand(self, painter: QPainter, fighter: str, x: float, feet: float, high: float) -> None:
        high *= LOW.get(fighter, 1.0) * 0.94
        picture = self.ui.art.figure(
            fighter, "victory", palette.side(self.you), high, not self.you, self.devicePixelRatioF()
        )
        painter.drawPixmap(QPointF(x - high * FIGURE_RATIO / 2, feet - high * FEET), picture)

    def _lie(self, painter: QPainter, fighter: str, x: float, feet: float, high: float) -> None:
        picture = self.ui.art.figure(
            fighter, "down", palette.side(not self.you), high, self.you, self.devicePixelRatioF()
        )
        painter.drawPixmap(QPointF(x - high * FIGURE_RATIO / 2, feet - high * FEET), picture)


class ResultScreen(Screen):
    again = Signal()
    home = Signal()
    watched = Signal(Path)
    turns_wanted = Signal(Path)  # the replay, at its turning points
    statistics_wanted = Signal()

    def __init__(self, ui: Ui, played: Played, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.played = played
        self._why = label("", "body", wrap=True)
        self._title = Headline(ui, palette.side(played.winner is None or played.winner == played.home))
        self._facing = Facing(ui, played)
        self._counts = [CountLine(ui, count, at % 2 == 0) for at, count in enumerate(counts(played))]
        self._rounds = [label("", "body", wrap=True) for _ in played.tally.rounds]
        self._hints = label("", "body", wrap=True)
        self._again = button("result.again", "primary")
        self._watch = button("result.watch")
        self._turns = button("result.turning_points", "choice")
        self._statistics = button("result.statistics", "choice")
        self._leave = button("result.home")
        self._podium = Podium(ui, played)
        self._beside = Podium(ui, played, SMALL)
        self._build()
        self._again.clicked.connect(self.again)
        self._leave.clicked.connect(self.home)
        self._watch.clicked.connect(lambda: self._replay(self.watched))
        self._turns.clicked.connect(lambda: self._replay(self.turns_wanted))
        self._statistics.clicked.connect(self.statistics_wanted)
        for one in (self._watch, self._turns, self._statistics):
            one.setVisible(played.path is not None)

    def _build(self) -> None:
        told = column(self._title, *self._rounds, self._why, self._hints, spacing=6)
        heading = row(column(1, told, row(self._turns, self._statistics, 1), 1, spacing=8), self._beside)
        heading.setStretch(0, 5)
        heading.setStretch(1, 2)
        numbers = Panel(self._facing, *self._counts, spacing=0, inner=14)
        inner = spaced(column(1, heading, *self._more(), numbers, 1), 12, (8, 6, 8, 8))
        buttons = spaced(row(self._leave, self._watch, 1, self._again), 10, (8, 6, 8, 0))
        right = QWidget()
        self._reading = Reading(inner, self._read, squeezes=False)
        right.setLayout(column(self._reading, buttons, spacing=0))
        sized(right, at_least=(380, 0))
        halves = spaced(row(self._podium, right), 24, (24, 16, 32, 20))
        halves.setStretch(0, 5)
        halves.setStretch(1, 6)
        self.setLayout(halves)

    def _more(self) -> list[QWidget]:
        """What stands between the rounds and the statistics."""
        return []

    def _replay(self, wanted: SignalInstance) -> None:
        if self.played.path is not None:
            wanted.emit(self.played.path)

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.ui.sounds.play("match_won")
        self._reading.read_out(self._title.text())

    def _read(self) -> list[tuple[QWidget, str]]:
        """Line by line, for who hears the page."""
        told = [one for one in (*self._rounds, self._why, self._hints) if one.isVisibleTo(self)]
        lines: list[tuple[QWidget, str]] = [(one, one.text()) for one in told if one.text()]
        return [*lines, *((one, one.accessibleName()) for one in (self._facing, *self._counts))]

    def first_focus(self) -> QWidget | None:
        return self._again

    def retranslate(self) -> None:
        super().retranslate()
        self._title.setText(self._headline(self.played.winner))
        self._facing.tell()
        sides = [self.played.side(team, self.ui.lang) for team in (self.played.home, 1 - self.played.home)]
        for count in self._counts:
            count.tell(sides)
        asked = [f"{self.played.players[seat].name} {n}" for seat, n in sorted(self.played.hints.items())]
        self._hints.setVisible(bool(asked))
        self._hints.setText(self.ui.say("result.hints", hints=", ".join(asked)))
        outcome = self.played.outcome
        self._why.setVisible(outcome is not None)
        if outcome is not None:
            self._why.setText(self.ui.say(f"far.by_{outcome.reason}"))
        for at, (line, one) in enumerate(zip(self._rounds, self.played.tally.rounds)):
            why = self.ui.say(f"result.by_{ended(one.reason, one.by)}")
            ending = self.ui.say("result.round_line", winner=self.played.side(one.winner, self.ui.lang), why=why)
            line.setText(f"{self.ui.say('result.round', n=at + 1)}: {ending}")

    def _headline(self, winner: int | None) -> str:
        """To a single person at this computer it is said personally."""
        if winner is None:
            return self.ui.say("far.no_winner")
        sides = {seat % 2 for seat in self.played.people}
        if len(sides) == 1:
            return self.ui.say("result.you_won" if winner in sides else "result.you_lost")
        several = "_team" if self.played.seats > 2 else ""
        return self.ui.say(f"result.won{several}", winner=self.played.side(winner, self.ui.lang))

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        self._podium.setVisible(self.width() >= self.ui.px(WIDE))
        self._beside.setVisible(self.ui.px(NARROW) <= self.width() < self.ui.px(WIDE))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The arena where it was won, as long as there is room for the winner."""
        if self._podium.isHidden():
            super().paintEvent(event)
            return
        side, x = palette.side(self._podium.you), float(self._podium.geometry().center().x())
        arena, dpr = self.played.view["arena"], self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, backdrop.podium(self.ui.art, self.size(), dpr, arena, side, x))

    def back(self) -> bool:
        self.home.emit()
        return True
