"""TEST-1: exactly one cube on the table, no cube touches more than two others, all of it one tower."""

from __future__ import annotations

from math import pi, radians
from random import Random

import pytest

from kd_core.tower.geometry import Pose, corners, distance, gap
from kd_core.tower.rule import look
from tests.tower.tower_kit import leaning, stack


@pytest.mark.parametrize("seed", range(300))
def test_straight_enough_is_a_tower(seed: int) -> None:
    chance = Random(seed)
    poses = stack(*(chance.uniform(-0.4, 0.4) for _ in range(chance.randint(1, 25))))
    shape = look(poses)
    assert shape.right and shape.on_table == (0,) and shape.tower == frozenset(range(len(poses)))
    assert shape.touching == tuple((cube, cube + 1) for cube in range(len(poses) - 1))


@pytest.mark.parametrize("seed", range(100))
def test_a_second_cube_on_the_table_is_one_too_many(seed: int) -> None:
    chance = Random(seed)
    poses = [*stack(*[0.0] * chance.randint(1, 20)), Pose(chance.choice((-1, 1)) * chance.uniform(1.03, 9), 0.5)]
    assert look(poses).fault == "on_table"
    assert len(look(poses).tower) == len(poses) - 1


@pytest.mark.parametrize("seed", range(100))
def test_whoever_leans_on_the_tower_from_the_table_is_found(seed: int) -> None:
    """Tilted, one corner on the table, however it is tilted."""
    angle = Random(seed).uniform(0.1, 1.4)
    low = min(y for _, y in corners(Pose(0, 0, angle)))
    assert look([*stack(0, 0, 0), Pose(3.0, -low, angle)]).fault == "on_table"


def test_nothing_on_the_table() -> None:
    assert look([Pose(0, 3), Pose(0, 4)]).fault == "off_table"


def test_a_third_neighbour_is_one_too_many() -> None:
    """A cube on the table, one on it, and two beside each other on that."""
    poses = [*stack(0, 0), Pose(-0.53, 2.5), Pose(0.53, 2.5)]
    shape = look(poses)
    assert shape.fault == "crowded" and shape.crowded == (1,)
    assert look([*stack(0, 0), Pose(-0.53, 2.5)]).right


def test_cubes_side_by_side_touch_up_to_a_fiftieth_of_a_cube() -> None:
    assert look([*stack(0, 0), Pose(1.019, 1.9)]).touching == ((0, 1), (1, 2))
    assert look([*stack(0, 0), Pose(1.021, 1.9)]).fault == "apart"


def test_a_ring_is_no_fault() -> None:
    """Four cubes, each touching two: the rule forbids a third neighbour, not a hole."""
    assert look([Pose(0, 0.5), Pose(-0.53, 1.5), Pose(0.53, 1.5), Pose(0, 2.5)]).right


def test_a_cube_in_the_air_is_apart() -> None:
    shape = look([*stack(0, 0), Pose(0, 2.6)])
    assert shape.fault == "apart" and shape.tower == {0, 1}


def test_a_held_cube_touches_nothing() -> None:
    shape = look(stack(0, 0, 0), held=2)
    assert shape.fault == "held" and shape.touching == ((0, 1),) and shape.tower == {0, 1}
    assert look([Pose(0, 0.5), Pose(2, 0.5)], held=1).on_table == (0,)


def test_no_cubes_no_fault() -> None:
    """TEST-5."""
    assert look([]).right


def test_a_whole_tower_may_lean() -> None:
    assert look(leaning(10, 0.8)).right


@pytest.mark.parametrize("seed", range(200))
def test_the_gap_is_the_same_from_both_sides_and_however_one_looks(seed: int) -> None:
    chance = Random(seed)
    one = Pose(0, 0, chance.uniform(-9, 9))
    other = Pose(chance.uniform(-2, 2), chance.uniform(-2, 2), chance.uniform(-9, 9))
    assert gap(one, other) == pytest.approx(gap(other, one))
    quarter = other._replace(angle=other.angle + pi / 2)
    assert gap(one, quarter) == pytest.approx(gap(one, other))
    inside = any(distance(one, *corner) == 0 for corner in corners(other))
    assert not inside or gap(one, other) <= 0


def test_a_known_gap() -> None:
    assert gap(Pose(0, 0), Pose(1.5, 0)) == pytest.approx(0.5)
    assert gap(Pose(0, 0), Pose(0, 1 / 2 + 2**-0.5, radians(45))) == pytest.approx(0)
    assert gap(Pose(0, 0), Pose(0.2, 0.9)) == pytest.approx(-0.1)
