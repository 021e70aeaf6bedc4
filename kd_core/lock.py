"""One program at a time writes a file: a lock of the operating system on the open file. Records are locked like that.

It is gone when the file is closed and when the program ends, in whatever way. Readers do not need it and are not kept
out. Where a disk knows no locks nothing is locked; the writer still looks at the size before it writes or cuts.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TRIES, PAUSE = 20, 0.01  # whoever only asks holds the lock for a moment; that must not look like a match


def take(file: int) -> bool:
    """Lock an open file until it is closed; False when somebody else has it."""
    for left in reversed(range(TRIES)):
        if _try(file, shared=False):
            return True
        if left:
            time.sleep(PAUSE)
    return False


@contextmanager
def alone(path: Path, patience: float = 10.0) -> Iterator[None]:
    """Between the programs of this user only one is in here; `path` is a file of its own for that. Whoever has waited
    in vain for so many seconds goes in all the same: a program that hangs must not stop all others."""
    until = time.monotonic() + patience
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        while not take(file) and time.monotonic() < until:
            pass
        yield
    finally:
        os.close(file)


def is_taken(path: Path | str) -> bool:
    """Whether somebody writes this file now. To ask takes the lock for a moment where it is free, no longer."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):  # ValueError: a name with a NUL
        return False
    try:
        return not _try(file, shared=True)
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    _BEYOND = 0x7FFFFFF0  # a byte that no record reaches, for here locks keep readers out

    def _try(file: int, shared: bool) -> bool:
        os.lseek(file, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(file: int, shared: bool) -> bool:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # no locks on this disk
            return True
        return True
