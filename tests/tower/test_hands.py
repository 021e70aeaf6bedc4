"""Modelled hands and the pilot of keyboard and gamepad."""

from __future__ import annotations

from math import inf
from time import process_time
from typing import Any

import pytest

from kd_core.tower.hand import Hand, KeyHand, bot_hand, build, on_a_day
from kd_core.tower.keys import KeyPilot
from kd_core.tower.snapshot import Eye, Sight
from kd_core.tower.terms import Aids, Terms
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import AVERAGE, EXPERT, NOVICE, SKILLS, skill_of
from tests.tower.tower_kit import terms_of


@pytest.mark.parametrize("hand", [Hand, KeyHand])
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("cubes", [1, 2, 4])
def test_a_small_tower_is_built(hand: type[Hand], skill: str, cubes: int) -> None:
    verdict = build(hand(terms_of(cubes), SKILLS[skill], 1)).verdict
    assert verdict is not None and verdict.passed and verdict.cubes == cubes


@pytest.mark.parametrize("hand", [Hand, KeyHand])
def test_an_absurd_tower_is_not(hand: type[Hand]) -> None:
    assert build(hand(terms_of(25), EXPERT, 1)).verdict is None  # gave up
    assert build(hand(terms_of(16), EXPERT, 1)).verdict is None


def test_the_better_hand_builds_higher() -> None:
    """Of twenty towers of nine or ten cubes the expert builds nearly all, the novice few."""
    built = {
        name: sum(passed(Hand(terms_of(10, seed=seed), skill, seed)) for seed in range(10))
        for name, skill in (("novice", NOVICE), ("expert", EXPERT))
    }
    assert built["expert"] >= 8 and built["novice"] <= 3


def passed(hand: Hand) -> bool:
    verdict = build(hand).verdict
    return verdict is not None and verdict.passed


