"""`knockdown bench --gui`: how soon the window is there, how fast it paints, and whether it stays small.

    python -m kd_qt.window_bench [--json] [--lang pl]

Nothing appears on the screen. Times are times of the processor, so that other programs do not count; only while a bot
thinks beside the painting does the clock on the wall count too, since waiting for the bot is what could go wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

from kd_core import text
from kd_core.lab.bench import Mark, marks_in_json, marks_table
from kd_core.languages import LANGUAGES
from kd_qt import champions_bench

if TYPE_CHECKING:
    from PySide6.QtCore import QThreadPool

    from kd_core.game import Match
    from kd_qt.window import Window

STARTS = 7
FRAMES = 200
PAIRS = 5  # with and without a bot, in turns
MATCHES = (2, 10)  # after so many the memory is looked at
CHAMPION_SECONDS = 45.0
PATIENCE = 600  # seconds for a measurement in a process of its own

_SEEN = """
import os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
def told():
    sys.stdout.write(str(time.process_time()))
    sys.stdout.flush()
    os._exit(0)
class Eye(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, told)
        return False
"""
BARE = f"""
from PySide6.QtWidgets import QApplication, QWidget
{_SEEN}
app = QApplication([])
window, eye = QWidget(), Eye()
window.installEventFilter(eye)
window.resize(1280, 720)
window.show()
app.exec()
"""
OURS = f"""
from kd_qt import app, window
{_SEEN}
class Watched(window.Window):
    def appear(self):
        self.eye = Eye()
        self.page.installEventFilter(self.eye)
        super().appear()
