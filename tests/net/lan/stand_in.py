"""A table that can only be looked at: enough of a host to be found, with nothing of the game behind it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from kd_core import __version__
from kd_core.net.security.identity import Identity
from kd_core.net.wire.protocol import Breach, Connection
from kd_core.net.wire.schema import FEATURES, PROTOCOL, Hello, Ping, Pong, Refusal, TableCard, Welcome


def card(name: str = "Kitchen", id: str = "ab12cd34", **other: object) -> TableCard:
    told: dict[str, object] = {
        "captain": "Katie", "mode": "duel", "phase": "lobby", "seats": 2, "free": 1, "locked": False, "watchers": True,
    }  # fmt: skip
    return TableCard(id=id, name=name, **{**told, **other})  # type: ignore[arg-type]


class StandIn:
    """Listens with TLS and answers glances. `ahead`: by how much its clock differs from ours."""

    def __init__(self, folder: Path, shown: TableCard, *, protocol: int = PROTOCOL, ahead: float = 0.0) -> None:
        self.identity = Identity.load(folder)
        self.shown, self.protocol, self.ahead = shown, protocol, ahead
        self.port = 0
        self.visitors = 0

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, host, port, ssl=self.identity.server_context())
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = Connection("table", time.monotonic())
        self.visitors += 1
        try:
            while data := await reader.read(1 << 16):
                for message in talk.receive(data, time.monotonic()):
                    if isinstance(message, Hello):
                        writer.write(talk.send(self._greeting(message)))
                    elif isinstance(message, Ping):
                        now = time.monotonic() + self.ahead
                        writer.write(talk.send(Pong(message.t, now, time.monotonic() + self.ahead)))
        except (OSError, Breach):
            pass
        finally:
            self.visitors -= 1
            writer.close()

    def _greeting(self, hello: Hello) -> Welcome | Refusal:
        if hello.protocol != self.protocol:
            return Refusal("version", {"table": self.protocol, "guest": hello.protocol})
        if hello.table not in ("", self.shown.id):
            return Refusal("no_such_table")
        return Welcome(self.protocol, __version__, list(FEATURES), self.shown, bytes(16), {"nemesis": "f00d"})
