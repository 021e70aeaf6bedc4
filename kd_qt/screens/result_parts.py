"""What the end of a match is made of: a title with weight, and numbers beside their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from kd_core.content.model import Wounds
from kd_qt.match import Played
from kd_qt.style import palette, signs, text
from kd_qt.style.art import PORTRAIT_RATIO
from kd_qt.style.shapes import box, fill, polygon
from kd_qt.tally import ROWS
from kd_qt.ui import Ui

TITLES = ((84.0, 1), (63.0, 1), (44.0, 2), (30.0, 3))  # px at 100 %, and in how many lines at most
LEAN = -0.16  # of letters
HEAD, LINE = 66.0, 31.0  # px at 100 %: of the faces and the score, of a number
LABEL = 224.0  # px at 100 %: of the column of labels between the two sides
NUMBER = 40.0  # px at 100 %
BAR = 14.0
STRIPE = 9.0
KINDS = {"heavy": Wounds(heavy=1), "light": Wounds(light=1)}  # numbers that count cubes


class Headline(QLabel):
    """The title, painted as lettering with the light of the winning side; a long one smaller and in several lines."""

    def __init__(self, ui: Ui, side: QColor) -> None:
        super().__init__()
        self.ui, self.side = ui, side
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(TITLES[0][0] * 1.36))

    minimumSizeHint = sizeHint  # noqa: N815

    def lines(self) -> tuple[list[str], float]:
        """The words and their size: as large as they go."""
        words, wide, f = self.text().upper(), self.width() * 0.94, self.ui.px(100) / 100
        for px, most in TITLES:
            found = text.wrap(words, "head", px * f, wide)
            if len(found) <= most and all(text.width(one, "head", px * f) <= wide for one in found):
                return found, px * f
        return [words], TITLES[-1][0] * f * min(1.0, wide / text.width(words, "head", TITLES[-1][0] * f))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        lines, px = self.lines()
        under = self.height() - px * 0.16
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = max(text.width(line, "head", px) for line in lines) * 1.08
            edge = [(wide, under - px * 0.1), (wide - px * 0.06, under - px * 0.03)]
            fill(painter, polygon([(0, under), *edge, (0, under + px * 0.09)], 1), self.side)
            for at, line in enumerate(lines):
                self._letters(painter, line, px, under - px * 0.16 - (len(lines) - 1 - at) * px * 1.02)

    def _letters(self, painter: QPainter, line: str, px: float, baseline: float) -> None:
        letters = QTransform(1, 0, LEAN, 1, px * 0.12, baseline).map(text.outline(line, "head", px))
        letters.setFillRule(Qt.FillRule.WindingFill)  # parts of a letter overlap
        for step in (0.07, 0.035):
            fill(painter, letters.translated(px * step, px * step * 0.8), self.side.darker(135))
        fill(painter, letters, palette.TEXT)


class Facing(QWidget):
    """Both sides, and how many rounds each has won."""

    def __init__(self, ui: Ui, played: Played) -> None:
        super().__init__()
        self.ui, self.played = ui, played
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(420), self.ui.px(HEAD))

    def tell(self) -> None:
        won, home = self.played.victories, self.played.home
        self.setAccessibleName(self.ui.say("result.score", a=won[home], b=won[1 - home]))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        f, middle = self.ui.px(100) / 100, self.width() / 2
        won, home = self.played.victories, self.played.home
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for left, team in ((True, home), (False, 1 - home)):
                x = middle + (-40 if left else 40) * f
                text.line(painter, x, 47 * f, str(won[team]), "head", 44 * f, palette.side(left), text.CENTRE)
                self._side(painter, team, left, f)
            text.line(painter, middle, 41 * f, ":", "head", 30 * f, palette.MUTED, text.CENTRE)

    def _side(self, painter: QPainter, team: int, left: bool, f: float) -> None:
        """The faces of a side at its edge, and its names as far as there is room."""
        played, high = self.played, 48 * f
        wide = high * PORTRAIT_RATIO
        seats = range(team, played.seats, 2)
        for at, seat in enumerate(seats):
            x = at * wide * 0.9 if left else self.width() - wide - at * wide * 0.9
            face = self.ui.art.portrait(
                played.fighters[seat], palette.side(left), high, not left, self.devicePixelRatioF()
            )
            painter.drawPixmap(QPointF(x, 6 * f), face)
        edge = wide * (1 + 0.9 * (len(seats) - 1)) + 10 * f
        room = self.width() / 2 - edge - 72 * f
        area = QRectF(edge if left else self.width() - edge - room, 6 * f, room, 48 * f)
        align = (text.LEFT if left else text.RIGHT) | text.MIDDLE
        names = ", ".join(played.name(seat, self.ui.lang) for seat in seats)
        if text.size_for(names, "bold", 16 * f, 11 * f, area.width(), area.height(), 2) is not None:
            text.fit(painter, area, names, "bold", 16 * f, 11 * f, 2, align, palette.TEXT)


@dataclass(frozen=True)
class Count:
    """A number of both sides; `most` is the largest of all, for one scale."""

    name: str
    yours: int
    theirs: int
    most: int


def counts(played: Played) -> list[Count]:
    sides = [played.tally.side(team, played.seats) for team in (played.home, 1 - played.home)]
    pairs = [(name, getattr(sides[0], name), getattr(sides[1], name)) for name in ROWS]
    most = max(1, *(max(yours, theirs) for _, yours, theirs in pairs))
    return [Count(name, yours, theirs, most) for name, yours, theirs in pairs]


class CountLine(QWidget):
    """One number of both sides, its label between them; bars grow from the middle, yours plain, theirs striped."""

    def __init__(self, ui: Ui, count: Count, shaded: bool) -> None:
        super().__init__()
        self.ui, self.count, self.shaded = ui, count, shaded
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(420), self.ui.px(LINE))

    def tell(self, sides: Sequence[str]) -> None:
        """For ears: the label, and the number of each side by its name."""
        label, (yours, theirs) = self.ui.say(f"result.{self.count.name}"), sides
        self.setAccessibleName(f"{label}: {yours} {self.count.yours}, {theirs} {self.count.theirs}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        f, middle, h = self.ui.px(100) / 100, self.width() / 2, self.height()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.shaded:
                fill(painter, box(0, 0, self.width(), h, 5 * f), palette.alpha(palette.WHITE, 9))
            self._label(painter, middle, f)
            for left in (True, False):
                self._side(painter, middle, left, f)

    def _label(self, painter: QPainter, middle: float, f: float) -> None:
        kind = KINDS.get(self.count.name)
        cube = 17 * f if kind is not None else 0.0
        room = LABEL * f - (cube + 8 * f if cube else 0)
        area = QRectF(middle - room / 2 + cube / 2, 0, room, self.height())
        words = self.ui.say(f"result.{self.count.name}")
        text.fit(painter, area, words, "bold", 14 * f, 11 * f, 2, text.CENTRE | text.MIDDLE, palette.TEXT)
        if kind is not None:
            x = area.center().x() - min(room, text.width(words, "bold", 14 * f)) / 2 - cube - 6 * f
            signs.cubes(self.ui.art, painter, kind, x, self.height() / 2, cube)

    def _side(self, painter: QPainter, middle: float, left: bool, f: float) -> None:
        own, other = (self.count.yours, self.count.theirs) if left else (self.count.theirs, self.count.yours)
        away, sign = (LABEL / 2 + NUMBER / 2) * f, -1 if left else 1
        ink = palette.TEXT if own >= other else palette.MUTED
        text.line(painter, middle + sign * away, self.height() / 2 + 7 * f, str(own), "head", 20 * f, ink, text.CENTRE)
        start = middle + sign * (LABEL / 2 + NUMBER + 4) * f
        room = abs((0 if left else self.width()) - start) - 10 * f
        if room > 0 and own:
            self._bar(painter, start, sign * max(4 * f, room * own / self.count.most), own >= other, f)

    def _bar(self, painter: QPainter, start: float, wide: float, larger: bool, f: float) -> None:
        left = wide < 0
        top, high, lean = (self.height() - BAR * f) / 2, BAR * f, (-5 if left else 5) * f
        ends = [(start + wide, top), (start + wide + lean, top + high)]
        if not left:
            ends = [(start + wide + lean, top), (start + wide, top + high)]
        body = polygon([(start, top), *ends, (start, top + high)], 2)
        side = palette.side(left)
        fill(painter, body, side if larger else palette.mix(side, palette.INK1, 0.42))
        if left:
            return
        painter.save()
        painter.setClipPath(body)
        for at in range(-2, int(wide / (STRIPE * f)) + 3):
            x, w = start + at * STRIPE * f, 3 * f
            stripe = [(x, top + high), (x + w, top + high), (x + 4 * w, top), (x + 3 * w, top)]
            fill(painter, polygon(stripe, 0), palette.alpha(palette.INK0, 70))
        painter.restore()
