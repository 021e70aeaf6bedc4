"""From what is known of a test to what is on the screen: the items of a frame, from the back to the front."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core.tower.geometry import Pose, extent
from kd_qt.style import palette
from kd_qt.style.shapes import disc, fill, stroke
from kd_qt.tower import cubes, effects, marks, words
from kd_qt.tower.camera import Camera
from kd_qt.tower.cubes import Pictures
from kd_qt.tower.items import Item, area
from kd_qt.tower.joints import joint
from kd_qt.tower.marks import Marks
from kd_qt.tower.moment import Moment
from kd_qt.tower.plates import Plates
from kd_qt.ui import Ui

SHADOWS_UNDER = 3.0  # cubes: what is higher throws none


class Scene:
    def __init__(self, ui: Ui, camera: Camera, dpr: float) -> None:
        self.ui, self.camera, self.dpr = ui, camera, dpr
        self.pictures, self.marks = Pictures(ui.art, dpr), Marks(ui.art, dpr)
        self.plates = Plates(ui, camera, dpr)

    def items(self, now: Moment) -> Iterator[Item]:
        yield from self.plates.behind(now)
        yield from self._ghosts(now)
        yield from self._shadows(now)
        yield from self._cubes(now)
        yield from self._joints(now)
        yield from self._wrong(now)
        yield from effects.dust(self.camera, now.dust)
        yield from effects.stars(self.ui.art, self.camera, now.sparks, _top(now), self.dpr)
        yield from self._hand(now)
        yield from self.plates.items(now)

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


def _top(now: Moment) -> float:
    """How high the tower is."""
    return max((pose.y for pose in now.look.poses), default=0.0) + 0.5
