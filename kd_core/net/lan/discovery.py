"""Tables nearby, by multicast DNS: `Announcer` tells of one, `Browser` knows of all.

The name of an entry, and of its server, is the table's id with a random end: two programs with equal server names would
be taken for one, and a table that moves to another program is announced there while the old entry still lingers.

A table may be announced twice: by IPv4 and IPv6, by its old and its new host, by somebody who pretends. Of the entries
of one id the highest epoch is shown, unless looking at it failed (`doubt`).
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from zeroconf import (  # type: ignore[attr-defined]  # two of them are there, but not in its list
    DNSOutgoing,
    DNSQuestion,
    IPVersion,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from kd_core.net.lan.addresses import MOST_ADDRESSES, own_addresses
from kd_core.net.lan.entry import SERVICE, Found, properties_of, read_entry
from kd_core.net.lan.look import Looked, look
from kd_core.net.lan.multicast import TROUBLE, Multicast
from kd_core.net.wire.schema import TableCard

__all__ = ["SERVICE", "Announcer", "Browser", "Found", "Looked", "Multicast", "look"]

LIFE = 60  # seconds that others remember an entry after the last word of a program that crashed
UPDATE_EVERY = 1.0  # seconds: nobody floods the network with changes
RESOLVE_WITHIN = 3000  # ms
ASK_AFTER = (0.15, 0.2, 0.25, 0.3, 0.3, 0.3)  # seconds, one after the other
QUERY, POINTER, INTERNET = 0, 12, 1  # of DNS
MOST_ENTRIES = 256
MOST_RESOLVING = 16
MOST_WAITING = 512
INSTANCE = re.compile(r"[A-Za-z0-9_-]{5,63}")  # an id and its end; other names are not even looked up


# -- announcing --------------------------------------------------------------------------------------------------------


class Announcer:
    """Tells the network of one table until it is stopped."""

    def __init__(self) -> None:
        self._multicast: Multicast | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None
        self._card: TableCard | None = None
        self._end = secrets.token_hex(4)
        self._stopped = False
        self._pending: asyncio.Task[None] | None = None
        self._sending: asyncio.Future[None] | None = None

    async def start(
        self, zeroconf: Multicast | AsyncZeroconf | None, card: TableCard, port: int, fingerprint: bytes
    ) -> None:
        """`zeroconf`: what several tables of one program share; None: one of its own."""
        if self._stopped:  # before it began
            return
        self._card = self._card or card  # unless it has changed before we came to it
        self._port, self._fingerprint = port, fingerprint
        self._multicast = _shared(zeroconf)
        await self._multicast.join(self)

    async def update(self, card: TableCard) -> None:
        """The table has changed. Changes in quick succession are told together."""
        self._card = card
        if self._zeroconf is not None and (self._pending is None or self._pending.done()):
            self._pending = asyncio.create_task(self._tell(), name="announce")

    async def stop(self) -> None:
        """For good."""
        self._stopped = True
        multicast, self._multicast = self._multicast, None
        if multicast is not None:
            await multicast.leave(self)

    async def up(self, zeroconf: AsyncZeroconf) -> None:
        self._zeroconf, self._info = zeroconf, self._entry()
        # Cooperating: no probing for the name, which takes a second and a half; ours is random.
        self._sending = asyncio.ensure_future(
            await zeroconf.async_register_service(self._info, cooperating_responders=True)
        )
        self._pending = asyncio.create_task(self._tell(), name="announce")

    async def down(self) -> None:
        zeroconf, info = self._zeroconf, self._info
        self._zeroconf = self._info = None
        await _cancelled(self._pending)
        await _cancelled(self._sending)
        if zeroconf is not None and info is not None:
            await (await zeroconf.async_unregister_service(info))

    async def _tell(self) -> None:
        """Until what the network knows is what the table is. Zeroconf says everything three times, in half a second."""
        while self._zeroconf is not None and self._info is not None:
            if self._sending is not None:
                await asyncio.gather(self._sending, return_exceptions=True)
            entry = self._entry()
            if entry.text == self._info.text:
                return
            self._info = entry
            with suppress(*TROUBLE):
                self._sending = asyncio.ensure_future(await self._zeroconf.async_update_service(entry))
            await asyncio.sleep(UPDATE_EVERY)

    def _entry(self) -> AsyncServiceInfo:
        assert self._card is not None
        name = f"{self._card.id}-{self._end}"
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=self._port,
            properties=properties_of(self._card, self._fingerprint),
            server=f"kd-{name}.local.",
            parsed_addresses=own_addresses(),
            host_ttl=LIFE,
            other_ttl=LIFE,
        )


def _shared(given: Multicast | AsyncZeroconf | None) -> Multicast:
    return given if isinstance(given, Multicast) else Multicast(given)


async def _cancelled(task: asyncio.Future[None] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


# -- browsing ----------------------------------------------------------------------------------------------------------


class Browser:
    """Every table that is announced nearby, by id, in `found`. `on_change` is called after every change of it."""

    def __init__(self, multicast: Multicast | AsyncZeroconf | None = None) -> None:
        self._given = multicast
        self._multicast: Multicast | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._entries: dict[str, Found] = {}  # by instance, oldest first
        self._doubted: set[str] = set()
        self._trusted: set[str] = set()
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._nudging: asyncio.Task[None] | None = None
        self._places = asyncio.Semaphore(MOST_RESOLVING)
        self.found: dict[str, Found] = {}

    async def start(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._multicast = _shared(self._given)
        await self._multicast.join(self)

    async def stop(self) -> None:
        multicast, self._multicast = self._multicast, None
        if multicast is not None:
            await multicast.leave(self)

    def doubt(self, found: Found) -> None:
        """Looking at it failed: another entry for the same table, if there is one, goes first from now on."""
        instances = self._instances(found)
        self._doubted |= instances
        self._trusted -= instances
        self._refresh()

    def trust(self, found: Found) -> None:
        """Looking at it succeeded."""
        instances = self._instances(found)
        self._trusted |= instances
        self._doubted -= instances
        self._refresh()

    def _instances(self, found: Found) -> set[str]:
        return {instance for instance, entry in self._entries.items() if _same_host(entry, found)}

    async def up(self, zeroconf: AsyncZeroconf) -> None:
        self._zeroconf = zeroconf
        self._browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])
        self._nudging = asyncio.create_task(_ask_again(zeroconf.zeroconf), name="ask again")

    async def down(self) -> None:
        browser, self._browser, self._zeroconf = self._browser, None, None
        await _cancelled(self._nudging)
        for task in list(self._asking.values()):
            await _cancelled(task)
        for memory in (self._asking, self._entries, self._doubted, self._trusted):
            memory.clear()
        self._refresh()
        if browser is not None:
            await browser.async_cancel()

    # -- what zeroconf says --------------------------------------------------------------------------------------------

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Zeroconf calls this for every entry that comes, changes or goes. It must not raise, and not wait."""
        instance = name.removesuffix(f".{SERVICE}")
        if state_change is ServiceStateChange.Removed:
            self._forget(instance)
        elif INSTANCE.fullmatch(instance) and self._zeroconf is not None:
            self._read_or_ask(zeroconf, instance, AsyncServiceInfo(SERVICE, name))

    def _read_or_ask(self, zeroconf: Zeroconf, instance: str, info: AsyncServiceInfo) -> None:
        """Mostly everything came in one packet. Only what is incomplete has to be asked for, a few at a time."""
        if info.load_from_cache(zeroconf):
            self._read(instance, info)
        elif instance not in self._asking and len(self._asking) < MOST_WAITING:
            self._asking[instance] = asyncio.create_task(self._ask(zeroconf, instance, info), name="resolve")

    async def _ask(self, zeroconf: Zeroconf, instance: str, info: AsyncServiceInfo) -> None:
        try:
            async with self._places:
                with suppress(*TROUBLE):  # the next word of that table asks again
                    if await info.async_request(zeroconf, RESOLVE_WITHIN):
                        self._read(instance, info)
        finally:
            self._asking.pop(instance, None)

    def _read(self, instance: str, info: AsyncServiceInfo) -> None:
        try:
            found = read_entry(instance, info.port, info.parsed_scoped_addresses(IPVersion.All), info.properties)
        except ValueError:  # BadEntry, or addresses and texts that zeroconf itself cannot read
            self._forget(instance)
            return
        if instance not in self._entries and len(self._entries) >= MOST_ENTRIES:
            self._entries.pop(self._least_wanted())
        self._entries[instance] = found
        self._refresh()

    def _least_wanted(self) -> str:
        """A flood of inventions must not push out what was there before, nor what was proved by looking at it."""
        crowd = Counter(found.addresses[0] for found in self._entries.values())
        age = {instance: place for place, instance in enumerate(self._entries)}

        def unwanted(instance: str) -> tuple[bool, bool, int, int]:
            address = self._entries[instance].addresses[0]
            return instance in self._doubted, instance not in self._trusted, crowd[address], age[instance]

        return max(self._entries, key=unwanted)

    def _forget(self, instance: str) -> None:
        self._doubted.discard(instance)
        self._trusted.discard(instance)
        if self._entries.pop(instance, None) is not None:
            self._refresh()

    def _refresh(self) -> None:
        """Make `found` anew from all entries, and say so if it is another one now."""
        found: dict[str, Found] = {}
        for entry in sorted(self._entries.items(), key=lambda item: (item[0] not in self._doubted, item[1].epoch)):
            found[entry[1].id] = _merged(found.get(entry[1].id), entry[1])
        if found != self.found:
            self.found = found
            self._on_change()


async def _ask_again(zeroconf: Zeroconf) -> None:
    """Zeroconf asks at once, after one second and after three; on a bad Wi-Fi that is too seldom to be quick.

    Every other question wants its answer sent to us alone, for those may be sent again within a second.
    """
    for number, pause in enumerate(ASK_AFTER):
        await asyncio.sleep(pause)
        question = DNSQuestion(SERVICE, POINTER, INTERNET)
        question.unicast = number % 2 == 0
        query = DNSOutgoing(QUERY)
        query.add_question(question)
        with suppress(*TROUBLE):
            zeroconf.async_send(query)


def _merged(before: Found | None, entry: Found) -> Found:
    """The better entry; with the addresses of both where it is the same table of the same program."""
    if before is None or not _same_host(before, entry):
        return entry
    return replace(entry, addresses=tuple(dict.fromkeys(entry.addresses + before.addresses))[:MOST_ADDRESSES])


def _same_host(one: Found, other: Found) -> bool:
    return _identity(one) == _identity(other)


def _identity(found: Found) -> tuple[str, bytes, int, int]:
    return found.id, found.fingerprint_hint, found.port, found.epoch
