"""One table of a server: its time, its bots, its disk, and what goes out to whom.

What a table says waits until what it tells of is on the disk (`Keeper.sync`; in a thread, if the disk is slow), then
goes out, to the players before the crowd. Only answers to pings go at once: they are for clocks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from kd_core.ai.worker import think_there
from kd_core.net.bots import BotPlayer
from kd_core.net.lan.discovery import Announcer
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.messages import Act
from kd_core.net.security.join_code import Door
from kd_core.net.table.table import Table
from kd_core.record import CannotWrite

if TYPE_CHECKING:
    from kd_core.net.lan.server import Server
    from kd_core.net.lan.visitor import Visitor

CROWD_AT_ONCE = 50  # watchers that are served before anybody else has a turn
RETRY_SYNC = 1.0  # seconds
SHORTEST_PAUSE = 0.001  # seconds from one tick to the next, whatever the table is waiting for
PAUSE_AFTER_FAULT = 0.25  # seconds, where the last tick failed

_log = logging.getLogger(__name__)

Waiting: TypeAlias = "list[tuple[Visitor, list[bytes]]]"


class Served:
    """One table of a server, and everybody who is connected to it."""

    def __init__(self, server: Server, table: Table, keeper: FileKeeper) -> None:
        self.server = server
        self.table = table
        self.keeper = keeper
        self.door = Door()
        self.announcer: Announcer | None = None
        self.syncing = False
        self._visitors: dict[Visitor, None] = {}  # with something to send, in the order in which it came up
        self._timer: asyncio.TimerHandle | None = None
        self._card = table.card()
        self._dropped = False
        self._stumbled = False  # in the last tick

    # -- sending, when it is on the disk -------------------------------------------------------------------------------

    def wants_to_send(self, visitor: Visitor) -> None:
        self._visitors[visitor] = None

    def after(self) -> None:
        """Something was said to the table, or time has passed. First of all those who wait for it are told."""
        if not self.syncing:
            self._send_or_sync()
        self.table.rest()
        self._plan()
        self.server.on_change(self)
        if self.table.closed:
            self.server.drop(self)

    def _send_or_sync(self) -> None:
        waiting = self._take()
        if not self.keeper.dirty or self._kept_at_once():
            self._send(waiting)
        else:
            self.syncing = True
            self._sync(waiting)

    def _kept_at_once(self) -> bool:
        """A disk that answers within a moment is not worth a thread. What it refuses is tried again like all else."""
        if not self.server.disk_is_quick:
            return False
        with suppress(Exception):  # whatever it is, the thread meets it again and it is answered there
            self._sync_timed()
            return True
        return False

    def _sync_timed(self) -> None:
        began = time.perf_counter()
        self.keeper.sync()
        self.server.disk_took(time.perf_counter() - began)

    def _sync(self, waiting: Waiting) -> None:
        future = self.server.loop.run_in_executor(self.server.disk, self._sync_timed)
        future.add_done_callback(lambda done: self._synced(done, waiting))

    def _take(self) -> Waiting:
        players = [(one, one.take()) for one in self._visitors if one.plays]
        crowd = [(one, one.take()) for one in self._visitors if not one.plays]
        self._visitors.clear()
        return [*players, *crowd]

    def _send(self, waiting: Waiting) -> None:
        """Everybody's words are free to go; they go to so many at once, the players first."""
        for visitor, parts in waiting:
            visitor.release(parts)
        self._write([visitor for visitor, _ in waiting])

    def _write(self, visitors: list[Visitor]) -> None:
        for visitor in visitors[:CROWD_AT_ONCE]:
            visitor.write_released()
        rest = visitors[CROWD_AT_ONCE:]
        if rest:
            self.server.loop.call_soon(self._write, rest)

    def _synced(self, done: asyncio.Future[None], waiting: Waiting) -> None:
        why = None if done.cancelled() else done.exception()
        if isinstance(why, CannotWrite) and not self.server.closed:  # nobody hears of it before it is kept
            _log.warning("the record of table %s cannot be written: %s", self.table.id, why)
            self.server.loop.call_later(RETRY_SYNC, self._sync, waiting)
            return
        if why is not None or done.cancelled():
            self._fail(why)
            return
        self._send(waiting)
        self.syncing = False
        if self._visitors or self.keeper.dirty:
            self._send_or_sync()
        if self._dropped and not self.syncing:
            self.server.put_away(self)

    def _fail(self, why: BaseException | None) -> None:
        """Not the disk but the program: what was not kept is told to nobody, and everybody has to go."""
        _log.error("table %s stumbled while it was written", self.table.id, exc_info=why)
        self.syncing = False
        for visitor in [one for one in self.server.visitors if one.served is self]:
            visitor.abort()
        self._visitors.clear()
        self.server.drop(self, keep=True)

    # -- time ----------------------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._dropped:
            now = self.server.now()
            shortest = PAUSE_AFTER_FAULT if self._stumbled else SHORTEST_PAUSE
            pause = max(shortest, self.table.due(now) - now)
            self._timer = self.server.loop.call_later(pause, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._stumbled = not self.table.closed
        if not self.table.closed:
            with self.server.guarded():
                self.table.tick(self.server.now())
                self._stumbled = False
        self.after()
        self._announce_again()

    def _announce_again(self) -> None:
        if self.announcer is not None and (card := self.table.card()) != self._card:
            self._card = card
            self.server.spawn(self.announcer.update(card))
        if self.table.locked and self.door.needs_new_code:
            self.table.code = self.table.new_code()
            self.door.code_is_new()

    def think(self, bot: BotPlayer, answer: Callable[[Act], None]) -> None:
        """In a thread, so that no table waits for another's bot."""

        def thought(done: asyncio.Future[Act]) -> None:
            if not self.table.closed and not done.cancelled() and done.exception() is None:
                with self.server.guarded():
                    answer(done.result())
                    self.table.tick(self.server.now())
                self.after()

        self.server.loop.run_in_executor(self.server.minds, _think, bot).add_done_callback(thought)

    def close(self) -> None:
        self._dropped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _think(bot: BotPlayer) -> Act:
    try:
        return bot.think(think_there)
    except Exception:  # a bot that stumbles must not stop the match
        _log.exception("a bot stumbled")
        return bot.stumble()
