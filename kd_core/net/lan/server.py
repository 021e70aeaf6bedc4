"""Tables on the network: asyncio around `Table` and `Connection`. One server has one port and any number of tables.

- `Server` listens, counts and closes. A connection is counted before TLS begins, so that whoever opens a thousand costs
  little and nobody else anything.
- `Served` (`served.py`) is one of its tables: what it says goes out when what it tells of is on the disk.
- `Visitor` (`visitor.py`) is one connection: nothing that a guest sends can raise out of it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from kd_core.ai import worker
from kd_core.net.lan.addresses import own_addresses
from kd_core.net.lan.discovery import Announcer
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.lan.multicast import Multicast
from kd_core.net.lan.served import Served
from kd_core.net.lan.visitor import FAREWELL, Visitor
from kd_core.net.security.identity import Identity
from kd_core.net.table.table import Table
from kd_core.net.wire import limits, schema

__all__ = ["Served", "Server", "Visitor"]

YIELD = 0.0005  # seconds after which a bot that thinks lets the tables answer; Python's own 5 ms add up
HANDSHAKE_TLS = 5.0  # seconds
ACCEPTED_AT_ONCE = 16  # connections
BACKLOG = 256  # connections that the system keeps waiting
QUICK_DISK = 0.004  # seconds: a disk that needs no longer lately is waited for without a thread
FORGETS = 0.05  # of a slow time, with every quick one
CLOSES_WITHIN = 3.0  # seconds for a disk that is slow
MOST_ARRIVALS = 4096  # addresses that are remembered
RESERVED_FILES = 128  # that connections must leave for records, packs and the rest of the program

_log = logging.getLogger(__name__)


class _Doorman(asyncio.Protocol):
    """Counts a connection before anything is spent on it, then lets TLS begin."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        peer = transport.get_extra_info("peername")
        address = str(peer[0]).removeprefix("::ffff:") if peer else ""
        if not self._server.admit(address):
            transport.abort()
            return
        sock = transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._server.spawn(self._begin_tls(transport, address))

    async def _begin_tls(self, transport: asyncio.Transport, address: str) -> None:
        server = self._server
        visitor = Visitor(server, address)
        secure: asyncio.Transport | None = None
        try:
            secure = await server.loop.start_tls(
                transport, visitor, server.context, server_side=True, ssl_handshake_timeout=HANDSHAKE_TLS,
                ssl_shutdown_timeout=FAREWELL,
            )  # fmt: skip
        except OSError:  # timeouts and everything of TLS are among them
            _log.debug("no TLS with %s", address, exc_info=True)
        finally:
            if secure is None:
                transport.abort()
                visitor.connection_lost(None)
        if secure is not None:
            visitor.connection_made(secure)


