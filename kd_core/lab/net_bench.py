"""`knockdown bench --net`: how fast a table is, against a bare TLS fan-out between the same processes in the same run.

The parent starts the programs that take part, each a process of its own, and speaks with them in lines of JSON:

    serve   a host with a table for four, and beside it a bare fan-out: one message comes in, one goes out to each
    play    a guest that chooses at random as soon as it is asked, a little later; the same process is a bare client
    crowd   many watchers of one table, or one of each of many tables
    party   a host with many tables of bots

All clocks are the machine's monotonic one, which is the same for every process.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from statistics import median, quantiles
from time import monotonic, sleep
from typing import Any

from kd_core.game import library
from kd_core.net import messages
from kd_core.net.guest.guest import Topic
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.client import Client
from kd_core.net.lan.hosted import new_table
from kd_core.net.lan.server import Served, Server
from kd_core.net.lan.sweeping import sweep_by_the_clock
from kd_core.net.messages import Message
from kd_core.net.security.identity import Identity, client_context
from kd_core.net.table.beginning import begin_match
from kd_core.net.table.pledging import Pledging
from kd_core.net.wire import schema
from kd_core.net.wire.frames import Deframer, frame

ROUNDS = 3
SEATS = 4
CHOICES = 300
PAUSE = 0.05  # seconds between two choices, so that each is alone on its way and nobody is still busy with the last
HUMAN_PAUSE, FEWER = 0.4, 70  # still quicker than people; for the crowd, which hears of every choice
WARM_UP = 20  # choices that do not count
WARM_UP_SECONDS = 3.0  # of 200 tables that begin within a second: what the rules meet for the first time is slow
TABLES = 200
TABLE_SECONDS = 15
WATCHERS = 1000
ASKED, TOLD = 150, 1650  # bytes of a choice and of what a seat is told of it
PATIENCE = 120.0
RESTS = 3.0  # seconds
WANTED = {"ratio": 3.0, "choice_p99": 8.0, "party_p99": 20.0, "watchers_ratio": 1.25}  # at most
PLAIN = {"choice": "choice_p50", "bare": "bare_p50", "party": "party_p50", "rate": "party_rate"}


@dataclass(frozen=True)
class Spread:
    """Some times, in milliseconds."""

    p50: float
    p99: float
    count: int

    @staticmethod
    def of(seconds: list[float]) -> Spread:
        cuts = quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99
        return Spread(1000 * median(seconds or [0.0]), 1000 * cuts[98], len(seconds))


# -- the parent --------------------------------------------------------------------------------------------------------


class Program:
    """One of the processes that take part."""

    def __init__(self, role: str, home: str, core: int | None = None, **given: Any) -> None:
        command = [sys.executable, "-m", "kd_core.lab.net_bench", role, json.dumps(given)]
        around = {**os.environ, "KNOCKDOWN_HOME": home}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=around)
        if core is not None and hasattr(os, "sched_setaffinity"):
            with suppress(OSError):
                os.sched_setaffinity(self._process.pid, {core})

    def hears(self, **said: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def says(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a program of the measurement ended early")
        said: dict[str, Any] = json.loads(line)
        return said

    def end(self) -> None:
        with suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)


def measure() -> dict[str, float]:
    """Everything, in milliseconds and ratios."""
    found = _middle([_fan_out(0) for _ in range(ROUNDS)])
    alone, crowded = (_fan_out(watchers, HUMAN_PAUSE, FEWER) for watchers in (0, WATCHERS))
    _let_the_disk_rest()
    with tempfile.TemporaryDirectory() as home:
        found |= party(home)
    found["watchers_ratio"] = crowded["choice_p50"] / alone["choice_p50"]
    return found


def _let_the_disk_rest() -> None:
    """What the parts before left to be written, or deleted, is not to be paid by the next one."""
    if hasattr(os, "sync"):
        os.sync()
    sleep(RESTS)


def _fan_out(watchers: int, pause: float = PAUSE, choices: int = CHOICES) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        return fan_out(home, watchers, pause, choices)


def _middle(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The round with the middle ratio: one that somebody else's work spoilt does not count."""
    return sorted(rounds, key=lambda found: found["ratio"])[len(rounds) // 2]


def fan_out(home: str, watchers: int, pause: float = PAUSE, choices: int = CHOICES) -> dict[str, float]:
    """A choice to the last of four, and a bare message between the same processes."""
    serve = Program("serve", f"{home}/host")
    programs = [serve]
    try:
        place = serve.says()
        players: list[Program] = []
        for seat in range(SEATS):  # one after the other, so that each gets the seat of its number
            given = {"seat": seat, "pause": pause, "choices": choices, **place}
            players.append(Program("play", f"{home}/{seat}", **given))
            programs.append(players[-1])
            players[-1].says()
        if watchers:
            crowd = Program("crowd", f"{home}/crowd", count=watchers, tables=[place["table"]], port=place["port"])
            programs.append(crowd)
            crowd.says()
        real = _last_heard(_played(players))
        bare = _last_heard(_bare(players))
    finally:
        for program in reversed(programs):
            program.end()
    return {
        "choice_p50": real.p50, "choice_p99": real.p99, "bare_p50": bare.p50, "bare_p99": bare.p99,
        "ratio": real.p50 / bare.p50, "choices": real.count,
    }  # fmt: skip


def _played(players: list[Program]) -> list[dict[str, Any]]:
    for player in players:
        player.hears(do="play")
    return [player.says() for player in players]


def _bare(players: list[Program]) -> list[dict[str, Any]]:
    for player in players:
        player.hears(do="bare")
    return [player.says() for player in players]


def _last_heard(told: list[dict[str, Any]]) -> Spread:
    """From when somebody chose to when the last of all had heard of it."""
    chosen = {seq: at for one in told for seq, at in one["chosen"].items()}
    heard = [one["heard"] for one in told]
    whole = [seq for seq in chosen if all(seq in one for one in heard)]
    counted = sorted(whole, key=int)[WARM_UP:]
    return Spread.of([max(one[seq] for one in heard) - chosen[seq] for seq in counted])


def party(home: str) -> dict[str, float]:
    """Many tables of bots on one core, a watcher far away at each."""
    host = Program("party", f"{home}/host", core=0, tables=TABLES)
    programs = [host]
    try:
        place = host.says()
        crowd = Program("crowd", f"{home}/crowd", core=1, count=TABLES, tables=place["tables"], port=place["port"])
        programs.append(crowd)
        crowd.says()
        host.hears(do="begin")
        made = host.says()["made"]
        crowd.hears(do="tell")
        heard = crowd.says()["heard"]
    finally:
        for program in reversed(programs):
            program.end()
    late = Spread.of([heard[key] - at for key, at in made.items() if key in heard])
    rate = len(made) / TABLE_SECONDS
    return {"party_p50": late.p50, "party_p99": late.p99, "party_choices": late.count, "party_rate": rate}


# -- what the programs have in common ----------------------------------------------------------------------------------


class Parent:
    """The way to the parent, inside an event loop."""

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        self._reader = asyncio.StreamReader(limit=1 << 26)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(self._reader), sys.stdin)

    async def hears(self) -> dict[str, Any] | None:
        """None: the parent is done with us."""
        line = await self._reader.readline()
        return json.loads(line) if line else None

    @staticmethod
    def says(**said: Any) -> None:
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


