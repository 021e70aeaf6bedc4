"""A party in one process: tables of our own on loopback, and guests who play whatever is legal.

    async def life(party):
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play_to_the_end(ann, ben)

Every guest has a disk of its own (`Shelf`), which outlives it, and the program of a host can be killed (`kill`).
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

from kd_core.game import library
from kd_core.net.guest.guest import Guest
from kd_core.net.lan.client import Client
from kd_core.net.lan.hosted import HostedTable
from kd_core.net.security.identity import Identity
from kd_core.net.security.memory import KnownTable
from kd_core.net.wire import schema

BOXES = library.find(library.BOXES)
PATIENCE = 40.0  # seconds; the machine may be busy
RULES = schema.Rules(countdown=0)
TEAMS = schema.Rules(mode="teams", countdown=0)


class Shelf:
    """What one program keeps on its disk."""

    def __init__(self) -> None:
        self.tables: dict[str, KnownTable] = {}
        self.certificates: dict[str, bytes] = {}
        self.writes = 0

    def recall(self, id: str) -> KnownTable | None:
        return self.tables.get(id)

    def remember(self, known: KnownTable) -> None:
        self.writes += 1
        self.tables[known.id] = known

    def forget(self, id: str) -> None:
        self.tables.pop(id, None)

    def check(self, where: str, fingerprint: bytes) -> Literal["new", "same", "changed"]:
        known = self.certificates.get(where)
        return "new" if known is None else "same" if known == fingerprint else "changed"

    def trust(self, where: str, fingerprint: bytes) -> None:
        self.certificates[where] = fingerprint


class Player(Client):
    """A client with a short name for what tests look at."""

    shelf: Shelf
    topics: list[str]

    @property
    def here(self) -> Guest:
        assert self.guest is not None
        return self.guest

    @property
    def why(self) -> str:
        return self.here.refusal.reason if self.here.refusal is not None else ""

    @property
    def inside(self) -> bool:
        return self.here.status == "inside" and self.here.table is not None

    def drop(self) -> None:
        """The cable is pulled."""
        assert self._wire is not None
        self._wire.abort()

    def chooses(self, random: Random) -> bool:
        """One choice, if one is open."""
        session = self.here.session
        if self.here.status != "inside" or session is None or not session.begun or session.waiting:
            return False
        if self.here.finished is not None or not session.open_view["legal"]:
            return False
        table = self.here.table
        if self.here.countdown is not None or table is None or table.paused or table.phase != "playing":
            return False
        session.act(random.choice(session.open_view["legal"]))
        return True


class Party:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.random = Random(7)
        self.identities: dict[str, Identity] = {}
        self.hosted: list[HostedTable] = []
        self.players: list[Player] = []
        self.raised: list[dict[str, Any]] = []  # into an event loop, where nothing may raise
        self.live_in("host")

    def live_in(self, name: str) -> None:
        """From now on hosts keep their tables in the home of this program."""
        os.environ["KNOCKDOWN_HOME"] = str(self.home / name)

    def identity(self, name: str) -> Identity:
        if name not in self.identities:
            self.identities[name] = Identity.load(self.home / "identities" / name)
        return self.identities[name]

    def table(self, rules: schema.Rules = RULES, locked: bool = False, packs: Any = BOXES, **more: Any) -> HostedTable:
        more = {"port": 0, "announce": False, **more}
        hosted = HostedTable.open("Friday", rules, locked, packs, self.identity("host"), **more)
        self.hosted.append(hosted)
        assert hosted._loop is not None
        hosted._loop.call_soon_threadsafe(hosted._loop.set_exception_handler, self._raised)
        return hosted

    def _raised(self, loop: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
        self.raised.append(what)

    def player(self, name: str, shelf: Shelf | None = None, packs: Any = BOXES, **more: Any) -> Player:
        topics: list[str] = []
        shelf = shelf or Shelf()
        player = Player(self.identity(name), packs, name, topics.append, kept=shelf, multicast=False, **more)
        player.shelf, player.topics = shelf, topics
        self.players.append(player)
        return player

    async def sit_down(self, table: HostedTable, people: int, **more: Any) -> list[Player]:
        names = ["ann", "ben", "cat", "dan"][:people]
        seated = []
        for name in names:
            player = self.player(name, **more)
            captain = table.captain_word if name == "ann" else b""
            code = table.table.code if table.table is not None and name != "ann" else ""
            await player.enter(table.target, code=code, captain=captain)
            await until(lambda player=player: player.inside or player.here.status == "closed")
            assert player.inside, player.why
            seated.append(player)
        return seated

    async def begin(self, *players: Player) -> None:
        for player in players:
            player.say(schema.Ready(True))
        await until(lambda: all(seat.ready for seat in players[0].here.table.seats if seat.kind == "person"))
        players[0].say(schema.Begin())
        await until(lambda: all(one.here.session is not None and one.here.session.begun for one in players))

    async def play(self, *players: Player, choices: int = 10_000) -> int:
        """Until the match is over, or so many choices were made."""
        made = 0
        async with asyncio.timeout(PATIENCE):
            while made < choices and not all(one.here.finished is not None for one in players):
                made += sum(one.chooses(self.random) for one in players)
                await asyncio.sleep(0.002)
        return made

    async def receipts(self, *players: Player) -> list[Any]:
        await until(lambda: all(one.here.receipt is not None for one in players))
        return [one.here.receipt for one in players]

    def kill(self, hosted: HostedTable) -> None:
        """As `kill -9` does: connections and files are gone, nothing more is written or said."""
        server, loop = hosted.server, hosted._loop
        assert server is not None and loop is not None

        async def die() -> None:
            for task in list(server._tasks):
                task.cancel()
            server.minds.shutdown(wait=False, cancel_futures=True)
            server.disk.shutdown(wait=True)
            for served in server.tables.values():
                if served.keeper.recorder is not None:
                    served.keeper.recorder.close()

        def cut() -> None:
            server.closed = True
            server._listening.close()
            for served in server.tables.values():
                served.close()
                served.after = lambda: None  # type: ignore[method-assign]
                served._synced = lambda done, waiting: None  # type: ignore[method-assign]
                served.keeper.release()
            for visitor in list(server.visitors):
                visitor.abort()
            server.close = die  # type: ignore[method-assign]
            hosted._stop.set()

        loop.call_soon_threadsafe(cut)
        hosted._thread.join(10)
        self.hosted.remove(hosted)

    async def end(self) -> None:
        for player in self.players:
            await player.close()
        for hosted in self.hosted:
            await asyncio.to_thread(hosted.close)


async def until(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def run(home: Path, life: Callable[[Party], Awaitable[None]]) -> None:
    """A whole life, after which nothing is left: no task, no thread, no open connection."""
    before = os.environ.get("KNOCKDOWN_HOME")

    async def whole() -> None:
        party = Party(home)
        asyncio.get_running_loop().set_exception_handler(party._raised)
        try:
            await life(party)
        finally:
            await party.end()
        await asyncio.sleep(0.05)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert not left, left
        assert not party.raised, party.raised

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", ResourceWarning)
            asyncio.run(whole())
            gc.collect()
    finally:
        if before is None:
            os.environ.pop("KNOCKDOWN_HOME", None)
        else:
            os.environ["KNOCKDOWN_HOME"] = before
    assert not [one for one in threading.enumerate() if one.name == "knockdown-table"]
