"""A guest on the network: asyncio around `Guest` and `Connection`.

It connects, and when the connection is lost it comes back by itself: to the addresses it knows, to where the table is
announced now, to the programs that may have taken it over. What it needs for that is kept on the disk (`memory.py`),
so that a program that was started again comes back as well. It ends when the table closes the door for good, when
somebody else sits there, or when the player leaves.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

from kd_core.content.model import Pack
from kd_core.net.fair.receipt import check
from kd_core.net.guest.guest import Guest, Misled, Ticket, Topic
from kd_core.net.lan import lending
from kd_core.net.lan.addresses import Target, own_addresses
from kd_core.net.lan.discovery import Browser
from kd_core.net.lan.hosted import HostedTable
from kd_core.net.messages import Message
from kd_core.net.security import memory
from kd_core.net.security.identity import Identity, client_context, peer_fingerprint
from kd_core.net.security.memory import KnownTable
from kd_core.net.wire import schema
from kd_core.net.wire.protocol import Breach, Connection
from kd_core.net.wire.schema import Refusal

CONNECTS_WITHIN = 4.0  # seconds, for TCP and TLS together
ENTERS_WITHIN = 12.0
FIRST_PINGS, FIRST_PAUSE, PAUSE = 20, 0.05, 0.5
SILENT_AFTER = 6.0  # seconds without a word of the host
WAITS = (0.1, 0.2, 0.4, 0.8, 1.5, 2.0)  # before each next try
HOST_GONE_AFTER = 8.0  # seconds, then the first heir may take over
HEIR_STEP = 10.0  # seconds later each further heir
FINAL = (
    "removed", "host_closed", "closed", "replaced", "no_such_table", "full", "no_watchers", "version", "packs",
    "code_needed", "wrong_code", "door_closed", "no_lending",
)  # fmt: skip

_log = logging.getLogger(__name__)


class _Wire(asyncio.Protocol):
    """One connection to a host."""

    def __init__(self, guest: Guest, now: Callable[[], float]) -> None:
        self._guest = guest
        self._now = now
        self._connection = Connection("guest", now())
        self._transport: asyncio.Transport | None = None
        self.heard = now()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        sock = transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def fingerprint(self) -> bytes:
        assert self._transport is not None
        return peer_fingerprint(self._transport.get_extra_info("ssl_object"))

    @property
    def address(self) -> tuple[str, int]:
        peer = self._transport.get_extra_info("peername") if self._transport is not None else None
        return (str(peer[0]), int(peer[1])) if peer else ("", 0)

    def send(self, message: Message) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        try:
            self._transport.write(self._connection.send(message))
        except ValueError:  # said too late, or too large for any table
            _log.debug("not sent: %s", type(message).__name__, exc_info=True)

    def data_received(self, data: bytes) -> None:
        self.heard = self._now()
        try:
            heard, breach = self._connection.receive(data, self.heard), None
        except Breach as why:
            heard, breach = why.messages, why
        try:
            for message in heard:
                self._guest.hear(message)
        except Misled as why:
            self._guest.refusal = Refusal(why.reason)
            self.close()
            return
        if breach is not None:
            self._guest.refusal = Refusal("false_host")
            self.close()

    def connection_lost(self, why: Exception | None) -> None:
        self._transport = None
        if not self.lost.done():
            self.lost.set_result(None)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Client:
    def __init__(
        self,
        identity: Identity,
        packs: Sequence[Pack],
        name: str,
        changed: Callable[[Topic], None],
        now: Callable[[], float] = time.monotonic,
        browser: Browser | None = None,
        can_host: bool = True,
    ) -> None:
        self.identity = identity
        self.packs = list(packs)
        self.name = name
        self.guest: Guest | None = None
        self.hosted: HostedTable | None = None  # a table that came to this program
        self.tries = 0
        self.changed_certificate: tuple[bytes, bytes] | None = None
        self._changed = changed
        self._now = now
        self._browser = browser
        self._can_host = can_host
        self._target = Target(())
        self._wire: _Wire | None = None
        self._task: asyncio.Task[None] | None = None
        self._lost_at: float | None = None
        self._leaving = False
        self._jobs: set[asyncio.Task[Any]] = set()

    # -- what front ends ask -------------------------------------------------------------------------------------------

    async def enter(
        self, target: Target, wish: Literal["play", "watch", "fetch"] = "play", code: str = "", captain: bytes = b""
    ) -> None:
        """Begin; what comes of it is told by `changed("status")`."""
        await self._end_task()
        known = memory.recall(target.table) if target.table else None
        ticket = Ticket(target.table, code or target.code, captain=captain, fingerprint=target.fingerprint)
        if known is not None and known.token and wish != "fetch":
            ticket.token, ticket.seat = known.token, known.seat
            ticket.code = ticket.code or known.code
        reach = schema.Reach(self.identity.fingerprint, own_addresses()[:8], 0) if self._can_host else None
        self.guest = Guest(self.name, self.packs, ticket, self._guest_changed, self._now, wish, reach)
        self._target = target
        self.changed_certificate = None
        self._leaving, self._lost_at, self.tries = False, None, 0
        self._task = asyncio.get_running_loop().create_task(self._live(self.guest))

    def say(self, message: Message) -> bool:
        return self.guest is not None and self.guest.say(message)

    async def leave(self) -> None:
        """For good: the seat is given up."""
        self._leaving = True
        guest = self.guest
        if guest is not None:
            guest.say(schema.Leave())
            if guest.table is not None:
                memory.forget(guest.table.id)
        await asyncio.sleep(0.05)
        await self._end_task()
        if guest is not None:
            guest.close()
        await self._close_hosted()

    async def close(self) -> None:
        """The program ends; the seat is kept."""
        self._leaving = True
        await self._end_task()
        await self._close_hosted()

    async def trust_anyway(self) -> None:
        """The host's certificate is another one than before, and the player says that this is right."""
        if self.changed_certificate is not None and self.guest is not None:
            await asyncio.to_thread(memory.trust, self._where(), self.changed_certificate[1])
            ticket = self.guest.ticket
            await self.enter(
                Target(self._target.addresses, self._target.port, ticket.table, ticket.code), self.guest.wish
            )

    @property
    def may_inherit(self) -> bool:
        """Has the host been away for so long that this seat may take the table over?"""
        guest = self.guest
        if guest is None or guest.table is None or self._lost_at is None or not guest.playing or not self._can_host:
            return False
        if guest.seat not in guest.table.heirs:
            return False
        turn = guest.table.heirs.index(guest.seat)
        return self._now() - self._lost_at >= HOST_GONE_AFTER + turn * HEIR_STEP

    async def inherit(self) -> None:
        """Host the table here, from what the seats know. Raises CannotHost."""
        guest = self.guest
        assert guest is not None and guest.table is not None
        told = guest.table
        hosted = await asyncio.to_thread(lambda: HostedTable.inherit(told, self.packs, self.identity))
        await self._go_to_own(hosted)

    async def fetch_packs(self) -> list[str]:
        """Get the packs that are missing, from the host; the ids of those that are here now. Raises BadLoan."""
        guest = self.guest
        assert guest is not None and guest.welcome is not None
        wanted = {id: guest.welcome.packs[id] for id in guest.missing_packs()}
        wish, code = guest.wish, guest.ticket.code
        await self.enter(self._target, "fetch", code)
        fetched = []
        try:
            for id, hash in wanted.items():
                data = await self._fetch(id)
                pack = await asyncio.to_thread(lending.take_in, data, id, hash)
                self.packs.append(pack)
                fetched.append(id)
        finally:
            await self.enter(self._target, wish if wish != "fetch" else "play", code)
        return fetched

    async def _fetch(self, id: str) -> bytes:
        guest = self.guest
        assert guest is not None
        deadline = self._now() + 30.0
        asked = False
        while self._now() < deadline:
            if guest.status == "inside" and not asked:
                asked = guest.say(schema.FetchPack(id))
            got = guest.fetching
            if got is not None and got.id == id and got.here >= got.total:
                return b"".join(got.parts[at] for at in sorted(got.parts))
            if guest.status == "closed" or (got is not None and got.total > lending.LARGEST):
                break
            await asyncio.sleep(0.05)
        raise lending.BadLoan("not_there", id)

    # -- coming and coming back ----------------------------------------------------------------------------------------

    async def _live(self, guest: Guest) -> None:
        while not self._leaving:
            wire = await self._connect(guest)
            if wire is not None and self._believes(wire.fingerprint):
                await self._talk(guest, wire)
            elif wire is not None:
                wire.abort()
                guest.close(Refusal("certificate"))
                return
            if self._leaving or self._is_final(guest, wire is not None):
                return
            self._lost_at = self._now() if self._lost_at is None else self._lost_at
            await asyncio.sleep(WAITS[min(self.tries, len(WAITS) - 1)])
            self.tries += 1
            guest.disconnected()

    def _is_final(self, guest: Guest, reached: bool) -> bool:
        """Is there no sense in coming back?"""
        why = guest.refusal
        if guest.inherited or guest.moved is not None:
            return False
        if why is not None and why.reason in FINAL:
            self._forget_where_final(guest, why.reason)
            guest.close(why)
            return True
        if guest.table is None and not guest.ticket.token:  # never inside
            guest.close(why or Refusal("unreachable"))
            return True
        return False

    def _forget_where_final(self, guest: Guest, reason: str) -> None:
        if reason in ("removed", "host_closed", "closed") and guest.ticket.table:
            memory.forget(guest.ticket.table)

    async def _connect(self, guest: Guest) -> _Wire | None:
        """To whichever of the addresses answers first; the others are let go."""
        tasks = {asyncio.ensure_future(self._reach(guest, *place)) for place in self._places(guest)}
        deadline = self._now() + CONNECTS_WITHIN
        kept: _Wire | None = None
        while tasks and kept is None and self._now() < deadline:
            wait = max(0.0, deadline - self._now())
            done, tasks = await asyncio.wait(tasks, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if task.exception() is not None:
                    continue
                if kept is None:
                    kept = task.result()
                else:
                    task.result().abort()
        for task in tasks:
            task.add_done_callback(_let_go)
            task.cancel()
        return kept

    async def _reach(self, guest: Guest, address: str, port: int) -> _Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: _Wire(guest, self._now), address, port, ssl=client_context(), server_hostname="",
            ssl_handshake_timeout=CONNECTS_WITHIN,
        )  # fmt: skip
        return wire

    def _places(self, guest: Guest) -> list[tuple[str, int]]:
        moved = guest.moved
        if moved is not None:
            return [(address, moved.reach.port) for address in moved.reach.addresses]
        places = [(address, self._target.port) for address in self._target.addresses]
        found = self._browser.found.get(guest.ticket.table) if self._browser is not None else None
        if found is not None:
            places += [(address, found.port) for address in found.addresses]
        if self.tries > 2 and guest.table is not None:
            places += [(address, guest.table.port) for seat in guest.table.seats if seat.reach is not None
                       for address in seat.reach.addresses]  # fmt: skip
        return list(dict.fromkeys(places))

    # -- whom to believe -----------------------------------------------------------------------------------------------

    def _where(self) -> str:
        table = self.guest.ticket.table if self.guest is not None else ""
        return table or f"{self._target.addresses[0] if self._target.addresses else ''}:{self._target.port}"

    def _believes(self, fingerprint: bytes) -> bool:
        """Is it the certificate that we were told, or saw before, or that of an heir?"""
        guest = self.guest
        assert guest is not None
        expected = guest.moved.reach.fingerprint if guest.moved is not None else guest.ticket.fingerprint
        if expected and fingerprint.startswith(expected):
            return True
        if guest.table is not None and any(
            seat.reach is not None and seat.reach.fingerprint == fingerprint for seat in guest.table.seats
        ):
            return True
        if expected:
            self.changed_certificate = (expected, fingerprint)
            return False
        if memory.check(self._where(), fingerprint) == "changed":
            self.changed_certificate = (b"", fingerprint)
            return False
        return True

    # -- while connected -----------------------------------------------------------------------------------------------

    async def _talk(self, guest: Guest, wire: _Wire) -> None:
        self._wire = wire
        fingerprint = wire.fingerprint
        guest.connected(fingerprint, wire.send)
        pings = asyncio.ensure_future(self._ping(guest, wire))
        try:
            await wire.lost
        finally:
            pings.cancel()
            wire.abort()
            self._wire = None
        if guest.status == "inside":
            self._lost_at = self._now()
        guest.disconnected()
        await self._follow_up(guest)

    async def _ping(self, guest: Guest, wire: _Wire) -> None:
        began, sent = self._now(), 0
        while not wire.lost.done():
            if guest.status == "inside":
                guest.ping()
                sent += 1
            silent = self._now() - wire.heard
            if silent > SILENT_AFTER or (guest.status != "inside" and self._now() - began > ENTERS_WITHIN):
                wire.abort()
            await asyncio.sleep(FIRST_PAUSE if sent < FIRST_PINGS else PAUSE)

    async def _follow_up(self, guest: Guest) -> None:
        """The connection is gone: perhaps because the table goes elsewhere."""
        if guest.inherited:
            return
        if guest.moved is not None:
            self.tries = 0

    # -- what happens at the table -------------------------------------------------------------------------------------

    def _guest_changed(self, topic: Topic) -> None:
        guest = self.guest
        if guest is None:
            return
        if topic == "status" and guest.status == "inside":
            self._lost_at, self.tries = None, 0
            self._remember(guest)
        elif topic == "status" and guest.inherited and self.hosted is None:
            self._job(self._take_over(guest))
        elif topic in ("table", "match"):
            self._remember(guest)
        elif topic == "finished" and guest.finished is not None and guest.seat is not None:
            self._job(self._check(guest))
        self._changed(topic)

    def _remember(self, guest: Guest) -> None:
        """The way back, for this program and for the next time it is started."""
        wire, table = self._wire, guest.table
        if table is None or wire is None or not guest.ticket.token:
            return
        address, port = wire.address
        addresses = list(dict.fromkeys([address, *table.addresses]))[:8]
        guest.ticket.fingerprint = wire.fingerprint
        self._target = Target(tuple(addresses), port, table.id, table.code, wire.fingerprint)
        heirs = [seat.reach.fingerprint for seat in table.seats if seat.reach is not None]
        playing = table.phase in ("playing", "gathering", "pledging")
        known = KnownTable(
            table.id, table.name, guest.ticket.token, guest.seat, wire.fingerprint, addresses, port, time.time(),
            playing, table.code, heirs,
        )  # fmt: skip
        before = memory.recall(table.id)
        if before is None or _unlike(before, known):
            with suppress(OSError):
                memory.remember(known)
                memory.trust(table.id, wire.fingerprint)

    async def _check(self, guest: Guest) -> None:
        finished, witness = guest.finished, guest.witness
        assert finished is not None
        if witness is not None and finished.record:
            receipt = await asyncio.to_thread(check, finished, witness, self.packs)
            guest.judged(receipt)

    async def _take_over(self, guest: Guest) -> None:
        """The host gives the table to this program."""
        packet = guest.inherited
        try:
            hosted = await asyncio.to_thread(lambda: HostedTable.handed_over(packet, self.packs, self.identity))
        except Exception:  # the old host goes on after a while
            _log.exception("the table could not be taken over")
            guest.inherited = b""
            return
        reach = schema.Reach(self.identity.fingerprint, own_addresses()[:8], hosted.target.port)
        guest.say(schema.Opened(reach))
        await asyncio.sleep(0.1)
        guest.inherited = b""
        await self._go_to_own(hosted)

    async def _go_to_own(self, hosted: HostedTable) -> None:
        """Sit down at the table that is here now, at the same seat, as its captain."""
        guest = self.guest
        assert guest is not None
        await self._end_task()
        self.hosted = hosted
        guest.ticket.captain = hosted.captain_word
        guest.ticket.fingerprint = self.identity.fingerprint
        guest.moved = None
        self._target = hosted.target
        self._leaving = False
        self._task = asyncio.get_running_loop().create_task(self._live(guest))

    # -- the end -------------------------------------------------------------------------------------------------------

    def _job(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _end_task(self) -> None:
        task, self._task = self._task, None
        if self._wire is not None:
            self._wire.close()
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _close_hosted(self) -> None:
        hosted, self.hosted = self.hosted, None
        if hosted is not None:
            await asyncio.to_thread(hosted.close)


def _let_go(task: asyncio.Future[_Wire]) -> None:
    if not task.cancelled() and task.exception() is None:
        task.result().abort()


def _unlike(a: KnownTable, b: KnownTable) -> bool:
    from dataclasses import replace

    return replace(a, last=0.0) != replace(b, last=0.0)
