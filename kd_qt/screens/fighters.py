"""Fighters to choose from and to look at: tiles of the roster, the big figures of a side, the sheet of one fighter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.content import words
from kd_core.record import asked
from kd_qt.screens.parts import Pressed
from kd_qt.style import palette, text
from kd_qt.style.art import FEET, FIGURE_RATIO, PORTRAIT_RATIO
from kd_qt.style.shapes import across, around, box, disc, fill, polygon, stroke
from kd_qt.ui import Ui

TILE = QSize(88, 112)
# At 100 %: the head of a sheet without its plan, a line of the plan and its letters, a row of special attacks.
USUAL, LOWER = (62.0, 20.0, 15.0, 76.0), (57.0, 18.0, 14.0, 58.0)
PORTRAIT = 74.0
LOW = {"chilly": 0.76, "lost_knight": 1.06, "mistbearer": 1.03}  # figures that are smaller or larger than the others


class Tile(Pressed):
    """Something to pick: painted, with a ring for the choice, the focus and the pointer."""

    def __init__(self, ui: Ui, name: str, size: QSize) -> None:
        super().__init__()
        self.ui = ui
        self.plain_size = size
        self.setObjectName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self.plain_size.width()), self.ui.px(self.plain_size.height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            face = QRectF(self.rect()).adjusted(4 * u, 4 * u, -4 * u, -4 * u)
            self.draw(painter, face, u)
            self._rings(painter, face, u)

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        """The picture itself."""

    def _rings(self, painter: QPainter, face: QRectF, u: float) -> None:
        radius = 7 * u
        outline = box(face.x(), face.y(), face.width(), face.height(), radius)
        if self.underMouse() and self.isEnabled():
            stroke(painter, outline, palette.HOVER, 1.6 * u)
        if self.isChecked():
            stroke(painter, outline, palette.SELECTED, 2.6 * u)
            tick(painter, face.right() - 10 * u, face.top() + 10 * u, u)
        if self.hasFocus():
            ring = box(face.x() - 2 * u, face.y() - 2 * u, face.width() + 4 * u, face.height() + 4 * u, radius + 2 * u)
            stroke(painter, ring, palette.BLACK, 4 * u)
            stroke(painter, ring, palette.FOCUS, 2.2 * u)


def tick(painter: QPainter, x: float, y: float, u: float) -> None:
    """The second sign of what is chosen."""
    fill(painter, disc(x, y, 8 * u), palette.SELECTED)
    path = QPainterPath(QPointF(x - 3.6 * u, y + 0.2 * u))
    path.lineTo(x - 1 * u, y + 3 * u)
    path.lineTo(x + 3.8 * u, y - 3 * u)
    stroke(painter, path, palette.PRIMARY_TEXT, 2.2 * u)


class FighterTile(Tile):
    """A fighter of the roster; None: one that is drawn at the start."""

    def __init__(self, ui: Ui, fighter: str | None) -> None:
        super().__init__(ui, f"fighter.{fighter or 'random'}", TILE)
        self.fighter = fighter
        self.seats: Sequence[int] = ()

    def set_seats(self, seats: Sequence[int]) -> None:
        """Who has taken this fighter."""
        self.seats = tuple(seats)
        self.update()

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        fill(painter, box(face.x(), face.y(), face.width(), face.height(), 7 * u), palette.alpha(palette.INK1, 230))
        side = palette.side(self.seats[0] % 2 == 0) if self.seats else palette.LINE2
        high = min(PORTRAIT * u, (face.width() - 6 * u) / PORTRAIT_RATIO)
        left = face.center().x() - high * PORTRAIT_RATIO / 2 + 2 * u
        if self.fighter is None:
            question(painter, QRectF(face.x(), face.y(), face.width(), high + 4 * u), u)
        else:
            picture = self.ui.art.portrait(self.fighter, side, high, dpr=self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, face.y() + 3 * u), picture)
        words = QRectF(face.x() + 2 * u, face.y() + high + 4 * u, face.width() - 4 * u, face.height() - high - 5 * u)
        text.fit(
            painter, words, self.text(), "bold", 12.5 * u, 10 * u, 2, text.CENTRE | text.MIDDLE, palette.TEXT, 1.02
        )
        for at, seat in enumerate(self.seats):
            badge(painter, face.x() + (11 + at * 20) * u, face.y() + 11 * u, seat, u)


def badge(painter: QPainter, x: float, y: float, seat: int, u: float) -> None:
    """The number of a seat in its side's colour: round for you, square for the opponent."""
    you = seat % 2 == 0
    plate = disc(x, y, 9 * u) if you else box(x - 8.5 * u, y - 8.5 * u, 17 * u, 17 * u, 3 * u)
    fill(painter, plate, palette.side(you))
    stroke(painter, plate, palette.CARD_INK, 1.4 * u)
    text.line(painter, x, y + 4.4 * u, str(seat + 1), "head", 12 * u, palette.CARD_INK, text.CENTRE)


