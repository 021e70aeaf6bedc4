"""A computer in the laboratory: opens a table or looks around, and tells in lines of JSON what it sees.

node.py announce NAME ID [PORT]       a table that can be looked at; "up" when it is announced; until input ends
node.py browse SECONDS COUNT          every table within so many seconds, or until COUNT were found
node.py look ADDRESS PORT             one glance
node.py forge                         hundreds of hostile entries, and then "up"; until input ends
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from kd_core.net.lan.addresses import Target
from kd_core.net.lan.discovery import SERVICE, Announcer, Browser, look
from kd_core.net.wire.schema import PROTOCOL
from tests.net.lan.stand_in import StandIn, card


def tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


async def input_ends() -> None:
    await asyncio.to_thread(sys.stdin.read)


async def announce(name: str, id: str, port: str = "0") -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = StandIn(Path(folder), card(name, id))
        await table.start("0.0.0.0", int(port))
        announcer = Announcer()
        await announcer.start(None, table.shown, table.port, table.identity.fingerprint)
        tell(up=True, port=table.port)
        await input_ends()
        await announcer.stop()
        await table.stop()


async def browse(seconds: str, count: str) -> None:
    began = time.monotonic()
    seen: dict[str, float] = {}
    enough = asyncio.Event()
    browser = Browser()

    def changed() -> None:
        for id in browser.found:
            seen.setdefault(id, time.monotonic() - began)
        if len(seen) >= int(count):
            enough.set()

    await browser.start(changed)
    with suppress(TimeoutError):
        await asyncio.wait_for(enough.wait(), float(seconds))
    found = {id: {"name": one.name, "addresses": one.addresses} for id, one in browser.found.items()}
    tell(seen=seen, found=found)
    await browser.stop()


async def glance(address: str, port: str) -> None:
    looked = await look(Target((address,), int(port)))
    tell(problem=looked.problem, name=looked.card.name if looked.card else "", ping=looked.ping_ms)


async def forge() -> None:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

    zeroconf = AsyncZeroconf()
    for number in range(500):
        id = secrets.token_hex(4)
        entry = AsyncServiceInfo(
            SERVICE, f"{id}-{number}.{SERVICE}", port=number * 131 % 65536, properties=lies(number, id),
            server=f"kd-{id}.local.", parsed_addresses=["8.8.8.8" if number % 2 else "10.77.0.1"],
        )  # fmt: skip
        await zeroconf.async_register_service(entry, cooperating_responders=True)
    tell(up=True)
    await input_ends()
    await zeroconf.async_close()


def lies(number: int, id: str) -> dict[str, str | bytes]:
    """An entry that is nearly good, with one lie."""
    good: dict[str, str | bytes] = {
        "id": id, "proto": str(PROTOCOL), "program": "0.2.0", "name": "Garage", "captain": "James", "mode": "duel",
        "phase": "lobby", "seats": "2", "free": "1", "locked": "0", "watchers": "1", "epoch": "0", "fp": "00" * 16,
    }  # fmt: skip
    wrong: list[dict[str, str | bytes]] = [
        {"id": "\x1b[2J"}, {"mode": "x" * 200}, {"free": "99"}, {"seats": "-1"}, {"epoch": "9" * 40}, {"fp": "zz"},
        {"program": "\x07"}, {"proto": "1e3"}, {"locked": b"\xff\xfe"}, {"id": "ab12cd34"},
    ]  # fmt: skip
    return good | wrong[number % len(wrong)]


if __name__ == "__main__":
    doings = {"announce": announce, "browse": browse, "look": glance, "forge": forge}
    asyncio.run(doings[sys.argv[1]](*sys.argv[2:]))  # type: ignore[operator]
