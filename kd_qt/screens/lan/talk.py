"""What people say to each other: phrases that everybody reads in their own language; and who watches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QWidget

from kd_core.net.wire.schema import PHRASES
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.parts import Flow
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Panel, button, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, polygon
from kd_qt.ui import Ui

LINES = 2


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    name: str
    phrase: str
    left: bool | None  # the speaker's side; None: somebody who watches
    fighter: str = ""


class Spoken(QWidget):
    """The last lines, the newest on top."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.lines: Sequence[Line] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: Sequence[Line]) -> None:
        self.lines = lines[:LINES]
        told = [f"{one.name}: {self.ui.say(f'lan.phrase.{one.phrase}')}" for one in self.lines]
        self.setAccessibleName("\n".join(told))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(440), self.ui.px(40 * LINES))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(240), self.ui.px(40 * LINES))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, one in enumerate(self.lines):
                self._line(painter, one, at * 40 * self.ui.scale, self.ui.scale)

    def _line(self, painter: QPainter, one: Line, y: float, u: float) -> None:
        side = palette.MUTED if one.left is None else palette.side(one.left)
        if one.fighter:
            face = self.ui.art.portrait(one.fighter, side, round(34 * u), one.left is False, self.devicePixelRatioF())
            painter.drawPixmap(0, round(y + 2 * u), face)
        elif one.left is not None:
            fill(painter, disc(18 * u, y + 19 * u, 15 * u), palette.mix(side, palette.INK1, 0.5))
            text.line(painter, 18 * u, y + 24.5 * u, one.name[:1].upper(), "head", 16 * u, palette.TEXT, text.CENTRE)
        else:
            marks.eye(painter, 18 * u, y + 19 * u, 22 * u, side)
        name = text.shortened(one.name, "head", 14 * u, 170 * u)
        x = 48 * u + text.line(painter, 48 * u, y + 24 * u, name, "head", 14 * u, side) + 14 * u
        bubble(painter, self.ui, x, y + 3 * u, self.ui.say(f"lan.phrase.{one.phrase}"), u)


def bubble(painter: QPainter, ui: Ui, x: float, y: float, words: str, u: float) -> None:
    """What somebody says, with a tip towards them on the left."""
    wide = text.width(words, "body", 15 * u) + 26 * u
    tip = [(x - 7 * u, y + 15 * u), (x + 2 * u, y + 8 * u), (x + 2 * u, y + 22 * u)]
    fill(painter, polygon(tip, 1), palette.INK3)
    fill(painter, box(x, y, wide, 30 * u, 9 * u), palette.INK3)
    text.line(painter, x + 13 * u, y + 20 * u, words, "body", 15 * u, palette.TEXT)


class Phrases(QWidget):
    """A button for each phrase, in lines."""

    said = Signal(str)

    def __init__(self, ui: Ui, name: str) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        flow = Flow(ui, 6)
        self.setLayout(flow)
        for phrase in PHRASES:
            one = button(f"lan.phrase.{phrase}", "choice", f"{name}.{phrase}")
            one.clicked.connect(partial(self.said.emit, phrase))
            flow.addWidget(one)


def _eye(ui: Ui) -> QIcon:
    """The sign of somebody who watches."""
    px = 16 * ui.scale
    return QIcon(ui.art.keep(("eye",), px, px, None, lambda p: marks.eye(p, px / 2, px / 2, px * 0.95, palette.MUTED)))


class Talk(Panel):
    """The phrases to say, what was said, and who watches."""

    said = Signal(str)
    muted = Signal()
    asked = Signal(int, str)  # about somebody who watches: id, name

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.phrases = Phrases(ui, "lobby.say")
        self.mute = button("", "choice", "lobby.mute")
        self.spoken = Spoken(ui)
        self._held = QWidget()
        self._watchers = Flow(ui, 6)
        self._held.setLayout(self._watchers)
        self._watchers.addWidget(self.mute)
        self.fair = label("lobby.fair", "note", wrap=True)
        right = QWidget()
        right.setLayout(column(self._held, self.fair, 1, spacing=4))
        say = label("lobby.say", "label")
        below = self._below = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 16)
        below.addWidget(self.spoken, 5)
        below.addWidget(right, 6)
        super().__init__(row(say, self.phrases, spacing=12, grows=1), below, spacing=6, inner=10)
        self.phrases.said.connect(self.said)
        self.mute.clicked.connect(self.muted)
        self._shown: Sequence[tuple[int, str]] | None = None

    def show_talk(self, lines: Sequence[Line], watchers: Sequence[tuple[int, str]], muted: bool) -> None:
        self.spoken.show_lines(lines)
        self.mute.setText(self.ui.say("lobby.unmute_all" if muted else "lobby.mute_all"))
        if list(watchers) != self._shown:
            self._shown = list(watchers)
            self._fill(watchers)

    def set_wide(self, wide: bool) -> None:
        """Who watches beside what was said, or under it."""
        across = QBoxLayout.Direction.LeftToRight
        self._below.setDirection(across if wide else QBoxLayout.Direction.TopToBottom)

    def _fill(self, watchers: Sequence[tuple[int, str]]) -> None:
        while self._watchers.count() > 1:  # the first is the button for silence
            gone = self._watchers.takeAt(1)
            widget = gone.widget() if gone is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for id, name in watchers:
            one: QPushButton = button("", "choice", f"lobby.watcher.{id}")
            one.setText(name)
            one.setIcon(_eye(self.ui))
            one.clicked.connect(partial(self.asked.emit, id, name))
            self._watchers.addWidget(one)
            one.show()
        self._held.updateGeometry()
