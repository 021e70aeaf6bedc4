"""The table with its cubes: what is taken, carried, let go, taped, stamped, stuck."""

from __future__ import annotations

import subprocess
import sys
from math import hypot, isfinite
from pathlib import Path
from random import Random

import pytest

from kd_core.tower import head_start, layout
from kd_core.tower.geometry import Pose, gap
from kd_core.tower.rule import look
from kd_core.tower.samples import Sample
from kd_core.tower.terms import MOST_CUBES, WAYS, Aids
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import UNITS
from kd_core.tower.world import World
from tests.tower.tower_kit import carry_over, do, leaning, stack, standing, terms_of

ROOT = Path(__file__).parents[2]


# -- how the cubes lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cubes", [1, 2, 5, 16, 25, MOST_CUBES])
@pytest.mark.parametrize("way", WAYS)
def test_cubes_lie_apart_on_the_table_and_stay_there(cubes: int, way: str) -> None:
    world = World(terms_of(cubes, way=way, dice=(3, 4) if way == "head_start" else None))
    before = list(world.poses)
    assert len(before) == cubes
    assert all(
        gap(one, other) > 0.05 for at, one in enumerate(before) for other in before[at + 1 :] if one.x != other.x
    )
    assert all(abs(pose.x) < world.half_table - 1 for pose in before)
    for _ in range(120):
        world.step()
    assert world.poses == [pytest.approx(pose, abs=0.01) for pose in before] and world.resting > 60


def test_the_same_seed_lays_the_same_cubes() -> None:
    assert layout.start(terms_of(9, seed=1)) == layout.start(terms_of(9, seed=1)) != layout.start(terms_of(9, seed=2))


# -- the hand ----------------------------------------------------------------------------------------------------------


def test_a_closing_hand_takes_the_nearest_loose_cube() -> None:
    trial = Trial(terms_of(5))
    at = trial.world.poses[3]
    do(trial, [(30, at.x + 0.2, 1.5, False), (1, at.x + 0.2, 1.5, True)])
    assert trial.world.held == 3


def test_a_tower_is_taken_only_from_close_by_and_loose_cubes_from_afar() -> None:
    """The cube on the mark is not taken by mistake."""
    trial = Trial(terms_of(1))
    do(trial, [(20, 0.0, 1.5, False), (1, 0.0, 1.5, True)])
    assert trial.world.held is None
    trial = Trial(terms_of(1))
    do(trial, [(20, 0.0, 1.1, False), (1, 0.0, 1.1, True)])
    assert trial.world.held == 0


def test_reach_reaches_farther() -> None:
    for aids, held in ((Aids(), None), (Aids(reach=True), 1)):
        trial = Trial(terms_of(2, way="head_start", dice=(1, 2), aids=aids))
        at = trial.world.poses[1]
        do(trial, [(20, at.x, 1.8, False), (1, at.x, 1.8, True)])
        assert trial.world.held == held


def test_a_held_cube_touches_nothing_on_its_way() -> None:
    trial = Trial(terms_of(9))
    others = [pose for cube, pose in enumerate(trial.world.poses) if cube != 1]
    at = trial.world.poses[1]
    do(trial, [(30, at.x, at.y, False), (1, at.x, at.y, True)])
    assert trial.world.held == 1
    do(trial, [(20, 6.0, 0.3, True), (20, -6.0, 0.3, True), (20, 0.0, 0.3, True)])
    now = [pose for cube, pose in enumerate(trial.world.poses) if cube != 1]
    assert now == [pytest.approx(pose, abs=0.01) for pose in others]
    assert trial.world.poses[1].y == pytest.approx(1.55, abs=0.02)


def test_a_hand_has_a_speed() -> None:
    world = World(terms_of(3))
    before = world.hand
    world.step(Sample(0, 60.0, 6.0))
    assert hypot(world.hand[0] - before[0], world.hand[1] - before[1]) < 0.7
    for _ in range(200):
        world.step()
    assert abs(world.hand[0]) <= world.half_table


def test_a_cube_is_let_go_slowly_however_it_was_swung() -> None:
    trial = Trial(terms_of(3))
    at = trial.world.poses[1]
    do(trial, [(30, at.x, at.y, False), (5, at.x, 4.0, True), (6, at.x + 9, 9.0, True), (1, at.x + 9, 9.0, False)])
    assert trial.world.held is None
    assert trial.world._bodies[1].velocity.length / UNITS < 3.0  # two, and what gravity adds in a frame


