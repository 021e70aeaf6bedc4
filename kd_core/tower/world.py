"""The table with its cubes, a frame at a time: same terms and same samples, same world, bit for bit in the same build.

A held cube leaves the physics and is carried as a ghost (`carry`); let go, it comes back slowly and never inside
another one. Which cube a closing hand takes is decided here. Taped cubes are part of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pymunk

from kd_core.tower import carry, head_start, layout
from kd_core.tower.geometry import HALF, Pose, distance, far_apart, gap
from kd_core.tower.samples import Sample
from kd_core.tower.sticky import Sticky
from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.tuning import (
    ABOVE_THE_MARK,
    CLEAR_OF_MARK,
    CLOSE_REACH,
    CUBE_FRICTION,
    DAMPING,
    GRAVITY,
    ITERATIONS,
    LEANING_ON,
    RELEASE_SPEED,
    REST_SPEED,
    REST_SPIN,
    SLEEP_SECONDS,
    SLEEP_SPEED,
    SLOP,
    STEPS,
    TABLE_FRICTION,
    TALL,
    TALL_ITERATIONS,
    UNITS,
    assist_of,
)

FRAME = 1 / FRAMES
SMOOTH = 0.3  # of the newest frame in the speed at which a cube is let go
RIM = 60.0  # higher than anything can be
THICK, THIN = 200.0, 20.0  # of the table and of its rim, in units


class World:
    def __init__(self, terms: Terms, laid: Sequence[Pose] | None = None) -> None:
        """`laid`: otherwise than the terms say, to try what stands."""
        self.terms = terms
        self.frame = 0
        self.poses = layout.start(terms) if laid is None else list(laid)
        self.taped = head_start.taped(terms)
        self.half_table = layout.half_table(terms)
        self.assist = assist_of(terms.way, terms.aids)
        self.held: int | None = None
        self.hand = ABOVE_THE_MARK
        self.resting = 0  # frames in a row in which nothing moved and nothing was held
        self._target = Sample(0, *ABOVE_THE_MARK)
        self._taken_at = 0.0  # the angle at which the held cube was taken
        self._drift = (0.0, 0.0)  # the speed of the hand, smoothed
        self._stamps = head_start.stamps(terms)
        self.space = new_space(terms.cubes, self.half_table)
        self._shapes = [self._new_cube(cube, pose) for cube, pose in enumerate(self.poses)]
        self._bodies = [body_of(shape) for shape in self._shapes]
        self._sticky = Sticky(self.space, self._bodies) if terms.aids.sticky else None

    def step(self, sample: Sample | None = None) -> None:
        """One frame. Without a sample the hand goes on to where it was sent."""
        self._move_hand(sample or self._target)
        self._stamp()
        for _ in range(STEPS):
            self.space.step(FRAME / STEPS)
        self.frame += 1
        self._see()
        if self._sticky is not None:
            self._sticky.look(self.poses, self.held)

    def calm(self) -> None:
        """No more stamps: the test is over but for the look whether it stands."""
        self._stamps = ()

    def loose(self, cube: int) -> bool:
        """Lies on the table for itself: a hand reaches farther for it."""
        pose = self.poses[cube]
        if pose.y > HALF * 1.5 or abs(pose.x) < CLEAR_OF_MARK:
            return False
        return not any(
            other.y > pose.y + HALF and not far_apart(pose, other) and gap(pose, other) <= LEANING_ON
            for number, other in enumerate(self.poses)
            if number not in (cube, self.held)
        )

    # -- the hand ------------------------------------------------------------------------------------------------------

    def _move_hand(self, sample: Sample) -> None:
        closes = sample.grab and not self._target.grab
        opens = self.held is not None and not sample.grab
        self._target = sample
        before = self.hand
        if self.held is None:
            self.hand = carry.reached(*before, *self._aim(), FRAME)
        else:
            self._carry(self.held)
        self._feel(before)
        if closes:
            self._grab()
        if opens:
            self._release()

    def _aim(self) -> tuple[float, float]:
        """Where the hand is sent, within the table."""
        edge = self.half_table - HALF
        return max(-edge, min(edge, self._target.x)), max(0.0, min(RIM - 1, self._target.y))

    def _carry(self, cube: int) -> None:
        goal = carry.goal_of(self._taken_at, self._target.turn)
        self.poses[cube] = carry.carry(self.poses[cube], *self._aim(), goal, self._others(), self.assist, FRAME)
        self.hand = self.poses[cube][:2]

    def _others(self) -> list[Pose]:
        """What a held cube hovers over; of a taped column the top is enough."""
        lowest = max(0, self.taped - 1)
        return [pose for cube, pose in enumerate(self.poses) if cube >= lowest and cube != self.held]

    def _feel(self, before: tuple[float, float]) -> None:
        dx, dy = (self.hand[0] - before[0]) * FRAMES, (self.hand[1] - before[1]) * FRAMES
        self._drift = (self._drift[0] + SMOOTH * (dx - self._drift[0]), self._drift[1] + SMOOTH * (dy - self._drift[1]))

    def _grab(self) -> None:
        """The nearest cube within reach, the higher one of two."""
        near = []
        for cube in range(self.taped, len(self.poses)):
            far = distance(self.poses[cube], *self.hand)
            if far <= CLOSE_REACH or (far <= self.assist.reach and self.loose(cube)):
                near.append((far, -self.poses[cube].y, cube))
        if near:
            self._take(min(near)[2])

    def _take(self, cube: int) -> None:
        self.held = cube
        self._taken_at = self.poses[cube].angle
        self.hand = self.poses[cube][:2]
        self._drift = (0.0, 0.0)
        if self._sticky is not None:
            self._sticky.take(cube)
        self.space.remove(self._shapes[cube], self._bodies[cube])

    def _release(self) -> None:
        assert self.held is not None
        cube, body = self.held, self._bodies[self.held]
        self.held = None
        others = [pose for number, pose in enumerate(self.poses) if number != cube]
        self.poses[cube] = pose = carry.put_down(self.poses[cube], others)
        body.position, body.angle = (pose.x * UNITS, pose.y * UNITS), pose.angle
        body.velocity, body.angular_velocity = self._release_velocity(), 0.0
        self.space.add(body, self._shapes[cube])
        self.resting = 0

    def _release_velocity(self) -> tuple[float, float]:
        speed = hypot(*self._drift)
        scale = UNITS * (min(1.0, RELEASE_SPEED / speed) if speed else 1.0)
        return self._drift[0] * scale, self._drift[1] * scale

    # -- the physics ---------------------------------------------------------------------------------------------------

    def _new_cube(self, cube: int, pose: Pose) -> pymunk.Poly:
        size = (UNITS, UNITS)
        if cube < self.taped:
            body = pymunk.Body(body_type=pymunk.Body.STATIC)
        else:
            body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, size))
        body.position = pose.x * UNITS, pose.y * UNITS
        shape = pymunk.Poly.create_box(body, size)
        shape.friction = CUBE_FRICTION
        self.space.add(body, shape)
        return shape

    def _stamp(self) -> None:
        """Gravity as seen from a table that the crowd shakes."""
        aside = sum(head_start.push(stamp, self.frame) for stamp in self._stamps)
        if aside * UNITS != self.space.gravity.x:
            self.space.gravity = (aside * UNITS, -GRAVITY * UNITS)

    def _see(self) -> None:
        still = self.held is None
        for cube in range(self.taped, len(self.poses)):
            body = self._bodies[cube]
            if cube == self.held or body.is_sleeping:
                continue
            x, y = body.position
            self.poses[cube] = Pose(x / UNITS, y / UNITS, body.angle)
            still = still and at_rest(body)
        self.resting = self.resting + 1 if still else 0


def new_space(cubes: int, half_table: float) -> pymunk.Space:
    space = pymunk.Space()
    space.gravity = (0, -GRAVITY * UNITS)
    space.iterations = TALL_ITERATIONS if cubes >= TALL else ITERATIONS
    space.collision_slop = SLOP * UNITS
    space.damping = DAMPING
    space.sleep_time_threshold = SLEEP_SECONDS
    space.idle_speed_threshold = SLEEP_SPEED * UNITS
    space.add(*table(space.static_body, half_table * UNITS))
    return space


def table(body: pymunk.Body, edge: float) -> list[pymunk.Shape]:
    """With a rim on both sides, so that nothing falls down."""
    out = edge + THICK
    top = pymunk.Poly(body, [(-out, -THICK), (out, -THICK), (out, 0), (-out, 0)])
    top.friction = TABLE_FRICTION
    ends = [side * (edge + THIN) for side in (-1, 1)]
    return [top, *(pymunk.Segment(body, (x, 0), (x, RIM * UNITS), THIN) for x in ends)]


def body_of(shape: pymunk.Poly) -> pymunk.Body:
    assert shape.body is not None
    return shape.body


def at_rest(body: pymunk.Body) -> bool:
    return body.velocity.length <= REST_SPEED * UNITS and abs(body.angular_velocity) <= REST_SPIN