def test_what_a_hand_built_does_not_fall_afterwards() -> None:
    """Five seconds in which nothing may sleep, in both ways and with both hands."""
    for seed in range(12):
        way: Any = {"way": "head_start", "dice": (1 + seed % 6, 2)} if seed % 2 else {}
        trial = build((Hand, KeyHand)[seed // 2 % 2](terms_of(7, seed=seed, **way), AVERAGE, seed))
        if trial.verdict is not None and trial.verdict.passed:
            trial.world.space.sleep_time_threshold = inf
            for _ in range(300):
                trial.world.step()
            assert trial.shape.right


def test_with_more_time_more_is_built() -> None:
    assert not passed(Hand(terms_of(12), NOVICE, 1))
    assert passed(Hand(terms_of(12, aids=Aids(time=200)), NOVICE, 1))


def test_levels_of_opponents() -> None:
    assert (skill_of("random"), skill_of("brawler")) == (NOVICE, AVERAGE)
    assert skill_of("thinker") == skill_of("whatever") == EXPERT


def test_never_clockwork() -> None:
    days = {on_a_day(AVERAGE, seed).per_bit for seed in range(20)}
    assert len(days) == 20 and min(days) < 0.19 < max(days)
    assert bot_hand(terms_of(3), "brawler", 4).skill == bot_hand(terms_of(3), "brawler", 4).skill


def test_the_same_seed_moves_the_same_hand() -> None:
    one, same, other = (build(Hand(terms_of(5), AVERAGE, seed)).film for seed in (8, 8, 9))
    assert one == same != other


def test_a_hand_costs_a_host_next_to_nothing() -> None:
    """Well under a millisecond a frame, with everything that belongs to it."""
    begun = process_time()
    trial = build(bot_hand(terms_of(15, aids=Aids(time=200)), "thinker", 1))
    assert (process_time() - begun) / trial.world.frame < 0.001


# -- keys --------------------------------------------------------------------------------------------------------------


class Table:
    """A trial and a pilot who sees it."""

    def __init__(self, terms: Terms) -> None:
        self.trial, self.pilot = Trial(terms), KeyPilot(terms)
        self.eye, self.sight = Eye(), Sight(terms.cubes)

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.sight.see(self.eye.look(self.trial.world))
            self.trial.put(self.pilot.sample(self.trial.world.frame, self.sight))
            self.trial.advance(self.trial.world.frame + 1)

    def until(self, doing: str) -> int:
        """How many frames that took."""
        begun = self.trial.world.frame
        while self.pilot.doing != doing:
            self.wait(1)
            assert self.trial.world.frame - begun < 120, self.pilot.doing
        return self.trial.world.frame - begun


@pytest.mark.parametrize("way", ["steady", "head_start"])
def test_four_cubes_with_nothing_but_enter(way: str) -> None:
    """With a nudge where a cube arrives far off."""
    table = Table(terms_of(4, way=way, dice=(1, 2) if way == "head_start" else None))
    for _ in range(3):
        table.wait(12)
        table.pilot.enter()
        table.until("aiming")
        table.wait(5)
        held = table.sight.held
        assert held is not None
        while abs(table.sight.poses[held].x) > 0.05:
            table.pilot.nudge(-1 if table.sight.poses[held].x > 0 else 1)
            table.wait(4)
        table.pilot.enter()
        table.wait(12)
    table.wait(120)
    assert table.trial.verdict is not None and table.trial.verdict.passed


def test_the_nearest_cube_is_offered_first_and_next_goes_outwards() -> None:
    table = Table(terms_of(5))
    table.wait(5)
    poses = table.trial.world.poses
    assert table.pilot.chosen is not None
    first = abs(poses[table.pilot.chosen].x)
    assert first == pytest.approx(min(abs(pose.x) for pose in poses[1:]), abs=0.01)
    seen = []
    for _ in range(4):
        seen.append(table.pilot.chosen)
        table.pilot.next()
    assert sorted(seen) == [1, 2, 3, 4] and table.pilot.chosen == seen[0]
    table.pilot.next(-1)
    assert table.pilot.chosen == seen[-1]


def test_every_flight_takes_as_long_from_near_and_far() -> None:
    taken = []
    for cube in (1, 8):
        table = Table(terms_of(9))
        table.wait(40)
        while table.pilot.chosen != cube:
            table.pilot.next()
        table.wait(40)
        table.pilot.take()
        table.until("flying")
        assert table.trial.world.held == cube
        taken.append(table.until("aiming"))
    assert taken[0] == taken[1]


@pytest.mark.parametrize("way", ["steady", "head_start"])
def test_a_nudge_moves_a_cube_by_a_twentieth(way: str) -> None:
    table = Table(terms_of(4, way=way, dice=(1, 2) if way == "head_start" else None))
    table.wait(20)
    table.pilot.take()
    table.until("aiming")
    table.wait(5)
    before = table.trial.world.poses[table.sight.held or 0].x
    table.pilot.nudge(1)
    table.wait(5)
    assert table.trial.world.poses[table.sight.held or 0].x - before == pytest.approx(0.05, abs=0.01)


def test_a_cube_arrives_off_the_middle_but_not_far() -> None:
    offs = []
    for seed in range(12):
        table = Table(terms_of(2, seed=seed, way="head_start", dice=(1, 2)))
        table.wait(20)
        table.pilot.take()
        table.until("aiming")
        table.wait(3)
        offs.append(table.trial.world.poses[1].x)
    assert max(map(abs, offs)) < 0.36 and max(offs) - min(offs) > 0.2


def test_a_turn_is_a_turn() -> None:
    table = Table(terms_of(2))
    table.wait(20)
    table.pilot.take()
    table.until("aiming")
    table.pilot.turn(3)
    table.wait(20)
    assert table.trial.world.poses[1].angle == pytest.approx(3 * 0.0873, abs=0.01)


def test_keys_that_mean_nothing_now_do_nothing() -> None:
    pilot = KeyPilot(terms_of(2))
    pilot.next()
    pilot.take()
    pilot.drop()
    pilot.nudge(1)
    pilot.turn(1)
    assert pilot.doing == "choosing" and pilot.chosen is None


def test_a_cube_that_fell_is_offered_again() -> None:
    """The only one left."""
    table = Table(terms_of(2, way="head_start", dice=(1, 2)))
    table.wait(20)
    table.pilot.take()
    table.until("aiming")
    for _ in range(30):
        table.pilot.nudge(1)
    table.wait(20)
    table.pilot.drop()
    table.wait(60)
    assert table.trial.world.poses[1].y < 0.6 and table.pilot.chosen == 1


def test_far_from_the_host_nothing_is_taken_that_was_just_let_go() -> None:
    """What is seen is a sixth of a second old: the cube that was dropped is still seen in the hand."""
    table = Table(terms_of(4))
    looks: list[bytes] = []

    def wait(frames: int) -> None:
        for _ in range(frames):
            looks.append(table.eye.look(table.trial.world))
            if len(looks) > 10:
                table.sight.see(looks.pop(0))
            table.trial.put(table.pilot.sample(table.trial.world.frame, table.sight))
            table.trial.advance(table.trial.world.frame + 1)

    wait(40)
    taken = []
    for _ in range(3):
        table.pilot.take()
        wait(45)
        taken.append(table.trial.world.held)
        table.pilot.drop()
        wait(2)
    wait(120)
    assert sorted(cube or 0 for cube in taken) == [1, 2, 3]
    assert table.trial.verdict is not None and table.trial.verdict.passed
