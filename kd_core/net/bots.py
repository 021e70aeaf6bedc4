"""A bot as a player: it hears what its seat may know, thinks in worlds that fit it, and answers with a choice.

It holds no way to the match itself. Who drives it decides when and where it thinks: `answer` may run in another thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kd_core import ai
from kd_core.content.model import Pack
from kd_core.game import BadPosition, Match, Options
from kd_core.net import messages
from kd_core.net.messages import Message


class BotPlayer:
    def __init__(self, seat: int, level: str, packs: Sequence[Pack], seed: int) -> None:
        self.seat = seat
        self._bot = ai.make(level)
        self._packs = packs
        self._random = Random(seed)
        self._table: dict[str, Any] = {}
        self._view: dict[str, Any] = {}

    def hear(self, message: Message) -> None:
        """Remember the newest view."""
        if isinstance(message, messages.Snapshot):
            self._table = message.table
        if isinstance(message, messages.Snapshot | messages.Happened):
            self._view = message.view

    @property
    def asked(self) -> bool:
        return bool(self._view.get("legal"))

    def answer(self) -> dict[str, Any]:
        """The choice for the newest view. Where no world can be made of it, any legal choice will do."""
        legal: list[dict[str, Any]] = self._view["legal"]
        if len(legal) == 1:
            return legal[0]
        try:
            world = self._world()
        except (BadPosition, ValueError, IndexError, KeyError):
            return self._random.choice(legal)
        decision = world.decision(self.seat)
        if decision is None:
            return self._random.choice(legal)
        chosen = self._bot.choose(world, self.seat).to_json()
        return chosen if chosen in legal else self._random.choice(legal)

    def _world(self) -> Match:
        options = Options(**self._table["options"])
        return Match.from_view(self._packs, options, self._table["cards"], self._view, self._random.getrandbits(60))
