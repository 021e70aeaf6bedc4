"""Picture 2: the fall, in slow motion, with nothing in front of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from kd_qt.style import palette
from kd_qt.style.cache import painted
from kd_qt.style.clock import Easing
from kd_qt.style.shapes import across, around, fill, polygon
from kd_qt.table.ko import light, timing
from kd_qt.table.ko.facts import Test
from kd_qt.table.ko.page import WIDE, Page
from kd_qt.table.ko.picture import Cue, Picture
from kd_qt.table.ko.roll import Roll
from kd_qt.table.ko.timing import between, part

BAR = 80.0
_FLOOR = 596.0
_STREAKS = ((880, 150, 330, 40), (950, 196, 220, 28), (990, 470, 240, 34), (560, 128, 160, 22), (1020, 330, 200, 30))
_DUST = ((676, 602, 20), (712, 610, 13), (650, 611, 11), (900, 612, 9), (742, 606, 9))


class Fall(Picture):
    name = "fall"
    span = timing.FALL
    still = between(timing.FALLS[0], timing.FALLS[1], 0.6)

    def __init__(self, page: Page, test: Test, roll: Roll | None) -> None:
        super().__init__(page)
        self.test, self.roll = test, roll
        self._left = self.desk.is_left(test.attacker)  # who fells stands there; drawn so, or mirrored
        self._frozen: QPixmap | None = None
        if roll is None:  # a tower has been seen already
            self.span = (timing.BARS[0], timing.FALL[1])
        else:
            self._frozen = painted(page.w, page.h, self.desk.art.dpr, lambda p: roll.paint(p, timing.BARS[0]))
        self._ground = page.ground(1.22, _FLOOR, self._paint_ground)
        self._striker = page.figure(test.attacker, "strike", 452, 130)
        self._poses = {pose: page.figure(test.seat, pose, 484) for pose in ("hit", "fall", "down")}
        side = palette.mix(self.desk.colour(test.seat), palette.INK1, 0.35)
        self._ghosts = {pose: page.shaded(picture, side) for pose, picture in self._poses.items()}

    @property
    def cues(self) -> tuple[Cue, ...]:
        heard = [(timing.BARS[0], "failed"), (timing.FALLS[1], "hit_heavy")]
        if self.roll is not None:  # who watched a tower fall has gasped
            heard.append((timing.FALLS[0], "crowd_gasp"))
        return (Cue(self.span[0], said=self.why()), *(Cue(ms, sound) for ms, sound in heard))

    def _x(self, x: float) -> float:
        return x if self._left else WIDE - x

    # -- the picture ---------------------------------------------------------------------------------------------------

    def paint(self, p: QPainter, ms: float) -> None:
        if ms < timing.BARS[0] and self.roll is not None:
            self.roll.paint(p, ms)  # the sum stands, everything freezes
            return
        page = self.page
        p.drawPixmap(0, 0, self._ground)
        page.stand(p, self._striker, self._x(236), _FLOOR)
        self._falling(p, ms)
        closed = part(ms, timing.BARS, Easing.OutQuad)
        if closed < 1 and self._frozen is not None:
            p.setOpacity(1 - closed)
            p.drawPixmap(0, 0, self._frozen)
            p.setOpacity(1.0)
        self._bars(p, closed)
        self._count(p, closed)

    def _falling(self, p: QPainter, ms: float) -> None:
        """Two silhouettes follow, then the fighter: in front of it there is nothing."""
        t = part(ms, timing.FALLS)
        for lag, opacity in ((0.30, 0.16), (0.15, 0.26)):
            if t - lag > 0 and t < 1:
                self._body(p, self._ghosts, t - lag, opacity)
        self._body(p, self._poses, t, 1.0)

    def _body(self, p: QPainter, poses: dict[str, QPixmap], t: float, opacity: float) -> None:
        """hit, from a third of the time on fall, at the end down; the way itself is slow first and then fast."""
        deep = t * t * t
        back = 1.0 if self._left else -1.0
        x, feet = self._x(between(764, 852, deep)), between(_FLOOR, _FLOOR + 6, deep)
        if t >= 1:
            self.page.stand(p, poses["down"], x, feet + 4, opacity=opacity)
        elif t < timing.OFF_FEET:
            lean = between(0, 7, t / timing.OFF_FEET)
            self.page.stand(p, poses["hit"], x, feet, turn=back * lean, opacity=opacity)
        else:
            over = part(t, (timing.OFF_FEET, 1.0), Easing.InCubic)
            self.page.stand(p, poses["fall"], x, feet, turn=back * between(-4, 34, over), opacity=opacity)

    def _bars(self, p: QPainter, closed: float) -> None:
        """The cut of a film, with a line in the colours of the sides."""
        page = self.page
        high = page.top + BAR * page.k * closed
        p.fillRect(QRectF(0, 0, page.w, high), palette.BLACK)
        p.fillRect(QRectF(0, page.h - high, page.w, high), palette.BLACK)
        line = across(0, 0, page.w, 0, (0, palette.YOU), (0.45, palette.INK2), (0.55, palette.INK2), (1, palette.OPP))
        for y in (high - 1, page.h - high):
            p.fillRect(QRectF(0, y, page.w, 2), line)

    def _count(self, p: QPainter, shown: float) -> None:
        """What it came to, in the lower bar: the dice and their sum, or the verdict over the tower."""
        if not shown:
            return
        page = self.page
        said = page.words(self.why(), "bold", 18, palette.TEXT, 860)
        wide = said.deviceIndependentSize().width() / page.k
        x = 640 - (wide + 46 * len(self.test.dice)) / 2
        for die in self.test.dice:
            page.put(p, self.desk.art.die(die, 38 * page.k), x + 19, 680, opacity=shown)
            x += 46
        page.put(p, said, x + wide / 2 + (8 if self.test.dice else 0), 681, opacity=shown)

    def why(self) -> str:
        """The sum and what it lacks, or what was wrong with the tower."""
        if self.roll is not None:
            return self.roll.verdict()
        lines = self.desk.teller.lines([self.test.judged]) if self.test.judged else []
        return lines[0].text if lines else ""

    # -- the ground ----------------------------------------------------------------------------------------------------

    def _paint_ground(self, p: QPainter) -> None:
        whole, side = self.page.whole, self.desk.colour(self.test.attacker)
        fill(p, light.path(whole), palette.alpha(palette.mix(palette.INK0, palette.STRIKE, 0.05), 165))
        edge = around(640, 360, 820, (0, palette.alpha(palette.BLACK, 0)), (1, palette.alpha(palette.BLACK, 200)))
        fill(p, light.path(whole), edge)
        if not self._left:
            p.translate(WIDE, 0)
            p.scale(-1, 1)
        self._wedge(p, whole.right() + 40 if self._left else WIDE - whole.left() + 40)
        light.pool(p, 820, 606, 330, 40, side, 70)
        for x, y, w, strength in _STREAKS:
            strip = polygon([(x, y), (x + w, y - w * 0.1), (x + w, y - w * 0.1 + 4), (x, y + 1)], 0)
            fill(p, strip, palette.alpha(palette.BONE, strength))
        light.shade(p, 226, 602, 130, 16)
        light.shade(p, 836, 606, 240, 20)
        for x, y, r in _DUST:
            light.burst(p, x, y, r, palette.alpha(palette.BONE, 60), 7, 0.72, 0.55)

    def _wedge(self, p: QPainter, far: float) -> None:
        """Light of the blow."""
        side = self.desk.colour(self.test.attacker)
        for up, low, strength in ((-60, 700, 40), (90, 600, 52), (200, 500, 56)):
            corners = [(392.0, 338.0), (far, float(up)), (far, float(low)), (392.0, 350.0)]
            strong, half, end = (palette.alpha(side, n) for n in (strength * 2, strength, 6))
            fill(p, polygon(corners, 0), across(392, 0, far, 0, (0, strong), (0.5, half), (1, end)))
        light.burst(p, 394, 344, 58, palette.KO, 9, 0.42, 1.0)
        light.burst(p, 394, 344, 32, palette.WHITE, 8, 0.5, 1.0)
