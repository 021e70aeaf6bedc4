"""One connection of a guest to a host: bytes for the `Connection`, messages for the `Guest`."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from kd_core.net.guest.guest import Guest, Misled
from kd_core.net.messages import Message
from kd_core.net.security.identity import peer_fingerprint
from kd_core.net.wire.protocol import Breach, Connection
from kd_core.net.wire.schema import Refusal

VERIFIES_AFTER = 0.03  # seconds after which a view that is already shown is looked at closely

_log = logging.getLogger(__name__)


class GuestWire(asyncio.Protocol):
    """One connection to a host."""

    def __init__(self, guest: Guest, now: Callable[[], float]) -> None:
        self._guest = guest
        self._now = now
        self._connection = Connection("guest", now())
        self._transport: asyncio.Transport | None = None
        self._deaf = False
        self._verifying: asyncio.TimerHandle | None = None
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
        return peer_fingerprint(self._transport.get_extra_info("ssl_object")) if self._transport is not None else b""

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
        if self._deaf:
            return
        self.heard = self._now()
        try:
            heard, broken = self._connection.receive(data, self.heard), ""
        except Breach as why:
            heard, broken = why.messages, "false_host"
        try:
            for message in heard:
                self._guest.hear(message)
        except Misled as why:
            broken = why.reason
        except Exception:  # a fault of ours, or of a host that found one: it costs the connection, not the program
            _log.exception("what the host said could not be handled")
            broken = "fault"
        if broken:
            self._break_off(broken)
        elif self._guest.doubts and self._verifying is None:
            self._verifying = asyncio.get_running_loop().call_later(VERIFIES_AFTER, self._verify)

    def _verify(self) -> None:
        self._verifying = None
        try:
            self._guest.verify()
        except Misled as why:
            self._break_off(why.reason)

    def _break_off(self, reason: str) -> None:
        self._guest.refusal = Refusal(reason)
        self.close()

    def connection_lost(self, why: Exception | None) -> None:
        self._transport = None
        if self._verifying is not None:
            self._verifying.cancel()
        if not self.lost.done():
            self.lost.set_result(None)

    def close(self) -> None:
        self._deaf = True
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        self._deaf = True
        if self._transport is not None:
            self._transport.abort()
