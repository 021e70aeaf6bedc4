"""A match that is watched again is thought about in the background: a thread asks a process of its own, choice by
choice, and the curve of the chances grows. Whoever leaves ends both at once; what was found by then is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread
from time import monotonic, sleep

from PySide6.QtCore import QObject, QTimer, Signal

from kd_core.ai.curve import Curve
from kd_core.ai.thought import Question, Thought
from kd_core.ai.worker import Worker, WorkerDied
from kd_core.content.model import Pack
from kd_core.net import analysis
from kd_core.record.film import Film

PATIENCE = 500  # ms: the table is drawn first, and who only passes by starts nothing
BREATH = 0.002  # s between two steps, in which the window gets its turn
NEWS = 0.4  # s between two pictures of a growing curve
GOODBYE = 2.0  # s that a thread may take to notice


class Analyst(QObject):
    """Of one film, of which `analysis.obstacle` has nothing to say."""

    grown = Signal()  # there is more to see
    failed = Signal(str)  # and there will be no more
    _news = Signal()
    _trouble = Signal(str)

    def __init__(self, film: Film, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._analysis = analysis.recalled(film)
        self._known = len(self._analysis.judged)
        self._worker = Worker()
        self._stopped = Event()
        self._thread: Thread | None = None
        self._start = QTimer(self)
        self._start.setSingleShot(True)
        self._start.timeout.connect(self._begin)
        self._news.connect(self._tell)
        self._trouble.connect(self._fail)
        self.curve: Curve = self._analysis.curve()

    @property
    def whole(self) -> bool:
        return self._analysis.whole

    @property
    def looked_at(self) -> int:
        """The choice up to which there is a curve."""
        return self._analysis.looked_at

    def start(self) -> None:
        if not self.whole:
            self._start.start(PATIENCE)

    def stop(self) -> None:
        """Nothing runs any more, and nothing is said."""
        self._start.stop()
        self._stopped.set()
        self._worker.close()
        if self._thread is not None:
            self._thread.join(GOODBYE)
            self._thread = None

    def _begin(self) -> None:
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _tell(self) -> None:
        if not self._stopped.is_set():
            self.curve = self._analysis.curve()
            self.grown.emit()

    def _fail(self, problem: str) -> None:
        if not self._stopped.is_set():
            self.failed.emit(problem)

    # -- in the thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        problem = ""
        try:
            self._think_on()
        except (WorkerDied, OSError) as why:
            problem = str(why)
        self._worker.close()
        if len(self._analysis.judged) > self._known or self._analysis.whole:
            analysis.keep(self._analysis)
        with suppress(RuntimeError):  # the screen is gone
            (self._trouble.emit(problem) if problem else self._news.emit())

    def _think_on(self) -> None:
        told = monotonic()
        for _ in self._analysis.go_on(self._mind):
            if self._stopped.is_set():
                return
            if monotonic() - told > NEWS:
                self._news.emit()
                told = monotonic()
            sleep(BREATH)

    def _mind(self, packs: Sequence[Pack], question: Question) -> Thought:
        return self._worker.think(packs, question)
