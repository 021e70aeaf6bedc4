"""What watchers see: what everybody may know, and if so agreed, some seconds later.

However many they are, the match has one link for all of them, and a message is made once. Everything that tells how
the match goes waits here: state, log, countdowns, towers. When the match is over nothing waits any longer.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import Any

import msgspec

from kd_core.net.messages import Happened, Message, Snapshot, TowerSeen, TowerSet
from kd_core.net.wire.schema import Countdown, CountdownOver


class Gallery:
    def __init__(self, delay: float) -> None:
        self.delay = delay
        self._waiting: deque[tuple[float, Message]] = deque()
        self._shown: Snapshot | None = None
        self._countdown: Countdown | None = None
        self._tower: TowerSet | None = None
        self._log: list[list[dict[str, Any]]] = []

    def hear(self, message: Message, now: float) -> None:
        """From the match, for watchers."""
        if isinstance(message, Countdown | TowerSet) and message.starts is not None and message.ends is not None:
            later = {"starts": message.starts + self.delay, "ends": message.ends + self.delay}
            message = msgspec.structs.replace(message, **later)
        if isinstance(message, Snapshot | Happened | Countdown | CountdownOver | TowerSet | TowerSeen):
            self._waiting.append((now + self.delay, message))

    def release(self, now: float) -> list[Message]:
        """What watchers may be told by now."""
        told: list[Message] = []
        while self._waiting and self._waiting[0][0] <= now:
            message = self._waiting.popleft()[1]
            self._remember(message)
            told.append(message)
        return told

    def release_all(self) -> list[Message]:
        return self.release(inf)

    @property
    def due(self) -> float | None:
        return self._waiting[0][0] if self._waiting else None

    @property
    def view(self) -> dict[str, Any] | None:
        """What watchers see now."""
        return self._shown.view if self._shown is not None else None

    def so_far(self) -> list[Message]:
        """For somebody who comes in the middle: what watchers know now, with all that they heard."""
        if self._shown is None:
            return []
        shown = self._shown
        now = Snapshot(shown.seq, None, shown.view, shown.terms, list(self._log))
        return [now, *(one for one in (self._tower, self._countdown) if one is not None)]

    def _remember(self, message: Message) -> None:
        if isinstance(message, TowerSeen):
            return
        if isinstance(message, TowerSet):
            self._tower = message
            return
        if isinstance(message, Countdown):
            self._countdown = message
            return
        self._countdown = None
        if isinstance(message, Snapshot | Happened):
            self._tower = None
        if isinstance(message, Snapshot):
            self._shown = message
            if message.log is not None:
                self._log = list(message.log)
        elif isinstance(message, Happened) and self._shown is not None:
            self._shown = Snapshot(message.seq, None, message.view, self._shown.terms)
            self._log.append(message.events)
