"""A guest on the network: asyncio around `Guest` and `Connection`.

It connects, and when the connection is lost it comes back by itself: to the addresses it knows, to where the table is
announced now, to the programs that may have taken it over. What it needs for that is kept on the disk (`memory.py`),
so that a program that was started again comes back as well. It ends when the table closes the door for good, when
somebody else sits there, or when the player leaves.

- The token of a seat is on the disk before the table hears the first word of us: until then the one before counts, too.
- Files are written in a thread, and what changes quickly is written together: no frame of a window waits for a disk.
- Whatever a host says, nothing raises into the event loop; a host that breaks its word three times is left alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from kd_core.content.model import Pack
from kd_core.net.fair.receipt import check
from kd_core.net.guest.guest import Guest, Ticket, Topic
from kd_core.net.lan import lending
from kd_core.net.lan.addresses import Target, own_addresses
from kd_core.net.lan.discovery import Browser
from kd_core.net.lan.guest_wire import GuestWire
from kd_core.net.lan.hosted import CannotHost, HostedTable
from kd_core.net.lan.notebook import Memory, Notebook
from kd_core.net.messages import Message
from kd_core.net.security import memory
from kd_core.net.security.identity import Identity, client_context
from kd_core.net.security.memory import KnownTable
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal

CONNECTS_WITHIN = 4.0  # seconds, for TCP and TLS together
ENTERS_WITHIN = 12.0
FETCHES_WITHIN = 30.0
FIRST_PINGS, FIRST_PAUSE, PAUSE = 20, 0.05, 0.5
WATCHERS_PAUSE = 1.0  # seconds: many may watch, and their clocks decide nothing
SILENT_AFTER = 6.0  # seconds without a word of the host
PEACE = 5.0  # seconds inside, after which the next loss counts as a new one
WAITS = (0.1, 0.2, 0.4, 0.8, 1.5, 2.0)  # before each next try
LOOKS_AROUND = 3  # tries in vain, then heirs and the network are asked as well
STRANGERS_ONLY = 8  # tries that met nobody but programs with other certificates
BROKEN_WORDS = 3
TABLE_IS_GONE = 40  # tries of somebody who plays to find a table that a host says it does not have
GIVES_AWAY_WITHIN = 4.0  # seconds in which the old host of a table must have let go of it
HOST_GONE_AFTER = 8.0  # seconds, then the first heir may take over
HEIR_STEP = 10.0  # seconds later each further heir
FINAL = (
    "removed", "host_closed", "closed", "replaced", "no_such_table", "full", "no_watchers", "version", "packs",
    "code_needed", "wrong_code", "door_closed", "no_lending", "name",
)  # fmt: skip
FORGOTTEN = ("removed", "host_closed", "closed")  # there is no seat to come back to
LIES = ("false_host", "false_pledge", "false_view")

_log = logging.getLogger(__name__)


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
        kept: Memory = memory,
        multicast: bool = True,
    ) -> None:
        """`multicast`: a table that is lost is looked for in the network, and one that comes here is announced."""
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
        self._kept = kept
        self._multicast = multicast
        self._notebook = Notebook(kept)
        self._looking: Browser | None = None  # our own, while the table is lost
        self._target = Target(())
        self._known: KnownTable | None = None  # as it was when we began
        self._wire: GuestWire | None = None
        self._task: asyncio.Task[None] | None = None
        self._lost_at: float | None = None
        self._entered_at: float | None = None
        self._losses = 0  # in a row, each soon after we had come in
        self._lies = 0
        self._stranger = b""  # the certificate of somebody else at the table's address
        self._leaving = False
        self._jobs: set[asyncio.Task[Any]] = set()

    # -- what front ends ask -------------------------------------------------------------------------------------------

    async def enter(
        self, target: Target, wish: Literal["play", "watch", "fetch"] = "play", code: str = "", captain: bytes = b""
    ) -> None:
        """Begin; what comes of it is told by `changed("status")`."""
        await self._end_task()
        self._known = await asyncio.to_thread(self._kept.recall, target.table) if target.table else None
        ticket = Ticket(target.table, code or target.code, captain=captain, fingerprint=target.fingerprint)
        reach = schema.Reach(self.identity.fingerprint, own_addresses()[:8], 0) if self._can_host else None
        self.guest = Guest(self.name, self.packs, ticket, self._guest_changed, self._now, wish, reach, self._recall)
        self._target = target
        self.changed_certificate, self._stranger = None, b""
        self._leaving, self._lost_at, self.tries, self._losses, self._lies = False, None, 0, 0, 0
        if self._known is not None and wish != "fetch":
            self._take_up(ticket, self._known)
        self._begin(self.guest)

    def _take_up(self, ticket: Ticket, known: KnownTable) -> None:
        """The seat that is ours, and where it was last."""
        if known.token:
            ticket.token, ticket.seat = known.token, known.seat
            ticket.code = ticket.code or known.code

    def _recall(self, table: str) -> tuple[bytes, int | None] | None:
        """Somebody who came by an address alone may have a seat here as well."""
        known = self._kept.recall(table)
        self._known = self._known or known
        return (known.token, known.seat) if known is not None and known.token else None

    def say(self, message: Message) -> bool:
        return self.guest is not None and self.guest.say(message)

    async def leave(self) -> None:
        """For good: the seat is given up."""
        self._leaving = True
        guest, wire = self.guest, self._wire
        if guest is not None and wire is not None and guest.say(schema.Leave()):
            await asyncio.wait({wire.lost}, timeout=0.5)
        if guest is not None and guest.ticket.table:
            await self._notebook.forget(guest.ticket.table)
        await self._end()
        if guest is not None:
            guest.close()

    async def close(self) -> None:
        """The program ends; the seat is kept."""
        self._leaving = True
        await self._end()

    async def trust_anyway(self) -> None:
        """The host's certificate is another one than before, and the player says that this is right."""
        guest = self.guest
        if self.changed_certificate is None or guest is None:
            return
        shown = self.changed_certificate[1]
        await asyncio.to_thread(self._kept.trust, self._where(), shown)
        known = await asyncio.to_thread(self._kept.recall, guest.ticket.table)
        if known is not None:
            await asyncio.to_thread(self._kept.remember, replace(known, fingerprint=shown))
        ticket = guest.ticket
        await self.enter(replace(self._target, table=ticket.table, code=ticket.code, fingerprint=shown), guest.wish)

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
        if guest is None or guest.table is None:
            raise CannotHost("no_table")
        told = guest.table
        hosted = await asyncio.to_thread(
            lambda: HostedTable.inherit(told, self.packs, self.identity, announce=self._multicast)
        )
        await self._go_to_own(hosted)

    async def fetch_packs(self) -> list[str]:
        """Get the packs that are missing, from the host; the ids of those that are here now. Raises BadLoan."""
        guest = self.guest
        assert guest is not None and guest.welcome is not None
        wanted = {id: guest.welcome.packs[id] for id in guest.missing_packs()}
        wish, code = guest.wish, guest.ticket.code
        await self.enter(self._target, "fetch", code)
        try:
            for id, hash in wanted.items():
                data = await self._fetch(id)
                pack = await asyncio.to_thread(lending.take_in, data, id, hash)
                self.packs = [one for one in self.packs if one.id != id] + [pack]
        finally:
            await self.enter(self._target, wish if wish != "fetch" else "play", code)
        return list(wanted)

    async def _fetch(self, id: str) -> bytes:
        guest = self.guest
        assert guest is not None
        deadline, asked = self._now() + FETCHES_WITHIN, False
        while self._now() < deadline and guest.status != "closed":
            if guest.status == "inside" and not asked:
                asked = guest.fetch(id)
            got = guest.fetching
            if asked and got is None:  # the host said no, or what no pack can be
                break
            if got is not None and got.whole:
                return got.data
            await asyncio.sleep(0.05)
        raise lending.BadLoan("not_there", id)

    # -- coming and coming back ----------------------------------------------------------------------------------------

    def _begin(self, guest: Guest) -> None:
        self._task = asyncio.get_running_loop().create_task(self._live(guest))
        self._task.add_done_callback(lambda task: self._ended(guest, task))

    def _ended(self, guest: Guest, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            _log.error("the way to the table is broken", exc_info=task.exception())
            guest.close(Refusal("fault"))

    async def _live(self, guest: Guest) -> None:
        try:
            while not self._leaving:
                wire = await self._connect(guest)
                if wire is not None:
                    await self._talk(guest, wire)
                if self._leaving or self._is_final(guest):
                    break
                await self._wait(guest)
        finally:
            await self._look_away()

    async def _wait(self, guest: Guest) -> None:
        self._lost_at = self._now() if self._lost_at is None else self._lost_at
        guest.disconnected()
        await asyncio.sleep(WAITS[min(max(self.tries, self._losses), len(WAITS) - 1)])
        self.tries += 1
        if self.tries == LOOKS_AROUND:
            await self._look_around()

    def _is_final(self, guest: Guest) -> bool:
        """Is there no sense in coming back?"""
        why = guest.refusal
        if guest.inherited or guest.moved is not None:
            return False
        if self._stranger and (not guest.was_inside or self.tries >= STRANGERS_ONLY):
            self._show_stranger(guest)
            return True
        if why is not None and (self._ends(guest, why.reason) or self._lies >= BROKEN_WORDS):
            if why.reason in FORGOTTEN and guest.ticket.table:
                self._job(self._notebook.forget(guest.ticket.table))
            guest.close(why)
            return True
        if not guest.was_inside and not guest.ticket.token:
            guest.close(why or Refusal("unreachable"))
            return True
        return False

    def _ends(self, guest: Guest, reason: str) -> bool:
        """At the address of a lost host there may be another program by now: whoever plays goes on looking."""
        if reason == "no_such_table" and guest.playing:
            return self.tries >= TABLE_IS_GONE
        return reason in FINAL

    def _show_stranger(self, guest: Guest) -> None:
        self.changed_certificate = (self._expected(guest), self._stranger)
        guest.close(Refusal("certificate"))

    # -- connecting ----------------------------------------------------------------------------------------------------

    async def _connect(self, guest: Guest) -> GuestWire | None:
        """To whichever of the addresses answers first and is believed; the others are let go."""
        tasks = {asyncio.ensure_future(self._reach(guest, *place)) for place in self._places(guest)}
        deadline = self._now() + CONNECTS_WITHIN
        kept: GuestWire | None = None
        try:
            while tasks and kept is None and (left := deadline - self._now()) > 0:
                done, tasks = await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    kept = await self._chosen(guest, kept, task)
        finally:
            for task in tasks:
                task.add_done_callback(_let_go)
                task.cancel()
        return kept

    async def _chosen(self, guest: Guest, kept: GuestWire | None, task: asyncio.Future[GuestWire]) -> GuestWire | None:
        if task.exception() is not None:
            return kept
        wire = task.result()
        fingerprint = wire.fingerprint
        if kept is None and fingerprint and await self._believes(guest, fingerprint):
            return wire
        if kept is None and fingerprint:
            self._stranger = fingerprint
        wire.abort()
        return kept

    async def _reach(self, guest: Guest, address: str, port: int) -> GuestWire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: GuestWire(guest, self._now), address, port, ssl=client_context(), server_hostname="",
            ssl_handshake_timeout=CONNECTS_WITHIN,
        )  # fmt: skip
        return wire

    def _places(self, guest: Guest) -> list[tuple[str, int]]:
        places = [(address, self._target.port) for address in self._target.addresses]
        known = self._known
        if known is not None and known.id == guest.ticket.table:
            places += [(address, known.port) for address in known.addresses if known.port]
        for browser in (self._browser, self._looking):
            found = browser.found.get(guest.ticket.table) if browser is not None else None
            if found is not None:
                places += [(address, found.port) for address in found.addresses]
        if self.tries >= LOOKS_AROUND and guest.table is not None:
            places += [(address, guest.table.port) for seat in guest.table.seats if seat.reach is not None
                       for address in seat.reach.addresses]  # fmt: skip
        return list(dict.fromkeys(places))

    async def _look_around(self) -> None:
        """Perhaps the table is somewhere else by now."""
        if self._multicast and self._browser is None and self._looking is None:
            self._looking = Browser()
            with suppress(Exception):  # there may be no multicast here; then we go on without it
                await self._looking.start(lambda: None)

    async def _look_away(self) -> None:
        looking, self._looking = self._looking, None
        if looking is not None:
            with suppress(Exception):
                await looking.stop()

    # -- whom to believe -----------------------------------------------------------------------------------------------

    def _where(self) -> str:
        table = self.guest.ticket.table if self.guest is not None else ""
        return table or f"{self._target.addresses[0] if self._target.addresses else ''}:{self._target.port}"

    def _expected(self, guest: Guest) -> bytes:
        """The certificate that we saw before, or were told of (anybody can announce one); empty: any will do."""
        known = self._known.fingerprint if self._known is not None else b""
        return known or guest.ticket.fingerprint

    async def _believes(self, guest: Guest, fingerprint: bytes) -> bool:
        """Is it the certificate that we were told, or saw before, or that of an heir?"""
        if fingerprint in self._heirs(guest):
            return True
        if not fingerprint.startswith(self._expected(guest)):
            return False
        return await asyncio.to_thread(self._kept.check, self._where(), fingerprint) != "changed"

    def _heirs(self, guest: Guest) -> list[bytes]:
        """The programs that may have taken the table over: those of the people who sat there."""
        if guest.table is not None:
            return [seat.reach.fingerprint for seat in guest.table.seats if seat.reach is not None]
        return list(self._known.heirs) if self._known is not None else []

    # -- while connected -----------------------------------------------------------------------------------------------

    async def _talk(self, guest: Guest, wire: GuestWire) -> None:
        self._wire, self._stranger, self._entered_at = wire, b"", None
        pings = asyncio.ensure_future(self._ping(guest, wire))
        try:
            guest.connected(wire.fingerprint, wire.send)
            await asyncio.wait({wire.lost})
        finally:
            pings.cancel()
            wire.abort()
            self._wire = None
        self._count_loss(guest)
        guest.disconnected()

    def _count_loss(self, guest: Guest) -> None:
        """Whoever is thrown out again and again comes back ever more slowly."""
        now = self._now()
        if self._entered_at is not None:
            self._lost_at = now
            self._losses = 0 if now - self._entered_at >= PEACE or guest.moved is not None else self._losses + 1
        lied = guest.refusal is not None and guest.refusal.reason in LIES
        self._lies = self._lies + 1 if lied else 0

    async def _ping(self, guest: Guest, wire: GuestWire) -> None:
        began, sent = self._now(), 0
        while not wire.lost.done():
            if guest.status == "inside":
                if not sent:
                    await self._notebook.saved()
                guest.ping()
                sent += 1
            silent = self._now() - wire.heard
            if silent > SILENT_AFTER or (guest.status != "inside" and self._now() - began > ENTERS_WITHIN):
                wire.abort()
            pause = PAUSE if guest.seat is not None else WATCHERS_PAUSE
            await asyncio.sleep(FIRST_PAUSE if sent < FIRST_PINGS else pause)

    # -- what happens at the table -------------------------------------------------------------------------------------

    def _guest_changed(self, topic: Topic) -> None:
        guest = self.guest
        if guest is None:
            return
        if topic == "status":
            self._status_changed(guest)
        elif topic in ("table", "match"):
            self._remember(guest)
        elif topic == "finished" and guest.finished is not None and guest.seat is not None:
            self._job(self._check(guest))
        try:
            self._changed(topic)
        except Exception:  # a screen that stumbles must not cost the connection
            _log.exception("nobody could be told of %s", topic)

    def _status_changed(self, guest: Guest) -> None:
        if guest.status == "inside" and guest.inherited and self.hosted is None:
            self._job(self._take_over(guest))
        elif guest.moved is not None:
            self._go_there(guest, guest.moved)
        elif guest.status == "inside":
            self._lost_at, self.tries, self._entered_at = None, 0, self._now()
            self._remember(guest)

    def _go_there(self, guest: Guest, moved: schema.Moved) -> None:
        """The table is elsewhere from now on; a captain's word is worth nothing there."""
        reach, ticket = moved.reach, guest.ticket
        ticket.captain, ticket.fingerprint = b"", reach.fingerprint
        self._target = Target(tuple(reach.addresses), reach.port, ticket.table, ticket.code, reach.fingerprint)
        self._known = None
        newest = self._notebook.newest
        if newest is not None and newest.id == ticket.table:
            place = {"fingerprint": reach.fingerprint, "addresses": list(reach.addresses), "port": reach.port}
            self._notebook.put(replace(newest, last=time.time(), **place))  # type: ignore[arg-type]

    def _remember(self, guest: Guest) -> None:
        """The way back, for this program and for the next time it is started."""
        wire, table = self._wire, guest.table
        if table is None or wire is None or guest.moved is not None or not guest.ticket.token:
            return
        address, port = wire.address
        if not port:
            return
        addresses = list(dict.fromkeys([address, *table.addresses]))[:8]
        fingerprint = guest.fingerprint
        guest.ticket.fingerprint, guest.ticket.code = fingerprint, table.code or guest.ticket.code
        self._target = Target(tuple(addresses), port, table.id, table.code, fingerprint)
        heirs = [seat.reach.fingerprint for seat in table.seats if seat.reach is not None]
        playing = table.phase in ("playing", "gathering", "pledging")
        known = KnownTable(
            table.id, table.name, guest.ticket.token, guest.seat, fingerprint, addresses, port, time.time(), playing,
            table.code, heirs,
        )  # fmt: skip
        self._known = known
        self._notebook.put(known)

    async def _check(self, guest: Guest) -> None:
        finished, witness = guest.finished, guest.witness
        if finished is not None and witness is not None and finished.record:
            receipt = await asyncio.to_thread(check, finished, witness, self.packs)
            if guest.finished is finished:
                guest.judged(receipt)

    # -- a table comes here --------------------------------------------------------------------------------------------

    async def _take_over(self, guest: Guest) -> None:
        """The host gives the table to this program. It is ours when the old host has let go of it, not before."""
        packet, wire = guest.inherited, self._wire
        try:
            hosted = await asyncio.to_thread(
                lambda: HostedTable.handed_over(packet, self.packs, self.identity, announce=self._multicast)
            )
        except Exception:  # the old host goes on after a while
            _log.exception("the table could not be taken over")
            guest.inherited = b""
            return
        reach = schema.Reach(self.identity.fingerprint, own_addresses()[:8], hosted.target.port)
        guest.say(schema.Opened(reach))
        if wire is not None:
            await asyncio.wait({wire.lost}, timeout=GIVES_AWAY_WITHIN)
        guest.inherited = b""
        if wire is not None and not wire.lost.done() and guest.moved is None:  # too late: it stays where it was
            await asyncio.to_thread(hosted.discard)
            return
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
        self._target, self._known = hosted.target, None
        self._leaving, self.tries, self._losses = False, 0, 0
        self._begin(guest)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _job(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._job_done)

    def _job_done(self, task: asyncio.Task[Any]) -> None:
        self._jobs.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a job of the guest failed", exc_info=task.exception())

    async def _end(self) -> None:
        await self._end_task()
        jobs = [job for job in self._jobs if job is not asyncio.current_task()]
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await self._notebook.saved()
        hosted, self.hosted = self.hosted, None
        if hosted is not None:
            await asyncio.to_thread(hosted.close)

    async def _end_task(self) -> None:
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _let_go(task: asyncio.Future[GuestWire]) -> None:
    if not task.cancelled() and task.exception() is None:
        task.result().abort()
