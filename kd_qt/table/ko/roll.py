"""Picture 1: the test by dice. The stage grows, night falls, three dice land one after the other; and what follows if
they suffice: the light returns."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from kd_qt.style import palette, text
from kd_qt.style.clock import Easing
from kd_qt.style.shapes import across, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.ko import light, timing
from kd_qt.table.ko.facts import Test
from kd_qt.table.ko.page import FLOOR, Page
from kd_qt.table.ko.picture import Before, Cue, Picture
from kd_qt.table.ko.timing import between, part

DIE = 108.0
_LANDS = ((500.0, 540.0, -7.0), (640.0, 552.0, 5.0), (780.0, 538.0, 9.0))  # x, y, turn
_PLACES = {True: 226.0, False: 1046.0}  # x of who is on the left, on the right
_CALLS, _TESTED = 420.0, 446.0  # how high they are
_PLATE = (428.0, 138.0, 424.0)  # x, height, width
_RING = (754.0, 64.0, 45.0)
_IN_RING = 52.0  # px that the ring leaves to words under the number
_SEGMENTS = 72  # more cannot be told apart
_TRACK = 190.0  # room for the cubes


class Roll(Picture):
    name = "test"
    span = timing.TEST
    still = timing.SUM[1]

    def __init__(self, page: Page, test: Test, shot: QPixmap) -> None:
        super().__init__(page)
        self.test, self.before = test, Before(page, shot)
        self._ground = page.ground(1.0, FLOOR, self._night)
        self._figures = {seat: self._figure(seat) for seat in (test.attacker, test.seat)}
        self._plate = page.piece("plate", _PLATE[2], _PLATE[1], self._paint_plate)
        self._dice = [self.desk.art.die(n, DIE * page.k) for n in range(7)]
        self._shade = page.piece("die shade", 150, 30, lambda p: light.shade(p, 75, 15, 72, 14))

    @property
    def cues(self) -> tuple[Cue, ...]:
        test = self.test
        need = self.desk.say("ko_roll", name=self.name_of(test.seat), need=test.needed)
        landed = [Cue(span[1], "cube_place") for span, _ in zip(timing.DICE, test.dice)]
        asked = Cue(timing.PLATE[0], said=f"{self.desk.say('ko_test')}. {need}")
        return (Cue(timing.TEST[0], "crowd_murmur"), asked, *landed)

    # -- the words -----------------------------------------------------------------------------------------------------

    def sentence(self, ms: float) -> str:
        """What the dice that still fly must bring."""
        test, lie = self.test, self._lie(ms)
        left, rest = len(test.dice) - lie, test.needed - sum(test.dice[:lie])
        if not left:
            return self.verdict()
        if rest <= left:
            return self.desk.say("ko_enough")
        if rest > 6 * left:
            return self.desk.say("ko_too_far")
        if left == len(test.dice):
            return self.desk.say("ko_roll", name=self.name_of(test.seat), need=rest)
        return self.desk.say("ko_last_die" if left == 1 else "ko_two_dice", need=rest)

    def verdict(self) -> str:
        """What the sum is worth, as the event tells it."""
        test = self.test
        if test.passed:
            return self.desk.say("ko_passed", sum=test.sum, name=self.name_of(test.seat))
        return f"{test.sum}: {short(self.desk, test)}"

    def _lie(self, ms: float) -> int:
        """How many dice have landed."""
        return sum(ms >= span[1] for span, _ in zip(timing.DICE, self.test.dice))

    # -- the picture ---------------------------------------------------------------------------------------------------

    def paint(self, p: QPainter, ms: float) -> None:
        grown = part(ms, timing.GROWS, Easing.InOutCubic)
        self._stage(p, grown)
        for seat in self._figures:
            self._stand(p, seat, grown)
        for at in range(len(self.test.dice)):
            self._die(p, at, ms)
        self._drop_plate(p, ms)
        if ms >= timing.PLATE[1]:
            self._say(p, ms)

    def _stage(self, p: QPainter, grown: float) -> None:
        """From the height that it has on the table to the whole window; its floor stays at its bottom."""
        page = self.page
        high = between(self.desk.plan.stage.bottom, page.h, grown)
        p.save()
        p.setClipRect(QRectF(0, 0, page.w, high))
        p.drawPixmap(0, round(high - page.h), self._ground)
        p.restore()
        if grown < 1:
            self.before.stage(p, high, (1 - grown) ** 2)
            self.before.panels_down(p, high)

    def _stand(self, p: QPainter, seat: int, grown: float) -> None:
        """A fighter on the way from its space to its place in the picture."""
        page, desk = self.page, self.desk
        x = _PLACES[desk.is_left(seat)]
        feet, scale = FLOOR, 1.0
        space = desk.player(seat)["space"]
        if grown < 1 and space is not None:
            rect = desk.floor.figure_rect(space)
            start, floor = (rect.cx - page.left) / page.k, (rect.y + rect.h * 0.95 - page.top) / page.k
            scale = between(rect.h / (self._high(seat) * page.k), 1.0, grown)
            x, feet = between(start, x, grown), between(floor, feet, grown)
        page.stand(p, self._figures[seat], x, feet, scale=scale)
        if grown == 1:
            self._who(p, seat, x)

    def _high(self, seat: int) -> float:
        return _TESTED if seat == self.test.seat else _CALLS

    def _figure(self, seat: int) -> QPixmap:
        tested = seat == self.test.seat
        return self.page.figure(seat, "guard", self._high(seat), 26 if tested else 110)

    def _who(self, p: QPainter, seat: int, x: float) -> None:
        page, tested = self.page, seat == self.test.seat
        page.say(p, x, 654, self.name_of(seat), "head", 19, palette.TEXT, 300)
        role = self.desk.say("ko_must_stay" if tested else "ko_calls")
        page.say(p, x, 679, role, "strong", 14, self.desk.colour(seat), 300)

    def _say(self, p: QPainter, ms: float) -> None:
        over = ms >= timing.SUM[0]
        colour = palette.TEXT if not over else palette.OK if self.test.passed else palette.REFUSED
        self.page.say(p, 640, 664, self.sentence(ms), "head", 26 if over else 22, colour, 500)

    # -- the dice ------------------------------------------------------------------------------------------------------

    def _die(self, p: QPainter, at: int, ms: float) -> None:
        """Blank in the air, turning; its face is seen when it has come down."""
        span = timing.DICE[at]
        if ms < span[0]:
            return
        x, y, turn = _LANDS[at]
        t = part(ms, span, Easing.InQuad)
        page = self.page
        page.put(p, self._shade, x, y + 52, opacity=between(0.2, 1.0, t))
        if t < 1:
            for lag in (0.16, 0.1, 0.05):
                self._fly(p, at, t - lag, 0.22 - lag)
            self._fly(p, at, t, 1.0)
        else:
            hop = self._hop(ms - span[1])
            page.put(p, self._dice[min(6, self.test.dice[at])], x, y - hop, turn=turn)

    def _fly(self, p: QPainter, at: int, t: float, opacity: float) -> None:
        x, y, turn = _LANDS[at]
        if t > 0 and opacity > 0:
            away = (1 - t) * (-60 if at == 0 else 60 if at == 2 else 12)
            whirl = turn + (1 - t) * (-300 if at % 2 else 300)
            self.page.put(p, self._dice[0], x + away, between(-DIE, y, t), turn=whirl, opacity=opacity)

    @staticmethod
    def _hop(since: float) -> float:
        """A die that has landed springs up once."""
        t = since / 160
        return 12 * 4 * t * (1 - t) if t < 1 else 0.0

    # -- the plate -----------------------------------------------------------------------------------------------------

    def _drop_plate(self, p: QPainter, ms: float) -> None:
        t = part(ms, timing.PLATE, Easing.OutBack)
        if not t:
            return
        page, up = self.page, (1 - t) * -160 - page_top(self.page)
        page.put(p, self._plate, _PLATE[0] + _PLATE[2] / 2, _PLATE[1] / 2 - 6 + up)
        lit = self._points(ms)
        x, y, _ = _RING
        page.put(p, page.piece(("ring", lit), 110, 110, lambda q: self._ring(q, lit)), x, y + up)
        page.say(p, x, y - 3 + up, str(lit), "head", 32, palette.WHITE)
        page.say(p, x, y + 21 + up, self.counted(ms), "bold", 12, palette.MUTED, _IN_RING)

    def counted(self, ms: float) -> str:
        """What the number in the ring is: the sum as soon as no more points come."""
        whole = len(self.test.dice) > 0 and self._points(ms) == self.test.sum
        return self.desk.say("ko_in_all" if whole else "ko_so_far")

    def _points(self, ms: float) -> int:
        """The points that have been counted: one after the other from the moment a die lies."""
        found = 0
        for span, die in zip(timing.DICE, self.test.dice):
            if ms >= span[1]:
                found += min(die, 1 + int((ms - span[1]) / timing.POINT))
        return found

    def _paint_plate(self, p: QPainter) -> None:
        _, h, w = _PLATE
        body = polygon([(1, -4), (w - 1, -4), (w - 30, h - 2), (30, h - 2)], 10)
        fill(p, body, across(0, 0, 0, h, (0, palette.INK2), (1, palette.INK0)))
        stroke(p, body, palette.WARN, 2.5)
        title, need = self.desk.say("ko_test"), self.desk.say("ko_or_more", need=self.test.needed)
        area = QRectF(56, 24, 206, 22)
        text.fit(p, area, title, "head", 15, 11, 1, text.LEFT | text.MIDDLE, palette.WARN)
        text.fit(p, QRectF(56, 48, 206, 42), need, "head", 34, 18, 1, text.LEFT | text.MIDDLE, palette.TEXT)
        self._cubes(p)

    def _cubes(self, p: QPainter) -> None:
        test = self.test
        kinds = ["heavy"] * test.heavy + ["light"] * test.light
        size = min(19.0, _TRACK / max(1, len(kinds)) / 1.14)
        for at, kind in enumerate(kinds):
            cube = self.desk.art.cube(kind, size * self.page.k)
            p.drawPixmap(QRectF(58 + at * size * 1.14, 109 - size / 2, size, size), cube, QRectF(cube.rect()))

    def _ring(self, p: QPainter, lit: int) -> None:
        """One segment for each wound; those that the sum has reached are lit and thicker."""
        n, r = max(1, min(_SEGMENTS, self.test.needed)), _RING[2]
        each = 360 / n
        gap = min(5.0, each * 0.3)
        for at in range(n):
            arc = QPainterPath()
            area = QRectF(55 - r, 55 - r, 2 * r, 2 * r)
            arc.arcMoveTo(area, 90 - at * each - gap / 2)
            arc.arcTo(area, 90 - at * each - gap / 2, gap - each)
            pen = QPen(palette.WARN if at < lit else palette.INK3, 13 if at < lit else 9)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            p.strokePath(arc, pen)

    def _night(self, p: QPainter) -> None:
        light.night(p, self.page.whole, 186)
        light.cone(p, 640, 622, 150, 410, palette.PRIMARY, 70)
        light.pool(p, 640, 622, 430, 62, palette.PRIMARY, 66)
        for seat in (self.test.attacker, self.test.seat):
            x = _PLACES[self.desk.is_left(seat)]
            light.pool(p, x, 622, 190, 30, self.desk.colour(seat), 80)
            light.shade(p, x, 617, 130, 18)


class Relief(Picture):
    """Passed: the sum stands, then the light returns. On the table the wounds that are relieved fly off."""

    name = "relief"
    span = (timing.SUM[0], timing.LIGHT[1])
    still = timing.SUM[1]

    def __init__(self, page: Page, roll: Roll, after: QPixmap) -> None:
        super().__init__(page)
        self.roll, self.after = roll, after

    @property
    def cues(self) -> tuple[Cue, ...]:
        return (Cue(timing.SUM[0], "passed", self.roll.verdict()), Cue(timing.LIGHT[0], "crowd_relief"))

    def paint(self, p: QPainter, ms: float) -> None:
        self.roll.paint(p, ms)
        t = part(ms, timing.LIGHT, Easing.InOutQuad)
        if t:
            p.setOpacity(t)
            p.drawPixmap(0, 0, self.after)
            p.setOpacity(1.0)


def short(desk: Desk, test: Test) -> str:
    """What a roll that failed lacks."""
    return desk.say("ko_short", n=max(1, test.needed - test.sum), need=test.needed)


def page_top(page: Page) -> float:
    """How far the window reaches above the canvas: the plate hangs from its edge."""
    return page.top / page.k
