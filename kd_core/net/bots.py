"""A bot as a player: it hears what its seat may know, thinks in worlds that fit it, and answers with a choice.

It holds no way to the match itself. Who drives it decides when and where it thinks: `think` may run in another thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random, SystemRandom
from secrets import token_hex
from typing import Any

from kd_core import ai
from kd_core.content.model import Pack
from kd_core.game import Match, Options
from kd_core.net import messages
from kd_core.net.messages import Act, Message


class BotPlayer:
    def __init__(self, seat: int, level: str, packs: Sequence[Pack], seed: int | None = None) -> None:
        """The bot's own chance comes from the system, never from the match; `seed` is for tests and measurements."""
        self.seat = seat
        self._random = Random(SystemRandom().getrandbits(64) if seed is None else seed)
        self._bot = ai.make(level, self._random.getrandbits(60))
        self._packs = packs
        self._name = token_hex(4)
        self._count = count()
        self._terms: dict[str, Any] = {}
        self._heard: tuple[int, dict[str, Any]] = (-1, {})  # the newest view and its number, always together

    def hear(self, message: Message) -> None:
        """Remember the newest view."""
        if isinstance(message, messages.Snapshot):
            self._terms = message.terms
        if isinstance(message, messages.Snapshot | messages.Happened):
            self._heard = (message.seq, message.view)

    @property
    def asked(self) -> bool:
        """Has the bot to choose? A tower is not its to judge."""
        view = self._heard[1]
        return bool(view.get("legal")) and view["phase"] != "tower"

    def think(self) -> Act:
        """The choice for the view that is the newest when the thinking begins."""
        seq, view = self._heard
        return self._said(seq, self._choice(view))

    def stumble(self) -> Act:
        """The first choice that is offered, for a bot whose thinking failed."""
        seq, view = self._heard
        return self._said(seq, view["legal"][0])

    def _said(self, seq: int, action: dict[str, Any]) -> Act:
        return Act(f"{self._name}-{next(self._count)}", seq, action)

    def _choice(self, view: dict[str, Any]) -> dict[str, Any]:
        """Also where there is only one: how long an answer takes must not tell how many there were."""
        return self._bot.choose(self._world(view), self.seat).to_json()

    def _world(self, view: dict[str, Any]) -> Match:
        """A match that could be the real one, made of nothing but what this seat was told."""
        options = Options.from_json(self._terms["options"])
        return Match.from_view(self._packs, options, self._terms["cards"], view, self._random.getrandbits(60))
