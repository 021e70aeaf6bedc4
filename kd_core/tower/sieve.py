"""Which samples of a stranger's program are taken: in order, not too many, by the right clock, not after the bell."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from kd_core.tower.layout import half_table
from kd_core.tower.samples import Sample
from kd_core.tower.terms import FRAMES, MOST_CUBES, Terms
from kd_core.tower.tuning import CLOCK_FRAMES, LATE_FRAMES, SAMPLES_A_SECOND

HIGHEST = MOST_CUBES + 5.0


class Sieve:
    def __init__(self, terms: Terms) -> None:
        self.refused = 0  # samples so far; repeated ones do not count
        self._bell = terms.frames
        self._edge = half_table(terms)
        self._newest = -1
        self._taken: deque[float] = deque()  # when, of the last second

    def take(self, samples: Iterable[Sample], now: float) -> list[Sample]:
        """What is taken of what arrives at this frame of the host, clamped to the table."""
        return [self._clamped(sample) for sample in samples if self._good(sample, now)]

    def _good(self, sample: Sample, now: float) -> bool:
        if sample.frame == self._newest:  # repeated in case it was lost
            return False
        good = self._in_order(sample) and self._in_time(sample, now) and self._not_too_many(now)
        if good:
            self._newest = sample.frame
            self._taken.append(now)
        else:
            self.refused += 1
        return good

    def _in_order(self, sample: Sample) -> bool:
        return sample.frame > self._newest

    def _in_time(self, sample: Sample, now: float) -> bool:
        before_the_bell = sample.frame < self._bell and now < self._bell + LATE_FRAMES
        return before_the_bell and abs(sample.frame - now) <= CLOCK_FRAMES

    def _not_too_many(self, now: float) -> bool:
        while self._taken and self._taken[0] <= now - FRAMES:
            self._taken.popleft()
        return len(self._taken) < SAMPLES_A_SECOND

    def _clamped(self, sample: Sample) -> Sample:
        x = max(-self._edge, min(self._edge, sample.x))
        return sample._replace(x=x, y=max(0.0, min(HIGHEST, sample.y)))