async def until(condition: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not condition():
        if monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.01)


# -- serve -------------------------------------------------------------------------------------------------------------


async def serve(parent: Parent) -> None:
    identity = Identity.load()
    server = Server(identity, per_address=4000, announce=False)
    await server.start()
    rules = schema.Rules(mode="teams", countdown=0)
    table, keeper = new_table("bench", rules, library.find(library.BOXES), False, True)
    await server.add(table, keeper)
    bare = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0, ssl=identity.server_context())
    bare_port = bare.sockets[0].getsockname()[1]
    parent.says(port=server.port, table=table.id, word=table.captain_word.hex(), bare=bare_port)
    while await parent.hears() is not None:
        pass
    bare.close()
    await server.close()


class Bare(asyncio.Protocol):
    """One message in, one out to everybody."""

    everybody: list[asyncio.Transport] = []  # noqa: RUF012 - of this process

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.everybody.append(transport)
        self._frames = Deframer(1 << 20)

    def data_received(self, data: bytes) -> None:
        for payload in self._frames.feed(data):
            told = frame(payload[:16].ljust(TOLD, b"\0"))
            for transport in self.everybody:
                transport.write(told)


# -- play --------------------------------------------------------------------------------------------------------------


class Player:
    """Chooses at random, a little after it was asked, and notes when it chose and when it heard."""

    def __init__(
        self, parent: Parent, seat: int, port: int, table: str, word: str, bare: int, pause: float, choices: int
    ) -> None:
        self.parent = parent
        self.pause, self.choices = pause, choices
        self.seat = seat
        self.target = Target(("127.0.0.1",), port, table)
        self.word = bytes.fromhex(word) if seat == 0 else b""
        self.bare_port = bare
        self.chosen: dict[int, float] = {}
        self.heard: dict[int, float] = {}
        self.random = random.Random(seat)
        self.client = Client(Identity.load(), library.find(library.BOXES), f"P{seat}", self._changed, can_host=False)
        self.playing = False

    async def live(self) -> None:
        await self.client.enter(self.target, captain=self.word)
        await until(lambda: self.guest.status == "inside" and self.guest.seat == self.seat)
        self._listen()
        self.parent.says(ready=True)
        while (said := await self.parent.hears()) is not None:
            await (self.play() if said["do"] == "play" else self.bare())
            self.parent.says(chosen=self.chosen, heard=self.heard)
        await self.client.close()

    @property
    def guest(self) -> Any:
        return self.client.guest

    def _changed(self, topic: Topic) -> None:
        if topic == "match" and self.guest is not None:
            self.guest.session.look_from(self.seat, self._hear)

    async def play(self) -> None:
        self.guest.say(schema.Ready(True))
        if self.word:
            await until(lambda: all(seat.ready for seat in self.guest.table.seats if seat.kind == "person"))
            await until(lambda: sum(seat.ready for seat in self.guest.table.seats) == SEATS)
            self.guest.say(schema.Begin())
        await until(lambda: self.guest.finished is not None or len(self.heard) >= self.choices)
        self.playing = False
        await asyncio.sleep(0.5)

    def _listen(self) -> None:
        """Heard is what has come, whole and read; what the program then makes of it is its own time."""
        inner = self.guest.hear

        def noted(message: Message) -> None:
            if isinstance(message, messages.Happened):
                self.heard[message.seq] = monotonic()
            inner(message)

        self.guest.hear = noted

    def _hear(self, message: Message) -> None:
        if isinstance(message, messages.Happened | messages.Snapshot) and len(self.heard) < self.choices:
            asyncio.get_running_loop().call_later(self.pause, self._choose, message.seq)

    def _choose(self, seq: int) -> None:
        session = self.guest.session
        legal = session.open_view["legal"] if session is not None else []
        if legal and session.seq == seq and not session.waiting and not session.over:
            first = session.asked[0] == self.seat  # where several choose at once: one after the other
            if first:
                self.chosen[seq + 1] = monotonic()
                session.act(self.random.choice(legal))

    async def bare(self) -> None:
        self.chosen, self.heard = {}, {}
        _, wire = await asyncio.get_running_loop().create_connection(
            lambda: BareClient(self), "127.0.0.1", self.bare_port, ssl=client_context(), server_hostname=""
        )
        await asyncio.sleep(0.5)
        for number in range(self.choices):
            if number % SEATS == self.seat:
                await until(lambda number=number: number == 0 or number - 1 in self.heard)  # type: ignore[misc]
                await asyncio.sleep(self.pause)
                self.chosen[number] = monotonic()
                wire.send(number)
        await until(lambda: self.choices - 1 in self.heard)


