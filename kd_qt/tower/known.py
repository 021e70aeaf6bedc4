"""One test as a window knows it: what the host said of it, who is who, and what this window may say."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from kd_core.net.messages import TowerSet
from kd_core.tower.head_start import taped
from kd_core.tower.terms import FRAMES
from kd_qt.tower.panels import Aside

SILENCE = 0.8  # seconds


class Person(NamedTuple):
    name: str
    fighter: str = ""


@dataclass(frozen=True)
class Around:
    """What a test does not say of itself. `hands` are the seats that play at this window, `home` is the side on the
    left where both sides play at it."""

    people: tuple[Person, ...]
    you: int | None = None
    hands: frozenset[int] = frozenset()
    arena: str = "nemesis"
    relief: tuple[int, int] = (0, 0)  # heavy and light that a passed test takes away
    half: str = "light"  # of which wounds: light | heavy | all
    dice: bool = False  # may be asked for instead (TEST-6)
    aside: Aside | None = None  # in place of what is at stake
    practice: bool = False
    home: int | None = None


@dataclass(frozen=True)
class Judged:
    """How it ended."""

    passed: bool
    reason: str
    cubes: int
    then: str = ""  # a sentence of whoever shows the test

    @staticmethod
    def of(event: dict[str, Any]) -> Judged:
        """From the event `tower_judged`."""
        return Judged(bool(event["passed"]), str(event["reason"]), int(event["cubes"]), str(event.get("then", "")))


@dataclass
class Known:
    set: TowerSet
    around: Around
    judged: Judged | None = field(default=None)
    heard: float = 0.0  # when the cubes were seen last, by the host's clock
    wants_dice: int | None = None  # the seat that would rather roll (TEST-6); the other side has not agreed yet

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Of each cube."""
        return self.set.terms.kinds

    @cached_property
    def taped(self) -> int:
        return taped(self.set.terms)

    @property
    def phase(self) -> str:
        return "judged" if self.judged is not None else self.set.phase

    @property
    def mine(self) -> bool:
        """The tested sits here."""
        return self.set.by == "person" and self.set.defender in self.around.hands

    @property
    def may_ready(self) -> bool:
        return self.mine and self.phase == "waits"

    @property
    def may_go(self) -> bool:
        """Somebody of the attacker's side sits here."""
        sides = {seat % 2 for seat in self.around.hands}
        return self.phase == "ready" and self.set.attacker % 2 in sides

    @property
    def may_roll(self) -> bool:
        """The tested may ask for dice, the other side agree to it; who has asked waits."""
        if not self.around.dice or self.phase not in ("waits", "ready") or self._has_asked:
            return False
        return self.mine or self.wants_dice is not None

    @property
    def _has_asked(self) -> bool:
        return self.wants_dice is not None and self.wants_dice % 2 in {seat % 2 for seat in self.around.hands}

    def person(self, seat: int) -> Person:
        known = self.around.people
        return known[seat] if 0 <= seat < len(known) else Person("")

    def yours(self, seat: int) -> bool:
        """On your side of the table, which is the left one; whoever only watches looks from the first seat's side."""
        you, home = self.around.you or 0, self.around.home
        return seat % 2 == (you % 2 if home is None else home)

    def is_you(self, seat: int) -> bool:
        """Where both sides look nobody is."""
        return not self.shared and self.around.you == seat

    @property
    def shared(self) -> bool:
        """Both sides look at this screen."""
        return self.around.home is not None

    def silent(self, now: float) -> bool:
        """While the clock runs a picture comes many times a second; where none does, the line is dead."""
        running = self.phase == "running" and 0 <= self.frame(now) < self.set.terms.frames
        return running and not self.around.practice and now - max(self.heard, self.set.starts or 0.0) > SILENCE

    def frame(self, now: float) -> float:
        """Since the clock started; negative before."""
        return -1.0 if self.set.starts is None else (now - self.set.starts) * FRAMES

    def left(self, now: float) -> float:
        """Seconds to the bell."""
        whole = self.set.terms.frames / FRAMES
        if self.set.starts is None or self.set.ends is None:
            return whole
        return max(0.0, min(whole, self.set.ends - now))
