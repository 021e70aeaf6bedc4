"""The host's side of a Knockdown Test by a tower (TEST-1): who is ready, whose word starts the clock, the hand of the
tested, the bell. Without I/O: time is handed in, what is said goes to a `Crowd`.

    waits      the cubes lie there; the tested says when the clock may start
    ready      the attacker starts it, or in teams somebody of that side
    running    from an announced moment on; the bell is the host's, whoever has gone meanwhile
    standing   the shape was right: does it stand?

The host simulates by its own clock, a moment behind (`lag`: half of the way there and back, at most 50 ms), so that
what a hand did in time counts although it was on its way. A bot's hand goes the same way as a person's: it sees what
everybody sees, and its samples go through the same sieve.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import inf
from secrets import randbits
from typing import Literal, Protocol

from kd_core.game import actions
from kd_core.game.actions import Action
from kd_core.net.host import Host
from kd_core.net.messages import Message, TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.record import CannotWrite
from kd_core.tower.hand import Hand, bot_hand
from kd_core.tower.samples import Sample, unpack
from kd_core.tower.sieve import Sieve
from kd_core.tower.snapshot import Eye, Sight
from kd_core.tower.terms import FRAMES, MOST_CUBES, Aids, Terms, Way
from kd_core.tower.trial import Trial

LEAD = 1.0  # seconds from the word to the start of the clock, so that every screen and every hand is there
WATCHED = 2  # frames from one picture for watchers to the next
ROUNDING = 1e-4  # of a frame: what numbers lose that count seconds since long ago
RETRY = 1.0  # seconds, where a verdict could not be written
MOST_AT_ONCE = 30  # frames that are caught up in one go; a program that slept longer goes on in the next

FROM_THE_TESTED = (TowerReady, TowerHand, TowerDone)
OF_A_TOWER = (*FROM_THE_TESTED, TowerGo)
WAYS: Mapping[str, Way] = {"tower": "steady", "head_start": "head_start"}

_log = logging.getLogger(__name__)


class Crowd(Protocol):
    """Those around a test, as the stage sees them."""

    def tell(self, message: TowerSet) -> None:
        """To everybody."""
        ...

    def show(self, message: TowerSeen, tested: bool) -> None:
        """To the tested, or to all others."""
        ...

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays this seat now; empty: a person does."""
        ...

    def lag(self, seat: int) -> float:
        """Seconds by which what this seat does may come late."""
        ...


def asks_for_tower(host: Host) -> bool:
    return not host.over and host.judging


def terms_of(host: Host, aids: Aids) -> Terms | None:
    """The terms of the tower that is asked for; None: more cubes than fit, or this player rolls (TEST-6)."""
    asked = host.view(None)["question"]
    wounds = host.view(None)["players"][asked["defender"]]["wounds"]
    if aids.dice or wounds["heavy"] + wounds["light"] > MOST_CUBES:
        return None
    dice = tuple(asked["dice"]) if asked["dice"] else None
    return Terms(wounds["heavy"], wounds["light"], asked["seed"], WAYS[host.options.test], dice, aids)


def roll_instead(host: Host) -> bool:
    """TEST-6: this test is made with dice. False: that cannot be kept just now."""
    return _judge(host, actions.SwitchToDice())


def _judge(host: Host, verdict: Action, film: str = "") -> bool:
    try:
        host.judge(verdict, film)
    except CannotWrite as why:
        _log.warning("a verdict cannot be written: %s", why)
        return False
    return True


