"""Qt's event loop as asyncio's, with a timer that can be trusted.

qasync gives every `sleep` a coarse Qt timer of its own: ten seconds end up to 0.4 s late or 0.2 s early, and a timeout
that was cancelled keeps its timer until it would have ended. Here one precise timer serves a heap of everything that is
due: never early, a millisecond or two late, and what was cancelled is forgotten. It takes the place of a private
attribute, `_timer`, so qasync is pinned to 0.28 and tests watch over both promises.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimerEvent
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

LONGEST_WAIT = 24 * 3600.0  # seconds of one Qt timer, whose milliseconds are 32 bits; then it is set again
FORGET_AT = 256  # entries, above which cancelled ones are looked for


class PreciseTimer(QObject):
    """Runs handles when they are due, in the order of their times, then in the order in which they came."""

    def __init__(self) -> None:
        super().__init__()
        self._due: list[tuple[float, int, asyncio.Handle]] = []
        self._count = 0
        self._forget_at = FORGET_AT
        self._qt_timer: int | None = None
        self._rings = 0.0  # when the Qt timer does
        self._stopped = False

    def add_callback(self, handle: asyncio.Handle, delay: float = 0) -> asyncio.Handle:
        """What qasync asks of its timer."""
        self._count += 1
        heapq.heappush(self._due, (time.monotonic() + max(0.0, delay), self._count, handle))
        if len(self._due) > self._forget_at:
            self._forget_cancelled()
        self._set()
        return handle

    def stop(self) -> None:
        """The loop is closed: nothing runs any more."""
        self._stopped = True
        self._due.clear()
        self._unset()

    def set_debug(self, enabled: bool) -> None:
        """qasync asks for this; asyncio's own debugging tells enough."""

    def waiting(self) -> int:
        """How many handles are still to be run."""
        return sum(not handle.cancelled() for _, _, handle in self._due)

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802 - Qt's name
        """Run what is due now. What is added meanwhile waits for the next ring, so that Qt has its turn between."""
        self._unset()
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            _, _, handle = heapq.heappop(self._due)
            self._set()  # before it runs: a dialog opened by it has a loop of its own, which needs us
            if not handle.cancelled():
                handle._run()
        self._set()

    # -- the one Qt timer ----------------------------------------------------------------------------------------------

    def _set(self) -> None:
        """To ring when the first one is due, unless it rings by then anyway."""
        if self._stopped or not self._due:
            return
        when = self._due[0][0]
        if self._qt_timer is not None:
            if self._rings <= when:
                return
            self._unset()
        left = min(when - time.monotonic(), LONGEST_WAIT)
        milliseconds = int(left * 1000) + 1 if left > 0 else 0  # rounded up: never early
        self._rings, self._qt_timer = when, self.startTimer(milliseconds, Qt.TimerType.PreciseTimer)

    def _unset(self) -> None:
        if self._qt_timer is not None:
            self.killTimer(self._qt_timer)
            self._qt_timer = None

    def _forget_cancelled(self) -> None:
        self._due = [entry for entry in self._due if not entry[2].cancelled()]
        heapq.heapify(self._due)
        self._forget_at = max(FORGET_AT, 2 * len(self._due))


class Loop(QEventLoop):  # type: ignore[misc]  # qasync has no types
    """asyncio on Qt, with our timer. Made when there is an application, used in its thread."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._timer = PreciseTimer()


def run(main: Callable[[], Coroutine[Any, Any, int]], app: QApplication) -> int:
    """Run the program until `main` ends; its answer is the exit code. What it left running is cancelled and awaited.

    When Qt quits first, `main` is cancelled, so that its clean-up is done all the same; then the code is 0.
    """
    app.setQuitOnLastWindowClosed(False)  # `main` knows when it is over
    loop = Loop(app)
    asyncio.set_event_loop(loop)
    try:
        with loop:
            try:
                return _complete(loop, main())
            finally:
                _finish(loop)
    finally:
        asyncio.set_event_loop(None)


def _complete(loop: Loop, main: Coroutine[Any, Any, int]) -> int:
    task: asyncio.Task[int] = loop.create_task(main)
    try:
        return int(loop.run_until_complete(task))
    except RuntimeError:
        if task.done():
            raise
    task.cancel()
    with suppress(asyncio.CancelledError):
        return int(loop.run_until_complete(task))
    return 0


def _finish(loop: Loop) -> None:
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    if left:
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())
