"""The one clock of everything that moves. It ticks only while something moves.

A motion calls `step(t)` with t from 0 to 1 along its easing, then `done()`. Speeds stretch every duration; speed "none"
shows reduced forms only. `finish_all` jumps to the end of everything, so that input never has to wait.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, Qt, QTimer, Signal

from kd_qt.speeds import NORMAL, SPEEDS

Progress = Callable[[float], None]
Done = Callable[[], None]
Easing = QEasingCurve.Type

_FRAME_MS = 16


class Motion:
    """One movement under way. Durations are already stretched; `start` is in milliseconds of the clock."""

    __slots__ = ("curve", "done", "duration", "running", "start", "step")

    def __init__(self, start: float, duration: float, curve: QEasingCurve, step: Progress, done: Done | None) -> None:
        self.start, self.duration, self.curve = start, duration, curve
        self.step, self.done = step, done
        self.running = True

    def advance(self, now: float) -> bool:
        """Show the moment `now`; whether the end is reached."""
        if now < self.start:
            return False
        t = min(1.0, (now - self.start) / self.duration) if self.duration > 0 else 1.0
        self.step(self.curve.valueForProgress(t) if t < 1.0 else 1.0)
        return t >= 1.0

    def finish(self) -> None:
        """Jump to the end."""
        if self.running:
            self.running = False
            self.step(1.0)
            if self.done is not None:
                self.done()


class Clock(QObject):
    """Runs motions. `idle` is emitted when the last one has ended."""

    idle = Signal()

    def __init__(self, parent: QObject | None = None, speed: str = NORMAL) -> None:
        super().__init__(parent)
        self._factor = SPEEDS[speed].stretch
        self._motions: list[Motion] = []
        self._elapsed = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def reduced(self) -> bool:
        """Nothing may fly, shake or grow: show the reduced form."""
        return self._factor == 0.0

    @property
    def busy(self) -> bool:
        return bool(self._motions)

    def set_speed(self, speed: str) -> None:
        """One of `SPEEDS`. What already moves keeps its pace, but "none" ends it."""
        self._factor = SPEEDS[speed].stretch
        if self.reduced:
            self.finish_all()

    def run(
        self,
        duration_ms: float,
        easing: Easing,
        step: Progress,
        done: Done | None = None,
        *,
        delay_ms: float = 0,
        reduced_ms: float = 0,
    ) -> Motion:
        """Start a movement. At speed "none" it takes `reduced_ms`; 0 means that its end is shown at once."""
        stretch, length = (1.0, reduced_ms) if self.reduced else (self._factor, duration_ms)
        delay = 0.0 if self.reduced else delay_ms * stretch
        motion = Motion(self._now() + delay, length * stretch, QEasingCurve(easing), step, done)
        if length <= 0 and delay <= 0:
            motion.finish()
            return motion
        self._motions.append(motion)
        if not delay:
            motion.advance(motion.start)
        if not self._timer.isActive():
            self._timer.start()
        return motion

    def after(self, duration_ms: float, done: Done) -> Motion:
        """A pause of the show, stretched and skipped like a movement; none at speed "none"."""
        return self.run(duration_ms, Easing.Linear, _nothing, done)

    def finish_all(self) -> None:
        """Show every end now, also of what the ends start. Bounded, in case an end restarts itself for ever."""
        for _ in range(100):
            if not self._motions:
                break
            motions, self._motions = self._motions, []
            for motion in motions:
                motion.finish()
        self._rest()

    def drop(self, motion: Motion) -> None:
        """Forget one movement without showing its end."""
        motion.running = False
        if motion in self._motions:
            self._motions.remove(motion)
        self._rest()

    def drop_all(self) -> None:
        """Forget every movement without showing its end: the scene is gone."""
        for motion in self._motions:
            motion.running = False
        self._motions.clear()
        self._timer.stop()

    def _now(self) -> float:
        if not self._elapsed.isValid():
            self._elapsed.start()
        return self._elapsed.nsecsElapsed() / 1e6

    def _tick(self) -> None:
        now = self._now()
        for motion in list(self._motions):
            if motion.running and motion.advance(now) and motion.running:
                if motion in self._motions:
                    self._motions.remove(motion)
                motion.running = False
                if motion.done is not None:
                    motion.done()
        self._rest()

    def _rest(self) -> None:
        if not self._motions and self._timer.isActive():
            self._timer.stop()
            self.idle.emit()


def _nothing(t: float) -> None:
    """The step of a pause."""
