"""What a window has seen of the cubes, and what it shows of that: the newest look, or the one of a little while ago.

Whoever only watches sees everything 66 ms late and in between two looks; so nothing jerks when a look comes late. The
last seconds are kept, for showing a fall again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import pi, tau

from kd_core.tower import layout
from kd_core.tower.geometry import Pose
from kd_core.tower.snapshot import Sight
from kd_core.tower.terms import Terms

BEHIND = 4.0  # frames
KEPT = 180  # looks


@dataclass(frozen=True)
class Look:
    """The cubes at one frame."""

    frame: float
    poses: tuple[Pose, ...]
    held: int | None = None
    hand: tuple[float, float] = (0.0, 0.0)


class Watch:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.sight = Sight(terms.cubes)
        self._first = Look(0, tuple(layout.start(terms)))
        self._looks: deque[Look] = deque(maxlen=KEPT)

    def see(self, said: bytes) -> bool:
        """What the host said; nonsense is not seen."""
        try:
            self.sight.see(said)
        except ValueError:
            return False
        sight = self.sight
        if not sight.complete:
            return False
        if self._looks and sight.frame < self._looks[-1].frame:
            self._looks.clear()
        self._looks.append(Look(sight.frame, tuple(sight.poses), sight.held, sight.hand))
        return True

    @property
    def newest(self) -> Look:
        return self._looks[-1] if self._looks else self._first

    @property
    def before(self) -> Look:
        """The look before the newest."""
        return self._looks[-2] if len(self._looks) > 1 else self._first

    def at(self, frame: float) -> Look:
        """How it was at this frame; never before the first look or after the newest."""
        later = self.newest
        if frame >= later.frame:
            return later
        for look in reversed(self._looks):
            if look.frame <= frame:
                return between(look, later, (frame - look.frame) / max(1e-6, later.frame - look.frame))
            later = look
        return later

    def last(self, frames: float) -> list[Look]:
        """The looks of the last so many frames, oldest first."""
        since = self.newest.frame - frames
        return [look for look in self._looks if look.frame >= since] or [self.newest]


def between(one: Look, other: Look, share: float) -> Look:
    if share >= 1.0 or one is other:
        return other
    poses = tuple(a if a == b else _between(a, b, share) for a, b in zip(one.poses, other.poses, strict=True))
    hand = one.hand[0] + (other.hand[0] - one.hand[0]) * share, one.hand[1] + (other.hand[1] - one.hand[1]) * share
    return Look(one.frame + (other.frame - one.frame) * share, poses, one.held, hand)


def _between(a: Pose, b: Pose, share: float) -> Pose:
    turn = (b.angle - a.angle + pi) % tau - pi  # the short way round
    return Pose(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.angle + turn * share)
