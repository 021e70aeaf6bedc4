"""Writes a record while a match is played.

The file only ever grows at its end, and a line is on the disk before anybody hears of the choice it tells. So whatever
ends the program, at most the choice that nobody has seen yet is lost. Taking a choice back is a line like any other.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kd_core import __version__, places
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import Setup, chance, library
from kd_core.game.actions import Action
from kd_core.record.record import FORMAT, Beginning, CannotWrite, Player, Record, read, reason


class Recorder:
    """Writes a record. Every method that writes raises CannotWrite, and then the file is as before the call."""

    def __init__(
        self, path: Path, file: int, size: int, started: float, last_t: float = 0.0, over: bool = False
    ) -> None:
        self.path = path
        self._over = over  # nothing may follow the result
        self._file = file
        self._size = size
        self._started = started
        self._last_t = last_t

    @classmethod
    def create(
        cls, path: Path | str, setup: Setup, players: Sequence[Player], position: Mapping[str, Any] | None = None
    ) -> Recorder:
        """A new record; a file that is already there is never overwritten."""
        path = Path(path)
        started = time.time()
        header = _header(Beginning(setup, position), players, started)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644)
        except (OSError, ValueError) as why:  # ValueError: a name with a NUL
            raise CannotWrite(path, reason(why)) from why
        recorder = cls(path, file, 0, started)
        try:
            recorder._line(header)
        except CannotWrite:
            recorder.close()
            with suppress(OSError):
                path.unlink()
            raise
        return recorder

    @classmethod
    def resume(cls, path: Path | str, record: Record | None = None) -> Recorder:
        """Go on with a record, after its last whole line; `record` is what was read of it, if it was."""
        record = record or read(path)
        try:
            file = os.open(record.path, _FLAGS)
        except OSError as why:
            raise CannotWrite(record.path, reason(why)) from why
        over = record.result is not None
        recorder = cls(record.path, file, record.size, _seconds(record.started), record.last_t, over)
        try:
            os.ftruncate(file, record.size)
            if record.open_line:
                recorder._write(b"\n")
        except OSError as why:
            recorder.close()
            raise CannotWrite(record.path, reason(why)) from why
        return recorder

    def write(self, seat: int, action: Action) -> None:
        """A choice, before it is announced."""
        self._line({"t": self._now(), "seat": seat, "action": action.to_json()})

    def undo(self, count: int = 1) -> None:
        """The last choices are taken back."""
        self._line({"t": self._now(), "undo": count})

    def result(self, winner: int | None) -> None:
        self._line({"t": self._now(), "result": {"winner": winner}})
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
        self._write(json.dumps(said, separators=(",", ":")).encode("ascii") + b"\n")

    def _write(self, line: bytes) -> None:
        """All of it, down to the disk; or nothing of it."""
        try:
            left = line
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as why:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise CannotWrite(self.path, reason(why)) from why
        self._size += len(line)


_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


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
        "options": {"test": setup.options.test, "relief": setup.options.relief},
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
    while path.exists():
        path = folder / f"{stem}-{number}{places.RECORD_SUFFIX}"
        number += 1
    return path


def _seconds(started: str) -> float:
    """The moment of an ISO date; now, where it cannot be read."""
    try:
        return datetime.fromisoformat(started).timestamp()
    except (ValueError, OverflowError, OSError):
        return time.time()