app.Window = Watched
app.main([])
"""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kd_qt.window_bench", description="How fast the window is.")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)  # the part in a process of its own
    args = parser.parse_args(argv)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="knockdown-bench-") as home:
        os.environ["KNOCKDOWN_HOME"] = home
        if args.memory:
            print(json.dumps(memory()))
            return 0
        marks = [start_mark(), *frame_marks(), *tower_marks(), *champion_marks(), *memory_marks()]
    if args.json:
        print(json.dumps({"marks": marks_in_json(marks)}, indent=1))
    else:
        print("\n".join([text.say(args.lang, "lab.bench_gui_title"), "", *marks_table(marks, args.lang)]))
    return 0


# -- the start ---------------------------------------------------------------------------------------------------------


def start_mark() -> Mark:
    """Both in turns; whatever slows the machine meanwhile slows both."""
    pairs = [(_fresh("-c", BARE), _fresh("-c", OURS)) for _ in range(STARTS)]
    bare, ours = (median(float(pair[side]) for pair in pairs) for side in (0, 1))
    return Mark("gui_start", ours / bare, high=2.5)


def _fresh(*arguments: str) -> str:
    """What a new interpreter prints."""
    root = str(Path(__file__).parents[1])
    known = os.environ.get("PYTHONPATH")
    beside = {**os.environ, "PYTHONPATH": os.pathsep.join([root, known] if known else [root])}
    command = [sys.executable, *arguments]
    ran = subprocess.run(command, env=beside, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return ran.stdout


# -- frames ------------------------------------------------------------------------------------------------------------


def frame_marks() -> list[Mark]:
    from kd_qt.app import application
    from kd_qt.table.frame_rate import frames

    application()
    frames(20)  # everything is drawn once
    calm = frames(FRAMES, clock=thread_time)
    waited: list[float] = []
    for _ in range(PAIRS):
        alone, _ = frames(FRAMES // 2, clock=perf_counter)
        thinker = Thinker()
        waited.append(frames(FRAMES // 2, clock=perf_counter)[0] - alone)
        thinker.stop()
    thinker = Thinker()
    busy = frames(FRAMES, clock=thread_time)
    thinker.stop()
    return [
        Mark("gui_frame", calm[0], high=2),
        Mark("gui_frame_p99", calm[1], high=8),
        Mark("gui_frame_thinking", busy[0], high=2),
        Mark("gui_frame_thinking_p99", busy[1], high=8),
        Mark("gui_wait_thinking", median(waited), high=1),
    ]


def tower_marks() -> list[Mark]:
    """Fifteen cubes on a large window, while somebody builds."""
    from kd_qt.app import application
    from kd_qt.tower.frame_rate import frames

    application()
    found = frames(2 * FRAMES, (1920, 1080), clock=thread_time)
    return [Mark("gui_tower", found[0], high=4), Mark("gui_tower_p99", found[1], high=10)]


def champion_marks() -> list[Mark]:
    """Four Champions in teams: the longest that the window was busy, and how many frames came late for any reason."""
    found = json.loads(_fresh("-m", "kd_qt.champions_bench", str(CHAMPION_SECONDS)))
    return [
        Mark("gui_champions", found["busy"], high=champions_bench.FRAME),
        Mark("gui_champions_late", found["late"], high=0),
    ]


class Thinker:
    """A Champion that thinks as in a session, again and again: in a process, for which a thread waits."""

    def __init__(self) -> None:
        from PySide6.QtCore import QThreadPool

        self._on = True
        self._pool: QThreadPool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._pool.start(self._think)

    def _think(self) -> None:
        from kd_core.ai.worker import think_there
        from kd_core.net.bots import BotPlayer
        from kd_core.net.host import Host
        from kd_core.record.record import Player

        match = _at_a_choice()
        bot = BotPlayer(match.decisions[0].seat, "champion", match.packs, 1)
        Host(match, [Player("Ann"), Player("Bot", "bot", "champion")]).join(bot.seat, bot.hear)
        while self._on:
            bot.think(think_there)

    def stop(self) -> None:
        from kd_core.ai import worker

        self._on = False
        worker.stop()
        self._pool.waitForDone(5000)


def _at_a_choice() -> Match:
    """In the middle of a duel."""
    from random import Random

    from kd_core.game import Match, Setup, library

    match, random = Match.new(Setup(library.find(library.BOXES), seed=3)), Random(3)
    for _ in range(40):
        decision = match.decisions[0]
        match.apply(decision.seat, random.choice(list(decision.options)))
    return match


# -- memory ------------------------------------------------------------------------------------------------------------


def memory_marks() -> list[Mark]:
    sizes = json.loads(_fresh("-m", "kd_qt.window_bench", "--memory"))
    if len(sizes) != len(MATCHES):  # a system that does not say
        return []
    return [
        Mark("gui_memory", 100 * (sizes[1] / sizes[0] - 1), high=15),
        Mark("gui_megabytes", sizes[1] / 1e6, high=350),
    ]


def memory() -> list[int]:
    """The bytes in use after two and after ten matches of bots through the whole window."""
    from PySide6.QtCore import QSize

    from kd_qt.app import application
    from kd_qt.settings import Settings
    from kd_qt.ui import Ui
    from kd_qt.window import Window

    app = application()
    window = Window(Ui(Settings(language="en", speed="none", sound=False, notes=False)))
    window.resize(QSize(1280, 720))
    window.show()
    watcher = _Watcher(window)
    watcher.done = app.quit
    watcher.begin()
    app.exec()
    window.end()
    return watcher.sizes


class _Watcher:
    """Starts the matches, presses on between rounds, and looks at the memory on the start screen."""

    def __init__(self, window: Window) -> None:
        from PySide6.QtCore import QTimer

        self.window = window
        self.sizes: list[int] = []
        self.done = _nothing
        self._played = 0
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        self._match()
        self._timer.start(5)

    def _match(self) -> None:
        from kd_core.game import MODES, SEATS, Setup
        from kd_core.record.record import Player

        mode = MODES[self._played % len(MODES)]
        players = [Player(f"Bot {seat + 1}", "bot", "random") for seat in range(SEATS[mode])]
        self.window.play(Setup(self.window.ui.packs, mode, seed=self._played), players)

    def _look(self) -> None:
        from kd_qt.screens.play import PlayScreen
        from kd_qt.screens.result import ResultScreen

        page = self.window.page
        if isinstance(page, PlayScreen):
            page.board.play.ko.show.go_on()
            if page.veil is not None:
                page.veil.done.emit()
        elif isinstance(page, ResultScreen):
            self.window.drop_to_home()
        else:
            self._next()

    def _next(self) -> None:
        self._played += 1
        if self._played in MATCHES:
            self.sizes += resident()
        if self._played >= MATCHES[-1]:
            self._timer.stop()
            self.done()
        else:
            self._match()


def _nothing() -> None:
    pass


def resident() -> list[int]:
    """The memory that this process really uses, in bytes; nothing where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return []
    return [pages * os.sysconf("SC_PAGE_SIZE")]


if __name__ == "__main__":
    sys.exit(main())
