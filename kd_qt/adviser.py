"""Who thinks when somebody asks for a hint: a process of its own, so that no bot waits for it, and a thread that waits.

It is told what the person who asks was told, and nothing else. A new question, or a word to stop, ends the old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from kd_core.ai.thought import Question, Thought
from kd_core.ai.worker import Worker, WorkerDied
from kd_core.content.model import Pack
from kd_core.net import hints
from kd_core.net.bots import Listener

PATIENCE = 3000  # ms for a thought that was told to stop


class _Consider(QRunnable):
    def __init__(self, adviser: Adviser, packs: Sequence[Pack], question: Question, number: int) -> None:
        super().__init__()
        self._adviser, self._packs, self._question, self._number = adviser, packs, question, number

    def run(self) -> None:
        thought: Thought | None = None
        if self._adviser.number == self._number:
            try:
                thought = self._adviser.worker.think(self._packs, self._question)
            except WorkerDied:
                thought = None
        self._adviser.thought.emit(self._number, self._question.view, thought)


class Adviser(QObject):
    thought = Signal(int, object, object)  # from the thread
    done = Signal(object, object)  # the view, and what was thought of it; None: nothing could be

    def __init__(self, parent: QObject | None = None, level: str = hints.LEVEL) -> None:
        super().__init__(parent)
        self.worker = Worker()
        self.number = 0  # of the question that somebody waits for; every other one is void
        self._asked = False
        self._level = level
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self.thought.connect(self._thought)

    def ask(self, packs: Sequence[Pack], listener: Listener) -> None:
        self.stop()
        self._asked = True
        question = hints.question(listener, SystemRandom().getrandbits(60), self._level)
        self._pool.start(_Consider(self, packs, question, self.number))

    def stop(self) -> None:
        """Whatever it thinks about is not wanted any more."""
        self.number += 1
        if self._asked:
            self._asked = False
            self.worker.stop()

    def close(self) -> None:
        self.stop()
        self._pool.clear()
        self.worker.close()
        self._pool.waitForDone(PATIENCE)

    def _thought(self, number: int, view: object, thought: object) -> None:
        if number == self.number and self._asked:
            self._asked = False
            self.done.emit(view, thought)
