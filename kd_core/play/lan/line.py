"""The connection to a table, for a program that waits: the client lives in a thread with an event loop of its own.

What happens there is told as `Heard`, in order, with whatever the guest knew at that moment; so the thread that talks
to the player never looks at something that is just being changed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from kd_core.content.model import Pack
from kd_core.net.guest.far_session import FarSession
from kd_core.net.guest.guest import Guest, Topic
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.client import Client
from kd_core.net.messages import Message, TowerGo, TowerSeen, TowerSet
from kd_core.net.security.identity import Identity
from kd_core.net.wire import schema
from kd_core.tower.terms import Aids

ANSWERS_WITHIN = 60.0  # seconds for what the client is asked to do
ENDS_WITHIN = 5.0
T = TypeVar("T")


@dataclass(frozen=True)
class Heard:
    """`topic`: one of the guest's, "message" of a match, or "typed"; `value` is what is new."""

    topic: str
    value: Any = None


class Line:
    def __init__(self, identity: Identity, packs: Sequence[Pack], name: str, tell: Callable[[Heard], None]) -> None:
        self.client = Client(identity, packs, name, self._changed)
        self._tell = tell
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="knockdown-line", daemon=True)
        self._thread.start()

    # -- asking --------------------------------------------------------------------------------------------------------

    def enter(self, target: Target, wish: Literal["play", "watch"], code: str = "") -> None:
        self.run(self.client.enter(target, wish, code))

    def say(self, message: Message) -> bool:
        """False: nobody is there to hear it."""
        return self.do(lambda: self.client.say(message))

    def do(self, job: Callable[[], T]) -> T:
        """Where the guest lives."""

        async def work() -> T:
            return job()

        return self.run(work())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        future: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(ANSWERS_WITHIN)

    def end(self, leave: bool) -> None:
        """`leave`: for good; else the seat is kept."""
        with suppress(Exception):  # whatever it is, we go
            work = self.client.leave() if leave else self.client.close()
            asyncio.run_coroutine_threadsafe(work, self._loop).result(ENDS_WITHIN)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(ENDS_WITHIN)

    # -- hearing -------------------------------------------------------------------------------------------------------

    def listen(self, far: FarSession) -> None:
        """Everything that the match says from now on, and how it stands."""
        self.do(lambda: far.look_from(far.viewpoint, lambda message: self._hear(far, message)))

    def _hear(self, far: FarSession, message: Message) -> None:
        """A terminal does not show towers; as soon as somebody is ready for a test of ours, it starts the clock."""
        if isinstance(message, TowerSet):
            if message.phase == "ready" and message.attacker == far.viewpoint:
                far.tower(TowerGo(message.test))
        elif not isinstance(message, TowerSeen):
            self._tell(Heard("message", (far, message)))

    def _changed(self, topic: Topic) -> None:
        guest = self.client.guest
        if guest is None or guest.wish == "fetch":  # that visit is the client's own affair
            return
        if topic == "countdown":
            self._count(guest)
        if topic == "table":
            self._roll_instead(guest)
        self._tell(Heard(topic, _NEW[topic](guest)))

    @staticmethod
    def _roll_instead(guest: Guest) -> None:
        """TEST-6: whoever has no pointer rolls; everybody can see that before the match."""
        table, seat = guest.table, guest.seat
        if table is None or seat is None or table.phase != "lobby" or table.rules.test == "dice":
            return
        if seat < len(table.seats) and table.seats[seat].guest == guest.id and not table.seats[seat].aids.dice:
            guest.say(schema.SetAids(Aids(dice=True)))

    def _count(self, guest: Guest) -> None:
        """This screen has reached zero when its clock says so, whatever the terminal shows."""
        counting = guest.countdown
        if counting is not None and counting.ends > guest.host_now:
            self._loop.call_later(counting.ends - guest.host_now, guest.reached_zero, counting.id)


def _said(guest: Guest) -> schema.Said | None:
    return guest.said[-1] if guest.said else None


_NEW: dict[str, Callable[[Guest], Any]] = {
    "status": lambda guest: (guest.status, guest.refusal),
    "table": lambda guest: (guest.table, guest.seat, guest.captain, guest.id),
    "said": _said,
    "match": lambda guest: guest.session,
    "countdown": lambda guest: (guest.countdown, guest.spread, guest.host_now),
    "no": lambda guest: guest.no,
    "finished": lambda guest: guest.finished,
    "receipt": lambda guest: guest.receipt,
    "packs": lambda guest: None,
}
