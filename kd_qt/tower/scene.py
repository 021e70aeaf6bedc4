"""From what is known of a test to what is on the screen: the items of a frame, from the back to the front."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core.tower.geometry import Pose, extent
from kd_qt.style import palette, text
from kd_qt.style.shapes import around, box, disc, fill, stroke
from kd_qt.tower import cubes, marks, panels, words
from kd_qt.tower.camera import Camera
from kd_qt.tower.cubes import Pictures
from kd_qt.tower.items import Item, area
from kd_qt.tower.joints import joint
from kd_qt.tower.known import Known
from kd_qt.tower.live import Live
from kd_qt.tower.marks import Marks
from kd_qt.tower.panels import Face, Picture
from kd_qt.tower.watch import Look
from kd_qt.ui import Ui

DUST_SECONDS = 0.55
PUFFS = ((-3.4, 0.9), (-2.2, 0.6), (-1.2, 0.8), (1.3, 0.7), (2.3, 0.9), (3.5, 0.6))
SHADOWS_UNDER = 3.0  # cubes: what is higher throws none


@dataclass
class Moment:
    """Everything that a frame depends on."""

    test: Known
    look: Look
    live: Live
    now: float
    held_here: bool = False  # by a hand at this window
    chosen: int | None = None  # by the keyboard
    ghost: tuple[tuple[str, int, Pose], ...] = ()  # cubes of the best try: kind, number, place
    warning: bool = False  # the crowd is about to stamp
    dust: float = 2.0  # seconds since it did
    pulse: float = 0.0  # of the clock's ring, 1 right after a second
    touching: tuple[tuple[int, int], ...] = ()
    verdict: bool = False
    slow: bool = False  # it is shown again
    eyes: tuple[int, ...] = ()  # of the dice of a head start, while they are shown
    standing: float = 1.0  # what is left of the time to come to rest


@dataclass
class _Pictures:
    """The plates, each painted when its words change."""

    rules: Picture = field(default_factory=Picture)
    clock: Picture = field(default_factory=Picture)
    aside: Picture = field(default_factory=Picture)
    foot: Picture = field(default_factory=Picture)
    pill: Picture = field(default_factory=Picture)
    verdict: Picture = field(default_factory=Picture)
    dice: Picture = field(default_factory=Picture)


class Scene:
    def __init__(self, ui: Ui, camera: Camera, dpr: float) -> None:
        self.ui, self.camera, self.dpr = ui, camera, dpr
        self.pictures, self.marks = Pictures(ui.art, dpr), Marks(ui.art, dpr)
        self._plates = _Pictures()

    def items(self, now: Moment) -> Iterator[Item]:
        yield from self._great_digits(now)
        yield from self._ghosts(now)
        yield from self._shadows(now)
        yield from self._cubes(now)
        yield from self._joints(now)
        yield from self._wrong(now)
        yield from self._dust(now)
        yield from self._hand(now)
        yield from self._words(now)

    # -- cubes ---------------------------------------------------------------------------------------------------------

    def _spot(self, pose: Pose, size: float = 1.1) -> QRectF:
        """Where a cube of this pose is on the screen, `size` cubes wide when it is upright."""
        half = extent(pose.angle) * size * self.camera.size
        return QRectF(self.camera.x(pose.x) - half, self.camera.y(pose.y) - half, 2 * half, 2 * half)

    def _at(self, pose: Pose) -> tuple[float, ...]:
        """Two poses of the same value look the same."""
        c = self.camera
        return round(c.x(pose.x), 2), round(c.y(pose.y), 2), round(pose.angle, 4), round(c.size, 3)

    def _ghosts(self, now: Moment) -> Iterator[Item]:
        for kind, at, pose in now.ghost:
            picture = self.pictures.ghost(kind, self.camera.size)
            draw = partial(cubes.draw, picture=picture, camera=self.camera, pose=pose)
            yield Item(("ghost", at), self._at(pose), area(self._spot(pose)), draw)

    def _shadows(self, now: Moment) -> Iterator[Item]:
        picture, camera = self.pictures.shadow(self.camera.size), self.camera
        wide, deep = (part * camera.size for part in cubes.SHADOW)
        for at, pose in enumerate(now.look.poses):
            if pose.y < SHADOWS_UNDER and (at != now.look.held or now.held_here):
                spot = QRectF(camera.x(pose.x) - wide / 2, camera.y(0) - deep / 2, wide, deep * 1.2)
                draw = partial(cubes.draw_shadow, picture=picture, camera=camera, pose=pose)
                yield Item(("shadow", at), self._at(pose), area(spot), draw)

    def _cubes(self, now: Moment) -> Iterator[Item]:
        for at, pose in enumerate(now.look.poses):
            if at != now.look.held:
                yield self._cube(now, at, pose)

    def _cube(self, now: Moment, at: int, pose: Pose) -> Item:
        picture = self.pictures.cube(now.test.kinds[at], self.camera.size, at < now.test.taped)
        draw = partial(cubes.draw, picture=picture, camera=self.camera, pose=pose)
        return Item(("cube", at), self._at(pose), area(self._spot(pose)), draw)

    def _joints(self, now: Moment) -> Iterator[Item]:
        if now.test.phase == "waits":
            return
        poses, crowded = now.look.poses, {cube for cube, why in now.live.marks if why == "crowded"}
        for a, b in now.touching:
            place, bad = joint(poses[a], poses[b]), a in crowded or b in crowded
            half = self.camera.size * 0.45
            spot = QRectF(self.camera.x(place.x) - half, self.camera.y(place.y) - half, 2 * half, 2 * half)
            look = (*self._at(Pose(place.x, place.y, place.angle)), round(place.half, 3), bad)
            draw = partial(self.marks.joint, camera=self.camera, at=place, wrong=bad)
            yield Item(("joint", a, b), look, area(spot), draw)

    def _wrong(self, now: Moment) -> Iterator[Item]:
        if now.test.judged is not None and now.test.judged.reason in words.FALLS:
            return  # what lies there is the fall, not the fault
        for cube, _ in now.live.marks:
            pose = now.look.poses[cube]
            draw = partial(self.marks.wrong, camera=self.camera, pose=pose)
            yield Item(("wrong", cube), self._at(pose), area(self._spot(pose, 1.75)), draw)
        fault = now.live.fault
        if fault is not None and now.test.phase in ("running", "standing") and now.look.frame >= 0:
            yield self._tip(now.look.poses[fault[0]], fault[1])

    def _tip(self, pose: Pose, why: str) -> Item:
        """The one sentence, beside the cube that it is about, on the side that has room."""
        title, sentence = self.ui.say(f"tower.{why}_title"), self.ui.say(f"tower.{why}_tip")
        k, places = self.camera.places.k, self.camera.places
        right = self.camera.x(pose.x) < places.middle + places.w * 0.12
        picture = self.marks.tip(title, sentence, k, right)
        size, off = picture.deviceIndependentSize(), self.camera.size * 0.88
        x = self.camera.x(pose.x) + off if right else self.camera.x(pose.x) - off - size.width()
        x = max(4.0, min(places.w - size.width() - 4, x))
        y = min(self.camera.y(pose.y) - size.height() / 2, places.table - size.height() - 4)
        at = QPointF(round(x), round(y))
        return Item("tip", (title, at.x(), at.y(), right), area(QRectF(at, size)), lambda p: p.drawPixmap(at, picture))

    def _great_digits(self, now: Moment) -> Iterator[Item]:
        """The seconds, as high as the stage, behind everything: read without looking away from the tower."""
        test, places = now.test, self.camera.places
        if test.phase != "running" or test.frame(now.now) < 0 or self.ui.settings.high_contrast:
            return
        digits = digits_of(test, now.now)
        last = int(digits) <= panels.LAST
        high = (places.table - places.clock.bottom()) * 0.92
        px, wide = high * 0.98, high * 1.3
        rect = QRectF(places.middle - wide / 2, places.table - high - 6 * places.u, wide, high)
        key = ("great digits", digits, last)
        picture = self.ui.art.keep(key, wide, high, self.dpr, lambda p: _great(p, wide, high, px, digits, last))
        yield Item("great", (digits, last), area(rect), lambda p: p.drawPixmap(rect.topLeft(), picture))

    # -- the hand ------------------------------------------------------------------------------------------------------

    def _hand(self, now: Moment) -> Iterator[Item]:
        held = now.look.held
        if held is not None:
            pose = now.look.poses[held]
            if now.held_here:
                yield from self._landing(now, held, pose)
            yield self._cube(now, held, pose)
            draw = partial(self.marks.held, camera=self.camera, pose=pose)
            yield Item("held", self._at(pose), area(self._spot(pose, 2 * marks.HAND + 0.1)), draw)
        elif now.chosen is not None:
            pose = now.look.poses[now.chosen]
            draw = partial(self.marks.chosen, camera=self.camera, pose=pose)
            yield Item("chosen", self._at(pose), area(self._spot(pose, 1.4), 4), draw)
        if not now.held_here and now.test.phase == "running" and now.look.frame > 0 and not now.test.mine:
            yield self._finger(now)

    def _landing(self, now: Moment, held: int, pose: Pose) -> Iterator[Item]:
        """Where it would come to lie if it were let go."""
        below = [
            other.y + extent(other.angle)
            for at, other in enumerate(now.look.poses)
            if at != held and abs(other.x - pose.x) < 0.93 and other.y < pose.y
        ]
        place = Pose(pose.x, max(below, default=0.0) + 0.5)
        if pose.y - place.y > 0.25:
            picture = self.pictures.ghost(now.test.kinds[held], self.camera.size)
            draw = partial(cubes.draw, picture=picture, camera=self.camera, pose=place)
            yield Item("landing", self._at(place), area(self._spot(place)), draw)

    def _finger(self, now: Moment) -> Item:
        """Where the hand of somebody else is: an open ring, a full one when it holds something."""
        x, y = self.camera.x(now.look.hand[0]), self.camera.y(now.look.hand[1])
        r, closed = self.camera.size * 0.17, now.look.held is not None
        colour = palette.side(now.test.yours(now.test.set.defender))

        def draw(painter: QPainter) -> None:
            fill(painter, disc(x, y, r), palette.alpha(palette.INK0, 150))
            stroke(painter, disc(x, y, r), colour, 3)
            if closed:
                fill(painter, disc(x, y, r * 0.55), colour)

        return Item("finger", (round(x, 1), round(y, 1), closed), area(QRectF(x - r, y - r, 2 * r, 2 * r), 4), draw)

    def _dust(self, now: Moment) -> Iterator[Item]:
        """What the crowd shakes off the table."""
        share = now.dust / DUST_SECONDS
        if share >= 1:
            return
        for at, (x, size) in enumerate(PUFFS):
            cx, cy = self.camera.x(x * (1 + share * 0.3)), self.camera.y(0.1 + share * 0.5 * size)
            r = self.camera.size * size * (0.35 + share * 0.6)
            strength = round(120 * (1 - share))
            draw = partial(_puff, cx=cx, cy=cy, r=r, strength=strength)
            yield Item(("dust", at), (cx, cy, strength), area(QRectF(cx - r, cy - r, 2 * r, 2 * r)), draw)

    # -- words ---------------------------------------------------------------------------------------------------------

    def _words(self, now: Moment) -> Iterator[Item]:
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

    def _plate(self, name: str, rect: QRectF, look: object, picture: Picture, paint: object) -> Item:
        pixmap = picture.get(look, rect, self.dpr, paint)  # type: ignore[arg-type]
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
        return now.test.left(now.now) * 60 / now.test.set.terms.frames

    def face(self, now: Moment) -> Face:
        """What the clock says."""
        say, test = self.ui.say, now.test
        label = say("tower.practice" if test.around.practice else "tower.name")
        count = say("tower.count", n=len(now.live.tower), all=test.set.terms.cubes)
        digits = digits_of(test, now.now)
        last = test.phase == "running" and digits.isdigit() and int(digits) <= panels.LAST
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
        room = places.aside.left() - places.rules.right() - 16 * k
        wide = min(text.width(words_, "bold", 17 * k) + 40 * k, room)
        top = places.dice.bottom() + 8 * k if now.eyes else places.clock.bottom() + 10 * k
        rect = QRectF(round(places.middle - wide / 2), round(top), round(wide), round(36 * k))
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


def _great(painter: QPainter, wide: float, high: float, px: float, digits: str, last: bool) -> None:
    colour = palette.alpha(palette.HEAVY_TEXT, 62) if last else palette.alpha(palette.GOLD, 34)
    text.line(painter, wide / 2, high * 0.86, digits, "head", px, colour, text.CENTRE)


def digits_of(test: Known, now: float) -> str:
    """The same on every screen at the same moment: by the host's clock."""
    return str(ceil(test.left(now)))


def _puff(painter: QPainter, cx: float, cy: float, r: float, strength: int) -> None:
    colour = palette.PAPER2
    light = (0.0, palette.alpha(colour, strength)), (1.0, palette.alpha(colour, 0))
    fill(painter, disc(cx, cy, r), around(cx, cy, r, *light))
