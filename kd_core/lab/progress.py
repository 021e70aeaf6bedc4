"""How far a long command is, and how long it will take."""

from __future__ import annotations

import sys
import time

from kd_core import text

BAR = 30
PAUSE = 60.0  # seconds between two lines where nobody sees a bar


class Bar:
    """For who watches; `lines`: where nobody does, a line from time to time, for whoever reads them later."""

    def __init__(self, total: int, lang: str, done: int = 0, lines: bool = False) -> None:
        self.total, self.lang, self.done, self.before = total, lang, done, done
        self.begun = self.told = time.monotonic()
        there = sys.stderr is not None
        self.shown = there and sys.stderr.isatty()
        self.lines = there and lines and not self.shown
        self.on(0)

    def on(self, more: int) -> None:
        self.done += more
        now = time.monotonic()
        if self.shown:
            full = BAR * self.done // max(1, self.total)
            said = f"\r[{'#' * full}{'.' * (BAR - full)}] {self.words(now)}\033[K"
            print(said, end="", file=sys.stderr, flush=True)
        elif self.lines and now - self.told >= PAUSE:
            self.told = now
            print(self.words(now), file=sys.stderr, flush=True)

    def words(self, now: float) -> str:
        said = text.say(self.lang, "cli.sim_progress", done=self.done, total=self.total)
        fresh = self.done - self.before
        if not fresh or self.done >= self.total:
            return said
        left = (now - self.begun) / fresh * (self.total - self.done)
        return f"{said}, {text.say(self.lang, 'lab.time_left', time=clock(left))}"

    def off(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """0:42, 12:05 or 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
