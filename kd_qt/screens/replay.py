"""A recorded match on the table: play, pause, step, go anywhere, look from any seat (as a spectator until it has
ended)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QSizePolicy, QWidget

from kd_core.ai import levels
from kd_core.record.film import Film
from kd_qt.records import reason
from kd_qt.screens.base import Screen
from kd_qt.screens.board import Board
from kd_qt.screens.curve_bar import UNFOLDED, CurveBar
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Pressed, button, column, label, row
from kd_qt.screens.replay_chances import Chances
from kd_qt.screens.tower_film import TowerFilm
from kd_qt.screens.turning_points import WIDE as PANEL
from kd_qt.screens.turning_points import TurnsPanel
from kd_qt.speeds import NORMAL, SPEEDS
from kd_qt.style import palette
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.tower.known import Around, Person
from kd_qt.ui import COMPACT_HEIGHT, Ui

SIGNS = ("first", "back", "play", "forward", "last")
NARROW, TURNS = 940, 140  # px at 100 %: below, the controls stand in two rows; how much more those to turns need
OPEN = -1
LINGER = 4000  # ms that the account of a round stays before the replay goes on
BAR, WORDS = 52, 60  # px at 100 %: a row of buttons, the words of a turning point
LEAST = QSize(640, 360)  # px that the table needs
STEPS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


class Sign(Pressed):
    """A round button with a drawn sign: play, pause, step, to the end."""

    def __init__(self, ui: Ui, name: str) -> None:
        super().__init__()
        self.ui = ui
        self.sign = name
        self.setObjectName(f"replay.{name}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_sign(self, name: str) -> None:
        self.sign = name
        self.setAccessibleName(self.ui.say(f"replay.{name}"))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(36), self.ui.px(36))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """The arrows step through the match, here as everywhere on this screen."""
        if event.key() in STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.width() / 36
        strong = self.sign in ("play", "pause")
        lit = self.underMouse() or self.isDown()
        ink = palette.PRIMARY_TEXT if strong else palette.TEXT if self.isEnabled() else palette.FAINT
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plate = box(2 * u, 2 * u, 32 * u, 32 * u, 8 * u)
            fill(
                painter,
                plate,
                (palette.PRIMARY if lit else palette.PRIMARY2) if strong else palette.INK3 if lit else palette.INK2,
            )
            edge = palette.FOCUS if self.hasFocus() else palette.HOVER if lit else palette.LINE2
            stroke(painter, plate, edge, (2.4 if self.hasFocus() else 1.4) * u)
            painter.scale(u, u)
            for points in _SIGNS[self.sign]:
                fill(painter, polygon(points, 1), ink)


def _mirrored(parts: list[list[tuple[float, float]]]) -> list[list[tuple[float, float]]]:
    return [[(36 - x, y) for x, y in points] for points in parts]


_FORWARD = [[(14.0, 11.0), (24.0, 18.0), (14.0, 25.0)], [(24.0, 11.0), (26.4, 11.0), (26.4, 25.0), (24.0, 25.0)]]
_LAST = [[(9.0, 11.0), (17.0, 18.0), (9.0, 25.0)], [(17.0, 11.0), (25.0, 18.0), (17.0, 25.0)], _FORWARD[1]]
_SIGNS: dict[str, list[list[tuple[float, float]]]] = {
    "play": [[(13.0, 9.5), (27.0, 18.0), (13.0, 26.5)]],
    "pause": [
        [(11.0, 10.0), (16.0, 10.0), (16.0, 26.0), (11.0, 26.0)],
        [(20.0, 10.0), (25.0, 10.0), (25.0, 26.0), (20.0, 26.0)],
    ],
    "forward": _FORWARD,
    "back": _mirrored(_FORWARD),
    "last": _LAST,
    "first": _mirrored(_LAST),
    "curve_fold": [[(9.0, 13.0), (27.0, 13.0), (18.0, 24.0)]],
}


class ReplayScreen(Screen):
    rule_wanted = Signal(str)

    def __init__(self, ui: Ui, path: Path, parent: QWidget | None = None) -> None:
        """Raises RecordError when there is nothing to show."""
        super().__init__(ui, parent)
        self.path = path
        self.film = Film.of(path)
        self.at = 0
        self.seat: int | None = None
        self.playing = False
        self._tower: TowerFilm | None = None
        self.chances = Chances(ui, self.film, self)
        self._wants_curve: bool | None = None  # whether it is to be unfolded; None: as there is room
        self._make()
        self._build()
        self._connect()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self._begin()

    def _make(self) -> None:
        ui = self.ui
        self.board = Board(ui, self.film.packs, self)
        self.board.linger = LINGER
        self.board.set_settings(replace(ui.settings))
        self._leave = button("screen.back", "", "back")
        self._signs = {name: Sign(ui, name) for name in SIGNS}
        fighters = [player["fighter"] for player in self.film.view(0, None)["players"]]
        self._slider = CurveBar(ui, fighters, len(self.film))
        self._slider.setObjectName("replay.slider")
        self._fold = Sign(ui, "curve_fold")
        self._turns = TurnsPanel(ui, self._fold)
        self._to_turn = {name: button(f"replay.{name}", "choice") for name in ("turn_before", "turn_next")}
        self._turn_words = label("", "small", wrap=True)  # where there is no room for the panel
        self._count = label("", "label")
        self._speed = QComboBox()
        self._speed.setObjectName("replay.speed")
        self._eyes = QComboBox()
        self._eyes.setObjectName("replay.eyes")
        for chosen in (self._speed, self._eyes):
            chosen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # in every language
        self._problem = label("", "note", wrap=True)
        self._problem.setProperty("tone", "warn")
        self._why_no_curve = label("", "note", wrap=True)

    def _build(self) -> None:
        self._steering = row(self._leave, *self._signs.values(), *self._to_turn.values(), spacing=6)
        self._steering.addWidget(self._slider, 1)
        self._steering.addWidget(self._count)
        self._gap = QWidget()
        self._gap.setProperty("plain", True)
        self._steering.addWidget(self._gap, 1)
        chosen = row(self._speed, self._eyes, spacing=8)
        self._bar = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 10)
        self._bar.addLayout(self._steering, 1)
        self._bar.addLayout(chosen)
        strip = QFrame()
        strip.setProperty("panel", "strip")
        notes = column(self._problem, self._why_no_curve, self._turn_words, spacing=4)
        strip.setLayout(spaced(column(notes, self._bar, spacing=4), 4, (14, 6, 14, 6)))
        self._place = spaced(row(), 0, (12, 4, 12, 4))  # of the curve when it is unfolded
        self._below = QWidget()
        self._below.setLayout(self._place)
        self.setLayout(column(row(self.board, self._turns, spacing=0, grows=0), self._below, strip, spacing=0, grows=0))

    def _connect(self) -> None:
        self.board.installEventFilter(self)
        self._leave.clicked.connect(self.left)
        self.board.menu.connect(self.left)
        self.board.rule.connect(self.rule_wanted)
        self.board.idle.connect(self._rest)
        self._signs["first"].clicked.connect(lambda: self.go(0))
        self._signs["back"].clicked.connect(lambda: self.go(self.at - 1))
        self._signs["play"].clicked.connect(self.toggle)
        self._signs["forward"].clicked.connect(self.step)
        self._signs["last"].clicked.connect(lambda: self.go(len(self.film)))
        self._slider.valueChanged.connect(self._slid)
        self._slider.fold_wanted.connect(self.fold_or_unfold)
        self._fold.clicked.connect(self.fold_or_unfold)
        self._turns.chosen.connect(self.go)
        self._to_turn["turn_before"].clicked.connect(lambda: self.to_turn(-1))
        self._to_turn["turn_next"].clicked.connect(lambda: self.to_turn(1))
        self.chances.grown.connect(self._show_curve)
        self._speed.activated.connect(self._set_speed)
        self._eyes.activated.connect(self._set_eyes)

    # -- moving --------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.board.begin(self.film.terms(), self.film.view(0, self.seat))
        self._show_place()

    def go(self, at: int) -> None:
        """To a moment, at once."""
        self.pause()
        self._forget_tower()
        self._stand(at)

    def _stand(self, at: int) -> None:
        self.at = max(0, min(len(self.film), at))
        past = range(max(1, self.at - 40), self.at + 1)
        log = [self.film.told(step, self.seat) for step in past]
        self.board.recall(self.film.terms(), self.film.view(self.at, self.seat), log)
        self._show_place()

    def step(self) -> None:
        """On by one choice, shown as it happened; of a tower that is being built, to its verdict."""
        self.pause()
        if self._tower is not None:
            self._tower.skip()
        else:
            self._forward()

    def _forward(self) -> None:
        if self.at >= len(self.film):
            self.pause()
            return
        before = self.film.view(self.at, None)
        self.at += 1
        self._show_place()
        if not self._shows_tower(before):
            self._tell()

    def _tell(self) -> None:
        self.board.tell(self.film.told(self.at, self.seat), self.film.view(self.at, self.seat))

    def _shows_tower(self, before: dict[str, Any]) -> bool:
        """The tower is built again before its verdict is told; whoever moves on does not want to see it."""
        told = self.film.told(self.at, self.seat)
        judged = next((event for event in told if event["event"] == "tower_judged"), None)
        film = self.film.tower(self.at)
        if judged is None or not film or self.ui.settings.speed == "none":
            return False
        self._tower = TowerFilm(self.ui, self, self._around(before), before["question"], judged)
        self._tower.view.setGeometry(self.board.geometry())
        self._tower.shown.connect(self._tower_shown)
        if not self._tower.play(film):
            self._forget_tower()
            return False
        return True

    def _around(self, view: dict[str, Any]) -> Around:
        asked = view["question"]
        names = [levels.called(player.name, player.level, self.ui.lang) for player in self.film.kept.players]
        return Around(
            tuple(Person(name, seat["fighter"]) for name, seat in zip(names, view["players"], strict=True)),
            arena=view["arena"],
            relief=(asked["relief"]["heavy"], asked["relief"]["light"]),
            half=self.film.terms()["options"]["relief"],
        )

    def _tower_shown(self) -> None:
        self._tower = None
        self._tell()

    def _forget_tower(self) -> None:
        if self._tower is not None:
            self._tower.stop()
            self._tower = None

    def toggle(self) -> None:
        if self.playing:
            self.pause()
            return
        if self.at >= len(self.film):
            self._stand(0)
        self.playing = True
        self._signs["play"].set_sign("pause")
        self._next()

    def pause(self) -> None:
        self.playing = False
        self._timer.stop()
        self._signs["play"].set_sign("play")

    def _next(self) -> None:
        if self.playing and not self.board.busy and self._tower is None:
            self._forward()

    def _rest(self) -> None:
        """The table has shown the choice: a moment to look, then the next one."""
        if self.playing:
            self._timer.start(SPEEDS[self._speed.currentData() or NORMAL].replay_rests)

    def _slid(self, value: int) -> None:
        if value != self.at:
            self.go(value)

    def _show_place(self) -> None:
        self._slider.blockSignals(True)
        self._slider.setValue(self.at)
        self._slider.blockSignals(False)
        self._count.setText(self.ui.say("replay.at", n=self.at, all=len(self.film)))
        for name in ("first", "back"):
            self._signs[name].setEnabled(self.at > 0)
        for name in ("forward", "last"):
            self._signs[name].setEnabled(self.at < len(self.film))
        self._tell_turns()

    def _set_speed(self) -> None:
        self.board.set_settings(replace(self.ui.settings, speed=self._speed.currentData()))

    def _set_eyes(self) -> None:
        seat = self._eyes.currentData()
        self.seat = None if seat == OPEN else seat
        self.chances.home = (self.seat or 0) % 2
        self.chances.retell()
        self._stand(self.at)
        self._show_curve()

    # -- the curve of the chances --------------------------------------------------------------------------------------

    def to_turn(self, way: int) -> None:
        """The next turning point (1) or the one before (-1), if there is one."""
        there = self.chances.turn_from(self.at, way)
        if there is not None:
            self.go(there)

    def fold_or_unfold(self) -> None:
        self.unfold(not self.unfolded)

    def unfold(self, wanted: bool = True) -> None:
        self._wants_curve = wanted
        self._refit()
        self._slider.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def unfolded(self) -> bool:
        """Whether the curve has a place of its own: where there is room, or somebody asked for it."""
        if self.chances.curve is None or self.height() < self.ui.px(UNFOLDED + BAR) + LEAST.height():
            return False
        return self.window().height() >= COMPACT_HEIGHT if self._wants_curve is None else self._wants_curve

    def _show_curve(self) -> None:
        """It has grown, or is looked at from another side."""
        self._slider.show_curve(self.chances.curve, self.chances.home, not self.unfolded)
        why = self.chances.why_not()
        self._why_no_curve.setText(why)
        self._why_no_curve.setVisible(bool(why))
        self._tell_turns()

    def _tell_turns(self) -> None:
        """Which turning point is on the table, and where the next ones are."""
        chances = self.chances
        for name, way in (("turn_before", -1), ("turn_next", 1)):
            self._to_turn[name].setEnabled(chances.turn_from(self.at, way) is not None)
        here = chances.turn_at(self.at)
        self._turns.tell(chances.turns, here, chances.progress() or chances.legend())
        room = self.height() >= self.ui.px(2 * BAR + WORDS) + LEAST.height()
        self._turn_words.setText(here.name if here is not None else "")
        self._turn_words.setVisible(here is not None and room and not self._turns.isVisibleTo(self))
        self._slider.setAccessibleDescription(chances.at(self.at))

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.chances.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """On the table the same keys steer the replay: there is nothing to choose."""
        if watched is self.board and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._steer(Qt.Key(event.key()))
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if not self._steer(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def _steer(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Space:
            self.toggle()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Period):
            self.step()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Comma):
            self.go(self.at - 1)
        elif key == Qt.Key.Key_Home:
            self.go(0)
        elif key == Qt.Key.Key_End:
            self.go(len(self.film))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.to_turn(1 if key == Qt.Key.Key_PageDown else -1)
        elif key == Qt.Key.Key_T and self.chances.curve is not None:
            self.fold_or_unfold()
        else:
            return False
        return True

    def covered(self) -> None:
        self.pause()

    def leave(self) -> None:
        self.chances.stop()
        self.pause()
        self._forget_tower()
        self.board.end()
        self.ui.art.cache.clear()

    def first_focus(self) -> QWidget | None:
        return self._signs["play"]

    def retranslate(self) -> None:
        super().retranslate()
        ui = self.ui
        for name, sign in self._signs.items():
            sign.set_sign("pause" if name == "play" and self.playing else name)
        self._fill(self._speed, [(ui.say(f"settings.speed_{speed}"), speed) for speed in SPEEDS], ui.settings.speed)
        fighters = [ui.lexicon.fighter(player["fighter"], ui.lang) for player in self.film.view(0, None)["players"]]
        seats = [(ui.say("replay.seen_by", name=fighter), seat) for seat, fighter in enumerate(fighters)]
        whole = [(ui.say("replay.open_view"), OPEN), *seats]
        eyes = whole if self.film.ended else [(ui.say("replay.spectator_view"), OPEN)]
        self._fill(self._eyes, eyes, OPEN if self.seat is None else self.seat)
        self._speed.setAccessibleName(ui.say("replay.speed"))
        self._eyes.setAccessibleName(ui.say("replay.viewpoint"))
        drawn = self.chances.curve is not None
        self._slider.setAccessibleName(ui.say("replay.curve" if drawn else "replay.place"))
        self._fold.set_sign("curve_fold")
        self._problem.setText(self._trouble())
        self._problem.setVisible(not self.film.ended)
        self.board.say_again()
        self.chances.retell()
        self._show_curve()
        self._show_place()

    def _trouble(self) -> str:
        """Why not everything is to be seen; empty when it is."""
        film, ui = self.film, self.ui
        if film.problem is not None:
            return ui.say("replay.stops", n=len(film), problem=reason(ui, film.problem))
        return "" if film.ended else ui.say("replay.closed")

    def _fill(self, box_: QComboBox, items: Sequence[tuple[str, object]], chosen: object) -> None:
        current = box_.currentData() if box_.count() else chosen
        box_.clear()
        for word, value in items:
            box_.addItem(word, value)
        box_.setCurrentIndex(max(0, box_.findData(current)))

    def rescale(self) -> None:
        super().rescale()
        self.board.restyle()
        self._refit()

    def repaint_all(self) -> None:
        super().repaint_all()
        self.board.restyle()
        self._slider.forget_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._refit()
        if self._tower is not None:
            self._tower.view.setGeometry(self.board.geometry())

    def _refit(self) -> None:
        narrow = self.width() < self.ui.px(NARROW + (TURNS if self.unfolded else 0))
        self._bar.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._lay_curve(self.unfolded)

    def _lay_curve(self, unfolded: bool) -> None:
        """The curve in a place of its own with the turning points beside the table, or among the buttons."""
        if unfolded != (self._place.count() > 0):
            if unfolded:
                self._place.addWidget(self._slider)
            else:
                self._steering.insertWidget(self._steering.indexOf(self._count), self._slider, 1)
            self._slider.show_curve(self.chances.curve, self.chances.home, not unfolded)
        self._below.setVisible(unfolded)
        self._gap.setVisible(unfolded)
        for one in self._to_turn.values():
            one.setVisible(unfolded)
        self._turns.setVisible(unfolded and self.width() >= self.ui.px(PANEL) + LEAST.width())
        self._tell_turns()
