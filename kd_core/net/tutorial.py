"""A lesson that is played: a match on this computer in which one step follows the other.

The opponent does what the lesson says, when the step before is done, and nothing else. A choice of the player is asked
first (`wanted`); whoever shows the lesson answers what is not wanted, and does not make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kd_core.ai import thought
from kd_core.content.model import Pack
from kd_core.game import Options, Setup
from kd_core.net import lesson as lessons
from kd_core.net.bots import BotPlayer, Mind
from kd_core.net.host import Host
from kd_core.net.lesson import RIVAL, Chapter, Lesson, Place, Said, Step
from kd_core.net.local import LocalSession
from kd_core.net.messages import Act
from kd_core.record import Player
from kd_core.record.names import Lexicon
from kd_core.record.record import BOT


class Trainer(BotPlayer):
    """Says what the lesson wants it to say."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        super().__init__(RIVAL, "", packs)
        self.script: list[Said] = []

    @property
    def asked(self) -> bool:
        return bool(self.script) and super().asked

    def think(self, mind: Mind = thought.think) -> Act:
        return self._said(self._listener.heard[0], self.script[0])


class LessonSession(LocalSession):
    def __init__(self, lesson: Lesson, place: Place, packs: Sequence[Pack], name: str, rival: str) -> None:
        """`name` of the person here, `rival` of the opponent. Raises Spoiled."""
        self.chapter: Chapter = lesson.chapter(place)
        self.at = place.step  # of the chapter's steps; beyond the last one when the chapter is done
        match = lessons.begin(self.chapter, place.step, packs)
        super().__init__(Host(match, [Player(name), Player(rival, BOT)], real_dice=True), Setup(packs))

    def _seat_bot(self, seat: int, level: str) -> None:
        trainer = self._trainer = Trainer(self.packs)
        self._bots[seat] = trainer
        self._links[seat] = self._host.join(seat, lambda message: self._bot_hears(trainer, message))

    # -- how it goes ---------------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is to be shown now; None while the opponent has something to do, and when the chapter is done."""
        return None if self._trainer.script or self.done else self.chapter.steps[self.at]

    @property
    def done(self) -> bool:
        return self.at == len(self.chapter.steps) and not self._trainer.script

    @property
    def gives_hints(self) -> bool:
        """The lesson says what to do."""
        return False

    def wanted(self, action: Said) -> bool:
        """Is this what the player should do now?"""
        step = self.step
        return step is not None and any(lessons.same(action, one) for one in step.do)

    def understood(self) -> None:
        """The sentence was read, and there was nothing to do."""
        if self.step is not None and not self.step.do:
            self._next_step(self.step)

    def act(self, action: dict[str, Any]) -> None:
        step = self.step
        if step is None or not self.wanted(action):
            return
        self._next_step(step)
        super().act(lessons.rolled(step, action))

    def answer(self, seat: int, said: Act) -> None:
        """The opponent did what was next."""
        self._trainer.script.pop(0)
        super().answer(seat, said)

    def _next_step(self, step: Step) -> None:
        self.at += 1
        self._trainer.script += step.then


def first_duel(packs: Sequence[Pack], key: bytes) -> Setup:
    """Between the two fighters that are marked as the easiest, in the arena of the first; the player has the first."""
    easy = Lexicon(packs).easiest_first()[:2]
    arena = next(pack.arena.id for pack in packs if any(fighter.id == easy[0] for fighter in pack.fighters))
    return Setup(packs, "duel", easy, arena, options=Options("dice"), key=key)
