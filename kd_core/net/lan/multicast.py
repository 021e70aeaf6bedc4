"""One `AsyncZeroconf` for everything in this program that announces or listens, made anew when the network changes.

Whoever wants it joins with `up` and `down`; the first to join opens it, the last to leave closes it. Zeroconf does not
look at the interfaces again once it is open, so every few seconds we do: a laptop that finds its Wi-Fi again is seen
again. Trouble with an interface never reaches the loop; then `zeroconf` is None, and it is tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Protocol, TypeAlias

from zeroconf import Error, InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncZeroconf

from kd_core.net.lan.addresses import Interface, chosen_addresses, interfaces

WATCH_EVERY = 5.0  # seconds
TROUBLE = (OSError, Error, RuntimeError, ValueError, TimeoutError)  # what interfaces do to zeroconf

Wanted: TypeAlias = list[str | int] | InterfaceChoice


class User(Protocol):
    """Somebody who announces or listens."""

    async def up(self, zeroconf: AsyncZeroconf) -> None: ...

    async def down(self) -> None: ...


class Multicast:
    """The shared door to multicast DNS. To be made and used inside one running loop."""

    def __init__(self, lent: AsyncZeroconf | None = None) -> None:
        self.zeroconf: AsyncZeroconf | None = lent
        self._lent = lent is not None  # by somebody who closes it, too
        self._users: list[User] = []
        self._lock = asyncio.Lock()
        self._seen: list[Interface] = []
        self._watcher: asyncio.Task[None] | None = None

    async def join(self, user: User) -> None:
        async with self._lock:
            self._users.append(user)
            if self._watcher is None and not self._lent:
                await self._open()
                self._watcher = asyncio.create_task(self._watch(), name="interfaces")
            await self._tell_up(user)

    async def leave(self, user: User) -> None:
        async with self._lock:
            if user not in self._users:
                return
            self._users.remove(user)
            await _quietly(user.down())
            last = not self._users
        if last:
            await self.close()

    async def close(self) -> None:
        """Everybody down, and no more watching. Done by the last one who leaves."""
        await self._stop_watching()
        async with self._lock:
            for user in self._users:
                await _quietly(user.down())
            self._users.clear()
            if not self._lent:
                await self._shut()

    # -- inside --------------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            if self.zeroconf is None or interfaces() != self._seen:
                async with self._lock:
                    await self._renew()

    async def _renew(self) -> None:
        for user in self._users:
            await _quietly(user.down())
        await self._shut()
        await self._open()
        for user in self._users:
            await self._tell_up(user)

    async def _open(self) -> None:
        self._seen = interfaces()
        for wanted, version in _choices(self._seen):
            self.zeroconf = await _opened(wanted, version)
            if self.zeroconf is not None:
                return

    async def _shut(self) -> None:
        opened, self.zeroconf = self.zeroconf, None
        if opened is not None:
            await _quietly(opened.async_close())

    async def _tell_up(self, user: User) -> None:
        if self.zeroconf is not None:
            await _quietly(user.up(self.zeroconf))

    async def _stop_watching(self) -> None:
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.cancel()
            await asyncio.gather(watcher, return_exceptions=True)


async def _opened(wanted: Wanted, version: IPVersion) -> AsyncZeroconf | None:
    try:
        opened = AsyncZeroconf(interfaces=wanted, ip_version=version)
    except TROUBLE:
        return None
    try:
        await opened.zeroconf.async_wait_for_start()
    except TROUBLE:
        await _quietly(opened.async_close())
        return None
    return opened


def _choices(seen: list[Interface]) -> list[tuple[Wanted, IPVersion]]:
    """What to open, best first: both kinds of addresses, else IPv4 alone, else whatever the system thinks best."""
    everything: list[str | int] = [address for one in seen for address in one.addresses]
    older: list[str | int] = [address for address in everything if isinstance(address, str) and ":" not in address]
    choices: list[tuple[Wanted, IPVersion]] = []
    if len(older) < len(everything):
        choices.append((everything, IPVersion.All if older else IPVersion.V6Only))
    if older:
        choices.append((older, IPVersion.V4Only))
    return choices if chosen_addresses() else [*choices, (InterfaceChoice.Default, IPVersion.V4Only)]


async def _quietly(something: Awaitable[None]) -> None:
    """Interfaces vanish at the worst moments; whoever is told to stop or to begin again must not fall over it."""
    with suppress(*TROUBLE):
        await something
