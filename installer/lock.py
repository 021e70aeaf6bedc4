"""Two runs at once: the second waits for the first, then finds everything there.

The lock belongs to the open file, so a run that is killed leaves nothing behind that would stop the next one.
"""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from installer.progress import say
from installer.trouble import Trouble

PATIENCE = 30 * 60.0
BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


@contextmanager
def only_one(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    with path.open("a+b") as file:
        if not _take(file):
            say("Another run is installing the game in this folder; waiting for it …")
            _wait(file, patience)
        yield  # closing the file gives the lock back


def _wait(file: IO[bytes], patience: float) -> None:
    end = time.monotonic() + patience
    while not _take(file):
        if time.monotonic() > end:
            raise Trouble("Another run has been installing the game for too long.", "End it and run the command again.")
        time.sleep(0.2)


def _take(file: IO[bytes]) -> bool:
    try:
        _system_lock(file)
    except OSError as error:
        return error.errno not in BUSY  # a file system without locks: go on without one
    return True


def _system_lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
