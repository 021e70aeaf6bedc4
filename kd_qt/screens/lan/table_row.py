"""One table nearby: its picture, who hosts it, how it stands, what is free, how far it is; join, watch, or why not."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from kd_qt.lan import Nearby
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.parts import Lean
from kd_qt.screens.parts import Pressed
from kd_qt.style import palette, signs, text
from kd_qt.style.art import FEET, FIGURE_RATIO
from kd_qt.style.shapes import across, box, fill, stroke
from kd_qt.ui import Ui

HIGH = 96
PICTURE = 196  # px at 100 %: where there is room for it
WORDS = 612  # px at 100 %: everything beside the picture
BUTTONS = 132
DEFAULT_ARENA = "nemesis"


class TableRow(Pressed):
    joined = Signal(str)  # the table's id
    watched = Signal(str)
    walked = Signal(int)  # up or down
    chose = Signal(str)  # it has the focus

    def __init__(self, ui: Ui, found: Nearby) -> None:
        super().__init__()
        self.ui = ui
        self.found = found
        self.chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setObjectName(f"table.{found.id}")
        self.join = self._button("join")
        self.watch = self._button("watch")
        self.join.clicked.connect(lambda: self.joined.emit(self.found.id))
        self.watch.clicked.connect(lambda: self.watched.emit(self.found.id))
        self.clicked.connect(self.enter)

    def _button(self, name: str) -> Lean:
        made = Lean(self.ui, f"table.{self.found.id}.{name}", size=(118, 38))
        made.setParent(self)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the row has the focus: Enter and W do the same
        return made

    def enter(self) -> None:
        """Enter, or a click on the row: what its first button does."""
        if self.found.joinable:
            self.joined.emit(self.found.id)
        elif self.found.watchable:
            self.watched.emit(self.found.id)

    def mousePressEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """A click only chooses the row; its buttons are for joining."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseReleaseEvent(self, event: object) -> None:  # noqa: N802
        """Nothing more."""

    def mouseDoubleClickEvent(self, event: object) -> None:  # noqa: N802
        self.enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_W and self.found.watchable:
            self.watched.emit(self.found.id)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)  # what scrolls would take it
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.chose.emit(self.found.id)

    # -- what it shows -------------------------------------------------------------------------------------------------

    def show_table(self, found: Nearby, chosen: bool) -> None:
        self.found, self.chosen = found, chosen
        self.setAccessibleName(found.card.name)
        self.setAccessibleDescription(", ".join(self._lines()))
        say = self.ui.say
        back = found.mine and found.card.phase != "over"
        first = chosen or self.hasFocus()
        self.join.cap = "Enter" if first else ""
        self.join.set_words(say("nearby.back" if back else "nearby.join"), "", "primary" if first else "plain")
        alone = first and not found.joinable
        self.watch.cap = "Enter" if alone else ""
        self.watch.set_words(say("nearby.watch"), "", "primary" if alone else "plain")
        self.join.setVisible(found.joinable)
        self.watch.setVisible(found.watchable)
        self._place()
        self.update()

    def _lines(self) -> list[str]:
        found, say = self.found, self.ui.say
        if found.trouble:
            return [*self._by_whom(), self.found.trouble]
        card = found.card
        mode = say(f"setup.{card.mode}")
        free = say("nearby.free", n=card.free) if card.free else say("nearby.full")
        ms = [say("nearby.ms", n=found.rtt)] if found.rtt is not None else []
        return [*self._by_whom(), self._state(), mode, free, *ms, self._version()]

    def _by_whom(self) -> list[str]:
        """Nobody's, in the moment before its host has sat down."""
        captain = self.found.card.captain
        return [self.ui.say("nearby.by", name=captain)] if captain else []

    def _version(self) -> str:
        return self.ui.say("nearby.version", version=self.found.program)

    def _state(self) -> str:
        card, say = self.found.card, self.ui.say
        if self.found.mine:
            return say("nearby.mine")
        if card.phase == "playing":
            return say("nearby.round", round=card.round, a=card.score[0], b=card.score[1])
        if card.locked:
            return say("nearby.locked")
        return say("nearby.over" if card.phase == "over" else "nearby.lobby")

    # -- measures ------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(PICTURE + WORDS), self.ui.px(HIGH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(540), self.ui.px(HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._place()

    def _place(self) -> None:
        shown = [one for one in (self.join, self.watch) if not one.isHidden()]
        u, high = self.ui.scale, self.ui.px(HIGH)
        each = self.ui.px(38 if len(shown) > 1 else 42)
        for at, one in enumerate(shown):
            wide = self.ui.px(BUTTONS - 12)
            top = (high - each * len(shown) - (len(shown) - 1) * 2 * u) / 2 + at * (each + 2 * u)
            one.setGeometry(self.width() - wide - self.ui.px(8), round(top), wide, each)

    # -- painting ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            rect = QRectF(4 * u, 3 * u, self.width() - 8 * u, self.height() - 6 * u)
            picture = max(0.0, min(PICTURE * u, rect.width() - WORDS * u))
            self._ground(painter, rect, picture, u)
            self._words(painter, rect, rect.x() + picture + 12 * u, u)
            self._rings(painter, rect, u)

    def _ground(self, painter: QPainter, rect: QRectF, picture: float, u: float) -> None:
        body = box(rect.x(), rect.y(), rect.width(), rect.height(), 8 * u)
        top = palette.mix(palette.INK1, palette.INK2, 0.8)
        lit = self.underMouse()
        fill(painter, body, across(0, rect.y(), 0, rect.bottom(), (0, palette.INK3 if lit else top), (1, palette.INK1)))
        if picture > 60 * u:
            painter.save()
            painter.setClipPath(body)
            painter.setOpacity(0.32 if self.found.trouble else 1.0)
            self._scene(painter, QRectF(rect.x(), rect.y(), picture, rect.height()), u)
            painter.restore()
        if not self.chosen:
            stroke(painter, body, palette.LINE, 1.2 * u, (4, 3) if self.found.trouble else ())

    def _scene(self, painter: QPainter, rect: QRectF, u: float) -> None:
        art, dpr, card = self.ui.art, self.devicePixelRatioF(), self.found.card
        arena = card.arena or DEFAULT_ARENA
        painter.drawPixmap(rect.topLeft(), art.arena(arena, round(rect.width()), round(rect.height()), dpr))
        fighters = [one for one in card.fighters if one][:4]
        high = rect.height() * 0.86
        for at, fighter in enumerate(fighters):
            left = at % 2 == 0
            x = rect.x() + rect.width() * ((0.24 if left else 0.66) + (0.16 if at > 1 else 0.0) * (1 if left else -1))
            figure = art.figure(fighter, "guard", palette.side(left), high, not left, dpr)
            painter.drawPixmap(QPointF(x - high * FIGURE_RATIO / 2, rect.bottom() - 5 * u - high * FEET), figure)
        edge = palette.mix(palette.INK1, palette.INK2, 0.4)
        fade = across(rect.x() + rect.width() * 0.55, 0, rect.right(), 0, (0, palette.alpha(edge, 0)), (1, edge))
        fill(painter, box(rect.x(), rect.y(), rect.width() + 1, rect.height()), fade)

    def _words(self, painter: QPainter, rect: QRectF, x: float, u: float) -> None:
        found, card = self.found, self.found.card
        off = bool(found.trouble)
        right = rect.right() - 14 * u if off else rect.right() - (BUTTONS + 268) * u
        lock = 28 * u if card.locked and not off else 0.0
        name = QRectF(x, rect.y() + 7 * u, right - x - lock, 28 * u)
        wide = min(text.width(card.name, "head", 18 * u), name.width())
        shown = text.shortened(card.name, "head", 12 * u, name.width())
        text.fit(painter, name, shown, "head", 18 * u, 12 * u, colour=palette.MUTED if off else palette.TEXT)
        if lock:
            marks.lock(painter, x + wide + 16 * u, rect.y() + 21 * u, 19 * u, palette.TEXT)
        by = QRectF(x, rect.y() + 36 * u, right - x, 20 * u)
        text.fit(painter, by, "".join(self._by_whom()), "strong", 14 * u, 11 * u, colour=palette.MUTED)
        note = QRectF(x, rect.y() + 60 * u, right - x, 30 * u)
        if off:
            marks.cross(painter, x + 7 * u, rect.y() + 70 * u, 7 * u)
            text.fit(painter, note.adjusted(22 * u, -4 * u, 0, 0), self.found.trouble, "body", 13.5 * u, 11 * u, 2,
                     text.LEFT | text.MIDDLE, palette.BODY)  # fmt: skip
            return
        text.fit(painter, note.adjusted(0, 0, 0, -2 * u), self._state(), "body", 13.5 * u, 11 * u, 2,
                 text.LEFT | text.TOP, palette.GOLD if found.mine else palette.BODY, 1.05)  # fmt: skip
        self._facts(painter, rect, rect.right() - (BUTTONS + 258) * u, u)

    def _facts(self, painter: QPainter, rect: QRectF, x: float, u: float) -> None:
        card, say = self.found.card, self.ui.say
        wide = marks.heads(painter, x, rect.y() + 27 * u, card.mode, u)
        mode = QRectF(x + wide + 6 * u, rect.y() + 15 * u, 154 * u - wide, 26 * u)
        text.fit(painter, mode, say(f"setup.{card.mode}"), "head", 14.5 * u, 11 * u, colour=palette.TEXT)
        wide = marks.seats(painter, x, rect.y() + 62 * u, card.seats - card.free, card.seats, u)
        free = QRectF(x + wide + 4 * u, rect.y() + 50 * u, 156 * u - wide, 24 * u)
        words = say("nearby.free", n=card.free) if card.free else say("nearby.full")
        colour = palette.OK if card.free else palette.MUTED
        text.fit(painter, free, words, "bold", 13.5 * u, 11 * u, colour=colour)
        self._quality(painter, rect, rect.right() - (BUTTONS + 92) * u, u)

    def _quality(self, painter: QPainter, rect: QRectF, x: float, u: float) -> None:
        ms = self.found.rtt
        marks.bars(painter, x, rect.y() + 35 * u, marks.strength(ms) if ms is not None else 0, u)
        if ms is not None:
            place = QRectF(x + 32 * u, rect.y() + 15 * u, 56 * u, 26 * u)
            text.fit(painter, place, self.ui.say("nearby.ms", n=ms), "bold", 13.5 * u, 10.5 * u, colour=palette.BODY)
        version = QRectF(x, rect.y() + 50 * u, 88 * u, 24 * u)
        text.fit(painter, version, self._version(), "body", 13 * u, 10.5 * u, colour=palette.MUTED)

    def _rings(self, painter: QPainter, rect: QRectF, u: float) -> None:
        if self.chosen:
            stroke(painter, box(rect.x(), rect.y(), rect.width(), rect.height(), 8 * u), palette.SELECTED, 2.6 * u)
            signs.tick(painter, rect.center().x(), rect.bottom() - 5 * u, 7.4 * u, palette.SELECTED)
        if self.hasFocus():
            ring = box(rect.x() - 2.6 * u, rect.y() - 2 * u, rect.width() + 5.2 * u, rect.height() + 4 * u, 10 * u)
            stroke(painter, ring, palette.FOCUS, 1.8 * u)
