"""A match of four Champions in teams through the whole window: is any frame dropped while they think?

    python -m kd_qt.champions_bench [SECONDS] [LEVEL]

Nothing appears on the screen. Measured is every turn of the window's loop, from waking up to resting again: what is
longer than a frame is a frame that nobody saw. The time of the processor says what the window itself does; the clock
on the wall also counts waiting for a lock, a disk or, on a busy machine, other programs.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kd_qt.window import Window

SECONDS = 45.0
FRAME = 16.0  # ms
LOOK_MS = 7000  # how long the pictures of a K.O. may play before somebody goes on
FIRST = 30  # turns of the loop while the window opens and every picture is drawn once


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    seconds = float(words[0]) if words else SECONDS
    level = words[1] if len(words) > 1 else "champion"
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_NO_GLIB"] = "1"  # its loop does not say when it wakes up
    with tempfile.TemporaryDirectory(prefix="knockdown-bench-") as home:
        os.environ["KNOCKDOWN_HOME"] = home
        print(json.dumps(measure(seconds, level)))
    return 0


def measure(seconds: float, level: str) -> dict[str, float]:
    from PySide6.QtCore import QAbstractEventDispatcher, QTimer

    from kd_qt.app import application

    app = application()
    window = _playing(level)
    turns = Turns()
    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(turns.wake)
    dispatcher.aboutToBlock.connect(turns.rest)
    timer = QTimer(window)
    timer.timeout.connect(lambda: _go_on(window))
    timer.start(LOOK_MS)
    QTimer.singleShot(round(1000 * seconds), app.quit)
    app.exec()
    timer.stop()
    dispatcher.awake.disconnect(turns.wake)
    dispatcher.aboutToBlock.disconnect(turns.rest)
    window.end()
    return turns.told()


class Turns:
    """Of the loop: how long each was busy, in milliseconds of the processor and on the wall."""

    def __init__(self) -> None:
        self._since = (0.0, 0.0)
        self._found: list[tuple[float, float]] = []

    def wake(self) -> None:
        self._since = thread_time(), perf_counter()

    def rest(self) -> None:
        busy, wall = self._since
        if wall:
            self._found.append((1000 * (thread_time() - busy), 1000 * (perf_counter() - wall)))

    def told(self) -> dict[str, float]:
        found = self._found[FIRST:] or self._found or [(0.0, 0.0)]
        busy, wall = (sorted(one[at] for one in found) for at in (0, 1))
        return {
            "turns": len(busy),
            "busy": busy[-1],
            "wall": wall[-1],
            "late": sum(one > FRAME for one in wall),
        }


def _playing(level: str) -> Window:
    from PySide6.QtCore import QSize

    from kd_core.game import Options, Setup
    from kd_core.record.record import Player
    from kd_qt import heap
    from kd_qt.settings import Settings
    from kd_qt.ui import Ui
    from kd_qt.window import Window

    window = Window(Ui(Settings(language="en", sound=False)))
    window.resize(QSize(1280, 720))
    window.show()
    heap.settle()  # as the program does soon after its start
    players = [Player(f"Bot {seat + 1}", "bot", level) for seat in range(4)]
    window.play(Setup(window.ui.packs, "teams", seed=4, options=Options("dice", "light")), players)
    return window


def _go_on(window: Window) -> None:
    from kd_qt.screens.play import PlayScreen

    page = window.page
    if isinstance(page, PlayScreen):
        page.board.play.ko.show.go_on()
        if page.veil is not None:
            page.veil.done.emit()


if __name__ == "__main__":
    sys.exit(main())
