"""What watchers see of a world, in few bytes: only the cubes that moved since the last look, everything once a second.

    <HBBhh   frame, held cube (255: none), cubes that follow, hand x and y
    <Bhhh    of each: number, x, y, angle

Lengths in 1/512 cube, angles in 1/65536 turn. Good enough for the eye; never judge by it.
"""

from __future__ import annotations

import struct
from math import tau

from kd_core.tower.geometry import Pose
from kd_core.tower.samples import SCALE, fixed
from kd_core.tower.terms import FRAMES
from kd_core.tower.world import World

NOTHING = 255
TURN = 65536
_header = struct.Struct("<HBBhh")
_cube = struct.Struct("<Bhhh")

Seen = tuple[int, int, int]


class Eye:
    """Of one watcher (or of several who have seen the same so far)."""

    def __init__(self) -> None:
        self._seen: list[Seen] = []
        self._whole = 0  # the frame of the last look at everything

    def look(self, world: World, whole: bool = False) -> bytes:
        now = [seen(pose) for pose in world.poses]
        whole = whole or len(self._seen) != len(now) or world.frame - self._whole >= FRAMES
        moved = [cube for cube in range(len(now)) if whole or now[cube] != self._seen[cube]]
        self._seen = now
        if whole:
            self._whole = world.frame
        held = NOTHING if world.held is None else world.held
        header = _header.pack(world.frame & 0xFFFF, held, len(moved), *map(fixed, world.hand))
        return header + b"".join(_cube.pack(cube, *now[cube]) for cube in moved)


class Sight:
    """The same state at the other end. `poses` are those of the last look at which each cube was seen."""

    def __init__(self, cubes: int) -> None:
        self.cubes = cubes
        self.frame = 0
        self.held: int | None = None
        self.hand = (0.0, 0.0)
        self.poses: list[Pose] = [Pose(0.0, 0.0)] * cubes
        self.complete = False  # every cube was seen
        self._unseen = set(range(cubes))

    def see(self, said: bytes) -> None:
        """Raises ValueError on nonsense, and then nothing was seen."""
        if len(said) < _header.size or (len(said) - _header.size) % _cube.size:
            raise ValueError("a look that is cut short")
        frame, held, count, x, y = _header.unpack_from(said)
        rows = list(_cube.iter_unpack(said[_header.size :]))
        if count != len(rows) or any(row[0] >= self.cubes for row in rows) or not self._known(held):
            raise ValueError("a look at other cubes")
        self.frame, self.hand = frame, (x / SCALE, y / SCALE)
        self.held = None if held == NOTHING else held
        for row in rows:
            self.poses[row[0]] = pose_of(*row[1:])
        self._unseen.difference_update(row[0] for row in rows)
        self.complete = not self._unseen

    def _known(self, held: int) -> bool:
        return held == NOTHING or held < self.cubes


def seen(pose: Pose) -> Seen:
    turn = round(pose.angle / tau * TURN) % TURN
    return fixed(pose.x), fixed(pose.y), turn - TURN if turn >= TURN // 2 else turn


def pose_of(x: int, y: int, angle: int) -> Pose:
    return Pose(x / SCALE, y / SCALE, angle * tau / TURN)
