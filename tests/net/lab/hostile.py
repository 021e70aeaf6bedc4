"""Peers that mean harm, from an address of their own on loopback.

    python -m tests.net.lab.hostile PORT SECONDS SEED [ATTACK …]

Each attack goes on until the time is over, whatever the table answers; at the end a line of JSON says how often each
was carried out. They know everything that is public: the protocol, the table's id, a proof that somebody else has used.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from kd_core.net import messages
from kd_core.net.security.identity import client_context
from kd_core.net.wire import frames, schema
from kd_core.net.wire.protocol import as_bytes, decode

ADDRESS = "127.0.0.66"
TROUBLE = (OSError, asyncio.IncompleteReadError, ssl.SSLError, TimeoutError, ValueError)
CONTEXT = client_context()


class Attacker:
    def __init__(self, port: int, seconds: float, seed: int) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.random = Random(seed)
        self.count: Counter[str] = Counter()

    async def run(self, names: list[str]) -> None:
        chosen = names or list(ATTACKS)
        await asyncio.gather(*(self._again_and_again(name) for name in chosen))

    async def _again_and_again(self, name: str) -> None:
        while time.monotonic() < self.until:
            with contextlib.suppress(*TROUBLE):
                async with asyncio.timeout(max(0.05, min(8.0, self.until - time.monotonic()))):
                    await ATTACKS[name](self)
            self.count[name] += 1
            await asyncio.sleep(0.02)

    @contextlib.asynccontextmanager
    async def connected(self, secure: bool = True) -> Any:
        tls: dict[str, Any] = {"ssl": CONTEXT, "server_hostname": ""} if secure else {}
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0), **tls)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def hear(self, reader: asyncio.StreamReader) -> Any:
        size = int.from_bytes(await reader.readexactly(4), "big")
        return decode("table", await reader.readexactly(size))

    @contextlib.asynccontextmanager
    async def inside(self, name: str = "Mallory") -> Any:
        async with self.connected() as (reader, writer):
            say(writer, schema.Hello(schema.PROTOCOL, "1", []))
            welcome = await self.hear(reader)
            say(writer, schema.Enter(name, "watch", welcome.packs))
            await self.hear(reader)
            yield reader, writer

    def any_message(self) -> Any:
        r = self.random
        seat = r.randrange(4)
        return r.choice(
            [
                schema.Hello(r.choice([0, 1, 2**40]), "x" * r.randrange(100), []),
                schema.CodeShare(r.randbytes(33)), schema.CodeProof(r.randbytes(32)), schema.Sit(seat),
                schema.Enter("x", "play", {}, seat, r.randbytes(64), r.randbytes(16)), schema.Ready(True),
                schema.Begin(), schema.Remove(r.randrange(9)), schema.HandOver(r.randrange(9)), schema.CloseTable(),
                schema.BackToLobby(), schema.Pledge(1, r.randbytes(32)), schema.Reveal(1, r.randbytes(32)),
                schema.Propose("end"), schema.Vote("end", None, "yes"), schema.Resign(), schema.Reached(1, -1e12),
                schema.Opened(schema.Reach(r.randbytes(32), [ADDRESS], 1)), schema.SetRules(schema.Rules("teams")),
                schema.Rename("\x1b[2J\u202e", True), schema.SwapSeats(0, 1), schema.Arrange(seat, "bot", "x"),
                schema.Testify({}, [], [], {}), schema.FetchPack("../../etc/passwd"), schema.Leave(),
                messages.Act("1", 0, {"do": "pass"}), messages.TakeBack("1", 0), messages.Ask("1", {"do": "move"}),
            ]
        )  # fmt: skip


def say(writer: asyncio.StreamWriter, message: Any) -> None:
    writer.write(frames.frame(as_bytes(message)))


async def random_bytes(self: Attacker) -> None:
    async with self.connected(secure=False) as (_, writer):
        writer.write(self.random.randbytes(self.random.randrange(1, 4000)))
        await asyncio.sleep(0.05)


async def random_bytes_in_tls(self: Attacker) -> None:
    async with self.connected() as (reader, writer):
        writer.write(self.random.randbytes(self.random.randrange(1, 4000)))
        await reader.read(100)


async def fuzzed_frames(self: Attacker) -> None:
    async with self.inside() as (reader, writer):
        for _ in range(30):
            payload = bytearray(as_bytes(self.any_message()))
            for _ in range(self.random.randrange(4)):
                payload[self.random.randrange(len(payload))] = self.random.randrange(256)
            writer.write(frames.frame(bytes(payload)))
        await reader.read(100)


async def wrong_order(self: Attacker) -> None:
    async with self.connected() as (reader, writer):
        for _ in range(self.random.randrange(1, 6)):
            say(writer, self.any_message())
        await reader.read(100)


async def wishes_of_a_watcher(self: Attacker) -> None:
    async with self.inside() as (reader, writer):
        for _ in range(40):
            say(writer, self.any_message())
            await asyncio.sleep(0.01)
        await reader.read(100)


async def replayed_proof(self: Attacker) -> None:
    async with self.connected() as (reader, writer):
        say(writer, schema.Hello(schema.PROTOCOL, "1", []))
        welcome = await self.hear(reader)
        say(writer, schema.Enter("x", "play", welcome.packs, self.random.randrange(2), b"\7" * 64))
        await self.hear(reader)


async def thousand_connections(self: Attacker) -> None:
    opened = []
    for _ in range(1000):
        with contextlib.suppress(OSError):
            pair = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
            opened.append(pair)
    await asyncio.sleep(0.2)
    for _, writer in opened:
        writer.transport.abort()


async def tls_without_a_word(self: Attacker) -> None:
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(40):
            with contextlib.suppress(*TROUBLE):
                await stack.enter_async_context(self.connected())
        await asyncio.sleep(0.5)


async def dripping(self: Attacker) -> None:
    async with self.connected(secure=False) as (_, writer):
        for byte in b"\x16\x03\x01\x02\x00" + bytes(500):
            writer.write(bytes([byte]))
            await asyncio.sleep(0.05)


async def dripping_in_tls(self: Attacker) -> None:
    async with self.connected() as (_, writer):
        for byte in frames.frame(as_bytes(schema.Hello(schema.PROTOCOL, "x" * 99, []))):
            writer.write(bytes([byte]))
            await asyncio.sleep(0.05)


async def never_reading(self: Attacker) -> None:
    async with self.inside() as (_, writer):
        writer.transport.pause_reading()
        for _ in range(100):
            say(writer, schema.Ping(0.0))
            await asyncio.sleep(0.05)


async def impossible_times(self: Attacker) -> None:
    async with self.inside() as (reader, writer):
        for moment in (-1e12, 1e12, 0.0, 1e-300):
            say(writer, schema.Ping(moment, 60.0))
            say(writer, schema.Reached(1, moment))
        writer.write(frames.frame(as_bytes(schema.Ping(0.0)).replace(as_bytes(0.0), as_bytes(float("nan")))))
        await reader.read(100)


async def acts_by_the_thousand(self: Attacker) -> None:
    async with self.inside() as (reader, writer):
        for number in range(1000):
            say(writer, messages.Act(str(number), number, {"do": "pass"}))
        await reader.read(100)
        await asyncio.sleep(0.3)


async def huge_frames(self: Attacker) -> None:
    async with self.connected() as (reader, writer):
        writer.write((2**32 - 1).to_bytes(4, "big") + bytes(100_000))
        await reader.read(100)


async def large_frames(self: Attacker) -> None:
    async with self.inside() as (reader, writer):
        writer.write(frames.frame(as_bytes(messages.Ask("1", {"do": ["x" * 100] * 150}))) * 20)
        await reader.read(100)


async def names_that_bite(self: Attacker) -> None:
    async with self.inside("\x1b[2J\u202eevil\0\n\t" * 2) as (reader, _):
        await reader.read(100)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    one.__name__: one
    for one in (
        random_bytes, random_bytes_in_tls, fuzzed_frames, wrong_order, wishes_of_a_watcher, replayed_proof,
        thousand_connections, tls_without_a_word, dripping, dripping_in_tls, never_reading, impossible_times,
        acts_by_the_thousand, huge_frames, large_frames, names_that_bite,
    )
}  # fmt: skip


def main(port: str, seconds: str, seed: str, *names: str) -> None:
    attacker = Attacker(int(port), float(seconds), int(seed))
    asyncio.run(attacker.run(list(names)))
    print(json.dumps(attacker.count))


if __name__ == "__main__":
    main(*sys.argv[1:])
