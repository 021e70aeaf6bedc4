"""The list of tables nearby for any front end: what is announced, proved by looking at it, with the distance.

A table is listed as soon as it is announced; `looked` follows. One that cannot be reached stays in the list with the
reason, and is looked at again. Only so many are looked at once: the network may announce more than there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from zeroconf.asyncio import AsyncZeroconf

from kd_core.net.lan.discovery import Browser
from kd_core.net.lan.entry import Found
from kd_core.net.lan.look import Looked, look
from kd_core.net.lan.multicast import Multicast

LOOK_AGAIN = 5.0  # seconds
MOST_LOOKS = 8


@dataclass(frozen=True)
class Nearby:
    """One line of the list."""

    found: Found
    looked: Looked | None = None  # None: not looked at yet

    @property
    def why_not(self) -> str:
        """Why nobody can enter: a key `lan.why_not.<…>`, or nothing."""
        if self.found.why_not:
            return self.found.why_not
        return self.looked.problem if self.looked is not None else ""


class TablesNearby:
    """Browser and glances together. `tables` is by id; `on_change` follows every change of it."""

    def __init__(self, multicast: Multicast | AsyncZeroconf | None = None) -> None:
        self._browser = Browser(multicast)
        self._looks: dict[str, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(MOST_LOOKS)
        self.tables: dict[str, Nearby] = {}

    async def start(self, on_change: Callable[[], None] = lambda: None) -> None:
        self._on_change = on_change
        await self._browser.start(self._announced)

    async def stop(self) -> None:
        looks = list(self._looks.values())
        self._looks.clear()
        for task in looks:
            task.cancel()
        await asyncio.gather(*looks, return_exceptions=True)
        await self._browser.stop()

    async def settled(self) -> None:
        """When everything that is announced by now was looked at."""
        while any(nearby.looked is None and not nearby.found.why_not for nearby in self.tables.values()):
            await asyncio.sleep(0.02)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _announced(self) -> None:
        before, self.tables = self.tables, {id: self._line(found) for id, found in self._browser.found.items()}
        for table in self._looks.keys() - {id for id, line in self.tables.items() if _same_place(line, before.get(id))}:
            self._looks.pop(table).cancel()
        for table, line in self.tables.items():
            if table not in self._looks and not line.found.why_not:
                self._looks[table] = asyncio.create_task(self._keep_looking(table), name="look")
        if self.tables != before:
            self._on_change()

    def _line(self, found: Found) -> Nearby:
        """A changed entry keeps what was seen of the table, unless it is somewhere else now."""
        before = self.tables.get(found.id)
        return Nearby(found, before.looked if before is not None and before.found.target == found.target else None)

    async def _keep_looking(self, table: str) -> None:
        while table in self.tables:
            found = self.tables[table].found
            async with self._places:
                looked = await look(found)
            self._saw(found, looked)
            await asyncio.sleep(LOOK_AGAIN)

    def _saw(self, found: Found, looked: Looked) -> None:
        now = self.tables.get(found.id)
        if now is None or now.found.target != found.target:
            return
        self.tables[found.id] = Nearby(now.found, looked)
        self._on_change()
        if looked.problem:
            self._browser.doubt(found)
        else:
            self._browser.trust(found)


def _same_place(line: Nearby, before: Nearby | None) -> bool:
    return before is not None and before.found.target == line.found.target
