"""From cubes to pixels and back. The camera stays over the mark and moves back when the tower or the heap gets large.

It looks only at cubes that nobody holds: a hand that moves to the edge must not push the table away from itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from kd_core.tower.geometry import Pose
from kd_qt.tower.layout import Places

HEADROOM = 1.7  # cubes over the highest one, for the next
SIDE = 0.9  # cubes beside the farthest
SLOW, QUICK = 0.45, 0.16  # seconds in which it does two thirds of its way: towards the cubes, away from them
CLOSE = 0.02  # px: there


class Camera:
    """`size` is how many pixels a cube has now."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.size = self.wanted = places.cube
        self.shake = 0.0  # px to the side, while the crowd stamps

    def move(self, places: Places) -> None:
        """Another window: the same view of it."""
        share = self.size / self.places.cube
        self.places = places
        self.size = self.wanted = places.cube * share

    def look(self, poses: Iterable[Pose], held: int | None = None) -> None:
        """What must stay in sight from now on."""
        seen = [pose for at, pose in enumerate(poses) if at != held]
        top = max((pose.y for pose in seen), default=0.5) + 0.5 + HEADROOM
        wide = max((abs(pose.x) for pose in seen), default=0.5) + 0.5 + SIDE
        room = self.places.table - self.places.clock.bottom()
        wanted = min(self.places.cube, room / top, self.places.middle / wide)
        if held is None or wanted < self.wanted:
            self.wanted = wanted

    def jump(self) -> None:
        self.size = self.wanted

    def follow(self, seconds: float) -> bool:
        """Move for so long; whether it moved."""
        if abs(self.wanted - self.size) < CLOSE:
            moved = self.size != self.wanted
            self.size = self.wanted
            return moved
        pace = QUICK if self.wanted < self.size else SLOW
        self.size += (self.wanted - self.size) * (1 - exp(-seconds / pace))
        return True

    def x(self, x: float) -> float:
        return self.places.middle + self.shake + x * self.size

    def y(self, y: float) -> float:
        return self.places.table - y * self.size

    def cubes(self, x: float, y: float) -> tuple[float, float]:
        """A place on the screen, in cubes."""
        return (x - self.places.middle) / self.size, (self.places.table - y) / self.size