@pytest.mark.parametrize("seed", range(30))
def test_nothing_comes_back_inside_another_cube(seed: int) -> None:
    chance = Random(seed)
    trial = Trial(terms_of(6, seed=seed))
    for _ in range(6):
        cube = chance.randrange(6)
        at = trial.world.poses[cube]
        x, y = chance.uniform(-5, 5), chance.uniform(0, 2)
        do(trial, [(20, at.x, at.y, False), (chance.randint(2, 20), x, y, True), (1, x, y, False)])
        poses = trial.world.poses
        assert all(gap(one, other) > -0.05 for at_, one in enumerate(poses) for other in poses[at_ + 1 :])


def test_a_tilted_cube_straightens_in_the_hand_and_turns_as_told() -> None:
    world = World(terms_of(2), [Pose(0, 0.5), Pose(3, 0.7, 0.6)])
    for _ in range(60):
        world.step(Sample(world.frame, 3.0, 2.0, world.frame > 20))
    assert world.held == 1 and world.poses[1].angle == pytest.approx(
        round(world.poses[1].angle / 1.5708) * 1.5708, abs=0.01
    )
    straight = world.poses[1].angle
    for _ in range(30):
        world.step(Sample(world.frame, 3.0, 2.0, True, turn=4))
    assert world.poses[1].angle == pytest.approx(straight + 4 * 0.0873, abs=0.01)


def test_snap_pulls_right_over_the_cube_below() -> None:
    for aids, off in ((Aids(), 0.1), (Aids(snap=True), 0.0)):
        trial = Trial(terms_of(2, aids=aids))
        at = trial.world.poses[1]
        do(trial, [(30, at.x, at.y, False), (40, 0.4, 1.0, True)])
        assert trial.world.poses[1].x == pytest.approx(off, abs=0.01)


# -- many cubes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cubes", [25, MOST_CUBES])
def test_many_cubes_stay_on_the_table_whatever_a_hand_does(cubes: int) -> None:
    chance = Random(cubes)
    trial = Trial(terms_of(cubes))
    for _ in range(25):
        at = trial.world.poses[chance.randrange(cubes)]
        do(trial, [(8, at.x, at.y, False), (10, chance.uniform(-4, 4), chance.uniform(0, 30), True)])
    edge = trial.world.half_table + 0.1
    for pose in trial.world.poses:
        assert all(map(isfinite, pose)) and abs(pose.x) < edge and -0.1 < pose.y < 60


def test_a_straight_tower_of_forty_stands() -> None:
    verdict = standing(stack(*[0.0] * MOST_CUBES)).verdict
    assert verdict is not None and verdict.passed


# -- head start --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "cubes", "taped"),
    [((1, 1), 9, 1), ((1, 3), 9, 1), ((2, 3), 9, 2), ((6, 6), 20, 9), ((6, 6), 5, 4), ((1, 2), 1, 0)],
)
def test_two_dice_less_three_are_taped(dice: tuple[int, int], cubes: int, taped: int) -> None:
    terms = terms_of(cubes, way="head_start", dice=dice)
    assert head_start.taped(terms) == taped
    assert World(terms).poses[: max(1, taped)] == stack(*[0.0] * max(1, taped))


def test_steady_hands_have_no_tape_and_no_stamps() -> None:
    assert head_start.taped(terms_of(9)) == 0 and head_start.stamps(terms_of(9, dice=(5, 5))) == ()


def test_the_crowd_stamps_on_doubles_but_not_on_the_sixes() -> None:
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    stamped = {dice for dice in rolls if head_start.stamps(terms_of(9, way="head_start", dice=dice))}
    assert stamped == {(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)}


@pytest.mark.parametrize(("percent", "frames"), [(100, [180, 360, 480]), (200, [780, 960, 1080])])
def test_it_stamps_at_seven_four_and_two_seconds_left(percent: int, frames: list[int]) -> None:
    terms = terms_of(9, way="head_start", dice=(4, 4), aids=Aids(time=percent))  # type: ignore[arg-type]
    assert [stamp.frame for stamp in head_start.stamps(terms)] == frames


