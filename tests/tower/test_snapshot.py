"""What watchers see."""

from __future__ import annotations

from random import Random

import pytest

from kd_core.tower.geometry import Pose
from kd_core.tower.hand import Hand, build
from kd_core.tower.samples import Sample
from kd_core.tower.snapshot import Eye, Sight
from kd_core.tower.terms import Terms
from kd_core.tower.tuning import AVERAGE
from kd_core.tower.world import World
from tests.tower.tower_kit import terms_of


def same(sight: Sight, world: World) -> bool:
    poses = all(
        seen.x == pytest.approx(pose.x, abs=0.001) and seen.y == pytest.approx(pose.y, abs=0.001)
        for seen, pose in zip(sight.poses, world.poses, strict=True)
    )
    return poses and sight.held == world.held and sight.frame == world.frame


def test_who_sees_everything_from_the_start_sees_the_world() -> None:
    film = build(Hand(Terms(heavy=5, light=4, seed=2), AVERAGE, 2)).film
    eye, sight = Eye(), Sight(9)
    for world in film.play():
        if world.frame % 2 == 0:
            sight.see(eye.look(world))
            assert same(sight, world)
    assert sight.complete


def test_who_comes_in_later_sees_everything_within_a_second() -> None:
    film = build(Hand(Terms(heavy=5, light=0, seed=2), AVERAGE, 2)).film
    eye, late = Eye(), Sight(5)
    for world in film.play():
        said = eye.look(world)
        if world.frame >= 70:
            late.see(said)
        if world.frame == 130:
            assert late.complete and same(late, world)


def test_what_does_not_move_costs_nothing() -> None:
    world, eye = World(terms_of(15)), Eye()
    assert len(eye.look(world)) == 8 + 15 * 7
    assert len(eye.look(world)) == 8


def test_less_than_four_kilobytes_a_second_for_25_cubes() -> None:
    film = build(Hand(Terms(heavy=25, light=0, seed=2), AVERAGE, 2)).film
    eye, size, last = Eye(), 0, 0
    for world in film.play():
        if world.frame % 2 == 0:
            size += len(eye.look(world))
            last = world.frame
    assert size / (last / 60) < 4000


def test_a_turning_cube_is_seen_turning() -> None:
    world = World(terms_of(2), [Pose(0, 0.5), Pose(3, 0.7, 0.6)])
    eye, sight = Eye(), Sight(2)
    sight.see(eye.look(world))
    assert sight.poses[1].angle == pytest.approx(0.6, abs=0.001)
    for angle in (-3.0, 3.14, 100.0):
        world.poses[1] = Pose(3, 0.7, angle)
        sight.see(eye.look(world))
        assert (sight.poses[1].angle - angle) % 6.283185307 == pytest.approx(0, abs=0.001) or (
            sight.poses[1].angle - angle
        ) % 6.283185307 == pytest.approx(6.283185307, abs=0.001)


def test_the_hand_is_seen() -> None:
    world, eye, sight = World(terms_of(2)), Eye(), Sight(2)
    for _ in range(60):
        world.step(Sample(world.frame, -1.25, 3.5))
    sight.see(eye.look(world))
    assert sight.hand == (-1.25, 3.5)


@pytest.mark.parametrize("seed", range(300))
def test_any_bytes_are_refused_or_change_only_what_they_may(seed: int) -> None:
    chance = Random(seed)
    world, eye, sight = World(terms_of(4)), Eye(), Sight(4)
    said = bytearray(eye.look(world))
    sight.see(bytes(said))
    before = list(sight.poses), sight.held, sight.frame
    for _ in range(3):
        said[chance.randrange(len(said))] = chance.randrange(256)
    cut = bytes(said[: chance.choice((len(said), chance.randrange(len(said) + 1)))])
    try:
        sight.see(cut)
    except ValueError:
        assert (list(sight.poses), sight.held, sight.frame) == before
    assert len(sight.poses) == 4 and (sight.held is None or 0 <= sight.held < 4)
