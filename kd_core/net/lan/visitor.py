"""One connection to a server: the handshake of a guest, and the port of a person, once it is inside.

A reader that does not read is held back (a player gets a fresh snapshot later), and after a while shown the door.
Nothing that a guest sends can raise out of here; a fault of the program costs that guest the connection.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from kd_core import __version__
from kd_core.net.lan import lending
from kd_core.net.messages import Message
from kd_core.net.security.join_code import CodeOfHost
from kd_core.net.table.people import Person
from kd_core.net.table.table import TurnedAway
from kd_core.net.wire import limits, schema
from kd_core.net.wire.protocol import Breach, Connection, State
from kd_core.net.wire.schema import Refusal

if TYPE_CHECKING:
    from kd_core.net.lan.served import Served
    from kd_core.net.lan.server import Server

SLOW_SECONDS = 10.0  # that a reader may leave everything unread
FAREWELL = 1.0  # seconds for the last words to go out
MESSAGES_AT_ONCE = 8  # of one guest

_log = logging.getLogger(__name__)


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
