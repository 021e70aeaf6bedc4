"""What was not foreseen: an exception in a slot is written down and told calmly; the match goes on."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from kd_core import __version__, places

LARGEST = 1 << 20  # bytes of the file, after which it starts anew
Tell = Callable[[Path], None]

_before = sys.excepthook
_state: dict[str, bool] = {"telling": False}


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
        if not _state["telling"]:  # telling may fail too, and must not start over
            _state["telling"] = True
            try:
                tell(file())
            finally:
                _state["telling"] = False

    sys.excepthook = hook


def unwatch() -> None:
    sys.excepthook = _before


def write(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Into the file; where that is not possible, nowhere."""
    lines = traceback.format_exception(kind, error, trace)
    head = f"--- {time.strftime('%Y-%m-%d %H:%M:%S')} knockdown {__version__}, Python {sys.version.split()[0]}\n"
    path = file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.exists() and path.stat().st_size > LARGEST
        with path.open("w" if fresh else "a", encoding="utf-8") as log:
            log.write(head + "".join(lines))