class BareClient(asyncio.Protocol):
    def __init__(self, player: Player) -> None:
        self._player = player
        self._frames = Deframer(1 << 20)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, number: int) -> None:
        self._transport.write(frame(str(number).encode().ljust(ASKED, b"\0")))

    def data_received(self, data: bytes) -> None:
        for payload in self._frames.feed(data):
            self._player.heard[int(payload[:16].rstrip(b"\0"))] = monotonic()


# -- many tables, many watchers ----------------------------------------------------------------------------------------


async def host_party(parent: Parent, tables: int) -> None:
    server = Server(Identity.load(), per_address=4000, announce=False)
    await server.start()
    server.spawn(sweep_by_the_clock())
    packs = library.find(library.BOXES)
    served: list[Served] = []
    for number in range(tables):
        table, keeper = new_table(f"Table {number}", schema.Rules(countdown=0), packs, False, False, bot_pause=1.0)
        served.append(await server.add(table, keeper))
    parent.says(port=server.port, tables=[one.table.id for one in served])
    await parent.hears()
    made: dict[str, float] = {}
    for one in served:
        begin_match(one.table, Pledging(one.table.id, 1, [], len(one.table.chairs), monotonic()))
        one.after()
        _note(one, made)
        await asyncio.sleep(1 / tables)  # at human pace nobody chooses in step with the others
    await asyncio.sleep(WARM_UP_SECONDS)
    made.clear()
    await asyncio.sleep(TABLE_SECONDS)
    parent.says(made=dict(made))
    while await parent.hears() is not None:
        pass
    await server.close()


