"""A table that this program hosts: a server in a thread of its own, with an event loop of its own.

So neither disk nor guests ever cost the window a frame. The window itself comes in like everybody else, over TLS.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kd_core.content.model import Pack
from kd_core.net.host import Host
from kd_core.net.lan.addresses import DEFAULT_PORT, Target
from kd_core.net.lan.keeper import FileKeeper, left_open
from kd_core.net.lan.server import Server
from kd_core.net.security.identity import Identity
from kd_core.net.table.packing import Packet, chairs_of, received
from kd_core.net.table.people import Chair
from kd_core.net.table.table import Table
from kd_core.net.wire.schema import Rules, TableNow
from kd_core.record import CannotWrite, RecordError, read
from kd_core.record.record import Record
from kd_core.record.recorder import new_path

STARTS_WITHIN = 15.0
STOPS_WITHIN = 8.0

__all__ = ["CannotHost", "HostedTable", "left_open", "new_table", "reopened_table"]


class CannotHost(Exception):
    """The table could not be opened; `reason` is a key `lan.host.<reason>`."""

    def __init__(self, reason: str, problem: str = "") -> None:
        super().__init__(reason, problem)
        self.reason = reason
        self.problem = problem


# -- tables and where they are kept ------------------------------------------------------------------------------------


def new_table(
    name: str, rules: Rules, packs: Sequence[Pack], locked: bool, owned: bool, **more: Any
) -> tuple[Table, FileKeeper]:
    """A new table and its keeper. `owned`: whoever knows the captain's word is its captain."""
    id = secrets.token_hex(6)
    keeper = FileKeeper(id)
    word = secrets.token_bytes(16) if owned else b""
    table = Table(name, rules, packs, keeper, captain_word=word, id=id, **more)
    if locked:
        table.code = table.new_code()
    keeper.claim()
    return table, keeper


def reopened_table(packet: Packet, packs: Sequence[Pack], now: float, **more: Any) -> tuple[Table, FileKeeper]:
    """A table that its host left, where its record ends, or that another one handed over. Raises CannotHost."""
    missing = [id for id in packet.rules.packs if id not in {pack.id for pack in packs}]
    if missing:
        raise CannotHost("packs", ", ".join(missing))
    keeper = FileKeeper(packet.id)
    if not keeper.claim():
        raise CannotHost("open_already")
    table = Table(
        packet.name, packet.rules, packs, keeper, captain_word=secrets.token_bytes(16), id=packet.id, now=now, **more
    )
    table.code, table.epoch, table.matches = packet.code, packet.epoch, packet.matches
    try:
        _run_again(table, keeper, packet, packs)
    except RecordError as why:
        keeper.release()
        raise CannotHost("record", str(why)) from why
    except BaseException:
        keeper.release()
        raise
    return table, keeper


def _run_again(table: Table, keeper: FileKeeper, packet: Packet, packs: Sequence[Pack]) -> None:
    if len(packet.chairs) != len(table.chairs):
        raise CannotHost("record", "the chairs")
    table.lobby.chairs[:] = chairs_of(packet, table.moment)
    if packet.phase == "gathering":  # an heir that crashed before it could go on: the seats tell once more
        table.gather(table.chairs, table.moment)
    if packet.phase != "playing":
        return
    path = _record_of(packet)
    kept: Record = read(path, packs)
    table.run(Host.resume(kept, keeper.resume(path, kept), builds=True))


def _record_of(packet: Packet) -> Path:
    """Where the record lies; one that came with the packet is put where records are."""
    if not packet.record:
        return Path(packet.path)
    path = new_path([one.fighter for one in packet.chairs if re.fullmatch(r"[a-z0-9_:]+", one.fighter)])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(packet.record)
    except OSError as why:
        raise CannotWrite(path, why.strerror or str(why)) from why
    return path


def inherited_table(told: TableNow, packs: Sequence[Pack], now: float, **more: Any) -> tuple[Table, FileKeeper]:
    """The table of a host that is gone for good: it waits for what its seats know."""
    keeper = FileKeeper(told.id)
    keeper.claim()
    table = Table(
        told.name, told.rules, packs, keeper, captain_word=secrets.token_bytes(16), id=told.id, now=now, **more
    )
    table.code, table.epoch, table.matches = told.code, told.epoch + 1, told.match
    chairs = [
        Chair(
            seat.kind,
            seat.name,
            None,
            seat.level,
            seat.fighter,
            True,
            seat.key,
            seat.reach,
            seat.stand_in,
            reserve=seat.reserve,
        )
        for seat in told.seats
    ]
    table.gather(chairs, now)
    return table, keeper


