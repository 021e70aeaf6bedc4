"""Picture 3: the stamp, the winner's pose, the victory token on its way, and one line."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from kd_qt import hearing
from kd_qt.style import palette, text
from kd_qt.style.art import KO_RATIO
from kd_qt.style.cache import painted
from kd_qt.style.clock import Easing
from kd_qt.style.shapes import around, disc, fill, polygon
from kd_qt.table.desk import Desk
from kd_qt.table.ko import light, timing
from kd_qt.table.ko.facts import Ending, Test
from kd_qt.table.ko.fall import Fall
from kd_qt.table.ko.page import FLOOR, WIDE, Page, running
from kd_qt.table.ko.picture import Cue, Picture
from kd_qt.table.ko.timing import between, part
from kd_qt.table.things import plates

_WINNER, _LOSER = 330.0, 950.0
_STAMP = (880.0, 256.0)
_LINE = (598.0, 654.0, 670.0, 50.0)  # x, y, width, height
_PLATE = {'fill="#FFE066"': 'fill="none"'}  # the stamp without its letters
_LETTERS = {'fill="#14131A"': 'fill="none"', 'stroke="#FFE066"': 'stroke="none"'}  # and without its plate
_RIM = (7, 5, 3)  # px that the wide rim stands out


class Stamp(Picture):
    name = "stamp"
    span = timing.STAMP
    still = timing.STAMP[1]

    def __init__(self, page: Page, test: Test, ending: Ending | None, fall: Fall, shakes: bool) -> None:
        super().__init__(page)
        self.test, self.ending, self.shakes = test, ending, shakes
        self.left = self.desk.is_left(test.attacker)
        self._dark = painted(page.w, page.h, self.desk.art.dpr, lambda p: fall.paint(p, timing.FALL[1]))
        self._lit = page.ground(1.0, FLOOR, self._paint_ground)
        self._winner = page.figure(test.attacker, "victory", 560)
        self._halo = page.shaded(self._winner, self.desk.colour(test.attacker))
        self._loser = page.figure(test.seat, "down", 396, 60)
        self._stamp = page.piece("stamp", 720, 470, self._paint_stamp)
        self._line = page.piece("line", _LINE[2], _LINE[3], self._paint_line)
        self._large, self._small = self.desk.art.star(66 * page.k), self.desk.art.star(plates.STAR * self.desk.plan.f)
        self._glow = page.piece("glow", 130, 130, _paint_glow)
        self._winners = self._winners_plate()
        self._way = self._path()

    @property
    def cues(self) -> tuple[Cue, ...]:
        """The stamp is heard when it has come down, and with it the crowd."""
        won = (Cue(timing.TOKEN[0], "round_won"),) if self.ending is not None else ()
        down = (Cue(timing.STAMPED[1], sound) for sound in ("ko_stamp", "crowd_roar"))
        return (*down, *won, Cue(timing.LINE[0], said=hearing.sentences(self.lines())))

    def _x(self, x: float) -> float:
        return x if self.left else WIDE - x

    # -- the words -----------------------------------------------------------------------------------------------------

    def lines(self) -> tuple[str, str]:
        """Who won what, and what is still missing."""
        say, desk = self.desk.say, self.desk
        if self.ending is None:
            return say("ko_is_down", name=self.name_of(self.test.seat)), say("ko_goes_on")
        won = [desk.player(side)["victories"] + (side == self.ending.winner) for side in (0, 1)]
        what = "match" if self.ending.match else "round"
        key = f"ko_team_wins_{what}" if desk.teams else f"ko_wins_{what}"
        below = f"{won[desk.side]} : {won[1 - desk.side]}" if self.ending.match else standing(desk, won)
        return say(key, name=names(desk, self.ending.winner)), below

    # -- the picture ---------------------------------------------------------------------------------------------------

    def paint(self, p: QPainter, ms: float) -> None:
        p.save()
        if self.shakes and timing.SHAKE[0] <= ms < timing.SHAKE[1]:
            left = 1 - part(ms, timing.SHAKE)
            p.translate(6 * left * sin(ms * 0.2) * self.page.k, 3 * left * sin(ms * 0.31) * self.page.k)
        self._light(p, part(ms, timing.POSE, Easing.OutQuad))
        self._strike_stamp(p, part(ms, timing.STAMPED, Easing.InQuad))
        p.restore()
        if self.ending is not None and ms >= timing.POSE[0]:
            self._plate(p, ms)
        self._tell(p, part(ms, timing.LINE, Easing.OutQuad))

    def _light(self, p: QPainter, t: float) -> None:
        """From the end of the fall to the winner's light."""
        if t < 1:
            p.drawPixmap(0, 0, self._dark)
        if t:
            p.setOpacity(t)
            p.drawPixmap(0, 0, self._lit)
            p.setOpacity(1.0)
            self._fighters(p, t)

    def _fighters(self, p: QPainter, t: float) -> None:
        page, x = self.page, self._x(_WINNER)
        page.stand(p, self._loser, self._x(_LOSER), 622, opacity=t)
        side = -1 if self.left else 1
        for out in _RIM:
            page.stand(p, self._halo, x + side * out, FLOOR - out * 0.6, opacity=0.24 * t)
        page.stand(p, self._winner, x, FLOOR, opacity=t)

    def _strike_stamp(self, p: QPainter, t: float) -> None:
        x, y = _STAMP
        self.page.put(p, self._stamp, self._x(x), y, scale=between(1.6, 1.0, t), opacity=min(1.0, 0.3 + t))

    def _tell(self, p: QPainter, t: float) -> None:
        if t:
            x, y, w, h = _LINE
            self.page.put(p, self._line, self._x(x + w / 2), y + h / 2 + 20 * (1 - t), opacity=t)

    # -- the token -----------------------------------------------------------------------------------------------------

    def _plate(self, p: QPainter, ms: float) -> None:
        """Only the winner's plate comes back; the token flies to its place on it."""
        p.setOpacity(part(ms, timing.POSE))
        p.drawPixmap(*self._winners)
        p.setOpacity(1.0)
        t = part(ms, timing.TOKEN, Easing.OutBack)
        if ms >= timing.TOKEN[1]:
            self._at(p, 1.0, 1.0)
        elif t:
            for lag, opacity in ((0.3, 0.16), (0.2, 0.26), (0.1, 0.4)):
                self._at(p, t - lag, opacity)
            self._at(p, t, 1.0, glow=True)

    def _at(self, p: QPainter, t: float, opacity: float, glow: bool = False) -> None:
        """The token on its way; beyond its end it goes straight on, and comes back."""
        if t <= 0:
            return
        page, at = self.page, self._way.pointAtPercent(min(1.0, t))
        if t > 1:
            before = self._way.pointAtPercent(0.9)
            at += (at - before) * (t - 1) * 4
        if glow:
            page.put(p, self._glow, at.x(), at.y())
        if t == 1.0:
            page.put(p, self._small, at.x(), at.y())
        else:
            end = self._small.width() / self._large.width()
            page.put(p, self._large, at.x(), at.y(), scale=between(1, end, min(1.0, t)), opacity=opacity)

    def _winners_plate(self) -> tuple[QPointF, QPixmap]:
        """As it lies on the table, and where."""
        shown = next(one for one in plates.specs(self.desk) if one.key == ("plate", self.left))
        assert shown.picture is not None
        return QPointF(shown.rect.x, shown.rect.y), shown.picture()

    def _path(self) -> QPainterPath:
        """From the stamp in an arc to the first empty place."""
        won = self.desk.player(self.test.attacker)["victories"]
        x, y = self.page.inside(plates.star_point(self.desk, self.left, won))
        way = QPainterPath(QPointF(self._x(600), 250))
        way.cubicTo(QPointF(self._x(590), 110), QPointF(between(self._x(590), x, 0.5), 70), QPointF(x, y))
        return way

    # -- made once -----------------------------------------------------------------------------------------------------

    def _paint_ground(self, p: QPainter) -> None:
        x, side = self._x(_WINNER), self.desk.colour(self.test.attacker)
        deep = palette.YOU_DEEP if self.left else palette.OPP_DEEP
        fill(p, light.path(self.page.whole), palette.alpha(palette.INK0, 128))
        stops = (0.0, palette.alpha(deep, 120)), (0.6, palette.alpha(palette.INK0, 120)), (1.0, _black(220))
        fill(p, light.path(self.page.whole), around(x + (50 if self.left else -50), 330, 900, *stops))
        light.rays(p, x, 330, palette.alpha(side, 26))
        light.cone(p, x, 632, 120, 268, side, 84)
        light.pool(p, x, 618, 330, 50, side, 170)
        light.shade(p, x, 616, 150, 18)
        light.shade(p, self._x(_LOSER), 620, 190, 16)

    def _paint_stamp(self, p: QPainter) -> None:
        light.burst(p, 370, 247, 330, palette.alpha(palette.BLACK, 120), 22, 0.8, 0.6)
        light.burst(p, 360, 235, 326, palette.KO, 22, 0.8, 0.6)
        light.burst(p, 360, 235, 290, palette.STRIKE, 22, 0.8, 0.6)
        p.translate(362, 237)
        p.rotate(-7)
        for wide, parts in ((610.0, _PLATE), (850.0, _LETTERS)):
            self.desk.art.draw(p, "ko", QRectF(-wide / 2, -wide * KO_RATIO / 2, wide, wide * KO_RATIO), parts)

    def _paint_line(self, p: QPainter) -> None:
        _, _, w, h = _LINE
        told, below = self.lines()
        if self.left:
            body = [(14.0, 0.0), (w, 0.0), (w - 14, h), (0.0, h)]
            mark = [(14.0, 0.0), (22.0, 0.0), (8.0, h), (0.0, h)]
        else:
            body = [(0.0, 0.0), (w - 14, 0.0), (w, h), (14.0, h)]
            mark = [(w - 22, 0.0), (w - 14, 0.0), (w, h), (w - 8, h)]
        fill(p, polygon(body, 6), palette.alpha(palette.INK0, 225))
        fill(p, polygon(mark, 2), self.desk.colour(self.test.attacker))
        area = QRectF(36, 0, 380, h) if self.left else QRectF(w - 416, 0, 380, h)
        near = text.LEFT if self.left else text.RIGHT
        text.fit(p, area, told, "head", 24, 14, 1, near | text.MIDDLE, palette.TEXT)
        area = QRectF(428, 0, w - 428 - 28, h) if self.left else QRectF(28, 0, w - 428 - 28, h)
        far = text.RIGHT if self.left else text.LEFT
        running(p, area, below, "bold", 15, 11, palette.MUTED, far | text.MIDDLE)


def names(desk: Desk, team: int) -> str:
    """A fighter, or both of a team."""
    return " + ".join(desk.fighter(seat) for seat in range(team, len(desk.players), 2))


def standing(desk: Desk, won: Sequence[int]) -> str:
    """How the match stands, from the side that looks, and what is still missing."""
    key = "ko_decides" if won[0] == won[1] else "ko_leads"
    return desk.say(key, a=won[desk.side], b=won[1 - desk.side])


def _black(strength: int) -> QColor:
    return palette.alpha(palette.BLACK, strength)


def _paint_glow(p: QPainter) -> None:
    shine = (0.0, palette.alpha(palette.KO, 130)), (1.0, palette.alpha(palette.KO, 0))
    fill(p, disc(65, 65, 62), around(65, 65, 62, *shine))
