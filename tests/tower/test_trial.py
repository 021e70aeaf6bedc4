"""A test from the start of the clock to the verdict."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from kd_core.tower.geometry import Pose
from kd_core.tower.rule import look
from kd_core.tower.samples import Sample
from kd_core.tower.terms import Aids
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import REST_FRAMES, STANDING_FRAMES
from kd_core.tower.verdict import Verdict
from tests.tower.tower_kit import carry_over, do, leaning, stack, standing, terms_of


def test_one_cube_stands_already() -> None:
    trial = Trial(terms_of(1))
    trial.advance(10_000)
    assert trial.verdict == Verdict(True, "stands", 1) and trial.world.frame == REST_FRAMES


def test_a_finished_tower_ends_the_test_by_itself() -> None:
    trial = Trial(terms_of(3))
    carry_over(trial, 1, 0.0)
    carry_over(trial, 2, 0.1)
    trial.advance(10_000)
    assert trial.verdict == Verdict(True, "stands", 3)
    assert trial.world.frame < trial.terms.frames


def test_cubes_on_the_table_at_the_bell() -> None:
    trial = Trial(terms_of(3))
    trial.advance(10_000)
    assert trial.verdict == Verdict(False, "on_table", 1) and trial.world.frame == trial.terms.frames == 600


def test_more_time() -> None:
    trial = Trial(terms_of(3, aids=Aids(time=150)))
    trial.advance(10_000)
    assert trial.world.frame == 900


def test_a_cube_in_the_hand_at_the_bell() -> None:
    trial = Trial(terms_of(2))
    at = trial.world.poses[1]
    do(trial, [(560, at.x, at.y, False), (50, 0.0, 1.0, True)])
    assert trial.verdict is not None and trial.verdict.reason == "held"


def test_let_go_at_the_last_moment_it_has_some_time_to_stand() -> None:
    trial = Trial(terms_of(2))
    at = trial.world.poses[1]
    do(trial, [(500, at.x, at.y, False), (96, 0.0, 1.0, True), (10, 0.0, 1.0, False)])
    assert trial.phase == "standing"
    trial.advance(10_000)
    assert trial.verdict == Verdict(True, "stands", 2) and 600 < trial.world.frame < 600 + STANDING_FRAMES


def test_a_tower_that_falls_after_the_bell() -> None:
    verdict = standing(leaning(8, 1.3)).verdict
    assert verdict is not None and verdict.reason == "fell" and not verdict.passed


def test_a_tower_that_never_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rocking until the time is over: nobody waits longer than three seconds."""
    trial = Trial(terms_of(2), stack(0, 0))
    monkeypatch.setattr(trial.world, "_see", lambda: None)  # as if everything moved all the time
    assert trial.finish()
    trial.advance(10_000)
    assert trial.verdict == Verdict(False, "moving", 2) and trial.world.frame == STANDING_FRAMES


def test_a_rocking_tower_is_not_at_rest() -> None:
    """Set down on an edge it rocks; what counts is how it comes to lie."""
    trial = Trial(terms_of(2), [Pose(0, 0.5), Pose(0, 1.67, 0.4)])
    trial.world.step()
    moved = 0
    while trial.phase != "over":
        trial.advance(trial.world.frame + 1)
        moved += trial.world.resting == 0
    assert trial.verdict == Verdict(True, "stands", 2) and moved > 3


def test_done_is_taken_only_if_the_shape_is_right() -> None:
    trial = Trial(terms_of(2))
    assert not trial.finish() and trial.phase == "building"
    trial = Trial(terms_of(2), stack(0, 0.2))
    assert trial.finish() and trial.phase == "standing" and not trial.finish()


def test_the_crowd_is_quiet_once_a_tower_is_judged() -> None:
    trial = Trial(terms_of(9, way="head_start", dice=(2, 2)), stack(*[0.0] * 9))
    assert trial.finish()
    for _ in range(trial.terms.frames):
        trial.world.step()
        assert trial.world.space.gravity.x == 0


def test_the_newest_sample_counts_and_late_ones_at_the_next_frame() -> None:
    trial = Trial(terms_of(3))
    for frame, x in ((5, 1.0), (3, 0.5), (4, 0.75)):
        trial.put(Sample(frame, x, 2.0))
    trial.advance(4)
    assert [(sample.frame, sample.x) for sample in trial.film.samples] == [(3, 0.5)]
    trial.advance(10)
    trial.put(Sample(7, -1.0, 2.0))
    trial.put(Sample(8, -2.0, 2.0))
    trial.advance(11)
    assert [(sample.frame, sample.x) for sample in trial.film.samples] == [(3, 0.5), (4, 0.75), (5, 1.0), (10, -2.0)]


def test_after_the_bell_no_hand_helps() -> None:
    trial = Trial(terms_of(2))
    trial.put(Sample(700, 0.0, 2.0))
    trial.advance(10_000)
    assert trial.film.samples == ()


@pytest.mark.parametrize("cubes", [4, 7, 10, 15])
@pytest.mark.parametrize("lean", [0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0, 1.1])
def test_no_tower_is_accepted_that_falls_afterwards(cubes: int, lean: float) -> None:
    assert_it_stays(standing(leaning(cubes, lean)), expected=True if lean < 0.8 else None if lean < 1.05 else False)


@pytest.mark.parametrize("seed", range(40))
def test_no_crooked_tower_is_accepted_that_falls_afterwards(seed: int) -> None:
    chance = Random(seed)
    aside = [0.0]
    for _ in range(chance.randint(3, 14)):
        aside.append(aside[-1] + chance.uniform(-0.3, 0.3))
    assert_it_stays(standing(stack(*aside), aids=Aids(sticky=seed % 2 == 0)))


def assert_it_stays(trial: Trial, expected: bool | None = None) -> None:
    """Five more seconds, and nothing may sleep through them."""
    assert trial.verdict is not None
    assert expected is None or trial.verdict.passed == expected
    if not trial.verdict.passed:
        return
    trial.world.space.sleep_time_threshold = inf
    for _ in range(300):
        trial.world.step()
    assert look(trial.world.poses).right
