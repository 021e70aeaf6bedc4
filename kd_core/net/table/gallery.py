"""What watchers see: what everybody may know, and if so agreed, some seconds later.

However many they are, the match has one link for all of them, and a message is made once.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from kd_core.net.messages import Happened, Message, Snapshot


class Gallery:
    def __init__(self, delay: float) -> None:
        self.delay = delay
        self._waiting: deque[tuple[float, Message]] = deque()
        self._shown: Snapshot | None = None
        self._log: list[list[dict[str, Any]]] = []

    def hear(self, message: Message, now: float) -> None:
        """From the host, for watchers."""
        if isinstance(message, Snapshot | Happened):
            self._waiting.append((now + self.delay, message))

    def release(self, now: float) -> list[Message]:
        """What watchers may be told by now; before anything was shown, those who wait get a snapshot instead."""
        told: list[Message] = []
        while self._waiting and self._waiting[0][0] <= now:
            message = self._waiting.popleft()[1]
            self._remember(message)
            told.append(message)
        return told

    @property
    def due(self) -> float | None:
        return self._waiting[0][0] if self._waiting else None

    def snapshot(self) -> Snapshot | None:
        """For somebody who comes in the middle: what watchers know now, with all that they heard."""
        if self._shown is None:
            return None
        shown = self._shown
        return Snapshot(shown.seq, None, shown.view, shown.terms, list(self._log))

    def _remember(self, message: Message) -> None:
        if isinstance(message, Snapshot):
            self._shown = message
            if message.log is not None:
                self._log = list(message.log)
        elif isinstance(message, Happened) and self._shown is not None:
            self._shown = Snapshot(message.seq, None, message.view, self._shown.terms)
            self._log.append(message.events)
