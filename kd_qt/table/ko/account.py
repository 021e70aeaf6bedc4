"""Picture 4: the account of the round on one page. Who won it, why, which wounds it left, which skill is turned up.

The top is the stage as it is, with the winner in pose and the beaten one where they fell; below lies the page, in the
middle of the room that is left. It stays until somebody goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_core import text as core
from kd_core.game.events import ended
from kd_qt import hearing
from kd_qt.style import palette, text
from kd_qt.style.cache import painted
from kd_qt.style.clock import Easing
from kd_qt.style.shapes import across, around, disc, fill, polygon, stroke
from kd_qt.table.ko import light, timing
from kd_qt.table.ko.facts import Ending, Test
from kd_qt.table.ko.page import HIGH, WIDE, Page, running
from kd_qt.table.ko.picture import Cue, Picture
from kd_qt.table.ko.roll import short
from kd_qt.table.ko.stamp import names, standing
from kd_qt.table.ko.timing import part
from kd_qt.table.things import paint, plates

LOWER = 440.0  # px of the canvas under the stage
FOOT = 634.0
BUTTON = (900.0, 648.0, 356.0, 60.0)
_BAND = (292.0, 850.0, 92.0)  # y, width, height
_WHY = (12.0, 398.0, 396.0, 222.0)
_WOUNDS = (418.0, 398.0, 406.0, 222.0)
_CARD = (846.0, 310.0, 216.0)  # x, y, width
_MOST = 24  # segments that are told apart

Felt = Callable[[QPainter, QRectF], None]  # paints the cloth of the table


class Account(Picture):
    name = "account"
    span = timing.ACCOUNT
    still = timing.ACCOUNT[1]
    stays = True

    def __init__(
        self, page: Page, ending: Ending, test: Test | None, before: QPixmap, table: QPixmap, felt: Felt
    ) -> None:
        super().__init__(page)
        self.ending, self.test, self.before = ending, test if ending.reason != "deck_out" else None, before
        self.low = page.below(LOWER)
        self._lift = max(0.0, self.low.y(HIGH - LOWER) - self.desk.plan.stage.bottom) / 2 / self.low.k
        self.side = self.desk.colour(ending.winner)
        self._foot = self.low.piece("foot", self.low.whole.width(), HIGH - FOOT, self._paint_foot)
        self._under = painted(page.w, page.h, self.desk.art.dpr, lambda p: self._paint_under(p, table, felt))
        edge = -self.low.whole.left()
        wide = _BAND[1] + edge
        self._band = self.low.piece("band", wide, _BAND[2], lambda p: self._paint_band(p, edge))
        self._why = self.low.piece("why", _WHY[2], _WHY[3], self._paint_why)
        self._wounds = self.low.piece("wounds", _WOUNDS[2], _WOUNDS[3], self._paint_wounds)
        self._skill, self._back = self._card(), self.desk.art.back(_CARD[2] * self.low.k)
        self._right = self.low.piece("right", 434, 340, self._paint_right)

    @property
    def cues(self) -> tuple[Cue, ...]:
        sound = "" if self.test is not None else "round_won"
        return (Cue(timing.ACCOUNT[0], sound, hearing.sentences(self.words())), Cue(timing.TURNS[0], "card_lift"))

    # -- the words -----------------------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """All that the page says."""
        wounds = [f"{self.name_of(seat)}: {self._spoken(seat)}." for seat in range(len(self.desk.players))]
        return [f"{self._names()} {self.won()}.", self.standing(), *self.why(), *wounds, *self.turned()]

    def _names(self) -> str:
        return names(self.desk, self.ending.winner)

    def won(self) -> str:
        key = "ko_team_won_round" if self.desk.teams else "ko_won_round"
        return self.desk.say(key, round=self.desk.view["round"])

    def standing(self) -> str:
        """The view has counted this round already."""
        return standing(self.desk, [self.desk.player(side)["victories"] for side in (0, 1)])

    def why(self) -> list[str]:
        """The roll and what it lacked, the verdict over the tower, or what else ended the round."""
        found: list[str] = []
        if self.test is not None and self.test.dice:
            found = self._rolled(self.test)
        elif self.test is not None and self.test.judged:
            found = [line.text for line in self.desk.teller.lines([self.test.judged])]
        if self.ending.reason != "ko" or not found:
            rule = "TEAM-9" if self.desk.teams else "END-2"
            found.append(core.say(self.desk.lang, f"match.why_{ended(self.ending.reason, self.ending.by)}", rule=rule))
        return found

    def _rolled(self, test: Test) -> list[str]:
        told = self.desk.say("ko_why_roll", name=self.name_of(test.seat), n=test.needed, sum=test.sum)
        return [told, short(self.desk, test)]

    def turned(self) -> list[str]:
        """Which skills are revealed."""
        lexicon = self.desk.teller.lexicon
        found = []
        for seat, skill in self.ending.revealed:
            name = lexicon.skill(skill, self.desk.lang)
            found.append(core.say(self.desk.lang, "match.revealed", seat=self.name_of(seat), skill=name))
            found.append(self.desk.cards.text(skill, self.desk.card_lang))
        return found

    def _spoken(self, seat: int) -> str:
        wounds = self.desk.player(seat)["wounds"]
        return core.wounds(self.desk.lang, wounds["heavy"], wounds["light"])

    # -- the picture ---------------------------------------------------------------------------------------------------

    def paint(self, p: QPainter, ms: float) -> None:
        p.drawPixmap(0, 0, self._under)
        gone = part(ms, timing.SHRINKS, Easing.InOutCubic)
        if gone < 1:
            p.setOpacity(1 - gone)
            p.drawPixmap(0, 0, self.before)
            p.setOpacity(1.0)
        p.drawPixmap(QPointF(0, self.low.y(FOOT)), self._foot)  # with the button, which is there from the beginning
        self._slide_band(p, part(ms, timing.BAND, Easing.OutCubic))
        self._rise(p, self._why, _WHY, part(ms, timing.WHY, Easing.OutQuad))
        self._rise(p, self._wounds, _WOUNDS, part(ms, timing.WOUNDS, Easing.OutQuad))
        self._turn_card(p, ms)

    def _slide_band(self, p: QPainter, t: float) -> None:
        if t:
            wide = self._band.deviceIndependentSize().width()
            p.setOpacity(t)
            p.drawPixmap(QPointF(-wide * 0.3 * (1 - t), self.low.y(_BAND[0] - self._lift)), self._band)
            p.setOpacity(1.0)

    def _rise(self, p: QPainter, piece: QPixmap, rect: tuple[float, float, float, float], t: float) -> None:
        if t:
            x, y, w, h = rect
            self.low.put(p, piece, x + w / 2, y + h / 2 - self._lift + 16 * (1 - t), opacity=t)

    def _turn_card(self, p: QPainter, ms: float) -> None:
        """The back comes with the wounds; then it turns."""
        shown = part(ms, timing.WOUNDS, Easing.OutQuad)
        if not shown:
            return
        low, (x, y, w) = self.low, _CARD
        self._rise(p, self._right, (838, 296, 434, 340), shown)
        if self._skill is None:
            return
        t = part(ms, timing.TURNS, Easing.InOutSine)
        face = self._skill if t >= 0.5 else self._back
        p.save()
        p.translate(low.x(x + w / 2), low.y(y + w * 0.7 - self._lift + 16 * (1 - shown)))
        p.rotate(-3)
        p.scale(max(0.02, abs(cos(pi * t))), 1.0)
        p.setOpacity(shown)
        size = face.deviceIndependentSize()
        p.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), face)
        p.restore()

    def _card(self) -> QPixmap | None:
        if not self.ending.revealed:
            return None
        skill = self.ending.revealed[-1][1]
        return self.desk.cards.skill(skill, _CARD[2] * self.low.k, self.desk.card_lang)

    # -- made once: the ground -----------------------------------------------------------------------------------------

    def _paint_under(self, p: QPainter, table: QPixmap, felt: Felt) -> None:
        """The stage of the table; below it the cloth, darkened."""
        stage = self.desk.plan.stage
        p.drawPixmap(0, 0, table)
        low = QRectF(0, stage.bottom + 2, self.page.w, self.page.h - stage.bottom - 2)
        felt(p, low)
        p.fillRect(low, palette.alpha(palette.INK0, 120))
        self._glow_star(p)

    def _glow_star(self, p: QPainter) -> None:
        won = self.desk.player(self.ending.winner)["victories"]
        at = plates.star_point(self.desk, self.desk.is_left(self.ending.winner), won - 1)
        size = plates.STAR * self.desk.plan.f
        shine = (0.0, palette.alpha(palette.KO, 150)), (1.0, palette.alpha(palette.KO, 0))
        fill(p, disc(at.x(), at.y(), size * 1.3), around(at.x(), at.y(), size * 1.3, *shine))
        star = self.desk.art.star(size)
        p.drawPixmap(QPointF(at.x() - size / 2, at.y() - size / 2), star)

    def _paint_foot(self, p: QPainter) -> None:
        """A strip from edge to edge, with the button's place on it."""
        wide, left = self.low.whole.width(), -self.low.whole.left()
        p.fillRect(QRectF(0, 0, wide, 90), palette.INK0)
        line = across(left, 0, left + WIDE, 0, (0, palette.YOU), (0.5, palette.INK3), (1, palette.OPP))
        p.fillRect(QRectF(0, 0, wide, 2), line)
        area = QRectF(left + 24, 8, BUTTON[0] - 60, 70)
        said = self.desk.say("ko_clean")
        text.fit(p, area, said, "body", 16, 12, 2, text.LEFT | text.MIDDLE, palette.BODY)

    # -- made once: who ------------------------------------------------------------------------------------------------

    def _paint_band(self, p: QPainter, edge: float) -> None:
        """A strip from the edge of the window in the winner's colour."""
        _, w, h = _BAND
        deep = palette.YOU_DEEP if self.desk.is_left(self.ending.winner) else palette.OPP_DEEP
        p.translate(edge, 0)
        stops = (0.0, self.side), (0.15, palette.mix(self.side, deep, 0.45)), (0.4, palette.mix(self.side, deep, 0.8))
        body = polygon([(-edge, 0), (w, 0), (w - 26, h), (-edge, h)], 0)
        fill(p, body, across(0, 0, w, 0, *stops, (1.0, deep)))
        x = self._faces(p, h)
        area = QRectF(x + 10, 6, 590 - x, h - 12)
        self._winner(p, area)
        p.save()
        p.translate(754, h / 2)
        p.rotate(-5)
        if self.test is not None:
            self.desk.art.draw(p, "ko", QRectF(-60, -22, 120, 120 * 48 / 132))
        p.restore()

    def _faces(self, p: QPainter, h: float) -> float:
        """The winner's portrait, or both of a team; where they end."""
        x, desk = 12.0, self.desk
        for seat in range(self.ending.winner, len(desk.players), 2):
            face = desk.art.portrait(desk.player(seat)["fighter"], self.side, (h - 4) * self.low.k)
            p.drawPixmap(QRectF(x, 2, (h - 4) * 1.08, h - 4), face, QRectF(face.rect()))
            x += (h - 4) * 1.08 + 4
        return x

    def _winner(self, p: QPainter, area: QRectF) -> None:
        title = QRectF(area.x(), area.y(), area.width() + 70, area.height() * 0.62)
        said = f"{self._names()} {self.won()}"
        text.fit(p, title, said, "head", 36, 16, 1, text.LEFT | text.MIDDLE, palette.WHITE)
        below = QRectF(area.x(), area.y() + area.height() * 0.6, area.width() + 70, area.height() * 0.36)
        text.fit(p, below, self.standing(), "strong", 16, 12, 1, text.LEFT | text.MIDDLE, palette.WHITE)

    # -- made once: why ------------------------------------------------------------------------------------------------

    def _head(self, p: QPainter, w: float, h: float, title: str, small: str) -> None:
        paint.panel(p, w, h, 8)
        text.line(p, 20, 34, title, "head", 18, palette.TEXT)
        text.line(p, w - 20, 34, small, "bold", 13, palette.MUTED, text.RIGHT)

    def _paint_why(self, p: QPainter) -> None:
        _, _, w, h = _WHY
        kind = "deck" if self.test is None else "roll" if self.test.dice else "tower"
        self._head(p, w, h, self.desk.say("ko_why"), self.desk.say(f"ko_by_{kind}"))
        if self.test is None:
            self._empty_deck(p)
        elif self.test.dice:
            self._sum(p, self.test)
        else:
            self._cubes(p, self.test.heavy, self.test.light, 20, 84, 30, w - 40)
        self._reasons(p, QRectF(20, 160, w - 40, 54) if self.test else QRectF(130, 52, w - 150, 150))

    def _reasons(self, p: QPainter, area: QRectF) -> None:
        """The last sentence counts most."""
        said = self.why()
        if len(said) == 1:
            running(p, area, said[0], "body", 17, 12, palette.BODY, text.LEFT | text.MIDDLE)
            return
        high = area.height() / 2
        for at, (line, role) in enumerate(zip((" ".join(said[:-1]), said[-1]), ("body", "strong"))):
            part_ = QRectF(area.x(), area.y() + at * high, area.width(), high)
            ink = palette.TEXT if at else palette.BODY
            text.fit(p, part_, line, role, 15, 11, 2, text.LEFT | text.MIDDLE, ink, 1.05)

    def _sum(self, p: QPainter, test: Test) -> None:
        """The dice, their sum, and the same sum as lengths against what was needed."""
        for at, die in enumerate(test.dice):
            face = self.desk.art.die(die, 58 * self.low.k)
            p.save()
            p.translate(50 + at * 70, 84)
            p.rotate((-5, 4, -2)[at % 3])
            p.drawPixmap(QRectF(-29, -29, 58, 58), face, QRectF(face.rect()))
            p.restore()
        x = 28 + len(test.dice) * 70
        text.line(p, x, 94, "=", "head", 28, palette.MUTED)
        text.line(p, x + 30, 104, str(test.sum), "head", 56, palette.TEXT)
        if test.needed <= _MOST:
            self._lengths(p, test)

    def _lengths(self, p: QPainter, test: Test) -> None:
        step = 356.0 / test.needed
        wide = step * 0.86
        for at in range(test.needed):
            x = 20 + at * step
            body = polygon([(x + 5, 130), (x + wide, 130), (x + wide - 5, 146), (x, 146)], 2)
            if at < test.sum:
                fill(p, body, palette.WARN)
            else:
                stroke(p, body, palette.REFUSED, 1.8, (2, 1.6))

    def _empty_deck(self, p: QPainter) -> None:
        stroke(p, light.path(QRectF(28, 66, 80, 112)), palette.LINE2, 2, (4, 3))
        text.line(p, 68, 138, "0", "head", 48, palette.TEXT, text.CENTRE)

    # -- made once: wounds ---------------------------------------------------------------------------------------------

    def _paint_wounds(self, p: QPainter) -> None:
        _, _, w, h = _WOUNDS
        small = self.desk.say("ko_in_round", round=self.desk.view["round"])
        self._head(p, w, h, self.desk.say("ko_wounds"), small)
        seats = [*self.desk.team(True), *self.desk.team(False)]
        step = (h - 56) / len(seats)
        for at, seat in enumerate(seats):
            self._row(p, seat, 50 + at * step, step, w)

    def _row(self, p: QPainter, seat: int, y: float, step: float, w: float) -> None:
        desk, side = self.desk, self.desk.colour(seat)
        player = desk.player(seat)
        heavy, light_ = player["wounds"]["heavy"], player["wounds"]["light"]
        face = min(56.0, step - 6)
        picture = desk.art.portrait(player["fighter"], side, face * self.low.k, not desk.is_left(seat))
        p.drawPixmap(QRectF(20, y + (step - face) / 2, face * 1.08, face), picture, QRectF(picture.rect()))
        x, middle = 34 + face * 1.08, y + step / 2
        big = step > 50
        name = QRectF(x, middle - (30 if big else 17), 220, 22 if big else 15)
        text.fit(p, name, desk.fighter(seat), "head", 16 if big else 13, 11, 1, text.LEFT | text.MIDDLE, palette.TEXT)
        self._cubes(p, heavy, light_, x, middle + (13 if big else 8), 20 if big else 14, w - x - 110)
        at = w - 20.0
        for said, ink in ((str(light_), palette.LIGHT), (" + ", palette.MUTED), (str(heavy), palette.HEAVY_TEXT)):
            at -= text.line(p, at, middle + 7, said, "head", 20 if big else 16, ink, text.RIGHT)

    def _cubes(self, p: QPainter, heavy: int, light_: int, x: float, cy: float, size: float, room: float) -> None:
        kinds = ["heavy"] * heavy + ["light"] * light_
        size = min(size, room / max(1, len(kinds)) / 1.14)
        for at, kind in enumerate(kinds):
            cube = self.desk.art.cube(kind, size * self.low.k)
            p.drawPixmap(QRectF(x + at * size * 1.14, cy - size / 2, size, size), cube, QRectF(cube.rect()))

    # -- made once: the skill, or how it stands ------------------------------------------------------------------------

    def _paint_right(self, p: QPainter) -> None:
        """From (838, 296): a glow for the card and the words beside it; without a skill how the match stands."""
        glow = (0.0, palette.alpha(palette.GOLD, 46)), (1.0, palette.alpha(palette.GOLD, 0))
        fill(p, disc(120, 174, 200), around(120, 174, 200, *glow))
        if self._skill is None:
            self._stars(p)
            return
        seat, _ = self.ending.revealed[-1]
        self._beside(p, seat, self.desk.colour(seat))

    def _beside(self, p: QPainter, seat: int, side: QColor) -> None:
        desk = self.desk
        area = QRectF(250, 22, 178, 24)
        text.fit(p, area, self.name_of(seat), "head", 18, 12, 1, text.LEFT | text.MIDDLE, side)
        area = QRectF(250, 48, 178, 44)
        running(p, area, desk.say("ko_turns_up"), "head", 17, 12, palette.TEXT, text.LEFT | text.TOP)
        area = QRectF(250, 96, 178, 96)
        running(p, area, desk.say("ko_both_skills"), "body", 15, 11, palette.BODY, text.LEFT | text.TOP)
        new = [skill for _, skill in self.ending.revealed]
        known = [one for one in desk.player(seat)["skills"]["active"] if one not in new]
        for at, skill in enumerate([*known, *new]):
            self._listed(p, skill, 216 + at * 42, skill in new)

    def _listed(self, p: QPainter, skill: str, y: float, new: bool) -> None:
        desk = self.desk
        mark = desk.art.mark("skill", 16 * self.low.k, palette.GOLD)
        p.drawPixmap(QRectF(250, y - 6, 16, 16), mark, QRectF(mark.rect()))
        ink = palette.GOLD if new else palette.TEXT
        said = desk.teller.lexicon.skill(skill, desk.lang)
        text.fit(p, QRectF(274, y - 4, 154, 34), said, "head", 14, 11, 2, text.LEFT | text.TOP, ink)

    def _stars(self, p: QPainter) -> None:
        """Nobody turns up a skill: both sides with their tokens."""
        desk = self.desk
        for at, left in enumerate((True, False)):
            seats, y = sorted(desk.team(left)), 40 + at * 140
            name = " + ".join(self.name_of(seat) for seat in seats)
            area = QRectF(60, y, 340, 26)
            text.fit(p, area, name, "head", 20, 12, 1, text.LEFT | text.MIDDLE, desk.colour(seats[0]))
            won = desk.player(seats[0])["victories"]
            for place in range(plates.VICTORIES):
                star = desk.art.star(64 * self.low.k, place < won)
                p.drawPixmap(QRectF(60 + place * 76, y + 36, 64, 64), star, QRectF(star.rect()))