class TowerStage:
    def __init__(
        self, host: Host, terms: Terms, crowd: Crowd, now: float, bot_pause: float = 0.9, patience: float = 0.0
    ) -> None:
        """`patience`: seconds after which nobody has to say a word any more; 0: as long as they like."""
        asked = host.view(None)["question"]
        self.test = host.seq
        self.defender: int = asked["defender"]
        self.attacker: int = asked["attacker"]
        self.terms = terms
        self._host = host
        self.phase: Literal["waits", "ready", "running", "standing"] = "waits"
        self.starts: float | None = None
        self.ends: float | None = None
        self.trial = Trial(terms)
        self._crowd = crowd
        self._since = now  # of this phase
        self._bot_pause = bot_pause
        self._patience = patience
        self._lag = 0.0
        self._sieve = Sieve(terms)
        self._eyes = {True: Eye(), False: Eye()}  # of the tested, and of all others
        self._hand: Hand | None = None
        self._bots_sight = Sight(terms.cubes)
        self._bots_eye = Eye()
        self._retry = -inf

    # -- what everybody may know ---------------------------------------------------------------------------------------

    def message(self) -> TowerSet:
        by: Literal["person", "bot"] = "bot" if self._bot_builds else "person"
        return TowerSet(
            self.test, self.defender, self.attacker, self.phase, self.terms, self.starts, self.ends, by
        )  # fmt: skip

    def open(self) -> None:
        """Everybody is told of the test, and sees how the cubes lie."""
        self._crowd.tell(self.message())
        self._show()

    def greet(self) -> tuple[TowerSet, TowerSeen]:
        """For somebody who comes in the middle."""
        return self.message(), TowerSeen(self.test, Eye().look(self.trial.world))

    def _show(self) -> None:
        for tested, eye in self._eyes.items():
            if tested or self.trial.world.frame % WATCHED == 0 or self.phase != "running":
                self._crowd.show(TowerSeen(self.test, eye.look(self.trial.world)), tested)

    # -- what players say ----------------------------------------------------------------------------------------------

    def hear(self, seat: int, message: Message, now: float) -> None:
        """What does not fit here and now changes nothing."""
        if not isinstance(message, OF_A_TOWER) or message.test != self.test:
            return
        if isinstance(message, FROM_THE_TESTED) != (seat == self.defender) or self._crowd.bot_at(seat):
            return
        if isinstance(message, TowerReady) and self.phase == "waits":
            self._turn("ready", now)
        elif isinstance(message, TowerGo) and seat % 2 == self.attacker % 2 and self.phase == "ready":
            self.go(now)
        elif self.phase == "running" and not self._bot_builds:
            self._build(message, now)

    @property
    def _bot_builds(self) -> bool:
        """A bot that has begun for somebody who was away builds to the end."""
        return self._hand is not None or bool(self._crowd.bot_at(self.defender))

    def _build(self, message: Message, now: float) -> None:
        if isinstance(message, TowerHand):
            self._move(message.samples, now)
        elif isinstance(message, TowerDone):
            self.trial.finish()

    def _move(self, said: bytes, now: float) -> None:
        try:
            samples = unpack(said)
        except ValueError:
            return
        for sample in self._sieve.take(samples, self._frame(now)):
            self.trial.put(sample)

    def lost(self, seat: int) -> None:
        """The connection of a seat is gone: a hand that nobody holds lets go. What was said before counts."""
        if seat == self.defender and self.phase == "running":
            world = self.trial.world
            self.trial.put(Sample(world.frame + 1, *world.hand, False, 0))

    # -- time ----------------------------------------------------------------------------------------------------------

    def go(self, now: float) -> None:
        """The clock starts, in a moment."""
        self._lag = 0.0 if self._crowd.bot_at(self.defender) else self._crowd.lag(self.defender)
        self.starts = now + LEAD
        self.ends = self.starts + self.terms.frames / FRAMES
        level = self._crowd.bot_at(self.defender)
        self._hand = bot_hand(self.terms, level, randbits(32)) if level else None
        self._turn("running", now)

    def tick(self, now: float) -> None:
        if self.phase in ("waits", "ready"):
            self._hurry(now)
        else:
            self._advance(now)

    def due(self) -> float:
        """When `tick` is wanted."""
        if self.phase in ("waits", "ready"):
            return self._nobody_to_wait_for()
        assert self.starts is not None
        if self.trial.verdict is not None:
            return self._retry
        return self.starts + self._lag + (self.trial.world.frame + 1) / FRAMES

    def _nobody_to_wait_for(self) -> float:
        """Bots are ready soon, people when they say so, unless a clock runs for every choice."""
        waited_for = self.defender if self.phase == "waits" else self.attacker
        pause = self._bot_pause if self._crowd.bot_at(waited_for) else self._patience
        return self._since + pause if pause else inf

    def _hurry(self, now: float) -> None:
        if now < self._nobody_to_wait_for():
            return
        if self.phase == "waits":
            self._turn("ready", now)
        else:
            self.go(now)

    def _turn(self, phase: Literal["ready", "running", "standing"], now: float) -> None:
        self.phase, self._since = phase, now
        self._crowd.tell(self.message())

    def _frame(self, now: float) -> float:
        """Of the host's clock."""
        assert self.starts is not None
        return (now - self.starts) * FRAMES

    def _advance(self, now: float) -> None:
        frame = min(int(self._frame(now - self._lag) + ROUNDING), self.trial.world.frame + MOST_AT_ONCE)
        while self.trial.world.frame < frame and self.trial.verdict is None:
            self._one_frame(self.trial.world.frame + 1)
        if self.phase == "running" and self.trial.phase != "building" and self.trial.verdict is None:
            self._turn("standing", now)
        if self.trial.verdict is not None and now >= self._retry:
            self._retry = now + RETRY
            self._judge()

    def _one_frame(self, frame: int) -> None:
        if self._hand is not None and self.trial.phase == "building":
            self._move_bot(self._hand)
        self.trial.advance(frame)
        self._show()

    def _move_bot(self, hand: Hand) -> None:
        now = self.trial.world.frame
        self._bots_sight.see(self._bots_eye.look(self.trial.world))
        for sample in self._sieve.take([hand.sample(now, self._bots_sight)], now):
            self.trial.put(sample)
        if hand.done:
            self.trial.finish()

    def _judge(self) -> None:
        """What cannot be written has not happened; it is tried again."""
        verdict = self.trial.verdict
        assert verdict is not None
        _judge(self._host, actions.Tower(verdict.passed, verdict.reason, verdict.cubes), self.trial.film.to_text())
