"""What was not foreseen: an exception in a slot is written down and told calmly; the match goes on."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from kd_core import __version__, files, places

LARGEST = 1 << 20  # bytes of the file, after which it starts anew
Tell = Callable[[Path], None]

_before = sys.excepthook
_state: dict[str, bool] = {"reporting": False}


def file() -> Path:
    return places.data() / "mishaps.log"


def watch(tell: Tell) -> None:
    """From now on every uncaught exception is written down, and `tell` hears of it."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            from PySide6.QtCore import QCoreApplication

            QCoreApplication.quit()
            return
        write(kind, error, trace)
        if not _state["reporting"]:  # reporting may fail too, and must not start over
            _state["reporting"] = True
            try:
                tell(file())
            finally:
                _state["reporting"] = False

    sys.excepthook = hook


def unwatch() -> None:
    sys.excepthook = _before


def write(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Into the file; where that is not possible, nowhere."""
    lines = traceback.format_exception(kind, error, trace)
    head = f"--- {time.strftime('%Y-%m-%d %H:%M:%S')} knockdown {__version__}, Python {sys.version.split()[0]}\n"
    path = file()
    with suppress(OSError):
        files.make_folder(path.parent)
        fresh = path.exists() and path.stat().st_size > LARGEST
        with open(path, "w" if fresh else "a", encoding="utf-8", opener=_private) as log:
            log.write(head + "".join(lines))


def _private(name: str, flags: int) -> int:
    """A message may tell of a match, and that is for the players' eyes."""
    log = os.open(name, flags, files.PRIVATE)
    files.keep_private(log)
    return log