# -- in a thread -------------------------------------------------------------------------------------------------------

Opening = Callable[[float], tuple[Table, FileKeeper]]


class HostedTable:
    def __init__(self, identity: Identity, opening: Opening, port: int = DEFAULT_PORT, announce: bool = True) -> None:
        """Raises CannotHost when the table is not open within a moment."""
        self._identity = identity
        self._opening = opening
        self._port = port
        self._announce = announce
        self._ready = threading.Event()
        self._problem: Exception | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self.table: Table | None = None
        self.server: Server | None = None
        self._thread = threading.Thread(target=self._live, name="knockdown-table", daemon=True)
        self._thread.start()
        if not self._ready.wait(STARTS_WITHIN) or self._problem is not None:
            self.close()
            why = self._problem
            raise why if isinstance(why, CannotHost) else CannotHost("no_port", str(why or "")) from why

    # -- ways to open one ----------------------------------------------------------------------------------------------

    @classmethod
    def open(
        cls, name: str, rules: Rules, locked: bool, packs: Sequence[Pack], identity: Identity, **more: Any
    ) -> HostedTable:
        return cls(identity, lambda now: new_table(name, rules, packs, locked, True, now=now), **more)

    @classmethod
    def reopen(cls, left: Packet, packs: Sequence[Pack], identity: Identity, **more: Any) -> HostedTable:
        more.setdefault("port", left.port or DEFAULT_PORT)
        return cls(identity, lambda now: reopened_table(left, packs, now), **more)

    @classmethod
    def handed_over(cls, packet: bytes, packs: Sequence[Pack], identity: Identity, **more: Any) -> HostedTable:
        """A table that another program gave to this one. Raises CannotHost, BadPacket."""
        left = received(packet)

        def opening(now: float) -> tuple[Table, FileKeeper]:
            table, keeper = reopened_table(left, packs, now)
            table.epoch = left.epoch + 1
            return table, keeper

        return cls(identity, opening, **more)

    @classmethod
    def inherit(cls, told: TableNow, packs: Sequence[Pack], identity: Identity, **more: Any) -> HostedTable:
        more.setdefault("port", told.port or DEFAULT_PORT)
        return cls(identity, lambda now: inherited_table(told, packs, now), **more)

    # -- what its window needs -----------------------------------------------------------------------------------------

    @property
    def captain_word(self) -> bytes:
        assert self.table is not None
        return self.table.captain_word

    @property
    def target(self) -> Target:
        """How this computer reaches it."""
        assert self.table is not None and self.server is not None
        return Target(("127.0.0.1",), self.server.port, self.table.id, "", self._identity.fingerprint)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def wait_for_voice(self, seconds: float) -> None:
        """How long bots wait at least, from now on (`Table.wait_for_voice`)."""
        loop, table = self._loop, self.table
        if loop is not None and table is not None and self.alive:
            with suppress(RuntimeError):  # it closes just now
                loop.call_soon_threadsafe(table.wait_for_voice, seconds)

    def close(self) -> None:
        """The table stays on the disk as it is, unless it was closed for good."""
        loop, stop = self._loop, self._stop
        if loop is not None and stop is not None and self._thread.is_alive():
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(stop.set)
        self._thread.join(STOPS_WITHIN)

    def discard(self) -> None:
        """Closed and forgotten, with the record that came with it: the table stays with the host it had."""
        loop, server, table = self._loop, self.server, self.table
        assert loop is not None and server is not None and table is not None
        served = server.tables.get(table.id)
        with suppress(RuntimeError):
            if served is not None:
                loop.call_soon_threadsafe(server.drop, served)
        self.close()
        if served is not None and served.keeper.recorder is not None:
            served.keeper.recorder.path.unlink(missing_ok=True)

    # -- the thread ----------------------------------------------------------------------------------------------------

    def _live(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as why:  # told to who waits for it, or written down by the server
            self._problem = self._problem or why
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = Server(self._identity, announce=self._announce)
        await server.start(self._port)
        try:
            table, keeper = self._opening(server.now())
            await server.add(table, keeper)
            self.table, self.server = table, server
            self._ready.set()
            await _first(self._stop.wait(), server.emptied.wait())
        finally:
            await server.close()


async def _first(*waits: Coroutine[Any, Any, Any]) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
