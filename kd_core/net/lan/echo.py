"""Does multicast work here? Each interface asks the network who is there, and we listen for our own question.

The question is one of multicast DNS, asked from a port of our own, so whoever speaks it answers to that port. Hearing
ourselves shows that no firewall of this computer swallows it; hearing others, that the network lets it pass.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

GROUP, PORT = "224.0.0.251", 5353
ASKED = (b"_services", b"_dns-sd", b"_udp", b"local")  # what is there at all?
POINTER, INTERNET = 12, 1
LARGEST_PACKET = 9000
PATIENCE = 1.2  # seconds
MOST_OTHERS = 100


@dataclass
class Echo:
    """What became of the question on each own address (IPv4)."""

    unsent: set[str] = field(default_factory=set)  # the system would not even send it
    heard: set[str] = field(default_factory=set)  # own addresses whose question came back
    others: set[str] = field(default_factory=set)  # other computers that were heard
    deaf: bool = False  # we could not listen at all


class _Ear(asyncio.DatagramProtocol):
    """Hears the group, or the answers to one address, and sorts what comes."""

    def __init__(self, echo: Echo, questions: dict[bytes, str], own: Iterable[str]) -> None:
        self._echo, self._questions, self._own = echo, questions, set(own)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        mine = self._questions.get(data[:LARGEST_PACKET])
        if mine is not None:
            self._echo.heard.add(mine)
        elif addr[0] not in self._own and not addr[0].startswith("127.") and len(self._echo.others) < MOST_OTHERS:
            self._echo.others.add(addr[0])

    def error_received(self, exc: Exception) -> None:
        """An interface went away, or a router said no; silence tells enough."""


async def listen_to_ourselves(own: Iterable[str], patience: float = PATIENCE) -> Echo:
    """Ask on every own IPv4 address and wait. Never raises."""
    addresses = [address for address in own if ":" not in address]
    echo = Echo()
    questions = {question(): address for address in addresses}
    ears: list[asyncio.BaseTransport] = []
    try:
        ears += await _listen(echo, questions, addresses)
        for asked, address in questions.items():
            ears += await _ask(echo, questions, addresses, asked, address)
        await asyncio.sleep(patience)  # all of it: others take their time
    finally:
        for ear in ears:
            ear.close()
    return echo


def question() -> bytes:
    """With a number that is ours; others ignore it."""
    name = b"".join(bytes([len(label)]) + label for label in ASKED) + b"\0"
    return secrets.token_bytes(2) + struct.pack(">5H", 0, 1, 0, 0, 0) + name + struct.pack(">2H", POINTER, INTERNET)


async def _listen(echo: Echo, questions: dict[bytes, str], own: list[str]) -> list[asyncio.BaseTransport]:
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(("", PORT))
        for address in own:
            with suppress(OSError):  # an interface that cannot do it is not heard, and so it is told
                membership = socket.inet_aton(GROUP) + socket.inet_aton(address)
                sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
        return [await _endpoint(sock, echo, questions, own)]
    except OSError:
        sock.close()
        echo.deaf = True
        return []


async def _ask(
    echo: Echo, questions: dict[bytes, str], own: list[str], asked: bytes, address: str
) -> list[asyncio.BaseTransport]:
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.bind((address, 0))
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        sock.sendto(asked, (GROUP, PORT))
        return [await _endpoint(sock, echo, questions, own)]
    except OSError:
        sock.close()
        echo.unsent.add(address)
        return []


async def _endpoint(
    sock: socket.socket, echo: Echo, questions: dict[bytes, str], own: list[str]
) -> asyncio.BaseTransport:
    sock.setblocking(False)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: _Ear(echo, questions, own), sock=sock)
    return transport
