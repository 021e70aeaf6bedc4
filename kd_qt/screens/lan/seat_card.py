"""A seat in the lobby: who sits there with which fighter, whether they are ready, how good their connection is.

A card is dragged onto another seat, or carried there by keyboard: Space lifts it, arrows walk, Enter puts it down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy

from kd_core.ai import levels
from kd_core.tower.aids import in_words
from kd_qt.screens.lan import marks
from kd_qt.screens.parts import Pressed, button
from kd_qt.style import palette, signs, text
from kd_qt.style.art import FIGURE_RATIO, Art
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.wire.schema import SeatNow

PICTURE = 182.0  # px at 100 %: the part of a card for the fighter
NARROW = 330  # px at 100 %: narrower cards leave more of themselves to words
TAG_BELOW = 200  # px at 100 % of the words
PROBE = 96  # px of the picture in which a fighter's head is looked for


@dataclass(frozen=True)
class Shown:
    """What a card has to know beside the seat itself."""

    seat: SeatNow
    left: bool  # the side it stands on
    you: bool
    host: bool  # whoever sits here may change the rules
    captain: bool  # may I?
    seated: bool  # do I sit anywhere?
    builds: bool = False  # are towers built at this table?


class SeatCard(Pressed):
    opened = Signal(int)  # what can be done with this seat?
    sat = Signal(int)
    bot_added = Signal(int)
    lifted = Signal(int)  # by keyboard, to be put down elsewhere
    walked = Signal(int, int)  # the seat, the arrow key
    dropped = Signal(int, QPoint)  # dragged to a place of the screen

    def __init__(self, ui: Ui, at: int) -> None:
        super().__init__()
        self.ui, self.at = ui, at
        self.shown: Shown | None = None
        self.carried = False
        self._pressed: QPoint | None = None
        self._ghost: QLabel | None = None
        self.setObjectName(f"lobby.seat.{at}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.sit = self._button("lobby.sit", f"lobby.sit.{at}")
        self.bot = self._button("lobby.add_bot", f"lobby.bot.{at}")
        self.change = self._button("", f"lobby.change.{at}")
        self.sit.clicked.connect(lambda: self.sat.emit(at))
        self.bot.clicked.connect(lambda: self.bot_added.emit(at))
        self.change.clicked.connect(lambda: self.opened.emit(at))

    def _button(self, key: str, name: str) -> QPushButton:
        made = button(key, "choice", name)
        made.setParent(self)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the card has the focus, Enter offers the same
        made.hide()
        return made

    # -- what it shows -------------------------------------------------------------------------------------------------

    def show_seat(self, shown: Shown) -> None:
        self.shown = shown
        seat = shown.seat
        self.sit.setVisible(seat.kind == "open" and not shown.you)
        self.bot.setVisible(seat.kind == "open" and shown.captain)
        self.change.setVisible(shown.you or (seat.kind == "bot" and shown.captain))
        self.change.setText(self.ui.say("lobby.choose_fighter" if shown.you else "lobby.change_bot"))
        self.setAccessibleName(self.ui.say("lobby.seat", n=self.at + 1))
        self.setAccessibleDescription(", ".join(part for part in self._spoken() if part))
        drag = self.ui.say("lobby.drag") if self.movable else ""
        self.setToolTip("\n".join(part for part in (self.aids, drag) if part))
        self._place()
        self.update()

    @property
    def movable(self) -> bool:
        """May I carry who sits here to another seat?"""
        shown = self.shown
        return shown is not None and shown.seat.kind != "open" and (shown.captain or shown.you)

    def _spoken(self) -> list[str]:
        assert self.shown is not None
        seat = self.shown.seat
        if seat.kind == "open":
            return [self.ui.say("lobby.open")]
        ms = self.ui.say("nearby.ms", n=seat.rtt) if self._far else ""
        return [self.who, self.tag, self.fighter_name, self.readiness, ms, self.aids]

    @property
    def who(self) -> str:
        assert self.shown is not None
        seat = self.shown.seat
        return seat.name if seat.kind == "person" else self.ui.say("lobby.bot")

    @property
    def tag(self) -> str:
        assert self.shown is not None
        seat, shown = self.shown.seat, self.shown
        if seat.kind == "bot":
            return levels.name(seat.level, self.ui.lang) if levels.known(seat.level) else seat.level
        if shown.you:
            return self.ui.say("lobby.you_host" if shown.host else "lobby.you")
        return self.ui.say("lobby.host") if shown.host else ""

    @property
    def fighter_name(self) -> str:
        assert self.shown is not None
        fighter = self.shown.seat.fighter
        known = fighter in self.ui.lexicon.fighters
        return self.ui.lexicon.fighter(fighter, self.ui.lang) if known else self.ui.say("setup.random_fighter")

    @property
    def readiness(self) -> str:
        assert self.shown is not None
        seat = self.shown.seat
        if seat.kind == "bot":
            return self.ui.say("lobby.always_ready")
        if seat.guest is None:
            return self.ui.say("lobby.away")
        return self.ui.say("lobby.ready" if seat.ready else "lobby.choosing")

    @property
    def aids(self) -> str:
        """What makes towers easier for who sits here, in words."""
        shown = self.shown
        if shown is None or not shown.builds or shown.seat.kind != "person" or not shown.seat.aids.any:
            return ""
        return self.ui.say("aids.told", aids=in_words(shown.seat.aids, self.ui.lang))

    @property
    def _far(self) -> bool:
        shown = self.shown
        return shown is not None and shown.seat.kind == "person" and not shown.you

    # -- measures ------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(396), self.ui.px(160))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(270), self.ui.px(154))

    def _picture(self) -> float:
        part = 0.4 if self.width() > NARROW * self.ui.scale else 0.32
        return min(PICTURE * self.ui.scale, self.width() * part)

    def _words(self) -> QRectF:
        """The part of the card for words, and for buttons at its foot."""
        u = self.ui.scale
        wide = self.width() - self._picture() - 28 * u
        x = self._picture() + 14 * u if self.shown is None or self.shown.left else 14 * u
        top = max(8 * u, (self.height() - 190 * u) / 2)
        return QRectF(x, top, wide, self.height() - top)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._place()

    def _place(self) -> None:
        """Buttons under the words, beside each other where there is room, on the card's own side."""
        if self.shown is None:
            return
        shown = [one for one in (self.sit, self.bot, self.change) if not one.isHidden()]
        sizes = [one.sizeHint() for one in shown]
        room, u = self._words(), self.ui.scale
        gap = 8 * u
        beside = sum(size.width() for size in sizes) + gap * (len(sizes) - 1) <= room.width()
        y = room.top() + (70 if self.shown.seat.kind == "open" else 104) * u
        x = room.left() if self.shown.left else room.right()
        for one, size in zip(shown, sizes):
            wide = min(size.width(), round(room.width()))
            left = x if self.shown.left else x - wide
            one.setGeometry(round(left), round(y), wide, size.height())
            if beside:
                x += (wide + gap) * (1 if self.shown.left else -1)
            else:
                y += size.height() + 4 * u

    # -- hands ---------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(self.at, key)
        elif key == Qt.Key.Key_Space:
            self.lifted.emit(self.at)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.at)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pressed is None or not self.movable:
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._ghost is None and far:
            self._ghost = self._make_ghost()
        if self._ghost is not None:
            at = self.window().mapFromGlobal(event.globalPosition().toPoint())
            self._ghost.move(at - QPoint(self._ghost.width() // 3, self._ghost.height() // 2))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        pressed, self._pressed = self._pressed, None
        if self._ghost is not None:
            self._drop_ghost()
            self.dropped.emit(self.at, event.globalPosition().toPoint())
        elif pressed is not None and self.rect().contains(event.position().toPoint()):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.opened.emit(self.at)

    def _make_ghost(self) -> QLabel:
        """The picture of the card under the pointer."""
        ghost = QLabel(self.window())
        picture = self.grab()
        ghost.setPixmap(picture.scaledToWidth(round(picture.width() * 0.7), Qt.TransformationMode.SmoothTransformation))
        ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        ghost.adjustSize()
        ghost.show()
        ghost.raise_()
        return ghost

    def _drop_ghost(self) -> None:
        assert self._ghost is not None
        self._ghost.hide()
        self._ghost.deleteLater()
        self._ghost = None

    def set_carried(self, carried: bool) -> None:
        self.carried = carried
        self.update()

    # -- painting ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.shown is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            rect = QRectF(3 * u, 3 * u, self.width() - 6 * u, self.height() - 6 * u)
            if self.shown.seat.kind == "open":
                self._paint_open(painter, rect, u)
            else:
                self._paint_taken(painter, rect, u)
            self._rings(painter, rect, u)

    def _rings(self, painter: QPainter, rect: QRectF, u: float) -> None:
        outline = box(rect.x(), rect.y(), rect.width(), rect.height(), 9 * u)
        if self.underMouse():
            stroke(painter, outline, palette.HOVER, 1.6 * u)
        if self.carried:
            stroke(painter, outline, palette.SELECTED, 3 * u)
            signs.tick(painter, rect.center().x(), rect.bottom() - 2 * u, 8 * u, palette.SELECTED)
        if self.hasFocus():
            ring = box(rect.x() - 1.6 * u, rect.y() - 1.6 * u, rect.width() + 3.2 * u, rect.height() + 3.2 * u, 10 * u)
            stroke(painter, ring, palette.BLACK, 4 * u)
            stroke(painter, ring, palette.FOCUS, 2.2 * u)

    def _x(self, rect: QRectF, value: float) -> float:
        """Cards on the right are mirrored."""
        assert self.shown is not None
        return rect.x() + value if self.shown.left else rect.right() - value

    def _paint_open(self, painter: QPainter, rect: QRectF, u: float) -> None:
        assert self.shown is not None
        side = palette.side(self.shown.left)
        body = box(rect.x(), rect.y(), rect.width(), rect.height(), 9 * u)
        fill(painter, body, palette.alpha(palette.INK0, 150))
        stroke(painter, body, palette.mix(side, palette.INK1, 0.4), 1.8 * u, (4, 3))
        r = min(46 * u, self._picture() * 0.32)
        x, y = self._x(rect, self._picture() * 0.5), rect.center().y()
        stroke(painter, disc(x, y, r), palette.LINE2, 2 * u, (3, 2.4))
        text.line(painter, x, y + r * 0.36, "?", "head", r, palette.MUTED, text.CENTRE)
        words, way = self._words(), self._way
        name = QRectF(words.x(), words.y() + 6 * u, words.width(), 28 * u)
        note = QRectF(words.x(), words.y() + 36 * u, words.width(), 30 * u)
        text.fit(painter, name, self.ui.say("lobby.open"), "head", 20 * u, 13 * u, 1, way | text.MIDDLE, palette.TEXT)
        waiting = self.ui.say("lobby.open_note")
        text.fit(painter, note, waiting, "body", 14 * u, 11 * u, 2, way | text.TOP, palette.MUTED, 1.05)

    @property
    def _way(self) -> Qt.AlignmentFlag:
        return text.LEFT if self.shown is None or self.shown.left else text.RIGHT

    def _paint_taken(self, painter: QPainter, rect: QRectF, u: float) -> None:
        assert self.shown is not None
        left, seat = self.shown.left, self.shown.seat
        side, deep = palette.side(left), palette.YOU_DEEP if left else palette.OPP_DEEP
        body = box(rect.x(), rect.y(), rect.width(), rect.height(), 9 * u)
        shade = palette.mix(deep, palette.INK1, 0.35)
        ends = (rect.x(), rect.right()) if left else (rect.right(), rect.x())
        fill(painter, body, across(ends[0], 0, ends[1], 0, (0, shade), (0.7, palette.INK1), (1, palette.INK1)))
        self._portrait(painter, rect, side, deep, u)
        stroke(painter, body, palette.mix(side, palette.INK1, 0.35), 1.4 * u)
        bar = [(self._x(rect, 0), rect.y() + 8 * u), (self._x(rect, 5 * u), rect.y() + 8 * u),
               (self._x(rect, 5 * u), rect.bottom() - 8 * u), (self._x(rect, 0), rect.bottom() - 8 * u)]  # fmt: skip
        fill(painter, polygon(bar, 2 * u), side)
        self._names(painter, side, u)
        self._paint_state(painter, self._words().y() + 82 * u, u)
        if seat.kind == "person" and not self.shown.you:
            self._quality(painter, self._words().y() + 128 * u, u)
        if self.aids:
            self._badge(painter, rect, u)

    def _badge(self, painter: QPainter, rect: QRectF, u: float) -> None:
        """At the foot of the picture: which aids, where there is room for the words, else only that there are some."""
        room = max(self._picture() * 0.5, self._picture() - self._lean(rect)) - 26 * u
        words = self._fitted(self.aids[:1].upper() + self.aids[1:], room, u) or self._fitted(self._short, 999, u)
        assert words is not None
        wide = max(text.width(each, "bold", words.px) for each in words.lines) + 12 * u
        high = words.height + 8 * u
        x = self._x(rect, 10 * u) - (wide if self._mirrored else 0)
        plate = QRectF(x, rect.bottom() - 7 * u - high, wide, high)
        path = box(plate.x(), plate.y(), plate.width(), plate.height(), 6 * u)
        fill(painter, path, palette.alpha(palette.INK0, 225))
        stroke(painter, path, palette.GOLD, 1.2 * u)
        text.draw(painter, plate, words, "bold", text.CENTRE | text.MIDDLE, palette.GOLD)

    @property
    def _short(self) -> str:
        return self.ui.say("aid.badge")

    @staticmethod
    def _fitted(words: str, wide: float, u: float) -> text.Fitted | None:
        return text.size_for(words, "bold", 11.5 * u, 11 * u, wide, None, 3, 1.08)

    @staticmethod
    def _lean(rect: QRectF) -> float:
        """How much narrower the picture is at its foot."""
        return rect.height() * 0.236

    def _portrait(self, painter: QPainter, rect: QRectF, side: QColor, deep: QColor, u: float) -> None:
        assert self.shown is not None
        wide, lean = self._picture(), self._lean(rect)
        x0, x1, x2 = self._x(rect, 0), self._x(rect, wide), self._x(rect, max(wide * 0.5, wide - lean))
        body = box(rect.x(), rect.y(), rect.width(), rect.height(), 9 * u)
        cut = polygon([(x0, rect.y()), (x1, rect.y()), (x2, rect.bottom()), (x0, rect.bottom())], 0)
        painter.save()
        painter.setClipPath(body.intersected(cut))
        tones = palette.mix(deep, palette.INK1, 0.1), palette.mix(side, deep, 0.55)
        fill(painter, cut, across(x0, 0, x1, 0, (0, tones[0]), (1, tones[1])))
        plane = [self._x(rect, part * wide) for part in (0.3, 0.7, 0.46, 0.08)]
        ys = (rect.y(), rect.y(), rect.bottom(), rect.bottom())
        fill(painter, polygon(list(zip(plane, ys)), 0), palette.alpha(palette.WHITE, 18))
        self._figure(painter, rect, wide, side, u)
        painter.restore()
        gap = 2 * u if self.shown.left else -2 * u
        edge = [(x1 - gap, rect.y()), (x1 + gap, rect.y()), (x2 + gap, rect.bottom()), (x2 - gap, rect.bottom())]
        fill(painter, polygon(edge, 0), side)

    def _figure(self, painter: QPainter, rect: QRectF, wide: float, side: QColor, u: float) -> None:
        assert self.shown is not None
        fighter, left = self.shown.seat.fighter, self.shown.left
        if not fighter:
            px = min(wide, rect.height()) * 0.42
            x = self._x(rect, wide * 0.42)
            text.line(painter, x, rect.center().y() + px * 0.36, "?", "head", px, palette.alpha(side, 220), text.CENTRE)
            return
        crown, middle = _head(self.ui.art, fighter)
        high = max(290 * u, rect.height() * 1.25)
        picture = self.ui.art.figure(fighter, "guard", side, round(high), not left, self.devicePixelRatioF())
        across_ = high * FIGURE_RATIO
        x = self._x(rect, wide * 0.42) - across_ * (middle if left else 1 - middle)
        if self.shown.seat.kind == "bot":
            painter.setOpacity(0.62)
        painter.drawPixmap(QPointF(x, rect.y() + 12 * u - crown * high), picture)
        painter.setOpacity(1.0)

    def _names(self, painter: QPainter, side: QColor, u: float) -> None:
        """The name, the fighter, and who it is: beside the name, or beside the fighter where the card is narrow."""
        words = self._words()
        name = QRectF(words.x(), words.y() + 6 * u, words.width(), 28 * u)
        fighter = QRectF(words.x(), words.y() + 34 * u, words.width(), 22 * u)
        below = words.width() < TAG_BELOW * u
        name = self._beside_tag(painter, name, self.who, u) if not below else name
        fighter = self._beside_tag(painter, fighter, "", u) if below else fighter
        shown = text.shortened(self.who, "head", 12 * u, name.width())
        text.fit(painter, name, shown, "head", 20 * u, 11 * u, 1, self._way | text.MIDDLE, palette.TEXT)
        text.fit(painter, fighter, self.fighter_name, "strong", 14 * u, 10.5 * u, 2, self._way | text.MIDDLE, side, 1.0)

    def _beside_tag(self, painter: QPainter, line: QRectF, words: str, u: float) -> QRectF:
        """Draw the tag next to the words, or at the far end of the line; what is left of the line."""
        tag = self.tag
        if not tag:
            return line
        pill = min(text.width(tag, "bold", 11.5 * u) + 18 * u, line.width() * 0.56)
        left = line.width() - pill - 8 * u
        used = min(left, text.width(words, "head", 20 * u)) if words else left
        x = line.right() - used - 8 * u - pill if self._mirrored else line.left() + used + 8 * u
        plate = QRectF(x, line.center().y() - 10 * u, pill, 20 * u)
        fill(painter, box(plate.x(), plate.y(), plate.width(), plate.height(), 10 * u), palette.INK3)
        inner = plate.adjusted(6 * u, 0, -6 * u, 0)
        text.fit(painter, inner, tag, "bold", 11.5 * u, 9.5 * u, 1, text.CENTRE | text.MIDDLE, palette.TEXT)
        return QRectF(line.right() - left if self._mirrored else line.left(), line.y(), left, line.height())

    @property
    def _mirrored(self) -> bool:
        return self.shown is not None and not self.shown.left

    def _paint_state(self, painter: QPainter, y: float, u: float) -> None:
        assert self.shown is not None
        words, seat = self._words(), self.shown.seat
        x = words.right() - 11 * u if self._mirrored else words.left() + 11 * u
        if seat.kind == "bot":
            signs.tick(painter, x, y, 11 * u, palette.INK3, palette.TEXT)
            colour = palette.MUTED
        elif seat.guest is None or seat.link == "gone":
            marks.cross(painter, x, y, 11 * u)
            colour = palette.REFUSED
        elif seat.ready:
            signs.tick(painter, x, y, 11 * u)
            colour = palette.OK
        else:
            marks.clock(painter, x, y, 11 * u)
            colour = palette.WARN
        place = QRectF(words.x() + (0 if self._mirrored else 30 * u), y - 13 * u, words.width() - 30 * u, 26 * u)
        text.fit(painter, place, self.readiness, "head", 15 * u, 11 * u, 1, self._way | text.MIDDLE, colour)

    def _quality(self, painter: QPainter, foot: float, u: float) -> None:
        assert self.shown is not None
        words, seat = self._words(), self.shown.seat
        level = marks.strength(seat.rtt, seat.link or "gone")
        ms = self.ui.say("nearby.ms", n=seat.rtt)
        if self._mirrored:
            marks.bars(painter, words.right() - 25 * u, foot, level, u)
            text.line(painter, words.right() - 34 * u, foot - 2 * u, ms, "bold", 13 * u, palette.BODY, text.RIGHT)
        else:
            marks.bars(painter, words.left(), foot, level, u)
            text.line(painter, words.left() + 34 * u, foot - 2 * u, ms, "bold", 13 * u, palette.BODY)


@lru_cache(maxsize=64)
def _head(art: Art, fighter: str) -> tuple[float, float]:
    """Where a figure's head is, in heights from the top and widths from the left: some crouch, some are tall."""
    picture = art.figure(fighter, "guard", palette.YOU, PROBE, dpr=1.0).toImage()
    rows = [
        [x for x in range(picture.width()) if picture.pixelColor(x, y).alpha() > 120] for y in range(picture.height())
    ]
    crown = next((y for y, row in enumerate(rows) if len(row) >= 4), 0)
    below = [x for row in rows[crown : crown + PROBE // 5] for x in row]
    return crown / PROBE, sum(below) / len(below) / picture.width() if below else 0.5
