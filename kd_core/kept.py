"""The records that are kept here, looked at from outside: what a start screen may ask without reading any of them.

A record of a match that is over has its result among its last lines.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from kd_core import places

TAIL = 4096  # bytes at the end, in which a result would be
MOST = 60  # records that are looked at
RESULT = b'"result"'


def newest_first() -> list[Path]:
    """All records, the one written last first."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError), os.scandir(places.records()) as entries:
        for entry in entries:
            if entry.name.endswith(places.RECORD_SUFFIX) and entry.is_file():
                found.append((entry.stat().st_mtime, Path(entry.path)))
    return [path for _, path in sorted(found, reverse=True)]


def last_lines(path: Path) -> list[bytes]:
    """The last two lines; none of a file that is empty or cannot be read."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            return file.read(TAIL).splitlines()[-2:]
    except OSError:
        return []


def never_finished() -> bool:
    """No match was ever played to its end here: whoever begins one is helped with the first choices."""
    return not any(RESULT in line for path in newest_first()[:MOST] for line in last_lines(path))
