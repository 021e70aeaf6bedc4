"""A bot as a player: it hears what its seat may know, thinks in worlds that fit it, and answers with a choice.

It holds no way to the match itself. Who drives it decides when and where it thinks: `think` may run in another thread,
and with a `Mind` in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random, SystemRandom
from secrets import token_hex
from typing import Any, TypeAlias

from kd_core.ai import thought
from kd_core.ai.memory import Memory, Patience, mark_of_view
from kd_core.ai.thought import Question, Thought
from kd_core.content.model import Pack
from kd_core.net import messages
from kd_core.net.messages import Act, Message

Mind: TypeAlias = Callable[[Sequence[Pack], Question], Thought]


class Listener:
    """What one seat was told so far, as a question for whoever is to think about it: a bot, or the hint of a person."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._memory = Memory(seat)
        self._patience = Patience()
        self._terms: dict[str, Any] = {}
        self.heard: tuple[int, dict[str, Any]] = (-1, {})  # the newest view and its number, always together

    def hear(self, message: Message) -> None:
        """Remember the newest view, and what it does not show any more."""
        if isinstance(message, messages.Snapshot):
            self._terms = message.terms
            if message.log is not None:
                self._memory = Memory(self.seat)
                for happened in message.log:
                    self._memory.hear(happened)
        elif isinstance(message, messages.Happened):
            self._memory.hear(message.events)
        if isinstance(message, messages.Snapshot | messages.Happened):
            self.heard = (message.seq, message.view)
            if self.asked and message.view["phase"] == "action":
                self._patience.look(mark_of_view(message.view))

    @property
    def asked(self) -> bool:
        """Has the seat to choose? A tower is nobody's to judge who thinks."""
        view = self.heard[1]
        return bool(view.get("legal")) and view["phase"] != "tower"

    def question(self, view: dict[str, Any], level: str, seed: int) -> Question:
        """The open choice of a view that was heard."""
        seen = self._memory.seen()
        options, cards = self._terms["options"], self._terms["cards"]
        return Question(options, cards, view, seen.held, seen.passed, level, seed, self._patience.waited)


class BotPlayer:
    def __init__(self, seat: int, level: str, packs: Sequence[Pack], seed: int | None = None) -> None:
        """The bot's own chance comes from the system, never from the match; `seed` is for tests and measurements."""
        self.seat = seat
        self._level = level
        self._random = Random(SystemRandom().getrandbits(64) if seed is None else seed)
        self._packs = packs
        self._name = token_hex(4)
        self._count = count()
        self._listener = Listener(seat)

    def hear(self, message: Message) -> None:
        self._listener.hear(message)

    @property
    def asked(self) -> bool:
        """Has the bot to choose?"""
        return self._listener.asked

    def think(self, mind: Mind = thought.think) -> Act:
        """The choice for the view that is the newest when the thinking begins. Also where there is only one: how long
        an answer takes must not tell how many there were."""
        seq, view = self._listener.heard
        question = self._listener.question(view, self._level, self._random.getrandbits(60))
        return self._said(seq, mind(self._packs, question).action)

    def stumble(self) -> Act:
        """The first choice that is offered, for a bot whose thinking failed."""
        seq, view = self._listener.heard
        return self._said(seq, view["legal"][0])

    def _said(self, seq: int, action: dict[str, Any]) -> Act:
        return Act(f"{self._name}-{next(self._count)}", seq, action)
