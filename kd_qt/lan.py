"""The network as the window sees it: tables nearby, the table one sits at, the table one hosts.

Screens ask and say things here and are told by signals; whatever takes time is a task of the running loop
(`kd_qt.loop`). Nothing of the network is imported before the first question, so that the start screen appears at once.

One window sits at one table: joining another one leaves the first.
"""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from kd_core import text
from kd_qt import mishap
from kd_qt.speeds import PACES, SENTENCE
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kd_core.net.guest.guest import Guest
    from kd_core.net.lan.addresses import Target
    from kd_core.net.lan.client import Client
    from kd_core.net.lan.doctor import Finding
    from kd_core.net.lan.hosted import HostedTable
    from kd_core.net.lan.nearby import Nearby as Announced
    from kd_core.net.lan.nearby import TablesNearby
    from kd_core.net.messages import Message
    from kd_core.net.security.identity import Identity
    from kd_core.net.security.memory import KnownTable
    from kd_core.net.table.packing import Packet
    from kd_core.net.wire.schema import Rules, TableCard

Wish: TypeAlias = Literal["play", "watch"]

LONGEST_NAME = 24
LONGEST_PARAM = 100  # of what a table puts into a sentence
FAREWELL = 0.15  # seconds in which everybody hears that a table closes
SHUT_WITHIN = 3.0  # seconds that the program waits for the network when it ends
RECENT = 24 * 3600.0  # seconds for which the start screen offers the way back to a match


@dataclass(frozen=True)
class Nearby:
    """A line of the list of tables."""

    card: TableCard
    target: Target
    program: str = ""
    rtt: int | None = None  # ms; None: not looked at yet
    trouble: str = ""  # why nobody here can sit down there, as a sentence
    mine: bool = False  # a seat there is mine

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def joinable(self) -> bool:
        return not self.trouble and (self.mine or (self.card.free > 0 and self.card.phase == "lobby"))

    @property
    def watchable(self) -> bool:
        return not self.trouble and not self.mine and self.card.watchers


@dataclass(frozen=True)
class WayBack:
    """A table that one can go back to from the start screen: a seat kept elsewhere, or an own table after a crash."""

    name: str
    seat: KnownTable | None = None
    own: Packet | None = None


@dataclass
class Muted:
    """Whose phrases are not shown: some people's, or everybody's."""

    everybody: bool = False
    names: set[str] = field(default_factory=set)

    def hides(self, name: str) -> bool:
        return self.everybody or name in self.names

    def turn(self, name: str) -> None:
        self.names ^= {name}