def question(painter: QPainter, rect: QRectF, u: float) -> None:
    """The sign of chance."""
    px = min(rect.height() * 0.62, 46 * u)
    text.line(painter, rect.center().x(), rect.center().y() + px * 0.36, "?", "head", px, palette.MUTED, text.CENTRE)


class SideStage(QWidget):
    """The fighters of one side, large, in their light."""

    def __init__(self, ui: Ui, you: bool) -> None:
        super().__init__()
        self.ui = ui
        self.you = you
        self.fighters: Sequence[str | None] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_fighters(self, fighters: Sequence[str | None]) -> None:
        self.fighters = tuple(fighters)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(264), self.ui.px(280))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(160), self.ui.px(120))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, w, h = self.ui.scale, self.width(), self.height()
            side = palette.side(self.you)
            _light(painter, side, w, h)
            high = min(h * 0.98, w * (1.28 if len(self.fighters) < 2 else 0.98))
            for at, fighter in reversed(list(enumerate(self.fighters))):
                back = at == 1
                shift = 0.0 if len(self.fighters) < 2 else (0.21 if back else -0.17) * w * (-1 if self.you else 1)
                self._figure(
                    painter,
                    fighter,
                    side,
                    w / 2 + shift,
                    h - (18 if back else 8) * u,
                    high * (0.84 if back else 1.0),
                    back,
                )

    def _figure(
        self, painter: QPainter, fighter: str | None, side: QColor, x: float, feet: float, high: float, back: bool
    ) -> None:
        fill(painter, disc(x, feet, high * 0.27, high * 0.035), palette.alpha(palette.BLACK, 120))
        if fighter is None:
            space = QRectF(x - high * 0.3, feet - high * 0.8, high * 0.6, high * 0.7)
            text.line(
                painter,
                x,
                space.center().y() + high * 0.14,
                "?",
                "head",
                high * 0.4,
                palette.alpha(side, 190),
                text.CENTRE,
            )
            return
        high *= LOW.get(fighter, 1.0) * 0.94
        picture = self.ui.art.figure(fighter, "guard", side, high, not self.you, self.devicePixelRatioF())
        painter.setOpacity(0.72 if back else 1.0)
        painter.drawPixmap(QPointF(x - high * FIGURE_RATIO / 2, feet - high * FEET), picture)
        painter.setOpacity(1.0)


def _light(painter: QPainter, side: QColor, w: float, h: float) -> None:
    cone = polygon([(w * 0.36, 0), (w * 0.64, 0), (w * 0.98, h * 0.97), (w * 0.02, h * 0.97)], 0)
    fill(painter, cone, across(0, 0, 0, h, (0, palette.alpha(side, 52)), (1, palette.alpha(side, 8))))
    painter.save()
    painter.translate(w / 2, h * 0.955)
    painter.scale(1.0, 0.11)
    fill(
        painter,
        disc(0, 0, w * 0.48),
        around(0, 0, w * 0.48, (0, palette.alpha(side, 120)), (1, palette.alpha(side, 0))),
    )
    painter.restore()


