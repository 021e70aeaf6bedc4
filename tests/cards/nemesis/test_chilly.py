"""Chilly's nature: three spaces away it crawls up and licks a scratch at the start of its turn, and in teams it leaps
from the bench."""

import pytest

from tests.kit import heavy, light


def test_a_step_forward_before_the_first_action(duel):
    """TURN-1, RANGE-6: one space towards the opponent, if it likes, before anything else."""
    duel.at("james@2 chilly@6", left=1)
    duel.james.moves_to(3)
    assert sorted(duel.chilly.choices) == [5, 6]
    duel.chilly.chooses(5)
    assert duel.chilly.space == 5 and duel.actions_left == 2


@pytest.mark.parametrize("stays_or_crawls", [5, 6])
def test_a_scratch_less(duel, stays_or_crawls):
    """TURN-1: whether it moved or not; heavy wounds stay."""
    duel.at("james@2 chilly@6", left=1, wounds={"chilly": heavy(2) + light(2)})
    duel.james.moves_to(3)
    duel.chilly.chooses(stays_or_crawls)
    assert duel.chilly.wounds == heavy(2) + light(1)


@pytest.mark.parametrize("away", [1, 2, 4, 5])
def test_only_from_exactly_there(duel, away):
    """TURN-1: nearer it has no need to crawl, from farther it does not smell them; and no scratch is licked."""
    duel.at(f"james@{5 - away} chilly@6", left=1, wounds={"chilly": light(2)})
    duel.james.moves_to(6 - away)
    assert duel.asked == "chilly: action" and duel.chilly.wounds == light(2)


@pytest.mark.parametrize("leaps_to", [3, 4, 5])
def test_it_leaps_from_the_bench(teams, leaps_to):
    """TEAM-7, RANGE-6: up to two spaces towards the opponent and two scratches less, before the combo goes on."""
    teams.at("katie@3 james@6 chilly maggot", hand={"chilly": "low_punch"}, wounds={"chilly": heavy(1) + light(3)})
    teams.katie.swaps()
    assert sorted(teams.chilly.choices) == [3, 4, 5]
    teams.chilly.chooses(leaps_to)
    assert teams.chilly.space == leaps_to and teams.chilly.wounds == heavy(1) + light(1)
    assert teams.asked == "chilly: combo"


def test_who_swaps_with_it_does_not_leap(teams):
    """TEAM-7: only Chilly, and only when it comes."""
    teams.at("chilly@3 james@6 katie maggot", wounds={"chilly": light(2)})
    teams.chilly.swaps()
    assert teams.katie.space == 3 and teams.chilly.wounds == light(2)