def _note(served: Served, made: dict[str, float]) -> None:
    """When each choice of this table was made: before rules, record and network."""
    match = served.table.match
    assert match is not None
    inner = match.host._carry_out

    def noted(*given: Any, **named: Any) -> None:
        made[f"{served.table.id} {match.host.seq + 1}"] = monotonic()
        inner(*given, **named)

    match.host._carry_out = noted  # type: ignore[method-assign]


async def crowd(parent: Parent, count: int, tables: list[str], port: int) -> None:
    heard: dict[str, float] = {}
    identity, packs = Identity.load(), library.find(library.BOXES)
    watchers = [Watcher(tables[at % len(tables)], heard) for at in range(count)]
    for at, watcher in enumerate(watchers):
        await watcher.come(identity, packs, port)
        if at % 20 == 19:
            await until(lambda: all(one.inside for one in watchers[: at + 1]))  # noqa: B023 - awaited here
    await until(lambda: all(one.inside for one in watchers))
    if count > len(tables):
        for watcher in watchers:
            watcher.idle()
    gc.freeze()  # hundreds of programs in one: to look for garbage in all of them at once is not the host's time
    gc.disable()
    parent.says(ready=True)
    while await parent.hears() is not None:
        parent.says(heard=heard)
    await asyncio.gather(*(one.client.close() for one in watchers), return_exceptions=True)


class Watcher:
    def __init__(self, table: str, heard: dict[str, float]) -> None:
        self.table = table
        self.heard = heard

    async def come(self, identity: Identity, packs: list[Any], port: int) -> None:
        self.client = Client(identity, packs, "W", self._changed, can_host=False)
        await self.client.enter(Target(("127.0.0.1",), port, self.table), "watch")

    @property
    def inside(self) -> bool:
        return self.client.guest is not None and self.client.guest.status == "inside"

    def idle(self) -> None:
        """Reads and pings, and makes nothing of it: what a crowd does with what it hears costs its own computers."""
        wire = self.client._wire
        assert wire is not None

        def received(data: bytes) -> None:
            wire.heard = monotonic()

        wire.data_received = received  # type: ignore[method-assign]

    def _changed(self, topic: Topic) -> None:
        guest = self.client.guest
        if topic == "match" and guest is not None and guest.session is not None:
            guest.session.look_from(None, self._hear)

    def _hear(self, message: Message) -> None:
        if isinstance(message, messages.Happened):
            self.heard[f"{self.table} {message.seq}"] = monotonic()


# -- a program of the measurement --------------------------------------------------------------------------------------


async def take_part(role: str, given: dict[str, Any]) -> None:
    parent = Parent()
    await parent.listen()
    if role == "serve":
        await serve(parent)
    elif role == "play":
        await Player(parent, **given).live()
    elif role == "crowd":
        await crowd(parent, **given)
    else:
        await host_party(parent, **given)


if __name__ == "__main__":
    asyncio.run(take_part(sys.argv[1], json.loads(sys.argv[2])))