class FighterSheet(QWidget):
    """One fighter: name, class, how demanding, how to win with it, and its special attacks."""

    rule = Signal(str)

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.fighter: str | None = None
        self._measures = USUAL
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_fighter(self, fighter: str | None) -> None:
        self.fighter = fighter
        self.setAccessibleName(self._name())
        self.setAccessibleDescription(self._plan())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(640), self.heightForWidth(self.ui.px(640)))

    def set_low(self, low: bool) -> None:
        """Smaller, where the page has other things to show."""
        if (LOWER if low else USUAL) != self._measures:
            self._measures = LOWER if low else USUAL
            self.updateGeometry()
            self.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(280), self.heightForWidth(max(self.width(), self.ui.px(280))))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        u = self.ui.scale
        columns = self._columns(width)
        rows = -(-4 // columns)
        return round((self._head(width) + rows * self._measures[3] + 12) * u)

    def _columns(self, width: int) -> int:
        return 2 if width >= 500 * self.ui.scale else 1

    def _head(self, width: float) -> float:
        """Height of the words above the special attacks, at 100 %."""
        head, line, _, _ = self._measures
        return head + line * self._plan_lines(width)

    def _plan_lines(self, width: float) -> int:
        u = self.ui.scale
        return len(text.wrap(self._plan(), "body", self._measures[2] * u, width - 28 * u))

    def _name(self) -> str:
        return (
            self.ui.lexicon.fighter(self.fighter, self.ui.lang) if self.fighter else self.ui.say("setup.random_fighter")
        )

    def _plan(self) -> str:
        if self.fighter is None:
            return self.ui.say("setup.random_note")
        known = self.ui.lexicon.fighters[self.fighter]
        plan = known.plan.get(self.ui.lang) or known.plan.get("en", "")
        ability = words.fighter_ability_text(known, self.ui.card_lang, asked.book(self.ui.packs))
        return f"{plan}\n{ability}" if ability else plan

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, w, h = self.ui.scale, self.width(), self.height()
            fill(painter, box(0.5, 0.5, w - 1, h - 1, 9 * u), palette.alpha(palette.INK1, 236))
            stroke(painter, box(0.5, 0.5, w - 1, h - 1, 9 * u), palette.LINE, 1.2 * u)
            self._words(painter, u, w)
            if self.fighter is not None:
                self._specials(painter, u, w, h)

    def _words(self, painter: QPainter, u: float, w: float) -> None:
        inner = w - 28 * u
        right = 14 * u + inner
        if self.fighter is not None:
            right = self._difficulty(painter, u, right)
        name = self._name()
        wide = min(text.width(name, "head", 23 * u), inner * 0.6)
        text.fit(painter, QRectF(14 * u, 8 * u, wide + 1, 34 * u), name, "head", 23 * u, 15 * u, colour=palette.TEXT)
        if self.fighter is not None:
            fighter = self.ui.lexicon.fighters[self.fighter]
            kind = fighter.fighter_class.get(self.ui.lang) or fighter.fighter_class.get("en", "")
            room = QRectF(24 * u + wide, 13 * u, right - wide - 34 * u, 26 * u)
            text.fit(painter, room, kind, "bold", 14 * u, 11 * u, colour=palette.MUTED)
        _, line, letters, _ = self._measures
        plan = QRectF(14 * u, 42 * u, inner, line * u * self._plan_lines(w) + 4 * u)
        lines = text.Fitted(letters * u, tuple(text.wrap(self._plan(), "body", letters * u, inner)), 1.28)
        text.draw(painter, plan, lines, "body", text.LEFT | text.TOP, palette.BODY)

    def _difficulty(self, painter: QPainter, u: float, right: float) -> float:
        """How demanding: one to three filled diamonds, and the word."""
        fighter = self.ui.lexicon.fighters[self.fighter or ""]
        for at in range(3):
            x, y, d = right - (2 - at) * 17 * u - 8 * u, 26 * u, 6.4 * u
            diamond = polygon([(x, y - d), (x + d, y), (x, y + d), (x - d, y)], 1)
            if at < fighter.difficulty:
                fill(painter, diamond, palette.GOLD)
            stroke(painter, diamond, palette.GOLD if at < fighter.difficulty else palette.LINE2, 1.4 * u)
        word = self.ui.say(f"setup.difficulty_{fighter.difficulty}")
        left = right - 62 * u
        return left - text.line(painter, left, 30.5 * u, word, "strong", 13 * u, palette.MUTED, text.RIGHT)

    def _specials(self, painter: QPainter, u: float, w: float, h: float) -> None:
        assert self.fighter is not None
        columns = self._columns(round(w))
        top, gap = self._head(w) * u, 8 * u
        wide = (w - 28 * u - gap * (columns - 1)) / columns
        specials = self.ui.lexicon.fighters[self.fighter].specials
        rows = -(-len(specials) // columns)
        high = min((h - top - 14 * u - gap * (rows - 1)) / max(rows, 1), wide * 0.44)
        for at, special in enumerate(specials):
            x = 14 * u + at % columns * (wide + gap)
            y = top + at // columns * (high + gap)
            picture = self.ui.sheet.special(
                special.id, round(wide), round(high), self.ui.card_lang, self.devicePixelRatioF()
            )
            painter.drawPixmap(QPointF(round(x), round(y)), picture)
