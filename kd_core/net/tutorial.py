"""A lesson that is played: a match on this computer in which one step follows the other.

The others do what the lesson says, when the step before is done, and nothing else. A choice of the player is asked
first (`wanted`); whoever shows the lesson answers what is not wanted, and does not make it. A tower is judged as ever:
one that stands ends its step, one that does not ends the chapter (`fell`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kd_core.ai import thought
from kd_core.content.model import Pack
from kd_core.game import Options, Setup
from kd_core.net import lesson as lessons
from kd_core.net import messages
from kd_core.net.bots import BotPlayer, Mind
from kd_core.net.host import Host
from kd_core.net.lesson import PLAYER, Chapter, Lesson, Place, Said, Step
from kd_core.net.local import LocalSession
from kd_core.net.messages import Act, Message
from kd_core.record import Player
from kd_core.record.record import BOT
from kd_core.tower.terms import Terms, Unhurried

Script = list[tuple[int, Said]]  # what is still to be done before the next step, each with its seat


class Trainer(BotPlayer):
    """Says what the lesson wants it to say."""

    def __init__(self, seat: int, packs: Sequence[Pack], script: Script) -> None:
        super().__init__(seat, "", packs)
        self._script = script

    @property
    def asked(self) -> bool:
        return bool(self._script) and self._script[0][0] == self.seat and super().asked

    def think(self, mind: Mind = thought.think) -> Act:
        return self._said(self._listener.heard[0], self._script[0][1])


class LessonSession(LocalSession):
    def __init__(self, lesson: Lesson, place: Place, packs: Sequence[Pack], names: Sequence[str]) -> None:
        """`names` of the person here and of all others, by seat. Raises Spoiled."""
        self.chapter: Chapter = lesson.chapter(place)
        self.at = place.step  # of the chapter's steps; beyond the last one when the chapter is done
        self.fell = False  # the tower did not stand
        self._script: Script = []
        match = lessons.begin(self.chapter, place.step, packs)
        players = [Player(names[PLAYER]), *(Player(name, BOT) for name in names[1 : match.seats])]
        host = Host(match, players, real_dice=True, builds=True)
        super().__init__(host, Setup(packs, self.chapter.mode, options=match.options))

    def _seat_bot(self, seat: int, level: str) -> None:
        trainer = Trainer(seat, self.packs, self._script)
        self._bots[seat] = trainer
        self._links[seat] = self._host.join(seat, lambda message: self._bot_hears(trainer, message))

    # -- how it goes ---------------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is to be shown now; None while the others have something to do, and when the chapter is over."""
        return None if self._script or self.done or self.fell else self.chapter.steps[self.at]

    @property
    def done(self) -> bool:
        return self.at == len(self.chapter.steps) and not self._script

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
        if self.step is not None and self.step.reads:
            self._next_step(self.step)

    def act(self, action: dict[str, Any]) -> None:
        step = self.step
        if step is None or not self.wanted(action):
            return
        self._next_step(step)
        super().act(lessons.rolled(step, action))

    def answer(self, seat: int, said: Act) -> None:
        """One of the others did what was next."""
        self._script.pop(0)
        super().answer(seat, said)

    def _next_step(self, step: Step) -> None:
        self.at += 1
        self._script += lessons.script(step)

    # -- a tower -------------------------------------------------------------------------------------------------------

    def _terms(self, defender: int) -> Terms | None:
        terms = super()._terms(defender)
        step = self.step
        if terms is None or step is None or step.tower != "unhurried":
            return terms
        return Unhurried(terms.heavy, terms.light, terms.seed)

    def _watch(self, message: Message) -> None:
        super()._watch(message)
        for event in message.events if isinstance(message, messages.Happened) else ():
            if event["event"] == "tower_judged":
                self._judged(event["passed"])

    def _judged(self, passed: bool) -> None:
        step = self.step
        if passed and step is not None and step.tower:
            self._next_step(step)
        else:
            self.fell = True


def first_duel(packs: Sequence[Pack], mine: str, other: str, key: bytes) -> Setup:
    """With the fighter that the lesson was played with, against the one that is known, in the arena of the first."""
    arena = next(pack.arena.id for pack in packs if any(fighter.id == mine for fighter in pack.fighters))
    return Setup(packs, "duel", [mine, other], arena, options=Options("dice"), key=key)
