"""The crowd at a head start: it warns, then it stamps; seen as dust and a short shake, heard each time."""

from __future__ import annotations

from kd_core.tower.head_start import Stamp, stamps
from kd_core.tower.terms import FRAMES, Terms
from kd_qt.settings import Settings
from kd_qt.tower.telling import Telling

WARNED = 36  # frames before a stamp
LOUD = 12  # frames after it, for which the warning stays
SHAKE, SHAKES = 3.0, 0.28  # px and seconds
CALM = 10.0  # seconds since a stamp that nobody remembers


class Crowd:
    def __init__(self, terms: Terms, telling: Telling) -> None:
        self._stamps, self._telling = stamps(terms), telling
        self._warned = self._stamped = -1
        self.warning = False
        self.since = CALM  # seconds since the last stamp

    def follow(self, frame: float) -> None:
        """The clock is at this frame; negative or after the bell nobody stamps."""
        self.warning, self.since = False, CALM
        for at, stamp in enumerate(self._stamps):
            self._hear(at, stamp, frame)
            if stamp.frame - WARNED <= frame < stamp.frame + LOUD:
                self.warning = True
            if frame >= stamp.frame:
                self.since = (frame - stamp.frame) / FRAMES

    def calm(self) -> None:
        self._stamps, self.warning, self.since = (), False, CALM

    def _hear(self, at: int, stamp: Stamp, frame: float) -> None:
        if self._warned < at and stamp.frame - WARNED <= frame < stamp.frame:
            self._warned = at
            self._telling.warning()
        if self._stamped < at and frame >= stamp.frame:
            self._stamped = at
            self._telling.stamp()

    def shake(self, settings: Settings) -> float:
        """px to the side at the base size; none where the settings say so."""
        if self.since >= SHAKES or not settings.shake or settings.speed == "none":
            return 0.0
        return SHAKE if int(self.since * FRAMES / 2) % 2 else -SHAKE
