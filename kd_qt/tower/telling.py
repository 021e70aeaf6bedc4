"""What is heard of a test: the seconds, cubes that are taken and put down, what is wrong, the bell and the verdict.

Every sound has something visible beside it. Screen readers hear of the seconds 10, 5, 3, 2, 1 and of the verdict.
"""

from __future__ import annotations

from kd_qt.style.counted import Counted
from kd_qt.tower.known import Known
from kd_qt.tower.live import Live
from kd_qt.tower.words import FALLS


class Telling(Counted):
    def begin(self) -> None:
        """Another test."""
        super().begin()
        self._held: int | None = None
        self._wrong: frozenset[tuple[int, str]] = frozenset()

    def clock(self, test: Known, digits: str, frame: float) -> bool:
        """Whether a second has just begun."""
        if test.phase != "running" or frame < 0 or not digits.isdigit():
            return False
        return self.second(int(digits))

    def cubes(self, held: int | None, live: Live) -> None:
        """A cube was taken or put down, or something has become wrong."""
        if held != self._held:
            self.ui.sounds.play("cube_place" if held is None else "cube_pick")
            self._held = held
        wrong = frozenset(live.marks)
        if wrong - self._wrong:
            self.ui.sounds.play("illegal_touch")
            self.announce(self.ui.say(f"tower.{live.marks[0][1]}_title"))
        self._wrong = wrong

    def warning(self) -> None:
        self.ui.sounds.play("prompt")
        self.announce(self.ui.say("tower.stamp"))

    def stamp(self) -> None:
        self.ui.sounds.play("hit_heavy")

    def verdict(self, reason: str, passed: bool, words: str) -> None:
        self._voice.stop()
        self.ui.sounds.play("passed" if passed else "tower_falls" if reason in FALLS else "failed")
        self.ui.sounds.play("crowd_relief" if passed else "crowd_gasp")
        self.announce(words)
