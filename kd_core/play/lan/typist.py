"""Lines that are typed, while the network goes on talking: read in a thread, heard like everything else.

A person types whenever they like. A script is read line by line, and only where somebody asks: so a file of choices is
not used up while the others choose.
"""

from __future__ import annotations

import codecs
import os
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

LONGEST_LINE = 4000
PART = 4096


class Typist:
    def __init__(self, source: TextIO | None, eager: bool, tell: Callable[[str | None], None]) -> None:
        """`tell` gets each line, and None at the end of the input. `eager`: also lines that nobody asked for."""
        self.eager = eager
        self._source = source
        self._tell = tell
        self._wanted = threading.Semaphore(0)
        self._open = 0  # lines that were asked for and did not come yet
        self._thread = threading.Thread(target=self._read, name="knockdown-typist", daemon=True)
        self._thread.start()

    def want(self) -> None:
        """A line, please. One that is still to come will do."""
        if not self._open:
            self._open = 1
            self._wanted.release()

    def got(self) -> None:
        """A line was heard by who asked for it."""
        self._open = 0

    def _read(self) -> None:
        lines = _lines(self._source)
        while True:
            if not self.eager:
                self._wanted.acquire()
            line = next(lines, None)
            self._tell(None if line is None else line.strip())
            if line is None:
                return


def _lines(source: TextIO | None) -> Iterator[str]:
    """Not through Python's own buffer: a thread that waits in it keeps the program from ending."""
    if source is None:
        return
    try:
        file = source.fileno()
    except (OSError, ValueError):
        yield from iter(lambda: source.readline(LONGEST_LINE), "")
        return
    yield from _lines_of(file, source.encoding or "utf-8")


def _lines_of(file: int, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    waiting = ""
    while True:
        try:
            part = os.read(file, PART)
        except OSError:
            part = b""
        waiting += decoder.decode(part, not part)
        *whole, waiting = waiting.split("\n")
        yield from (line[:LONGEST_LINE] for line in whole)
        waiting = waiting[:LONGEST_LINE]
        if not part:
            if waiting:
                yield waiting
            return
