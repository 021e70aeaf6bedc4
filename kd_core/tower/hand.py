"""A modelled hand for opponents and for the odds. It sees what a watcher sees and says samples, as people do.

A hand reaches and carries in the time that Fitts's law gives its skill, errs the more the more it hurries, paces itself
to the clock, makes good a part of the lean, and begins again after a fall. Nobody was measured for it (docs/tower.md).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import ceil, hypot, log2
from random import Random

from kd_core.tower.column import column, left_over, seat
from kd_core.tower.head_start import taped
from kd_core.tower.keys import KeyPilot
from kd_core.tower.rule import look
from kd_core.tower.samples import Sample
from kd_core.tower.snapshot import Eye, Sight
from kd_core.tower.terms import FRAMES, Terms
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import ABOVE_THE_MARK, DAYS, KEY_FLIGHTS, Skill, assist_of, skill_of

WIDTHS = 4.133  # sigmas in the width of a target that is hit as often as people do
FELT_WIDTH = 0.25  # of the top of a tower as a target
OFF_TABLE = 0.75  # a cube whose middle is higher than this lies on others
MISSED, CLOSING, HOLDING, LETTING_GO = 0.12, 0.017, 0.034, 0.083  # seconds
SETTLED = 0.05  # seconds after which it believes that its tower stands
QUICKEST = 0.22  # seconds a cube; with less time left there is no hope
OTHER_CUBE = 0.25  # how often the cube that is offered is not the one it wants
BOLD = 0.22  # so far off it drops a cube if it must

Moment = tuple[float, float, bool]  # x, y, closed


class Hand:
    """`sample` once a frame; `done` when it would say that its tower stands."""

    def __init__(self, terms: Terms, skill: Skill, seed: int) -> None:
        self.terms = terms
        self.skill = skill
        self.done = False
        self.hopeless = False
        self._chance = Random(seed)
        self._assist = assist_of(terms.way, terms.aids)
        self._taped = taped(terms)
        self._sight = Sight(terms.cubes)
        self._frame = 0
        self._at = ABOVE_THE_MARK
        self._plan = self._play()

    def sample(self, frame: int, sight: Sight) -> Sample:
        self._frame, self._sight = frame, sight
        x, y, closed = next(self._plan)
        return Sample(frame, x, y, closed)

    # -- what both hands do --------------------------------------------------------------------------------------------

    def _play(self) -> Iterator[Moment]:
        while True:
            tower = self._tower()
            loose = left_over(self._sight.poses, tower, self._taped)
            self.done, self.hopeless = False, self._left() < QUICKEST * len(loose)
            yield from self._next_cube(tower, loose) if loose else self._admire()

    def _next_cube(self, tower: list[int], loose: list[int]) -> Iterator[Moment]:
        yield from self._wait(max(0.02, self._about(self.skill.pause, 0.3)))
        seconds = yield from self._reach(min(loose, key=self._way_to))
        held = self._sight.held
        if held is None:
            yield from self._wait(MISSED)
        else:
            yield from self._place([cube for cube in tower if cube != held], len(loose), seconds)

    def _admire(self) -> Iterator[Moment]:
        """Everything is on the tower: say so once it looks right and has settled."""
        yield from self._wait(SETTLED)
        self.done = look(self._sight.poses, self._sight.held).right
        yield (*self._at, False)

    def _tower(self) -> list[int]:
        return column(self._sight.poses, self._taped, self._sight.held)

    def _left(self) -> float:
        return (self.terms.frames - self._frame) / FRAMES

    def _about(self, seconds: float, spread: float) -> float:
        return seconds * self._chance.gauss(1, spread)

    def _wait(self, seconds: float, closed: bool = False) -> Iterator[Moment]:
        for _ in range(round(seconds * FRAMES)):
            yield (*self._at, closed)

    # -- a pointer -----------------------------------------------------------------------------------------------------

    def _way_to(self, cube: int) -> tuple[bool, float]:
        """Heaps first; then what is nearest to the hand."""
        pose = self._sight.poses[cube]
        return pose.y <= OFF_TABLE, abs(pose.x - self._at[0])

    def _fitts(self, far: float, wide: float) -> float:
        return self.skill.begin + self.skill.per_bit * log2(far / wide + 1)

    def _reach(self, cube: int) -> Generator[Moment, None, float]:
        """To a loose cube, and close; the seconds that this takes a hand like this."""
        x, y = self._sight.poses[cube][:2]
        wide = 0.8 + 2 * self._assist.reach
        seconds, error = self._fitts(hypot(x - self._at[0], y - self._at[1]), wide), wide / WIDTHS * 0.9
        there = x + self._chance.gauss(0, error), y + self._chance.gauss(0, error * 0.6)
        yield from self._move(*there, max(0.1, self._about(seconds, 0.1)), closed=False)
        yield from self._wait(CLOSING, closed=True)
        return seconds

    def _place(self, tower: list[int], left: int, reaching: float) -> Iterator[Moment]:
        """Over the tower and let go: slower if there is time, hastier if not, and the hastier the less exact."""
        x, y = seat(self._sight.poses, tower)
        far = abs(x - self._at[0])
        usual = self._fitts(far, max(FELT_WIDTH, self._snap_width()))
        seconds = self._about(max(self.skill.haste * usual, min(1.5 * usual, self._pace(left, reaching))), 0.08)
        aim = x + self._against_lean(x, tower) + self._chance.gauss(0, self._error(far, seconds))
        yield from self._move(aim, min(self._at[1] + 0.5, y), seconds, closed=True)
        yield from self._wait(HOLDING, closed=True)
        yield from self._wait(LETTING_GO)

    def _snap_width(self) -> float:
        return 1.8 * self._assist.snap_radius if self._assist.snap_pull > 0.3 else 0.0

    def _pace(self, left: int, reaching: float) -> float:
        """Seconds for carrying this one, if all that are left are to come onto the tower."""
        others = reaching + self.skill.pause + HOLDING + LETTING_GO + 0.07 if left > 1 else 0.0
        return (self._left() - 0.3) / left - others

    def _error(self, far: float, seconds: float) -> float:
        bits = (seconds - self.skill.begin) / self.skill.per_bit
        return min(0.8, max(self.skill.error, far / max(0.3, 2**bits - 1) / WIDTHS))

    def _against_lean(self, top: float, tower: list[int]) -> float:
        return self.skill.lean * (self._sight.poses[tower[0]].x - top) if tower else 0.0

    def _move(self, x: float, y: float, seconds: float, closed: bool) -> Iterator[Moment]:
        """As an arm moves (least jerk), with a tremor."""
        frames, (from_x, from_y) = max(1, round(seconds * FRAMES)), self._at
        for frame in range(1, frames + 1):
            share = frame / frames
            done = share**3 * (10 - 15 * share + 6 * share * share)
            shake_x, shake_y = self._chance.gauss(0, self.skill.tremor), self._chance.gauss(0, self.skill.tremor)
            yield from_x + (x - from_x) * done + shake_x, from_y + (y - from_y) * done + shake_y, closed
        self._at = (x, y)


class KeyHand(Hand):
    """The same at the keys: it presses, and the pilot says the samples."""

    def __init__(self, terms: Terms, skill: Skill, seed: int) -> None:
        super().__init__(terms, skill, seed)
        self._pilot = KeyPilot(terms)

    def sample(self, frame: int, sight: Sight) -> Sample:
        self._frame, self._sight = frame, sight
        next(self._plan)
        return self._pilot.sample(frame, sight)

    def _next_cube(self, tower: list[int], loose: list[int]) -> Iterator[Moment]:
        yield from self._wait(max(0.03, self._about(self.skill.key_pause, 0.3)))
        if self._chance.random() < OTHER_CUBE:
            yield from self._press()
            self._pilot.next()
        yield from self._press()
        self._pilot.take()
        yield from self._while(("taking", "flying"))
        if self._pilot.doing == "aiming":
            yield from self._aim(len(loose))
            self._pilot.drop()
        yield from self._wait(LETTING_GO)

    def _aim(self, left: int) -> Iterator[Moment]:
        held = self._sight.held
        if held is None:
            return
        yield from self._wait(max(0.02, self.skill.key_pause * 0.6))
        tower = self._tower()
        top = seat(self._sight.poses, tower)[0]
        off = top + self._against_lean(top, tower) - self._sight.poses[held].x
        off += self._chance.gauss(0, self.skill.key_error)
        for _ in range(self._nudges(abs(off), left)):
            yield from self._press()
            self._pilot.nudge(1 if off > 0 else -1)
        yield from self._press()

    def _nudges(self, off: float, left: int) -> int:
        """As many as are needed, fewer if time is short, but never so few that it would fall."""
        step, skill = KEY_FLIGHTS[self.terms.way].nudge, self.skill
        others = skill.key_pause + 2.2 * skill.press + 0.35 if left > 1 else skill.press
        affordable = int(((self._left() - 0.2) / left - others) / skill.press)
        return max(ceil((off - BOLD) / step), min(round(off / step), affordable), 0)

    def _press(self) -> Iterator[Moment]:
        yield from self._wait(max(0.05, self._about(self.skill.press, 0.2)))

    def _while(self, doing: tuple[str, ...]) -> Iterator[Moment]:
        while self._pilot.doing in doing:
            yield (*self._at, False)


def bot_hand(terms: Terms, level: str, seed: int) -> Hand:
    """Of an opponent of this level, in the form of the day: never clockwork."""
    return Hand(terms, on_a_day(skill_of(level), seed), seed)


def on_a_day(skill: Skill, seed: int) -> Skill:
    return skill.at_pace(Random(seed ^ 0xDA7).lognormvariate(0, DAYS))


def build(hand: Hand) -> Trial:
    """A whole test by this hand, as quick as the machine is; it gives up when there is no hope."""
    trial, eye, sight = Trial(hand.terms), Eye(), Sight(hand.terms.cubes)
    while trial.phase != "over" and not (hand.hopeless and trial.phase == "building"):
        sight.see(eye.look(trial.world))
        if trial.phase == "building":
            trial.put(hand.sample(trial.world.frame, sight))
        if hand.done:
            trial.finish()
        trial.advance(trial.world.frame + 1)
    return trial
