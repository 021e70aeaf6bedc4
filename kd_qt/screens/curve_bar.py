"""The chance to win over a whole match, and the place in it: a slider whose groove is the curve.

One side is plain, the other striped, and it stands above or below the middle: no colour is needed to read it. Folded it
is a strip among the buttons; without a curve it is a slider like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy

from kd_core.ai.curve import Curve, Stretch
from kd_core.net.turning_points import percent
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke
from kd_qt.style.slider import JumpSlider
from kd_qt.ui import Ui

FOLDED, UNFOLDED = 40, 116  # px high at 100 %
STRIPE = 9.0
PORTRAIT = 34.0
DRAGGED = 5  # px: from here on a press is no click
LEFT_TO_OTHERS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CurveBar(JumpSlider):
    fold_wanted = Signal()  # a press on the folded strip, or Enter

    def __init__(self, ui: Ui, fighters: Sequence[str], last: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.ui = ui
        self.fighters = tuple(fighters)
        self.curve: Curve | None = None
        self.folded = True
        self.home = 0  # the team that is drawn plain and upwards
        self._picture: QPixmap | None = None
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setRange(0, last)
        self.setPageStep(10)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show_curve(self, curve: Curve | None, home: int, folded: bool) -> None:
        self.curve, self.home, self.folded = curve, home, folded
        self.forget_picture()
        self.setToolTip(self.ui.say("replay.curve_unfold") if curve is not None and folded else "")
        self.updateGeometry()

    def forget_picture(self) -> None:
        self._picture = None
        self.update()

    def chance(self, at: int) -> float | None:
        """Of the side that is drawn plain."""
        known = self.curve.chance(at) if self.curve is not None else None
        return known if known is None or not self.home else 1.0 - known

    # -- size ----------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        plain = super().sizeHint()
        if self.curve is None:
            return plain
        return QSize(plain.width(), self.ui.px(FOLDED if self.folded else UNFOLDED))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(120), self.sizeHint().height())

    def plot(self) -> QRectF:
        """Where the curve is drawn, from moment 0 to the last and from 100 % to 0."""
        u, room = self.ui.scale, QRectF(self.rect())
        if self.folded:
            return room.adjusted(10 * u, 6 * u, -10 * u, -6 * u)
        return room.adjusted(80 * u, 12 * u, -14 * u, -20 * u)

    def x_of(self, at: float) -> float:
        plot = self.plot()
        return plot.left() + plot.width() * at / max(1, self.maximum())

    def y_of(self, chance: float) -> float:
        plot = self.plot()
        return plot.bottom() - plot.height() * (1.0 - chance if self.home else chance)

    def moment_at(self, x: float) -> int:
        plot = self.plot()
        part = (x - plot.left()) / max(1.0, plot.width())
        return round(max(0.0, min(1.0, part)) * self.maximum())

    # -- hands ---------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self.curve is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._pressed, self._dragged = event.position(), False
        if not self.folded:
            self.setValue(self.moment_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        self._dragged = self._dragged or abs(event.position().x() - self._pressed.x()) > DRAGGED
        if self._dragged:
            self.setValue(self.moment_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A press on the strip unfolds it; whoever drags along it moves through the match."""
        if self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        self._pressed = None
        if self.folded and not self._dragged:
            self.fold_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if self.curve is not None and event.key() in ENTER:
            self.fold_wanted.emit()
        elif self.curve is not None and event.key() in LEFT_TO_OTHERS:
            event.ignore()  # the turning points, here as everywhere on this screen
        else:
            super().keyPressEvent(event)

    # -- painting ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.curve is None:
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawPixmap(0, 0, self._drawn(self.curve))
            self._here(painter, self.ui.scale)
            for number, turn in enumerate(self.curve.turns, 1):
                self._mark(painter, self.x_of(turn.choice), self.y_of(turn.after), number, self.ui.scale)
            if self.hasFocus():
                outline = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
                radius = 8 * self.ui.scale
                ring = box(outline.x(), outline.y(), outline.width(), outline.height(), radius)
                stroke(painter, ring, palette.FOCUS, 2.2 * self.ui.scale)

    def _drawn(self, curve: Curve) -> QPixmap:
        """All but the place in the match, which changes at every step."""
        dpr = self.devicePixelRatioF()
        if self._picture is None or self._picture.size() != self.size() * dpr:
            self._picture = QPixmap(self.size() * dpr)
            self._picture.setDevicePixelRatio(dpr)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._draw(painter, curve, self.ui.scale)
        return self._picture

    def _draw(self, painter: QPainter, curve: Curve, u: float) -> None:
        rect = QRectF(self.rect()).adjusted(0.8 * u, 0.8 * u, -0.8 * u, -0.8 * u)
        plate = box(rect.x(), rect.y(), rect.width(), rect.height(), 8 * u)
        fill(painter, plate, across(0, rect.top(), 0, rect.bottom(), (0, palette.INK1), (1, palette.INK0)))
        stroke(painter, plate, palette.LINE, 1.4 * u)
        paths = [self._path(stretch) for stretch in curve.stretches if stretch.points]
        for path in paths:
            self._areas(painter, path, u)
        self._grid(painter, curve, u)
        for path in paths:
            stroke(painter, path, palette.INK0, (4 if self.folded else 6) * u)
            stroke(painter, path, palette.TEXT, (1.6 if self.folded else 2.4) * u)
        if not self.folded:
            self._sides(painter, u)

    def _path(self, stretch: Stretch) -> QPainterPath:
        """What was decided at a moment is seen at the next, whenever somebody could choose again."""
        plot, pitch = self.plot(), self.plot().width() / max(1, self.maximum())
        (first, chance), *others = stretch.points
        path = QPainterPath(QPointF(self.x_of(stretch.span.first), self.y_of(chance)))
        path.lineTo(self.x_of(first), self.y_of(chance))
        for moment, chance in others:
            y = plot.bottom() - plot.height() * (1.0 - chance if self.home else chance)
            path.lineTo(plot.left() + pitch * (first + 1), y)
            if moment > first + 1:
                path.lineTo(plot.left() + pitch * moment, y)
            first = moment
        return path

    def _areas(self, painter: QPainter, path: QPainterPath, u: float) -> None:
        """Plain above the middle, striped below; cut by the painter, since to cut such a path takes long."""
        plot, ends = self.plot(), path.boundingRect()
        middle = plot.center().y()
        area = QPainterPath(path)
        area.lineTo(ends.right(), middle)
        area.lineTo(ends.left(), middle)
        area.closeSubpath()
        painter.save()
        painter.setClipRect(QRectF(0, 0, self.width(), middle))
        fill(painter, area, palette.alpha(palette.YOU, 120))
        painter.setClipRect(QRectF(0, middle, self.width(), self.height() - middle))
        fill(painter, area, palette.alpha(palette.OPP, 110))
        fill(painter, area, _stripes(round(STRIPE * u)))
        painter.restore()

    def _grid(self, painter: QPainter, curve: Curve, u: float) -> None:
        """The middle, and where rounds begin."""
        plot = self.plot()
        middle = plot.center().y()
        stroke(painter, _line(plot.left(), middle, plot.right(), middle), palette.LINE2, 1.2 * u, (4, 3))
        for stretch in curve.stretches:
            x = self.x_of(stretch.span.first)
            if stretch.span.first:
                edge = _line(x, plot.top() - 4 * u, x, plot.bottom() + 4 * u)
                stroke(painter, edge, palette.alpha(palette.TEXT, 150), 1.4 * u, (2, 3))
            if not self.folded:
                name = self.ui.say("curve.round", n=stretch.span.round)
                text.line(painter, x + 14 * u, plot.bottom() + 14 * u, name, "bold", 12 * u, palette.MUTED)

    def _sides(self, painter: QPainter, u: float) -> None:
        """Who is above and who below, and the scale."""
        plot, dpr = self.plot(), self.devicePixelRatioF()
        tops = (plot.top() - 4 * u, plot.bottom() - (PORTRAIT - 6) * u)
        for top, team in zip(tops, (self.home, 1 - self.home)):
            you = team == self.home
            shown = self.fighters[team::2]
            for at, fighter in reversed(list(enumerate(shown))):
                high = PORTRAIT * u * (1 if len(shown) == 1 else 0.68)
                face = self.ui.art.portrait(fighter, palette.side(you), high, not you, dpr)
                painter.drawPixmap(QPointF((10 + 13 * at) * u, top), face)
        for words, y in (
            ("100", plot.top() + 8 * u),
            ("50 %", plot.center().y() + 4 * u),
            ("0", plot.bottom() + 1 * u),
        ):
            text.line(painter, plot.left() - 8 * u, y, words, "bold", 11.5 * u, palette.MUTED, text.RIGHT)

    def _mark(self, painter: QPainter, x: float, y: float, number: int, u: float) -> None:
        if self.folded:
            fill(painter, disc(x, y, 5.4 * u), palette.CARD_INK)
            fill(painter, disc(x, y, 4 * u), palette.PAPER)
        else:
            badge(painter, x, y, number, 9.5 * u)

    def _here(self, painter: QPainter, u: float) -> None:
        x, high = self.x_of(self.value()), self.height()
        stroke(painter, _line(x, 2 * u, x, high - 2 * u), palette.SELECTED, 2.2 * u)
        fill(painter, polygon([(x - 7 * u, 2 * u), (x + 7 * u, 2 * u), (x, 12 * u)], 1), palette.SELECTED)
        chance = self.chance(self.value())
        if not self.folded and chance is not None:
            self._tip(painter, x, self.ui.say("replay.curve_at", n=self.value(), chance=percent(chance)), u)

    def _tip(self, painter: QPainter, x: float, words: str, u: float) -> None:
        wide = text.width(words, "bold", 12.5 * u) + 18 * u
        left = x - 16 * u - wide if x - 16 * u - wide > self.plot().left() else x + 16 * u
        top = self.plot().bottom() - 18 * u
        fill(painter, box(left, top, wide, 22 * u, 5 * u), palette.SELECTED)
        text.line(painter, left + wide / 2, top + 15.5 * u, words, "bold", 12.5 * u, palette.PRIMARY_TEXT, text.CENTRE)


def badge(painter: QPainter, x: float, y: float, number: int, r: float) -> None:
    """A paper round with a number: the mark of an adviser, never a colour of a state."""
    fill(painter, disc(x, y, r * 1.2), palette.CARD_INK)
    fill(painter, disc(x, y, r), palette.PAPER)
    text.line(painter, x, y + r * 0.5, str(number), "head", r * 1.4, palette.PAPER_INK, text.CENTRE)


def _stripes(wide: int) -> QBrush:
    """Dark slanted bands that repeat without a seam."""
    tile = QPixmap(wide, wide)
    tile.fill(Qt.GlobalColor.transparent)
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shift in (-wide, 0, wide):
            band = _line(shift - 1, wide + 1, shift + wide + 1, -1)
            stroke(painter, band, palette.alpha(palette.INK0, 150), wide * 0.26)
    return QBrush(tile)


def _line(x1: float, y1: float, x2: float, y2: float) -> QPainterPath:
    path = QPainterPath(QPointF(x1, y1))
    path.lineTo(x2, y2)
    return path
