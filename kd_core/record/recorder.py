"""Writes a record while a match is played.

The file only ever grows at its end, and a line is on the disk before anybody hears of the choice it tells. So whatever
ends the program, at most the choice that nobody has seen yet is lost. Taking a choice back is a line like any other.

Where nobody must wait for a disk (`sync=False`), a line is in the file when `write` returns, and on the disk when
`sync` has returned, which another thread may call; then it is up to the caller to tell nobody before.

A record tells everything, so only its owner can read it. Whoever writes it holds its lock (`lock.py`), and looks at its
size before writing or cutting anything: no writer ever touches a byte that is not its own.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kd_core import __version__, files, lock, places
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import Setup, chance, library
from kd_core.game.actions import Action
from kd_core.record import chain
from kd_core.record.chain import Chain
from kd_core.record.fair import Fair
from kd_core.record.record import (
    FORMAT,
    Beginning,
    BeingPlayed,
    CannotWrite,
    Hinted,
    Player,
    Record,
    RecordError,
    StandIn,
    read,
    reason,
)


class Recorder:
    """Writes a record. Every method that writes raises CannotWrite, and then the file is as before the call."""

    def __init__(self, path: Path, file: int, started: float) -> None:
        """Of a file that is open and locked, and has no lines yet."""
        self.path = path
        self._over = False  # nothing may follow the result
        self._file = file
        self._size = 0  # of the whole lines
        self._torn = 0  # bytes behind them: of a line of ours that could neither be finished nor cut off
        self._started = started
        self._last_t = 0.0
        self._at_once = True  # onto the disk, before `write` returns
        self._new = False  # the folder may not know the file yet
        self._chain: Chain | None = None

    @classmethod
    def create(
        cls,
        path: Path | str,
        setup: Setup,
        players: Sequence[Player],
        position: Mapping[str, Any] | None = None,
        *,
        sync: bool = True,
        fair: Fair | None = None,
    ) -> Recorder:
        """A new record; a file that is already there is never overwritten. With `fair` it is a hash chain, and the
        setup must have a key."""
        path = Path(path)
        started = time.time()
        header = _header(Beginning(setup, position), players, started) | (fair.to_json() if fair is not None else {})
        try:
            files.make_folder(path.parent)
            file = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, files.PRIVATE)
        except (OSError, ValueError) as why:  # ValueError: a name with a NUL
            raise CannotWrite(path, reason(why)) from why
        recorder = cls(path, file, started)
        recorder._at_once, recorder._new = sync, True
        recorder._chain = Chain(setup.key) if fair is not None else None
        try:
            recorder._lock()
            recorder._line(header)
        except RecordError:
            recorder.close()
            with suppress(OSError):
                path.unlink()
            raise
        if sync:
            recorder._name()
        return recorder

    @classmethod
    def begin(
        cls,
        fighters: Sequence[str],
        setup: Setup,
        players: Sequence[Player],
        position: Mapping[str, Any] | None = None,
        *,
        sync: bool = True,
        fair: Fair | None = None,
    ) -> Recorder:
        """A new record in its usual place. Where two programs choose a name at the same moment, both get one."""
        for _ in range(9):
            try:
                return cls.create(new_path(fighters), setup, players, position, sync=sync, fair=fair)
            except CannotWrite as why:
                if not isinstance(why.__cause__, FileExistsError):
                    raise
        return cls.create(new_path(fighters), setup, players, position, sync=sync, fair=fair)

    @classmethod
    def resume(cls, path: Path | str, record: Record | None = None, *, sync: bool = True) -> Recorder:
        """Go on with a record, after its last whole line; `record` is what was read of it before, if it was. Raises
        BeingPlayed when another program goes on with it, or has done so since it was read."""
        path = Path(path)
        try:
            file = os.open(path, _FLAGS)
        except (OSError, ValueError) as why:
            raise CannotWrite(path, reason(why)) from why
        recorder = cls(path, file, time.time())
        recorder._at_once = sync
        try:
            recorder._lock()
            recorder._go_on(record)
        except RecordError:
            recorder.close()
            raise
        return recorder

    def _lock(self) -> None:
        if not lock.take(self._file):
            raise BeingPlayed(self.path)
        files.keep_private(self._file)

    def _go_on(self, before: Record | None) -> None:
        """Read the record as it is now that nobody else writes it, and cut off an unfinished line."""
        record = read(self.path, before.beginning.setup.packs if before is not None else ())
        if before is not None and (before.steps, before.result) != (record.steps, record.result):
            raise BeingPlayed(self.path)
        self._chain = record.chain
        self._over = record.result is not None
        self._started, self._last_t = _seconds(record.started), record.last_t
        self._size, self._torn = record.size, record.file_size - record.size
        try:
            self._cut()
        except OSError as why:
            raise CannotWrite(self.path, reason(why)) from why
        if record.open_line:
            self._write(b"\n")

    @property
    def head(self) -> bytes:
        """Of the hash chain, over every line so far; empty where the record is none."""
        return self._chain.head if self._chain is not None else b""

    def sync(self) -> None:
        """Everything that was written is on the disk when this returns. Another thread may call it, as long as the
        record is not closed meanwhile."""
        try:
            _to_disk(self._file)
        except (OSError, ValueError) as why:  # ValueError: it is closed
            raise CannotWrite(self.path, reason(why)) from why
        if self._new:
            self._name()

    def _name(self) -> None:
        """The name of a new record is on the disk, too."""
        files.sync_folder(self.path.parent)
        self._new = False

    def write(self, seat: int, action: Action, by: str = "", film: str = "") -> None:
        """A choice, before it is announced; `by`: who made it in the place of a person (`record.INSTEAD`); `film`: how
        a tower was built."""
        more = {key: value for key, value in (("by", by), ("film", film)) if value}
        self._line({"t": self._now(), "seat": seat, "action": action.to_json(), **more})

    def stand_in(self, seat: int, level: str | None) -> None:
        """A bot takes the seat of somebody who is away, or (None) gives it back."""
        self._line({"t": self._now(), **StandIn(seat, level).to_json()})

    def hint(self, seat: int) -> None:
        """Somebody asked what would be best."""
        self._line({"t": self._now(), **Hinted(seat).to_json()})

    def undo(self, count: int = 1) -> None:
        """The last choices are taken back."""
        self._line({"t": self._now(), "undo": count})

    def result(self, winner: int | None, reason: str = "") -> None:
        """The last line; `reason`: why it was not played to its end (`record.UNPLAYED`)."""
        why = {"reason": reason} if reason else {}
        self._line({"t": self._now(), "result": {"winner": winner, **why}})
        self._over = True

    def close(self) -> None:
        if self._file >= 0:
            with suppress(OSError):
                os.close(self._file)
            self._file = -1

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _now(self) -> float:
        """Seconds since the start; a clock that was set back does not go back here."""
        self._last_t = max(self._last_t, round(time.time() - self._started, 3))
        return self._last_t

    def _line(self, said: Mapping[str, Any]) -> None:
        if self._file < 0:
            raise CannotWrite(self.path, "the record is closed")
        if self._over:
            raise CannotWrite(self.path, "the match in it is over")
        line = json.dumps(said, separators=(",", ":")).encode("ascii")
        if self._chain is None:
            self._write(line + b"\n")
            return
        head = self._chain.next(line)
        self._write(chain.joined(line, head) + b"\n")
        self._chain.grow(head)

    def _write(self, line: bytes) -> None:
        """All of it, down to the disk unless somebody else sees to that; or nothing of it."""
        try:
            self._cut()
            while self._torn < len(line):
                self._torn += os.write(self._file, line[self._torn :])
            if self._at_once:
                os.fsync(self._file)
            else:
                _begin_to_write(self._file)
        except OSError as why:
            with suppress(OSError):
                self._cut()
            raise CannotWrite(self.path, reason(why)) from why
        self._size += len(line)
        self._torn = 0

    def _cut(self) -> None:
        """Cut off what was written of an unfinished line; raises OSError when anything else is there."""
        if os.fstat(self._file).st_size != self._size + self._torn:
            raise OSError(errno.EBUSY, "another program has written to the file")
        if self._torn:
            os.ftruncate(self._file, self._size)
            self._torn = 0


def _begin_to_write(file: int) -> None:
    """Lets the system write now what `sync` will wait for: a third of that wait is over when it is called (Linux)."""
    if hasattr(os, "posix_fadvise"):
        with suppress(OSError):
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)


_to_disk = getattr(os, "fdatasync", os.fsync)  # content and size, without the time of the last change
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _header(beginning: Beginning, players: Sequence[Player], started: float) -> dict[str, Any]:
    setup = beginning.setup
    begins: dict[str, Any] = {
        "fighters": list(setup.fighters) if setup.fighters is not None else None,
        "arena": setup.arena,
        "skills": setup.skills,
        "boxes": list(setup.boxes) if setup.boxes is not None else None,
    }
    if beginning.position is not None:
        begins = {"position": beginning.position}
    return {
        "format": FORMAT,
        "program": __version__,
        "started": datetime.fromtimestamp(started, UTC).isoformat(timespec="milliseconds"),
        "packs": [_pack_line(pack) for pack in setup.packs],
        "mode": setup.mode,
        "options": setup.options.to_json(),
        "seats": [player.to_json() for player in players],
        **_generator(setup),
        "setup": begins,
    }


def _generator(setup: Setup) -> dict[str, Any]:
    """Where chance comes from (see `kd_core.game.chance`)."""
    if setup.key:
        return {"generator": chance.KEYED, "key": setup.key.hex()}
    return {"generator": chance.SEEDED, "seed": setup.seed}


def _pack_line(pack: Pack) -> dict[str, str]:
    """A pack that is not installed is found again only by its folder."""
    said = {"id": pack.id, "version": pack.version, "hash": pack.hash}
    try:
        installed = library.folder_of(pack.id).resolve() == pack.folder.resolve()
    except PackError:
        installed = False
    return said if installed else {**said, "folder": str(pack.folder)}


def new_path(fighters: Sequence[str], folder: Path | None = None) -> Path:
    """Where the record of a new match goes: the folder of records, named by date and fighters, never a name in use."""
    folder = places.records() if folder is None else folder
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{'-'.join(fighters).replace(':', '_')}"
    path = folder / f"{stem}{places.RECORD_SUFFIX}"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}{places.RECORD_SUFFIX}"
        number += 1
    return path


def _seconds(started: str) -> float:
    """The moment of an ISO date; now, where it cannot be read."""
    try:
        return datetime.fromisoformat(started).timestamp()
    except (ValueError, OverflowError, OSError):
        return time.time()