class Server:
    def __init__(
        self,
        identity: Identity,
        now: Callable[[], float] = time.monotonic,
        per_address: int = limits.CONNECTIONS_PER_ADDRESS,
        announce: bool = True,
    ) -> None:
        self.identity = identity
        self.now = now
        self.tables: dict[str, Served] = {}
        self.visitors: set[Visitor] = set()
        self.closed = False
        self.port = 0
        self.emptied = asyncio.Event()  # the last table was closed
        self.on_change: Callable[[Served], None] = lambda served: None  # perhaps: something was said to a table
        self._per_address = per_address
        self._announce = announce
        self._addresses: Counter[str] = Counter()
        self._arrivals: dict[str, limits.Bucket] = {}
        self._connected = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._going: dict[Served, bool] = {}  # dropped, and not yet on the disk; whether they are kept
        self._listening: asyncio.Server | None = None
        self._most = limits.CONNECTIONS
        self._multicast: Multicast | None = None
        self._disk_seconds = 0.0  # how long the disk took lately

    # -- the disk ------------------------------------------------------------------------------------------------------

    @property
    def disk_is_quick(self) -> bool:
        return self._disk_seconds < QUICK_DISK

    def disk_took(self, seconds: float) -> None:
        """The slow times count at once and are forgotten slowly. Threads of the disk call it, too."""
        self._disk_seconds = max(seconds, self._disk_seconds + (seconds - self._disk_seconds) * FORGETS)

    # -- beginning and end ---------------------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> None:
        """Listens at that port, or at any where it is taken (0: at any). Raises OSError."""
        self.loop = asyncio.get_running_loop()
        sys.setswitchinterval(min(sys.getswitchinterval(), YIELD))
        self.context = self.identity.server_context()
        self.disk = ThreadPoolExecutor(4, "knockdown-disk")
        self.minds = ThreadPoolExecutor(1, "knockdown-bots")
        self._most = min(limits.CONNECTIONS, max(32, _files_allowed() - RESERVED_FILES))
        try:
            sock = _listening(port)
        except OSError:
            if not port:
                raise
            sock = _listening(0)
        self._listening = await self.loop.create_server(lambda: _Doorman(self), sock=sock, backlog=ACCEPTED_AT_ONCE)
        sock.listen(BACKLOG)  # asyncio has the same number for both
        self.port = sock.getsockname()[1]
        if self._announce:
            self._multicast = Multicast()
        self.spawn(self._watch())

    async def close(self) -> None:
        """Tables stay as they are on the disk; those who sit there come back when the host does.

        In order: nobody comes in, nothing is announced, nobody is listened to, everything is written, locks are freed.
        """
        self.closed = True
        if self._listening is not None:
            self._listening.close()
        tables = [*self.tables.values(), *self._going]
        for served in tables:
            served.close()
            if served.announcer is not None:
                await _quietly(served.announcer.stop())
        for visitor in list(self.visitors):
            visitor.abort()
        if self._multicast is not None:
            await _quietly(self._multicast.close())
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.minds.shutdown(wait=False, cancel_futures=True)
        worker.stop()  # nobody waits for what a bot thinks about
        await self._write_all(tables)

    async def _write_all(self, tables: list[Served]) -> None:
        """What is being written is written to its end first: two threads must not write one file."""
        until = self.now() + CLOSES_WITHIN
        while any(served.syncing for served in tables) and self.now() < until:
            await asyncio.sleep(0.01)
        for served in tables:
            try:
                if served not in self._going:
                    await self.loop.run_in_executor(self.disk, served.keeper.sync)
            except Exception as why:
                _log.warning("table %s is not on the disk as it was: %s", served.table.id, why)
            self._free(served)
        self.disk.shutdown(wait=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            now = self.now()
            for visitor in list(self.visitors):
                visitor.overdue(now)
            if len(self._arrivals) > MOST_ARRIVALS:
                self._arrivals.clear()

    def spawn(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a task failed", exc_info=task.exception())

    def guarded(self) -> Any:
        """A fault of the program is written down and costs what was being done, not the server."""
        return _Guard()

    # -- tables --------------------------------------------------------------------------------------------------------

    async def add(self, table: Table, keeper: FileKeeper) -> Served:
        table.fingerprint = self.identity.fingerprint
        table.reach = schema.Reach(self.identity.fingerprint, own_addresses()[:8], self.port)
        served = Served(self, table, keeper)
        table.thinker = served.think
        self.tables[table.id] = served
        if self._multicast is not None:
            served.announcer = Announcer()
            self.spawn(served.announcer.start(self._multicast, table.card(), self.port, self.identity.fingerprint))
        served.after()
        return served

    def find(self, id: str) -> Served | None:
        if not id and len(self.tables) == 1:
            return next(iter(self.tables.values()))
        if not id:
            return next((one for one in self.tables.values() if one.table.lobby.free), None)
        return self.tables.get(id)

    def drop(self, served: Served, keep: bool = False) -> None:
        """A table that was closed, or went to another program. `keep`: it can be opened again."""
        if self.tables.pop(served.table.id, None) is None:
            return
        self._going[served] = keep
        served.close()
        if served.announcer is not None:
            self.spawn(_quietly(served.announcer.stop()))
        if not served.syncing:
            self.put_away(served)

    def put_away(self, served: Served) -> None:
        """Everything of it is written; now its files go where they belong."""
        keep = self._going.pop(served, True)
        if not keep:
            served.keeper.forget()
        self._free(served)
        if not self.tables and not self._going:
            self.loop.call_later(FAREWELL, self.emptied.set)

    @staticmethod
    def _free(served: Served) -> None:
        if served.table.match is not None:
            served.table.match.close()
        served.keeper.release()

    # -- limits --------------------------------------------------------------------------------------------------------

    def admit(self, address: str) -> bool:
        """May one more come from there? So many at once, and so many in a while: TLS costs more than a knock."""
        if self.closed or self._addresses[address] >= self._per_address or self._connected >= self._most:
            return False
        if address not in self._arrivals:
            rate = limits.Rate(2.0 * self._per_address, self._per_address / 2)
            self._arrivals[address] = limits.Bucket(rate, self.now())
        if not self._arrivals[address].take(self.now()):
            return False
        self._addresses[address] += 1
        self._connected += 1
        return True

    def forget_address(self, address: str) -> None:
        self._connected -= 1
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]


def _listening(port: int) -> socket.socket:
    """One socket for IPv4 and IPv6, where the system has both. Raises OSError."""
    if socket.has_dualstack_ipv6():
        with suppress(OSError):
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=BACKLOG)
    return socket.create_server(("", port), backlog=BACKLOG)


def _files_allowed() -> int:
    """As many open files as the system lets us have; where it does not say, as many as it usually does."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits.CONNECTIONS + RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.CONNECTIONS + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else soft


class _Guard:
    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, why: BaseException | None, trace: Any) -> bool:
        if isinstance(why, Exception):
            _log.error("a table stumbled", exc_info=why)
            return True
        return False


async def _quietly(work: Any) -> None:
    with suppress(Exception):
        await asyncio.wait_for(work, 2.0)
