"""All records in a folder, counted for statistics. A match takes a while to be played again, so what was found is kept
in the cache, by the name, size and time of the file; another version of the program counts anew.

A record that is played just now, unfinished, broken or of another version is left out and counted by its reason.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import msgspec

from kd_core import __version__, files, lock, places
from kd_core.record import record
from kd_core.record.record import RecordError
from kd_core.record.statistics import Counted, counted

RUNNING, UNFINISHED, OTHER_VERSION, BROKEN = "running", "unfinished", "other_version", "broken"
LEFT_OUT = (RUNNING, UNFINISHED, OTHER_VERSION, BROKEN)
KEPT_AFTER = 200  # records that were counted: whoever is interrupted does not begin anew


class Known(msgspec.Struct, frozen=True):
    """What was found in a file of this size and time: a match, or why there is none."""

    size: int
    time: int
    found: Counted | str


class _Cache(msgspec.Struct):
    program: str
    files: dict[str, Known]


@dataclass
class Gathered:
    matches: list[Counted] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)  # by reason

    def add(self, found: Counted | str) -> None:
        if isinstance(found, str):
            self.left_out[found] += 1
        elif found.winner is None:
            self.left_out[UNFINISHED] += 1
        else:
            self.matches.append(found)


def cache_file(folder: Path | None = None) -> Path:
    """Of the usual records, or of those in another folder, in which other files may have the same names."""
    which = "" if folder is None else f"-{blake2b(bytes(folder.resolve()), digest_size=8).hexdigest()}"
    return places.cache() / f"statistics{which}.json"


def gather(into: Gathered, folder: Path | None = None) -> Generator[tuple[int, int], None, None]:
    """Count every record; after each one, how many of how many are done. Whoever stops listening keeps what was
    counted by then."""
    cache, folder = cache_file(folder), folder or places.records()
    known = _recall(cache)
    paths, kept, fresh, whole = _records(folder), {}, 0, False
    try:
        for number, path in enumerate(paths, 1):
            new = _look(path, known.get(path.name))
            into.add(new.found)
            if new.found != RUNNING:
                kept[path.name] = new
                fresh += new is not known.get(path.name)
            if fresh and fresh % KEPT_AFTER == 0:
                _keep(cache, {**known, **kept})
            yield number, len(paths)
        whole = True
    finally:
        if fresh or len(kept) != len(known):
            _keep(cache, kept if whole else {**known, **kept})


def _look(path: Path, known: Known | None) -> Known:
    try:
        seen = path.stat()
    except OSError:
        return Known(0, 0, BROKEN)
    if known is not None and (known.size, known.time) == (seen.st_size, seen.st_mtime_ns) and not lock.is_taken(path):
        return known
    return Known(seen.st_size, seen.st_mtime_ns, _count(path))


def _count(path: Path) -> Counted | str:
    if lock.is_taken(path):
        return RUNNING
    try:
        return counted(record.read(path))
    except RecordError as why:
        return OTHER_VERSION if why.kind == "other_version" else BROKEN


def _records(folder: Path) -> list[Path]:
    with suppress(OSError), os.scandir(folder) as entries:
        return sorted(Path(one.path) for one in entries if one.name.endswith(places.RECORD_SUFFIX) and one.is_file())
    return []


def _recall(path: Path) -> dict[str, Known]:
    with suppress(OSError, msgspec.MsgspecError):
        cache = msgspec.json.decode(path.read_bytes(), type=_Cache)
        if cache.program == __version__:
            return cache.files
    return {}


def _keep(path: Path, found: dict[str, Known]) -> None:
    with suppress(OSError):  # it can be counted again
        files.replace_whole(path, msgspec.json.encode(_Cache(__version__, found)))
