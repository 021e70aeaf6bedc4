"""A test without a host: one person, this window's clock. For practice, pictures and measurements."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from kd_core.net.messages import Message, TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.tower.samples import unpack
from kd_core.tower.snapshot import Eye
from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.trial import Trial
from kd_core.tower.verdict import Verdict

TESTED, OTHER = 0, 1
LEAD = 1.0  # seconds from "ready" to the start of the clock
FRAME_MS = 16


class LocalTest(QObject):
    told = Signal(object)  # TowerSet | TowerSeen
    judged = Signal(object)  # Verdict

    def __init__(
        self, terms: Terms, number: int = 1, now: Callable[[], float] = monotonic, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.terms, self.number, self._now = terms, number, now
        self.trial = Trial(terms)
        self._eye = Eye()
        self._starts: float | None = None
        self._phase = "waits"
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.step)

    def begin(self) -> None:
        self._tell()
        self.told.emit(TowerSeen(self.number, self._eye.look(self.trial.world, whole=True)))

    def hear(self, message: Message) -> None:
        """What the window says."""
        if isinstance(message, TowerReady | TowerGo) and self._phase == "waits":
            self._start()
        elif isinstance(message, TowerHand):
            for sample in unpack(message.samples):
                self.trial.put(sample)
        elif isinstance(message, TowerDone) and self.trial.finish():
            self._follow()

    def step(self) -> None:
        """As far as the clock is."""
        if self._starts is None or self._phase == "over":
            return
        frame = int((self._now() - self._starts) * FRAMES)
        if frame > self.trial.world.frame:
            self.trial.advance(frame)
            self.told.emit(TowerSeen(self.number, self._eye.look(self.trial.world)))
            self._follow()

    def stop(self) -> None:
        self._timer.stop()

    def _start(self) -> None:
        self._starts, self._phase = self._now() + LEAD, "running"
        self._tell()
        self._timer.start()

    def _follow(self) -> None:
        """The trial may have gone on to another phase."""
        if self.trial.phase == "standing" and self._phase == "running":
            self._phase = "standing"
            self._tell()
        elif self.trial.phase == "over" and self._phase != "over":
            self._phase = "over"
            self._timer.stop()
            self.judged.emit(self.trial.verdict)

    def _tell(self) -> None:
        ends = None if self._starts is None else self._starts + self.terms.frames / FRAMES
        phase: Any = self._phase
        self.told.emit(TowerSet(self.number, TESTED, OTHER, phase, self.terms, self._starts, ends))


def event(verdict: Verdict, then: str = "") -> dict[str, Any]:
    """A verdict as a match would tell it."""
    return {
        "event": "tower_judged",
        "seat": TESTED,
        "passed": verdict.passed,
        "reason": verdict.reason,
        "cubes": verdict.cubes,
        "then": then,
    }