def test_stamps_shake_loose_towers_but_not_taped_cubes() -> None:
    terms = terms_of(14, way="head_start", dice=(4, 4))
    world = World(terms, stack(*[0.0] * 5, *[0.35 * (-1) ** cube for cube in range(9)]))
    taped = world.poses[:5]
    for _ in range(terms.frames):
        world.step()
    assert world.poses[:5] == taped and not look(world.poses).right


def test_no_stamps_once_it_is_calm() -> None:
    terms = terms_of(14, way="head_start", dice=(4, 4))
    world = World(terms, stack(*[0.0] * 14))
    world.calm()
    for _ in range(terms.frames):
        world.step()
        assert world.space.gravity.x == 0
    assert look(world.poses).right


def test_taped_cubes_cannot_be_taken() -> None:
    trial = Trial(terms_of(6, way="head_start", dice=(4, 3)))
    assert trial.world.taped == 4
    for height in range(4):
        do(trial, [(20, 0.0, 0.5 + height, False), (2, 0.0, 0.5 + height, True)])
        assert trial.world.held is None


def test_a_taped_cube_stays_where_it_is_whatever_falls_on_it() -> None:
    trial = Trial(terms_of(6, way="head_start", dice=(4, 3)))
    taped = trial.world.poses[:4]
    carry_over(trial, 4, 0.45)
    carry_over(trial, 5, 0.6)
    assert trial.world.poses[:4] == taped
    assert [body.position.y for body in trial.world._bodies[:4]] == [50, 150, 250, 350]


# -- sticky cubes ------------------------------------------------------------------------------------------------------


def test_sticky_cubes_stand_where_others_fall() -> None:
    plain, sticky = standing(leaning(5, 1.15)).verdict, standing(leaning(5, 1.15), aids=Aids(sticky=True)).verdict
    assert plain is not None and not plain.passed
    assert sticky is not None and sticky.passed


def test_sticky_cubes_do_not_hold_everything() -> None:
    verdict = standing(leaning(9, 3.0), aids=Aids(sticky=True)).verdict
    assert verdict is not None and not verdict.passed


def test_a_sticky_tower_with_a_fault_stays_wrong() -> None:
    trial = Trial(terms_of(4, aids=Aids(sticky=True)), [*stack(0, 0), Pose(-0.53, 2.5), Pose(0.53, 2.5)])
    trial.advance(10_000)
    assert trial.verdict is not None and not trial.verdict.passed


def test_a_sticky_cube_can_be_taken() -> None:
    trial = Trial(terms_of(3, aids=Aids(sticky=True)), stack(0, 0, 0))
    do(trial, [(15, 0.0, 2.5, False)])
    assert len(trial.world.space.constraints) == 4
    do(trial, [(1, 0.0, 2.5, True)])
    assert len(trial.world.space.constraints) == 2
    do(trial, [(5, 0.0, 2.5, True), (10, 4.0, 2.5, True), (30, 4.0, 1.0, True)])
    assert trial.world.held == 2
    do(trial, [(60, 4.0, 1.0, False)])
    assert trial.world.poses[2].y == pytest.approx(0.5, abs=0.01) and trial.world.poses[1].y > 1.4


# -- the same everywhere -----------------------------------------------------------------------------------------------

PLAYED = """
import hashlib, struct
from kd_core.tower.hand import Hand, KeyHand, build
from kd_core.tower.terms import Aids, Terms
from kd_core.tower.tuning import AVERAGE
digest = hashlib.sha256()
for hand, more in ((Hand, {}), (KeyHand, {"way": "head_start", "dice": (3, 3)}), (Hand, {"aids": Aids(sticky=True)})):
    trial = build(hand(Terms(heavy=5, light=3, seed=99, **more), AVERAGE, 5))
    for pose in trial.world.poses:
        digest.update(struct.pack("<3d", *pose))
    digest.update(repr(trial.verdict).encode())
print(digest.hexdigest())
"""


def test_the_same_bit_for_bit_in_three_fresh_processes() -> None:
    seen = {
        subprocess.run([sys.executable, "-c", PLAYED], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    }
    assert len(seen) == 1 and len(seen.pop().strip()) == 64
