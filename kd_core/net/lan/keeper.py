"""Where a hosted table lies on the disk: its record, and beside it what a host that crashed needs to open it again.

`save` and the recorder only note what there is to do, and `sync` does it, in another thread where the disk is slow.
Whoever serves the table tells nobody of anything before `sync` has returned.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from kd_core import files, lock, places
from kd_core.game import Setup
from kd_core.net.table.packing import BadPacket, Packet, packed, unpacked
from kd_core.net.table.table import Table
from kd_core.record import CannotWrite, Player, Recorder
from kd_core.record.fair import Fair
from kd_core.record.record import Record, reason

SUFFIX = ".kdt"


def folder() -> Path:
    return places.data() / "hosted"


class KeptRecorder(Recorder):
    """A recorder that a keeper closes, when everything in it is on the disk: its table may be done with it before."""

    retire: Callable[[KeptRecorder], None] | None = None

    def close(self) -> None:
        if self.retire is None:
            super().close()
        else:
            self.retire(self)

    def close_now(self) -> None:
        super().close()


class FileKeeper:
    def __init__(self, id: str, kept: bool = True) -> None:
        """`kept`: False where a crash may lose the table (a test, a table of bots)."""
        self.path = folder() / f"{_file_name(id)}{SUFFIX}"
        self._recorder: KeptRecorder | None = None
        self._retired: list[KeptRecorder] = []  # to be closed
        self._kept = kept
        self._lock = -1
        self._state = b""  # to be written
        self._synced = b""  # the head of the record that is on the disk
        self._forgotten = False

    def begin(self, setup: Setup, players: Sequence[Player], position: dict[str, Any] | None, fair: Fair) -> Recorder:
        fighters = list(setup.fighters or ())
        return self._keep(KeptRecorder.begin(fighters, setup, players, position, sync=False, fair=fair))

    def resume(self, path: Path, record: Record) -> Recorder:
        """Go on with a record that lies there. Raises RecordError."""
        return self._keep(KeptRecorder.resume(path, record, sync=False))

    def _keep(self, recorder: Recorder) -> Recorder:
        assert isinstance(recorder, KeptRecorder)
        self.recorder = recorder
        return recorder

    @property
    def recorder(self) -> KeptRecorder | None:
        return self._recorder

    @recorder.setter
    def recorder(self, recorder: KeptRecorder) -> None:
        self._recorder = recorder
        recorder.retire = self._retired.append

    def record(self) -> bytes:
        try:
            return self.recorder.path.read_bytes() if self.recorder is not None else b""
        except OSError:
            return b""

    def save(self, table: Table) -> None:
        if self._kept and not self._forgotten:
            path = str(self.recorder.path) if self.recorder is not None else ""
            self._state = packed(table, b"", path, time.time())

    # -- called by who serves the table --------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Is there anything that is not on the disk yet?"""
        unwritten = self.recorder is not None and self.recorder.head != self._synced
        return unwritten or bool(self._state or self._retired)

    def sync(self) -> None:
        """In any thread, one at a time. Raises CannotWrite; then it is still to be done."""
        recorder, retired = self.recorder, list(self._retired)
        if recorder is not None and (head := recorder.head) != self._synced:
            recorder.sync()
            self._synced = head
        for old in retired:
            self._close(old)
        state = self._state
        if state:
            self._write(state)
            if self._state is state:
                self._state = b""

    def _close(self, old: KeptRecorder) -> None:
        if old is not self.recorder:
            old.sync()
        old.close_now()
        self._retired.remove(old)

    def _write(self, state: bytes) -> None:
        try:
            files.replace_whole(self.path, state)
        except (OSError, ValueError) as why:
            raise CannotWrite(self.path, reason(why)) from why

    def claim(self) -> bool:
        """This program serves the table; False: another one does."""
        if not self._kept:
            return True
        try:
            files.make_folder(self.path.parent)
            self._lock = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, files.PRIVATE)
        except OSError:
            return True  # without a place for it nothing is kept, and nobody else has it either
        if not lock.take(self._lock):
            self.release()
            return False
        return True

    def release(self) -> None:
        """Others may have the table and its record. Not while `sync` is under way."""
        for recorder in [*self._retired, *([self.recorder] if self.recorder is not None else [])]:
            recorder.close_now()
        self._retired.clear()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def forget(self) -> None:
        """The table was closed: nobody comes back to it. Not while `sync` is under way."""
        self._forgotten, self._state = True, b""
        with suppress(OSError):
            self.path.unlink()
        self.release()
        with suppress(OSError):
            self.path.with_suffix(".lock").unlink()


def _file_name(id: str) -> str:
    """Ids of our own as they are; one that comes from a stranger may be anything."""
    plain = id.isascii() and id.isalnum() and id == id.lower()
    return id if plain else sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def left_open() -> list[Packet]:
    """Tables of this user whose host is gone without having closed them, the newest first."""
    found: list[Packet] = []
    with suppress(OSError):
        for path in folder().glob(f"*{SUFFIX}"):
            if lock.is_taken(path.with_suffix(".lock")):
                continue
            with suppress(OSError, BadPacket):
                found.append(unpacked(path.read_bytes()))
    return sorted((one for one in found if one.names), key=lambda one: -one.saved)
