"""The tables of `knockdown host`, from the first to the last moment: open, watch, tidy up, close.

Nobody owns these tables: whoever sits down first is the captain. So what a captain leaves behind – renamed, full of
bots, in the middle of a match – is put right when nobody is there any more. A table that is closed or taken elsewhere
is replaced. What is played when the host ends stays on the disk, and the next host opens it again.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from kd_core import text
from kd_core.content.model import Pack
from kd_core.net.lan.addresses import DEFAULT_PORT
from kd_core.net.lan.hosted import CannotHost, left_open, new_table, reopened_table
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.lan.server import Served, Server
from kd_core.net.lan.sweeping import sweep_by_the_clock
from kd_core.net.security.identity import Identity
from kd_core.net.table.packing import Packet
from kd_core.net.table.table import Table
from kd_core.net.wire.schema import Rules, TableNow
from kd_core.play.lan.news import changes
from kd_core.play.lan.report import MOST_CODES, Report

LOOKS_EVERY = 0.5  # seconds
TIDY_AFTER = 10.0  # seconds without anybody, then a lobby or a finished match is tidied up
ABANDONED_AFTER = 1800.0  # the same for a match that is being played: people may come back to it


@dataclass(frozen=True)
class Plan:
    name: str
    tables: int
    rules: Rules
    packs: Sequence[Pack]
    locked: bool = False
    port: int | None = None  # None: the usual one, or that of the tables that are opened again
    announce: bool = True
    fresh: bool = False  # what was left open stays closed

    def names(self) -> list[str]:
        return [self.name] if self.tables == 1 else [f"{self.name} {n}" for n in range(1, self.tables + 1)]


@dataclass
class Watched:
    """One table as we saw it last."""

    served: Served
    name: str  # that of the plan
    seen: TableNow
    code: str
    empty_since: float | None = None

    @property
    def table(self) -> Table:
        return self.served.table


class Party:
    def __init__(self, plan: Plan, identity: Identity, report: Report) -> None:
        self.plan = plan
        self.identity = identity
        self.report = report
        self.watched: list[Watched] = []
        self._by_id: dict[str, Watched] = {}
        self._stop = asyncio.Event()
        self._stopped = False

    async def serve(self) -> bool:
        """Until it is told to stop; whether that was Ctrl-C. Raises OSError when no port can be had."""
        self._listen_to_signals()
        left = [] if self.plan.fresh else left_open()[: self.plan.tables]
        self.server = Server(self.identity, announce=self.plan.announce)
        self.server.on_change = self._changed
        wanted = self._port(left)
        await self.server.start(wanted)
        self.server.spawn(sweep_by_the_clock())
        if wanted and self.server.port != wanted:
            self.report.told("other_port", wanted=wanted, port=self.server.port)
        try:
            await self._open_all(left)
            self.report.told("serving", n=len(self.watched))
            await self._watch()
        finally:
            await self._close()
        return self._stopped

    def _port(self, left: Sequence[Packet]) -> int:
        """Guests who come back knock where they were."""
        if self.plan.port is not None:
            return self.plan.port
        return next((one.port for one in left if one.port), DEFAULT_PORT)

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system, not in every thread
            loop.add_signal_handler(signal.SIGINT, self.stop, True)
            loop.add_signal_handler(signal.SIGTERM, self.stop, False)

    def stop(self, by_key: bool = False) -> None:
        self._stopped = by_key
        self._stop.set()

    # -- opening -------------------------------------------------------------------------------------------------------

    async def _open_all(self, left: Sequence[Packet]) -> None:
        for packet in left:
            await self._reopen(packet)
        for name in self._names_left():
            await self._open(name)

    def _names_left(self) -> list[str]:
        """As many as there are tables to open; a table that was opened again keeps the name that it had."""
        taken = {one.name for one in self.watched}
        return [name for name in self.plan.names() if name not in taken][: self.plan.tables - len(self.watched)]

    async def _open(self, name: str) -> None:
        plan = self.plan
        table, keeper = new_table(name, plan.rules, plan.packs, plan.locked, False, now=self.server.now())
        await self._add(table, keeper, name)

    async def _reopen(self, packet: Packet) -> None:
        try:
            table, keeper = reopened_table(packet, self.plan.packs, self.server.now())
        except CannotHost as why:
            sentence = text.say(self.report.lang, f"lan.host.{why.reason}", problem=why.problem)
            self.report.told("not_reopened", name=packet.name, why=sentence)
            return
        table.captain_word = b""  # as before: the first who is there
        await self._add(table, keeper, packet.name, again=True)

    async def _add(self, table: Table, keeper: FileKeeper, name: str, again: bool = False) -> None:
        served = await self.server.add(table, keeper)
        self.watched.append(Watched(served, name, table.told or table.now(), table.code))
        self._by_id[table.id] = self.watched[-1]
        self.report.opened(table, self.identity.fingerprint, again, self.plan.tables <= MOST_CODES)

    # -- while it is open ----------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while not self._stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), LOOKS_EVERY)
            for one in list(self.watched):
                await self._look_at(one)

    async def _look_at(self, one: Watched) -> None:
        if one.table.id not in self.server.tables:  # closed by its captain, or at another program now
            self.watched.remove(one)
            del self._by_id[one.table.id]
            self.report.told("closed", name=one.name)
            await self._open(one.name)
        elif one.table.company.people:
            one.empty_since = None
        else:
            self._tidy(one, time.monotonic())

    def _changed(self, served: Served) -> None:
        """Each change by itself: who comes and goes within a moment was here, too."""
        one = self._by_id.get(served.table.id)
        if one is not None:
            self._tell(one)

    def _tell(self, one: Watched) -> None:
        now = one.table.told
        if now is None or now is one.seen:
            return
        for news in changes(one.seen, now):
            self.report.news(one.table, news)
        if now.code != one.code and one.table.id in self.server.tables:
            self.report.opened(one.table, self.identity.fingerprint, again=True)
        one.seen, one.code = now, now.code

    def _tidy(self, one: Watched, now: float) -> None:
        if one.empty_since is None:
            one.empty_since = now
        patience = ABANDONED_AFTER if one.table.phase in ("playing", "pledging", "gathering") else TIDY_AFTER
        if now - one.empty_since >= patience and self._is_untidy(one):
            one.table.code = (one.table.code or one.table.new_code()) if self.plan.locked else ""
            one.table.start_over(one.name, self.plan.rules, self.server.now())
            one.served.after()

    def _is_untidy(self, one: Watched) -> bool:
        table = one.table
        away = any(chair.held for chair in table.chairs) and table.phase == "lobby"  # a lobby keeps seats for a while
        used = table.phase != "lobby" or any(chair.kind == "bot" for chair in table.chairs)
        changed = (table.rules, table.name, table.locked) != (self.plan.rules, one.name, self.plan.locked)
        return (used or changed) and not away

    # -- the end -------------------------------------------------------------------------------------------------------

    async def _close(self) -> None:
        empty = [one for one in self.watched if not any(chair.held for chair in one.table.chairs)]
        await self.server.close()
        for one in empty:
            one.served.keeper.forget()  # nobody will look for it
        self.report.told("ended")
