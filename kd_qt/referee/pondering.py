"""A question that takes long is answered in another thread, so that the window does not wait.

Most answers are there at once. With little told and four fighters some thousand tables are gone through; what is asked
meanwhile does not wait for it, and an answer that nobody wants any more is not shown.
"""

from __future__ import annotations

from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from kd_core.referee import Answer, BadSituation
from kd_qt.referee.asking import Asking

PATIENCE = 0.12  # seconds in which nobody sees that the window waits

Found: TypeAlias = Answer | BadSituation  # the answer, or why there is none


class Pondering(QObject):
    answered = Signal(object)  # what `ask` did not find in time, if it is still wanted
    _thought = Signal(object, object)  # from the other thread: a question and what was found

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: Asking | None = None
        self._thought.connect(self._hear)

    def ask(self, asking: Asking) -> Found | None:
        """What is found at once; None: it comes later as `answered`, unless something else is asked before."""
        self._wanted = asking
        soon: SimpleQueue[Found] = SimpleQueue()
        Thread(target=self._think, args=(asking, soon), daemon=True).start()
        try:
            found = soon.get(timeout=PATIENCE)
        except Empty:
            return None
        self._wanted = None
        return found

    def forget(self) -> None:
        self._wanted = None

    def _think(self, asking: Asking, soon: SimpleQueue[Found]) -> None:
        try:
            found: Found = asking.answer()
        except BadSituation as why:
            found = why
        soon.put(found)
        with suppress(RuntimeError):  # the screen was left meanwhile
            self._thought.emit(asking, found)

    def _hear(self, asking: Asking, found: Found) -> None:
        if asking is self._wanted:
            self._wanted = None
            self.answered.emit(found)
