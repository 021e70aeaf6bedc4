"""Keyboard and gamepad as a hand: choose a cube, take it (it flies over the tower by itself, always as long, and
arrives a little off), nudge, turn, drop. What comes out are samples like everybody's."""

from __future__ import annotations

from random import Random
from typing import Literal

from kd_core.tower.column import column, left_over, seat
from kd_core.tower.geometry import distance
from kd_core.tower.head_start import taped
from kd_core.tower.samples import Sample
from kd_core.tower.snapshot import Sight
from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.tuning import ABOVE_THE_MARK, KEY_FLIGHTS, assist_of

Doing = Literal["choosing", "taking", "flying", "aiming", "dropping"]
CARRIED_AT = 1.0  # high; the table lifts it as needed
FALLING = 20  # frames for which a cube that was let go is not offered again
PATIENCE = 30  # frames until a hand that got nothing opens again


class KeyPilot:
    def __init__(self, terms: Terms) -> None:
        self.doing: Doing = "choosing"
        self.chosen: int | None = None
        self._taped = taped(terms)
        self._flight = KEY_FLIGHTS[terms.way]
        self._pull = assist_of(terms.way, terms.aids).snap_pull
        self._chance = Random(terms.seed ^ 0x4B45)
        self._tower: list[int] = []
        self._loose: list[int] = []
        self._last: int | None = None  # the cube that was let go: on its way, nobody's choice for a while
        self._open = True  # the hand, as far as was seen since it let go
        self._at = ABOVE_THE_MARK
        self._since = 0  # the frame at which it began to do what it does
        self._now = 0
        self._closed = (
            0  # the last frame at which the hand was open: far from the host one sees late that it got a cube
        )
        self._way = (0.0, 0.0)  # of the flight: from x to x
        self._turn = 0

    # -- what is pressed -----------------------------------------------------------------------------------------------

    def next(self, step: int = 1) -> None:
        """Another loose cube, from the nearest outwards."""
        if self.doing != "choosing" or not self._loose:
            return
        place = self._loose.index(self.chosen) if self.chosen in self._loose else -1
        self.chosen = self._loose[(place + step) % len(self._loose)]

    def enter(self) -> None:
        """Take, or drop what is held."""
        if self.doing == "choosing":
            self.take()
        else:
            self.drop()

    def take(self) -> None:
        if self.doing == "choosing" and self.chosen is not None:
            self._begin("taking")
            self._closed = self._now

    def drop(self) -> None:
        if self.doing in ("flying", "aiming"):
            self._begin("dropping")

    def nudge(self, side: int) -> None:
        """One step to the left (-1) or right (1), as the cube moves: against the pull towards the middle."""
        if self.doing == "aiming" and self._pull < 1:
            self._at = (self._at[0] + side * self._flight.nudge / (1 - self._pull), self._at[1])

    def turn(self, steps: int) -> None:
        if self.doing in ("flying", "aiming"):
            self._turn += steps

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def sample(self, frame: int, sight: Sight) -> Sample:
        """The hand at this frame, by what is seen."""
        self._now = frame
        self._open = self._open or sight.held is None
        grab = self._go_on(sight)
        return Sample(frame, *self._at, grab, self._turn)

    def _go_on(self, sight: Sight) -> bool:
        """Whether the hand is closed."""
        match self.doing:
            case "choosing":
                return self._choose(sight)
            case "taking":
                return self._take(sight)
            case "flying":
                return self._fly()
            case "aiming":
                return True
            case "dropping":
                self._last, self._open, self.chosen = sight.held, False, None
                self._begin("choosing")
                return False

    def _begin(self, doing: Doing) -> None:
        self.doing, self._since = doing, self._now

    def _choose(self, sight: Sight) -> bool:
        self._turn = 0
        self._tower = column(sight.poses, self._taped, sight.held)
        self._loose = [cube for cube in left_over(sight.poses, self._tower, self._taped) if cube != sight.held]
        if self.chosen not in self._loose:
            falling = self._last if self._now - self._since < FALLING else None
            self.chosen = next((cube for cube in self._loose if cube != falling), None)
        if self.chosen is not None:
            self._at = sight.poses[self.chosen][:2]
        return False

    def _take(self, sight: Sight) -> bool:
        """The hand closes as soon as it is there; what it gets flies. What it let go may still be seen in it."""
        if not self._open:
            return False
        if sight.held is not None:
            self._take_off(sight, sight.held)
            return True
        if self._now - self._since > PATIENCE:
            self._begin("choosing")
            return False
        there = self.chosen is not None and distance(sight.poses[self.chosen], *sight.hand) == 0
        if not there:
            self._closed = self._now
        return there

    def _take_off(self, sight: Sight, held: int) -> None:
        self._tower = column(sight.poses, self._taped, held)
        off = self._chance.uniform(-self._flight.off, self._flight.off)
        self._way = (sight.poses[held].x, seat(sight.poses, self._tower)[0] + off)
        self.doing, self._since = "flying", self._closed + 2

    def _fly(self) -> bool:
        share = min(1.0, (self._now - self._since) / (self._flight.seconds * FRAMES))
        smooth = share * share * (3 - 2 * share)
        start, end = self._way
        self._at = (start + (end - start) * smooth, CARRIED_AT)
        if share == 1:
            self._begin("aiming")
        return True
