"""The way back to a table, on the disk: written in a thread, one at a time, and only the newest."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Literal, Protocol

from kd_core.net.security.memory import KnownTable

SAVES_WITHIN = 2.0  # seconds that a slow disk may keep the first ping back

_log = logging.getLogger(__name__)


class Memory(Protocol):
    """What outlives the program; `kd_core.net.security.memory` is one."""

    def recall(self, id: str) -> KnownTable | None: ...
    def remember(self, known: KnownTable) -> None: ...
    def forget(self, id: str) -> None: ...
    def check(self, where: str, fingerprint: bytes) -> Literal["new", "same", "changed"]: ...
    def trust(self, where: str, fingerprint: bytes) -> None: ...


class Notebook:
    """Writes the newest way back to the disk, in a thread, one at a time."""

    def __init__(self, kept: Memory) -> None:
        self._kept = kept
        self._next: KnownTable | None = None
        self._task: asyncio.Task[None] | None = None
        self.newest: KnownTable | None = None

    def put(self, known: KnownTable) -> None:
        if self.newest is not None and replace(self.newest, last=known.last) == known:
            return
        self.newest = self._next = known
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self._next is not None:
            known, self._next = self._next, None
            try:
                await asyncio.to_thread(self._save, known)
            except OSError as why:
                _log.warning("the way back to table %s cannot be kept: %s", known.id, why)

    def _save(self, known: KnownTable) -> None:
        self._kept.remember(known)
        if self._kept.check(known.id, known.fingerprint) != "same":
            self._kept.trust(known.id, known.fingerprint)

    async def saved(self) -> None:
        """When everything is on the disk, or the disk takes too long."""
        if self._task is not None and not self._task.done():
            await asyncio.wait({self._task}, timeout=SAVES_WITHIN)

    async def forget(self, id: str) -> None:
        self._next = self.newest = None
        await self.saved()
        await asyncio.to_thread(self._kept.forget, id)
