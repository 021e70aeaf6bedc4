"""Counts all records in a thread, so that a window with thousands of them does not stand still."""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread
from time import monotonic, sleep

from PySide6.QtCore import QObject, Signal

from kd_core.record.gathered import Gathered, gather

BREATH = 0.001  # s between two records, in which the window gets its turn
NEWS = 0.1  # s between two words about how far it is
GOODBYE = 2.0  # s that the thread may take to notice


class Counting(QObject):
    progressed = Signal(int, int)  # so many records of so many
    done = Signal(object)  # Gathered

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Anew; what was counted before comes from the cache."""
        self.stop()
        self._stopped = Event()
        self._thread = Thread(target=self._run, args=(self._stopped,), daemon=True, name="statistics")
        self._thread.start()

    def stop(self) -> None:
        """Nothing more is said. What was counted is kept for the next time."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(GOODBYE)
            self._thread = None

    def _run(self, stopped: Event) -> None:
        gathered, told = Gathered(), monotonic()
        steps = gather(gathered)
        with suppress(RuntimeError):  # the page is gone
            for number, count in steps:
                if stopped.is_set():
                    break
                if monotonic() - told > NEWS:
                    self.progressed.emit(number, count)
                    told = monotonic()
                sleep(BREATH)
        steps.close()
        if not stopped.is_set():
            with suppress(RuntimeError):
                self.done.emit(gathered)
