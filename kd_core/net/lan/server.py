"""Tables on the network: asyncio around `Table` and `Connection`. One server has one port and any number of tables.

- A connection is counted before TLS begins, so that whoever opens a thousand costs little and nobody else anything.
- What a table says waits until what it tells of is on the disk (`Keeper.sync`; in a thread, if the disk is slow), then
  goes out, to the players before the crowd. Only answers to pings go at once: they are for clocks.
- A reader that does not read is held back (a player gets a fresh snapshot later), and after a while shown the door.
- Nothing that a guest sends can raise out of here; a fault of the program costs that guest the connection.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from kd_core import __version__
from kd_core.net.bots import BotPlayer
from kd_core.net.lan import lending
from kd_core.net.lan.addresses import own_addresses
from kd_core.net.lan.discovery import Announcer
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.lan.multicast import Multicast
from kd_core.net.messages import Act, Message
from kd_core.net.security.identity import Identity
from kd_core.net.security.join_code import CodeOfHost, Door
from kd_core.net.table.people import Person
from kd_core.net.table.table import Table, TurnedAway
from kd_core.net.wire import limits, schema
from kd_core.net.wire.protocol import Breach, Connection, State
from kd_core.net.wire.schema import Refusal
from kd_core.record import CannotWrite

HANDSHAKE_TLS = 5.0  # seconds
SLOW_SECONDS = 10.0  # that a reader may leave everything unread
FAREWELL = 1.0  # seconds for the last words to go out
MESSAGES_AT_ONCE = 8  # of one guest
ACCEPTED_AT_ONCE = 16  # connections
BACKLOG = 256  # connections that the system keeps waiting
CROWD_AT_ONCE = 50  # watchers that are served before anybody else has a turn
QUICK_DISK = 0.004  # seconds: a disk that needs no longer lately is waited for without a thread
FORGETS = 0.05  # of a slow time, with every quick one
RETRY_SYNC = 1.0
CLOSES_WITHIN = 3.0  # seconds for a disk that is slow
SHORTEST_PAUSE = 0.001  # seconds from one tick to the next, whatever the table is waiting for
PAUSE_AFTER_FAULT = 0.25  # seconds, where the last tick failed
MOST_ARRIVALS = 4096  # addresses that are remembered
RESERVED_FILES = 128  # that connections must leave for records, packs and the rest of the program

_log = logging.getLogger(__name__)

Waiting: TypeAlias = "list[tuple[Visitor, list[bytes]]]"


class Served:
    """One table of a server, and everybody who is connected to it."""

    def __init__(self, server: Server, table: Table, keeper: FileKeeper) -> None:
        self.server = server
        self.table = table
        self.keeper = keeper
        self.door = Door()
        self.announcer: Announcer | None = None
        self.syncing = False
        self._visitors: dict[Visitor, None] = {}  # with something to send, in the order in which it came up
        self._timer: asyncio.TimerHandle | None = None
        self._card = table.card()
        self._dropped = False
        self._stumbled = False  # in the last tick

    # -- sending, when it is on the disk -------------------------------------------------------------------------------

    def wants_to_send(self, visitor: Visitor) -> None:
        self._visitors[visitor] = None

    def after(self) -> None:
        """Something was said to the table, or time has passed."""
        self._plan()
        self.server.on_change(self)
        if not self.syncing:
            self._send_or_sync()
        if self.table.closed:
            self.server.drop(self)

    def _send_or_sync(self) -> None:
        waiting = self._take()
        if not self.keeper.dirty or self._kept_at_once():
            self._send(waiting)
        else:
            self.syncing = True
            self._sync(waiting)

    def _kept_at_once(self) -> bool:
        """A disk that answers within a moment is not worth a thread. What it refuses is tried again like all else."""
        if not self.server.disk_is_quick:
            return False
        with suppress(Exception):  # whatever it is, the thread meets it again and it is answered there
            self._sync_timed()
            return True
        return False

    def _sync_timed(self) -> None:
        began = time.perf_counter()
        self.keeper.sync()
        self.server.disk_took(time.perf_counter() - began)

    def _sync(self, waiting: Waiting) -> None:
        future = self.server.loop.run_in_executor(self.server.disk, self._sync_timed)
        future.add_done_callback(lambda done: self._synced(done, waiting))

    def _take(self) -> Waiting:
        players = [(one, one.take()) for one in self._visitors if one.plays]
        crowd = [(one, one.take()) for one in self._visitors if not one.plays]
        self._visitors.clear()
        return [*players, *crowd]

    def _send(self, waiting: Waiting) -> None:
        """Everybody's words are free to go; they go to so many at once, the players first."""
        for visitor, parts in waiting:
            visitor.release(parts)
        self._write([visitor for visitor, _ in waiting])

    def _write(self, visitors: list[Visitor]) -> None:
        for visitor in visitors[:CROWD_AT_ONCE]:
            visitor.write_released()
        rest = visitors[CROWD_AT_ONCE:]
        if rest:
            self.server.loop.call_soon(self._write, rest)

    def _synced(self, done: asyncio.Future[None], waiting: Waiting) -> None:
        why = None if done.cancelled() else done.exception()
        if isinstance(why, CannotWrite) and not self.server.closed:  # nobody hears of it before it is kept
            _log.warning("the record of table %s cannot be written: %s", self.table.id, why)
            self.server.loop.call_later(RETRY_SYNC, self._sync, waiting)
            return
        if why is not None or done.cancelled():
            self._fail(why)
            return
        self._send(waiting)
        self.syncing = False
        if self._visitors or self.keeper.dirty:
            self._send_or_sync()
        if self._dropped and not self.syncing:
            self.server.put_away(self)

    def _fail(self, why: BaseException | None) -> None:
        """Not the disk but the program: what was not kept is told to nobody, and everybody has to go."""
        _log.error("table %s stumbled while it was written", self.table.id, exc_info=why)
        self.syncing = False
        for visitor in [one for one in self.server.visitors if one.served is self]:
            visitor.abort()
        self._visitors.clear()
        self.server.drop(self, keep=True)

    # -- time ----------------------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._dropped:
            now = self.server.now()
            shortest = PAUSE_AFTER_FAULT if self._stumbled else SHORTEST_PAUSE
            pause = max(shortest, self.table.due(now) - now)
            self._timer = self.server.loop.call_later(pause, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._stumbled = not self.table.closed
        if not self.table.closed:
            with self.server.guarded():
                self.table.tick(self.server.now())
                self._stumbled = False
        self.after()
        self._announce_again()

    def _announce_again(self) -> None:
        card = self.table.card()
        if self.announcer is not None and card != self._card:
            self._card = card
            self.server.spawn(self.announcer.update(card))
        if self.table.locked and self.door.needs_new_code:
            self.table.code = self.table.new_code()
            self.door.code_is_new()

    def think(self, bot: BotPlayer, answer: Callable[[Act], None]) -> None:
        """In a thread, so that no table waits for another's bot."""

        def thought(done: asyncio.Future[Act]) -> None:
            if not self.table.closed and not done.cancelled() and done.exception() is None:
                with self.server.guarded():
                    answer(done.result())
                    self.table.tick(self.server.now())
                self.after()

        self.server.loop.run_in_executor(self.server.minds, _think, bot).add_done_callback(thought)

    def close(self) -> None:
        self._dropped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _think(bot: BotPlayer) -> Act:
    try:
        return bot.think()
    except Exception:  # a bot that stumbles must not stop the match
        _log.exception("a bot stumbled")
        return bot.stumble()


class Visitor(asyncio.Protocol):
    """One connection: the port of a person, once it is inside."""

    def __init__(self, server: Server, address: str) -> None:
        """Of a connection that was counted (`Server.admit`)."""
        self.address = address
        self.served: Served | None = None
        self.person: Person | None = None
        self._server = server
        self._nonce = secrets.token_bytes(16)
        self._connection = Connection("table", server.now())
        self._transport: asyncio.Transport | None = None
        self._out: list[bytes] = []  # what it tells of may not be on the disk yet
        self._released: list[bytes] = []
        self._waiting = 0
        self._code: CodeOfHost | None = None
        self._knows_code = False
        self._slow_since: float | None = None
        self._shut = False
        self._lending = False
        self._early = b""
        self._over = False
        self._heard: deque[Message] = deque()  # and not answered yet
        self._breach: Breach | None = None  # after all of them
        self._busy = False

    @property
    def plays(self) -> bool:
        return self.person is not None and self.person.seat is not None

    # -- asyncio says --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        if self._over:  # gone before the news that TLS is there
            transport.abort()
            return
        self._transport = transport
        transport.set_write_buffer_limits(high=limits.WAITING_BYTES // 8)
        self._server.visitors.add(self)
        early, self._early = self._early, b""
        if early:
            self.data_received(early)

    def data_received(self, data: bytes) -> None:
        if self._shut:
            return
        if self._transport is None:  # quicker than the news that TLS is there
            self._early += data
            return
        try:
            heard, breach = self._connection.receive(data, self._server.now()), None
        except Breach as why:
            heard, breach = why.messages, why
        self._heard += heard
        self._breach = breach
        if not self._busy:
            self._work_off()

    def _work_off(self) -> None:
        """A few messages, then others have their turn: who sends hundreds at once keeps only itself waiting."""
        for _ in range(min(MESSAGES_AT_ONCE, len(self._heard))):
            message = self._heard.popleft()
            if not self._shut:
                self._hear(message)
        self._be_busy(bool(self._heard) and not self._over)
        if self._busy:
            self._server.loop.call_soon(self._work_off)
        elif self._breach is not None and not self._shut:
            self._turn_away(Refusal(self._breach.reason, self._breach.params))
        if self.served is not None:
            self.served.after()

    def _be_busy(self, busy: bool) -> None:
        """Nothing more is read while there is something to work off."""
        if busy != self._busy and self._transport is not None and not self._transport.is_closing():
            (self._transport.pause_reading if busy else self._transport.resume_reading)()
        self._busy = busy

    def connection_lost(self, why: Exception | None) -> None:
        """Also called where TLS never came about; it counts once."""
        if self._over:
            return
        self._over = True
        self._server.visitors.discard(self)
        self._server.forget_address(self.address)
        self._transport = None
        person, self.person = self.person, None
        if person is not None and self.served is not None and not self.served.table.closed:
            with self._server.guarded():
                self.served.table.lost(person, self._server.now())
            self.served.after()

    def pause_writing(self) -> None:
        self._slow_since = self._server.now()
        self._tell_slow(True)

    def resume_writing(self) -> None:
        self._slow_since = None
        self._tell_slow(False)

    def _tell_slow(self, slow: bool) -> None:
        if self.person is not None and self.served is not None:
            self.served.table.slow(self.person, slow)
            self._server.loop.call_soon(self.served.after)

    # -- the table says ------------------------------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        if self._shut:
            return
        try:
            said = self._connection.send(message)
        except ValueError:  # closed meanwhile, or larger than any guest would take
            _log.debug("not sent: %s", type(message).__name__, exc_info=True)
            return
        if isinstance(message, schema.Pong):
            self.write([said])
            return
        self._out.append(said)
        self._waiting += len(said)
        if self._waiting > limits.WAITING_BYTES:
            self._server.loop.call_soon(self._turn_away, Refusal("slow_reader"))
        if self.served is not None:
            self.served.wants_to_send(self)

    def take(self) -> list[bytes]:
        parts, self._out, self._waiting = self._out, [], 0
        return parts

    def release(self, parts: list[bytes]) -> None:
        """What these tell of is kept: they may go, after those released before."""
        self._released += parts

    def write_released(self) -> None:
        parts, self._released = self._released, []
        self.write(parts)

    def write(self, parts: list[bytes]) -> None:
        if self._transport is not None and parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))

    def shut(self, why: Refusal | None) -> None:
        """Last words, then the door. The table has let go of the person already."""
        self.person = None
        if why is not None:
            self.send(why)
        self._shut = True
        self._server.loop.call_soon(self._farewell)

    def _farewell(self) -> None:
        """After what the table had still to say."""
        if self.served is not None and self.served.syncing:
            self._server.loop.call_later(0.02, self._farewell)
            return
        self.release(self.take())
        self.write_released()
        if self._transport is not None:
            self._transport.close()
            self._server.loop.call_later(FAREWELL, self.abort)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _turn_away(self, why: Refusal) -> None:
        """A breach, or no way in: a named refusal, then the door, and no effect on anybody else."""
        if self._shut:
            return
        person, served = self.person, self.served
        self._connection.state = State.GREETING if self._connection.state is State.CLOSED else self._connection.state
        self.shut(why)
        if person is not None and served is not None and not served.table.closed:
            with self._server.guarded():
                served.table.lost(person, self._server.now())
            served.after()

    def overdue(self, now: float) -> None:
        why = self._connection.overdue(now)
        if self._slow_since is not None and now - self._slow_since > SLOW_SECONDS:
            why = "slow_reader"
        if why and not self._shut:
            self._turn_away(Refusal(why))
            if why == "slow_reader":
                self.abort()

    # -- the guest says ------------------------------------------------------------------------------------------------

    def _hear(self, message: Message) -> None:
        try:
            self._answer(message)
        except TurnedAway as why:
            self._turn_away(why.refusal)
        except Exception:  # a fault of ours: it costs this connection
            _log.exception("a message of %s could not be handled", self.address)
            self._turn_away(Refusal("fault"))

    def _answer(self, message: Message) -> None:
        if isinstance(message, schema.Hello):
            self._greet(message)
        elif isinstance(message, schema.CodeShare):
            self._challenge(message)
        elif isinstance(message, schema.CodeProof):
            self._judge_code(message)
        elif isinstance(message, schema.Enter):
            self._enter(message)
        elif isinstance(message, schema.Ping) and self.person is None:
            now = self._server.now()
            self.send(schema.Pong(message.t, now, now))
        elif isinstance(message, schema.FetchPack):
            self._lend(message)
        elif self.person is not None and self.served is not None:
            if isinstance(message, schema.Opened):
                message = schema.Opened(_reached_at(self.address, message.reach))
            self.served.table.hear(self.person, message, self._server.now())

    def _greet(self, hello: schema.Hello) -> None:
        if hello.protocol != schema.PROTOCOL:
            raise TurnedAway(
                "version", theirs=hello.program, ours=__version__, table=schema.PROTOCOL, guest=hello.protocol
            )
        served = self._server.find(hello.table)
        if served is None:
            raise TurnedAway("no_such_table")
        self.served = served
        table = served.table
        packs = table.lobby.hashes
        self.send(schema.Welcome(schema.PROTOCOL, __version__, list(schema.FEATURES), table.card(), self._nonce, packs))

    def _challenge(self, said: schema.CodeShare) -> None:
        assert self.served is not None
        wait = self.served.door.may_try(self.address, self._server.now())
        if wait:
            raise TurnedAway("door_closed", seconds=round(wait))
        self._code = CodeOfHost(self.served.table.code, self._server.identity.fingerprint)
        self.send(schema.CodeChallenge(self._code.challenge(said.share)))

    def _judge_code(self, said: schema.CodeProof) -> None:
        assert self.served is not None and self._code is not None
        door, now = self.served.door, self._server.now()
        if wait := door.closed_for(self.address, now):  # by other tries that were begun together with this one
            raise TurnedAway("door_closed", seconds=round(wait))
        proof = self._code.accept(said.proof)
        if proof is None:
            door.failed(self.address, now)
            raise TurnedAway("wrong_code", left=door.left(self.address, now))
        self._knows_code = True
        self.send(schema.CodeAccepted(proof))

    def _enter(self, wish: schema.Enter) -> None:
        assert self.served is not None
        table = self.served.table
        if table.closed:
            raise TurnedAway("host_closed")
        if table.phase == "gathering":
            self._connection.expect_testimony()
        if wish.reach is not None:
            wish = msgspec.structs.replace(wish, reach=_reached_at(self.address, wish.reach))
        self.person = table.enter(self, wish, self._nonce, self._server.now(), self._knows_code)

    def _lend(self, wish: schema.FetchPack) -> None:
        """One pack at a time, in parts, as quickly as it is read at the other end."""
        assert self.served is not None
        pack = self.served.table.lobby.packs.get(wish.id)
        if pack is None or not self.served.table.rules.lend_packs or self._lending:
            self.send(schema.No("no_such_pack"))
            return
        self._lending = True
        self._server.spawn(self._send_pack(wish.id, pack))

    async def _send_pack(self, id: str, pack: Any) -> None:
        """Past everything that waits for the disk: a pack tells nothing of the match."""
        try:
            data = await self._server.loop.run_in_executor(self._server.disk, lending.packed, pack)
            for at in range(0, max(1, len(data)), lending.PART):
                await self._room()
                part = schema.PackPart(id, at, len(data), data[at : at + lending.PART])
                self.write([self._connection.send(part)])
        except (OSError, ValueError):  # ValueError: the door was closed meanwhile
            _log.info("pack %s was not lent to the end", id, exc_info=True)
            self.send(schema.No("no_such_pack"))
            self._send_all()
        finally:
            self._lending = False

    async def _room(self) -> None:
        """Until the reader keeps up; whoever never does is shown the door by `overdue`."""
        await asyncio.sleep(0.005)
        while self._slow_since is not None and self._transport is not None:
            await asyncio.sleep(0.05)
        if self._transport is None or self._shut:
            raise ValueError("nobody reads any more")

    def _send_all(self) -> None:
        if self.served is not None:
            self.served.after()


def _reached_at(address: str, reach: schema.Reach) -> schema.Reach:
    """Where the guest really comes from is the likeliest of its addresses."""
    addresses = list(dict.fromkeys([address, *reach.addresses]))[:8]
    return schema.Reach(reach.fingerprint, addresses, reach.port)


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
