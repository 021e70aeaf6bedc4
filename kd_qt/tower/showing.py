"""The verdict as it is shown: a fall once more and slowly, then the sentence for as long as one reads it."""

from __future__ import annotations

from kd_core.tower.terms import FRAMES
from kd_qt.speeds import SPEEDS
from kd_qt.tower.watch import Look, Watch, between

AGAIN_SECONDS = 1.5  # of the fall are shown again,
SLOWER = 0.42  # at this pace
READING = 2.4  # seconds for the sentence
READING_CALM = 1.8  # without motion


class Showing:
    """Counted in seconds since the verdict."""

    def __init__(self, watch: Watch, fell: bool, began: float, speed: str) -> None:
        self.began = began
        self._looks = watch.last(AGAIN_SECONDS * FRAMES)
        stretch = SPEEDS[speed].stretch
        span = (self._looks[-1].frame - self._looks[0].frame) / FRAMES
        self.again = span / SLOWER * max(0.6, stretch) if fell and stretch and span > 0.2 else 0.0
        self._reading = READING * max(0.6, stretch) if stretch else READING_CALM
        self.skipped = False

    def slow(self, now: float) -> bool:
        """The fall is being shown again."""
        return not self.skipped and now - self.began < self.again

    def over(self, now: float) -> bool:
        return self.skipped or now - self.began >= self.again + self._reading

    def look(self, now: float) -> Look:
        if not self.slow(now):
            return self._looks[-1]
        share = (now - self.began) / self.again
        frame = self._looks[0].frame + share * (self._looks[-1].frame - self._looks[0].frame)
        later = self._looks[-1]
        for look in reversed(self._looks):
            if look.frame <= frame:
                return between(look, later, (frame - look.frame) / max(1e-6, later.frame - look.frame))
            later = look
        return later
