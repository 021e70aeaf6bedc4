"""A glance at a table: is it there, is it what it says, and how far away is it? Nobody enters, and no code is needed.

All addresses are tried at once, and the first that answers as a table wins. What goes wrong has a name (`problem`):

- `no_host`      a name that nobody knows, or a network that cannot be reached from here
- `refused`      the computer is there, but no program listens at that port
- `silent`       nothing answers: a firewall, client isolation, or nobody
- `no_tls`       something answers that is no table
- `certificate`  a table answers whose certificate is not the one of the link or the announcement
- `garbled`      it does not speak our protocol
- `refusal`      it closed the door and said why: `reason`, `params`
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from errno import EHOSTDOWN, EHOSTUNREACH
from typing import Any, Literal, TypeAlias

import msgspec

from kd_core import __version__
from kd_core.net.clock import ClockFilter
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.entry import Found, clean
from kd_core.net.messages import Message
from kd_core.net.security.identity import client_context, peer_fingerprint
from kd_core.net.wire.protocol import Breach, Connection
from kd_core.net.wire.schema import FEATURES, PROTOCOL, Hello, Ping, Pong, Refusal, TableCard, Welcome

WITHIN = 3.0  # seconds for everything
PINGS = 4
CHUNK = 1 << 16

Problem: TypeAlias = Literal["", "no_host", "refused", "silent", "no_tls", "certificate", "garbled", "refusal"]
WORST_FIRST: tuple[Problem, ...] = ("no_host", "silent", "refused", "no_tls", "garbled", "certificate", "refusal")


@dataclass(frozen=True)
class Looked:
    """What a glance at a table gave; with a `problem` there is no card."""

    problem: Problem = ""
    reason: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    card: TableCard | None = None
    address: str = ""
    fingerprint: bytes = b""
    protocol: int = 0
    program: str = ""
    features: tuple[str, ...] = ()
    packs: dict[str, str] = field(default_factory=dict)
    clock: ClockFilter = field(default_factory=ClockFilter, compare=False)

    @property
    def ping_ms(self) -> float:
        return self.clock.rtt * 1000


class Failed(Exception):
    """Why looking ended early."""

    def __init__(self, problem: Problem, **told: Any) -> None:
        super().__init__(problem)
        self.looked = Looked(problem, **told)


async def look(
    where: Found | Target, *, within: float = WITHIN, pings: int = PINGS, now: Callable[[], float] = time.monotonic
) -> Looked:
    """The table's card and its distance, or the problem. Never raises for what the network does."""
    target = where.target if isinstance(where, Found) else where
    glances = [asyncio.create_task(_glance(address, target, pings, now)) for address in target.addresses]
    try:
        return await asyncio.wait_for(_first_good(glances), within)
    except TimeoutError:
        return _most_telling([*_done(glances), Looked("silent")])
    finally:
        for task in glances:
            task.cancel()
        await asyncio.gather(*glances, return_exceptions=True)


async def _first_good(glances: Iterable[asyncio.Task[Looked]]) -> Looked:
    waiting = set(glances)
    failed: list[Looked] = []
    while waiting:
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        results = _done(done)
        good = [looked for looked in results if not looked.problem]
        if good:
            return good[0]
        failed += results
    return _most_telling(failed)


def _done(tasks: Iterable[asyncio.Task[Looked]]) -> list[Looked]:
    return [task.result() for task in tasks if task.done() and not task.cancelled()]


def _most_telling(failed: list[Looked]) -> Looked:
    """Of several addresses the one where we came farthest says most about what is wrong."""
    return max(failed, key=lambda looked: WORST_FIRST.index(looked.problem), default=Looked("no_host"))


async def _glance(address: str, target: Target, pings: int, now: Callable[[], float]) -> Looked:
    try:
        reader, writer = await connect(address, target.port)
    except Failed as why:
        return replace(why.looked, address=address)
    try:
        return await _converse(reader, writer, address, target, pings, now)
    except Failed as why:
        return replace(why.looked, address=address)
    except (OSError, EOFError):
        return Looked("garbled", address=address)
    finally:
        writer.transport.abort()


async def connect(address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A TLS connection to one address; Failed says how far it came."""
    try:
        return await asyncio.open_connection(address, port, ssl=client_context(), server_hostname="")
    except (ssl.SSLError, ConnectionResetError, BrokenPipeError, EOFError) as why:
        raise Failed("no_tls") from why
    except ConnectionRefusedError as why:
        raise Failed("refused") from why
    except TimeoutError as why:
        raise Failed("silent") from why
    except (OSError, UnicodeError) as why:
        unanswered = isinstance(why, OSError) and why.errno in (EHOSTUNREACH, EHOSTDOWN)  # nobody has that address
        raise Failed("silent" if unanswered else "no_host") from why


async def _converse(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    address: str,
    target: Target,
    pings: int,
    now: Callable[[], float],
) -> Looked:
    fingerprint = peer_fingerprint(writer.get_extra_info("ssl_object"))
    if not fingerprint.startswith(target.fingerprint):
        raise Failed("certificate", fingerprint=fingerprint)
    talk = _Talk(reader, writer, now)
    welcome = await talk.greet(target.table)
    clock = ClockFilter()
    with suppress(OSError, EOFError):  # the card is known; a ping more or less does not matter
        for _ in range(pings):
            await talk.ping(clock)
    return _looked(welcome, address, fingerprint, clock)


class _Talk:
    """The few sentences of a glance."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, now: Callable[[], float]) -> None:
        self._connection = Connection("guest", now())
        self._reader, self._writer, self._now = reader, writer, now

    async def greet(self, table: str) -> Welcome:
        self._say(Hello(PROTOCOL, __version__, list(FEATURES), table, "look"))
        answer = await self._hear()
        if isinstance(answer, Refusal):
            raise Failed("refusal", reason=answer.reason, params=answer.params)
        if not isinstance(answer, Welcome):
            raise Failed("garbled")
        return answer

    async def ping(self, clock: ClockFilter) -> None:
        sent = self._now()
        self._say(Ping(sent))
        answer = await self._hear()
        if isinstance(answer, Pong):
            clock.add(sent, answer.heard, answer.said, self._now())

    def _say(self, message: Message) -> None:
        self._writer.write(self._connection.send(message))

    async def _hear(self) -> Message:
        """The next message; a table says one at a time to those who only look."""
        while True:
            data = await self._reader.read(CHUNK)
            if not data:
                raise EOFError
            try:
                heard = self._connection.receive(data, self._now())
            except Breach as why:
                heard = why.messages
                if not heard:
                    raise Failed("garbled") from why
            if heard:
                return heard[0]


def _looked(welcome: Welcome, address: str, fingerprint: bytes, clock: ClockFilter) -> Looked:
    """A proven table still writes its own names."""
    card = welcome.card
    names = {"name": clean(card.name), "captain": clean(card.captain), "arena": clean(card.arena)}
    return Looked(
        card=msgspec.structs.replace(card, **names),
        address=address,
        fingerprint=fingerprint,
        protocol=welcome.protocol,
        program=clean(welcome.program),
        features=tuple(clean(feature, 100) for feature in welcome.features),
        packs=dict(welcome.packs),
        clock=clock,
    )