class Lan(QObject):
    found = Signal()  # the tables nearby are others now
    changed = Signal(str)  # a topic of the guest: status, table, said, match, countdown, no, finished, receipt, packs
    examined = Signal()  # the doctor has found out more
    failed = Signal(str)  # a sentence: something that was asked for cannot be done

    multicast = True  # False: nothing is announced or looked for; tables are found by address alone
    port: int | None = None  # of an own table; None: the usual one

    def __init__(self, ui: Ui, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ui = ui
        self.muted = Muted()
        self.findings: Sequence[Finding] = ()
        self.examining = False
        self.opening = False  # a table of one's own is being opened
        self._nearby: TablesNearby | None = None
        self._client: Client | None = None
        self._hosted: HostedTable | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._door = asyncio.Lock()
        self._identity: Identity | None = None

    # -- who I am ------------------------------------------------------------------------------------------------------

    @property
    def usual_name(self) -> str:
        """That of the system's user, as a name is written."""
        with suppress(Exception):  # a system may have no name for its user
            name = getpass.getuser().strip()[:LONGEST_NAME]
            return name[:1].upper() + name[1:]
        return self.ui.say("setup.you")

    @property
    def name(self) -> str:
        return (self.ui.settings.name.strip() or self.usual_name)[:LONGEST_NAME]

    @property
    def identity(self) -> Identity:
        """This program's certificate; made at the first start, which takes a moment."""
        if self._identity is None:
            from kd_core.net.security.identity import Identity

            self._identity = Identity.load()
        return self._identity

    # -- tables nearby -------------------------------------------------------------------------------------------------

    @property
    def nearby(self) -> list[Nearby]:
        """Own ones first, then those that can be joined, then by name: an order that does not jump about."""
        tables = [] if self._nearby is None else [self._listed(one) for one in self._nearby.tables.values()]
        return sorted(tables, key=_place_in_list)

    def table(self, id: str) -> Nearby | None:
        return next((one for one in self.nearby if one.id == id), None)

    def look(self) -> None:
        """Look for tables until `look_away`."""
        if self._nearby is None and self.multicast:
            from kd_core.net.lan.nearby import TablesNearby

            self._nearby = TablesNearby()
            self._run(self._nearby.start(self.found.emit))

    def look_away(self) -> None:
        nearby, self._nearby = self._nearby, None
        if nearby is not None:
            self._run(nearby.stop())

    def _listed(self, one: Announced) -> Nearby:
        looked, found = one.looked, one.found
        seen = looked is not None and looked.card is not None
        card = looked.card if looked is not None and looked.card is not None else _card_of(found)
        rtt = round(looked.ping_ms) if looked is not None and seen else None
        return Nearby(card, found.target, found.program, rtt, self._why_not(one, card), self._is_mine(card))

    def _why_not(self, one: Announced, card: TableCard) -> str:
        from kd_core import __version__

        if one.why_not:
            who = card.captain or card.name
            params = {"name": who, "program": one.found.program, "own": __version__}
            return as_sentence(text.say(self.ui.lang, f"lan.why_not.{one.why_not}", **params))
        return ""

    def _is_mine(self, card: TableCard) -> bool:
        from kd_core.net.security import memory

        known = memory.recall(card.id)
        return known is not None and bool(known.token) and known.seat is not None

    # -- the table I sit at --------------------------------------------------------------------------------------------

    @property
    def guest(self) -> Guest | None:
        return self._client.guest if self._client is not None else None

    @property
    def tries(self) -> int:
        return self._client.tries if self._client is not None else 0

    @property
    def may_inherit(self) -> bool:
        return self._client is not None and self._client.may_inherit

    @property
    def other_certificate(self) -> tuple[bytes, bytes] | None:
        """A host that is known shows another certificate than before: the one we know, the one it shows."""
        return self._client.changed_certificate if self._client is not None else None

    def say(self, message: Message) -> bool:
        guest = self.guest
        return guest is not None and guest.say(message)

    def join(self, target: Target, wish: Wish = "play", code: str = "", captain: bytes = b"") -> None:
        self._in_turn(self._join(target, wish, code, captain))

    async def _join(self, target: Target, wish: Wish, code: str, captain: bytes) -> None:
        from kd_core.net.lan.client import Client

        await self._let_go()
        self._client = Client(self.identity, self.ui.packs, self.name, self._told, multicast=self.multicast)
        await self._client.enter(target, wish, code or target.code, captain)

    def why_no(self) -> str:
        """What the table did not do last, and why; a reason that this program does not know is said in general."""
        no = self.guest.no if self.guest is not None else None
        key = f"lan.no.{no.reason}" if no is not None else ""
        if no is None or not text.known(key):
            return self.ui.say("lan.no.unknown")
        return self.ui.say(key, **{name: str(value)[:LONGEST_PARAM] for name, value in no.params.items()})

    def mute(self, name: str) -> None:
        """Do not show what this person says, or show it again; empty: everybody."""
        if name:
            self.muted.turn(name)
        else:
            self.muted.everybody = not self.muted.everybody
        self.changed.emit("said")

    def link(self) -> str:
        """What others click, type or scan to come to this table; empty while nobody can reach it."""
        from kd_core.net.lan.addresses import Target, link_of

        guest = self.guest
        if guest is None or guest.table is None or not guest.table.addresses:
            return ""
        table = guest.table
        return link_of(Target(tuple(table.addresses), table.port, table.id, table.code, guest.fingerprint))

    def trust_anyway(self) -> None:
        if self._client is not None:
            self._run(self._client.trust_anyway())

    def fetch_packs(self) -> None:
        if self._client is not None:
            self._run(self._fetch(self._client))

    async def _fetch(self, client: Client) -> None:
        from kd_core.net.lan.lending import BadLoan

        try:
            await client.fetch_packs()
        except BadLoan as why:
            self.failed.emit(self.ui.say(f"lan.loan.{why.reason}", problem=why.problem))
        else:
            self.ui.forget_packs()

    def inherit(self) -> None:
        if self._client is not None:
            self._run(self._inherit(self._client))

    async def _inherit(self, client: Client) -> None:
        from kd_core.net.lan.hosted import CannotHost

        try:
            await client.inherit()
        except CannotHost as why:
            self.failed.emit(self.ui.say(f"lan.host.{why.reason}", problem=why.problem))

    def give_up(self) -> None:
        """Do not try to get in any longer; a seat that is mine stays mine."""
        client, self._client = self._client, None
        if client is not None:
            self._in_turn(client.close())

    def leave(self) -> None:
        """For good: the seat is free again. One's own table closes with it."""
        self._in_turn(self._leave())

    async def _leave(self) -> None:
        from kd_core.net.wire.schema import CloseTable

        client, self._client = self._client, None
        if client is not None:
            if self._hosts(client) and client.say(CloseTable()):
                await asyncio.sleep(FAREWELL)
            await client.leave()
        await self._close_hosted()

    async def _let_go(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def _told(self, topic: str) -> None:
        """What the client heard is told when the loop is idle again: a screen may leave because of it."""
        QTimer.singleShot(0, self, lambda: self.changed.emit(topic))

    # -- the table I host ----------------------------------------------------------------------------------------------

    def host(self) -> None:
        """Open a table with the rules of last time and sit down at it; `failed` tells when that is not possible."""
        if not self.opening:
            self.opening = True
            rules, locked = self.usual_rules()
            packs, more = self.ui.packs, self._more()
            name = self._table_name()
            self._in_turn(
                self._open_table(lambda opener: opener.open(name, rules, locked, packs, self.identity, **more))
            )

    def _table_name(self) -> str:
        name = self.ui.say("lobby.name", name=self.name)
        return name if len(name) <= LONGEST_NAME else self.name

    def _more(self) -> dict[str, Any]:
        return {"announce": self.multicast} | ({} if self.port is None else {"port": self.port})

    def usual_rules(self) -> tuple[Rules, bool]:
        """Those of the last table, as far as they make sense here; and whether a code is needed."""
        import msgspec

        from kd_core.net.wire.schema import Rules

        installed = [pack.id for pack in self.ui.packs]
        known = self.ui.settings.last_setup.get("lan")
        try:
            rules = msgspec.convert(known["rules"], Rules) if isinstance(known, dict) else Rules(test="tower")
        except (msgspec.ValidationError, KeyError, TypeError):
            rules = Rules(test="tower")
        packs = [id for id in rules.packs if id in installed] or installed
        locked = isinstance(known, dict) and known.get("locked") is True
        return msgspec.structs.replace(rules, packs=packs), locked

    def remember_rules(self, rules: Rules, locked: bool) -> None:
        import msgspec

        known = dict(self.ui.settings.last_setup)
        known["lan"] = {"rules": msgspec.to_builtins(rules), "locked": locked}
        self.ui.settings.last_setup = known
        self.ui.save()

    def reopen(self, left: Packet) -> None:
        """A table whose host crashed: everybody comes back to their seats."""
        if not self.opening:
            self.opening = True
            packs, more = self.ui.packs, self._more()
            self._in_turn(self._open_table(lambda opener: opener.reopen(left, packs, self.identity, **more)))

    async def _open_table(self, open_it: Callable[[type[HostedTable]], HostedTable]) -> None:
        from kd_core.net.lan.hosted import CannotHost, HostedTable

        try:
            await self._close_hosted()
            hosted = await asyncio.to_thread(open_it, HostedTable)
        except CannotHost as why:
            self.failed.emit(self.ui.say(f"lan.host.{why.reason}", problem=why.problem))
            return
        finally:
            self.opening = False
        self._hosted = hosted
        self.tell_pace()
        await self._join(hosted.target, "play", "", hosted.captain_word)

    def tell_pace(self) -> None:
        """Bots at a table of one's own wait for one's voice: as long as it reads a sentence of the log."""
        seconds = PACES.get(self.ui.settings.pace, 0) * SENTENCE / 1000
        for hosted in (self._hosted, self._client.hosted if self._client is not None else None):
            if hosted is not None:
                hosted.wait_for_voice(seconds)

    @property
    def hosting(self) -> bool:
        """Does the table end when this program goes?"""
        return self._hosts(self._client)

    def _hosts(self, client: Client | None) -> bool:
        own = [self._hosted, client.hosted if client is not None else None]
        return any(one is not None and one.alive for one in own)

    async def _close_hosted(self) -> None:
        hosted, self._hosted = self._hosted, None
        if hosted is not None:
            await asyncio.to_thread(hosted.close)

    # -- from the start screen -----------------------------------------------------------------------------------------

    @staticmethod
    def ways_back() -> list[WayBack]:
        """What the start screen offers: own tables that were left open, then seats in matches that go on."""
        return [*_own_tables(), *_kept_seats()]

    def go_back(self, way: WayBack) -> None:
        if way.own is not None:
            self.reopen(way.own)
        elif way.seat is not None:
            self.join(_target_of(way.seat))

    # -- the doctor ----------------------------------------------------------------------------------------------------

    def examine(self) -> None:
        if not self.examining:
            self.examining = True
            self._run(self._examine())

    async def _examine(self) -> None:
        from kd_core.net.lan import doctor

        try:
            self.findings = await doctor.examine()
        finally:
            self.examining = False
            self.examined.emit()

    # -- tasks, and the end --------------------------------------------------------------------------------------------

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Where no loop runs (a window that is only painted) there is no network either."""
        try:
            task = asyncio.get_running_loop().create_task(work)
        except RuntimeError:
            work.close()
            return
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        """One after the other: whoever clicks quickly leaves one table before entering the next."""
        self._run(self._after_others(work))

    async def _after_others(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._door:
                await work
        finally:
            work.close()  # where it never began

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            sys.excepthook(type(error), error, error.__traceback__)

    async def close(self) -> None:
        """The program ends: the seat is kept, the own table is closed, the network falls silent. In this order."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._shut(), SHUT_WITHIN)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _shut(self) -> None:
        try:
            await self._let_go()
            if self._nearby is not None:
                await self._nearby.stop()
            await self._close_hosted()
        except OSError as error:
            mishap.write(type(error), error, error.__traceback__)


def _place_in_list(one: Nearby) -> tuple[bool, bool, bool, str, str]:
    return not one.mine, bool(one.trouble), not one.joinable, one.card.name.casefold(), one.id


def as_sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _card_of(found: Any) -> TableCard:
    """What is announced, until the table itself was looked at."""
    from kd_core.net.wire.schema import TableCard

    return TableCard(
        found.id, found.name, found.captain, found.mode, found.phase, found.seats, found.free, found.locked,
        found.watchers, epoch=found.epoch,
    )  # fmt: skip


def _own_tables() -> list[WayBack]:
    from kd_core.net.lan.hosted import left_open

    return [WayBack(left.name, own=left) for left in left_open()]


def _kept_seats() -> list[WayBack]:
    import time

    from kd_core.net.security import memory

    recent = (known for known in memory.all_known() if time.time() - known.last < RECENT)
    return [WayBack(known.name, known) for known in recent if known.playing and known.token]


def _target_of(known: KnownTable) -> Target:
    from kd_core.net.lan.addresses import Target

    return Target(tuple(known.addresses), known.port, known.id, known.code, known.fingerprint)
