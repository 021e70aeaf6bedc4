"""The words around the stage as items: clock, rules, what is at stake, keys, dice, the sentence, the verdict.

Each is a picture that is painted when its words change; only the ring of the clock is drawn anew at every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_core.tower.terms import FRAMES
from kd_qt.style import palette, text
from kd_qt.style.counted import LAST
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.tower import panels, words
from kd_qt.tower.camera import Camera
from kd_qt.tower.items import Item, area
from kd_qt.tower.moment import Moment, digits_of
from kd_qt.tower.panels import Face, Picture
from kd_qt.ui import Ui

Paint = Callable[[QPainter], None]


@dataclass
class _Pictures:
    """The newest of each."""

    rules: Picture = field(default_factory=Picture)
    clock: Picture = field(default_factory=Picture)
    aside: Picture = field(default_factory=Picture)
    foot: Picture = field(default_factory=Picture)
    pill: Picture = field(default_factory=Picture)
    verdict: Picture = field(default_factory=Picture)
    dice: Picture = field(default_factory=Picture)


class Plates:
    def __init__(self, ui: Ui, camera: Camera, dpr: float) -> None:
        self.ui, self.camera, self.dpr = ui, camera, dpr
        self._plates = _Pictures()

    def items(self, now: Moment) -> Iterator[Item]:
        yield from self._clock(now)
        yield self._rules(now)
        yield self._aside(now)
        yield self._foot(now)
        if now.eyes:
            yield self._dice(now)
        pill = self._pill_words(now)
        if pill:
            yield self._pill(pill, now)
        if now.verdict and now.test.judged is not None:
            yield self._verdict(now)

    def _plate(self, name: str, rect: QRectF, look: Hashable, picture: Picture, paint: Paint) -> Item:
        pixmap = picture.get(look, rect, self.dpr, paint)
        return Item(name, pixmap.cacheKey(), area(rect, 0), lambda p: p.drawPixmap(rect.topLeft(), pixmap))

    def _rules(self, now: Moment) -> Item:
        places, lines = self.camera.places, words.rules(self.ui, now.test, now.live)
        title, you = words.title(self.ui, now.test), now.test.yours(now.test.set.defender)

        def paint(painter: QPainter) -> None:
            panels.rules(painter, places.rules, places.k, title, you, lines)

        return self._plate("rules", places.rules, (title, you, lines, places.k), self._plates.rules, paint)

    def _clock(self, now: Moment) -> Iterator[Item]:
        places, face = self.camera.places, self.face(now)

        def paint(painter: QPainter) -> None:
            panels.clock(painter, places.clock, places.k, face)

        yield self._plate("clock", places.clock, (face, places.k), self._plates.clock, paint)
        ring = panels.ring_place(places.clock, places.k).translated(places.clock.topLeft())
        left, wide = self._ring_left(now), 8 + 4 * now.pulse
        colour = palette.HEAVY_TEXT if face.last else palette.FIST

        def draw(painter: QPainter) -> None:
            panels.ring(painter, ring, places.k, left, colour, wide)

        look = (round(left, 4), round(wide, 1), face.last)
        yield Item("ring", look, area(ring, 8 * places.k), draw)

    def _ring_left(self, now: Moment) -> float:
        if now.test.phase == "standing":
            return now.standing
        return now.test.left(now.now) * FRAMES / now.test.set.terms.frames

    def face(self, now: Moment) -> Face:
        """What the clock says."""
        say, test = self.ui.say, now.test
        label = say("tower.practice" if test.around.practice else "tower.name")
        count = say("tower.count", n=len(now.live.tower), all=test.set.terms.cubes)
        digits = digits_of(test, now.now)
        last = test.phase == "running" and digits.isdigit() and int(digits) <= LAST
        return Face(label, count, say("tower.count_note"), digits, last)

    def _aside(self, now: Moment) -> Item:
        places, said = self.camera.places, words.aside(self.ui, now.test)

        def paint(painter: QPainter) -> None:
            panels.aside(painter, places.aside, places.k, self.ui.art, said)

        return self._plate("aside", places.aside, (said, places.k), self._plates.aside, paint)

    def _foot(self, now: Moment) -> Item:
        places = self.camera.places
        building = now.test.phase in ("waits", "ready", "running")
        keys = words.keys(self.ui) if now.test.mine and building else ()
        aids = words.aids(self.ui, now.test.set.terms.aids) if now.test.phase != "judged" else ""

        def paint(painter: QPainter) -> None:
            panels.foot(painter, places.foot, places.k, keys, aids)

        return self._plate("foot", places.foot, (keys, aids, places.k), self._plates.foot, paint)

    def _dice(self, now: Moment) -> Item:
        places, (title, note) = self.camera.places, words.dice(self.ui, now.test.set.terms)
        settled = now.eyes == now.test.set.terms.dice
        title, note = (title, note) if settled else ("", "")

        def paint(painter: QPainter) -> None:
            panels.dice(painter, places.dice, places.k, self.ui.art, now.eyes, title, note)

        return self._plate("dice", places.dice, (now.eyes, title, note, places.k), self._plates.dice, paint)

    def _pill_words(self, now: Moment) -> str:
        if now.warning:
            return self.ui.say("tower.stamp")
        if now.slow:
            return self.ui.say("tower.again")
        if now.verdict:
            return ""
        return words.status(self.ui, now.test, now.now)

    def _pill(self, words_: str, now: Moment) -> Item:
        """A sentence under the clock."""
        places, k = self.camera.places, self.camera.places.k
        most = places.status
        wide = min(text.width(words_, "bold", 17 * k) + 40 * k, most.width())
        rect = QRectF(round(places.middle - wide / 2), round(most.top()), round(wide), most.height())
        loud = now.warning

        def paint(painter: QPainter) -> None:
            path = box(1, 1, rect.width() - 2, rect.height() - 2, 17 * k)
            fill(painter, path, palette.WARN if loud else palette.alpha(palette.INK0, 232))
            stroke(painter, path, palette.INK0 if loud else palette.LINE2, 1.4 * k)
            colour = palette.PRIMARY_TEXT if loud else palette.TEXT
            inner = QRectF(16 * k, 0, rect.width() - 32 * k, rect.height())
            text.fit(painter, inner, words_, "bold", 17 * k, 12 * k, 1, text.CENTRE | text.MIDDLE, colour)

        return self._plate("pill", rect, (words_, loud, k), self._plates.pill, paint)

    def _verdict(self, now: Moment) -> Item:
        places, judged = self.camera.places, now.test.judged
        assert judged is not None
        title, reason, then = words.verdict(self.ui, now.test, judged)

        def paint(painter: QPainter) -> None:
            panels.verdict(painter, places.verdict, judged.passed, title, reason, then)

        key = (title, reason, then, judged.passed, places.k)
        return self._plate("verdict", places.verdict, key, self._plates.verdict, paint)

    def behind(self, now: Moment) -> Iterator[Item]:
        """The seconds, as high as the stage, behind everything: read without looking away from the tower."""
        test, places = now.test, self.camera.places
        if test.phase != "running" or test.frame(now.now) < 0 or self.ui.settings.high_contrast:
            return
        digits = digits_of(test, now.now)
        if not digits.isdigit():
            return
        last = int(digits) <= LAST
        high = (places.table - places.clock.bottom()) * 0.92
        px, wide = high * 0.98, high * 1.3
        rect = QRectF(places.middle - wide / 2, places.table - high - 6 * places.u, wide, high)
        key = ("great digits", digits, last)
        picture = self.ui.art.keep(key, wide, high, self.dpr, lambda p: _great(p, wide, high, px, digits, last))
        yield Item("great", (digits, last), area(rect), lambda p: p.drawPixmap(rect.topLeft(), picture))


def _great(painter: QPainter, wide: float, high: float, px: float, digits: str, last: bool) -> None:
    colour = palette.alpha(palette.HEAVY_TEXT, 62) if last else palette.alpha(palette.GOLD, 34)
    text.line(painter, wide / 2, high * 0.86, digits, "head", px, colour, text.CENTRE)
