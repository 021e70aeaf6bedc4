"""Opponents choose what is legal, know only what they may know, and the brawler is worth its name."""

from __future__ import annotations

import random

import pytest

from kd_core.ai import LEVELS, make
from kd_core.ai.levels import YARDSTICKS
from kd_core.game import Match, Setup, library
from kd_core.game.flow import carry_out
from kd_core.lab.fights import fight, plans

FIGHTERS = ("james", "katie", "chilly", "mistbearer", "maggot", "lost_knight")


def match(mode: str, seed: int) -> Match:
    return Match.new(Setup(library.find(library.BOXES), mode, seed=seed))


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_plays_a_match_through_the_checked_door(level: str, mode: str, hurried: None) -> None:
    game = match(mode, 3)
    bots = [make(level, seat) for seat in range(game.seats)]
    while game.winner is None:
        seat = game.decisions[0].seat
        game.apply(seat, bots[seat].choose(game, seat))
    assert game.winner in (0, 1)


@pytest.mark.parametrize("level", ["iterations:8", *YARDSTICKS])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_choices_do_not_depend_on_what_is_hidden(level: str, mode: str) -> None:
    """Two worlds that look the same to a seat, and a bot with the same luck: the same choice."""
    chance = random.Random(11)
    for seed in range(3):
        game = match(mode, seed)
        driver = [make("brawler", seat) for seat in range(game.seats)]
        while game.winner is None:
            seat = game.decisions[0].seat
            other = game.imagine(seat, chance.getrandbits(60))
            assert other.view(seat) == game.view(seat)
            luck = chance.getrandbits(30)
            assert make(level, luck).choose(game, seat) == make(level, luck).choose(other, seat)
            game.apply(seat, driver[seat].choose(game, seat))


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_same_seed_same_choices(level: str, hurried: None) -> None:
    plan = next(plans(library.find(library.BOXES), "duel", FIGHTERS, (level,), 1, 5))
    packs = library.find(library.BOXES)
    assert fight(plan, packs) == fight(plan, packs)


def test_brawler_beats_random() -> None:
    packs = library.find(library.BOXES)
    won = sum(fight(plan, packs).winner == 0 for plan in plans(packs, "duel", FIGHTERS, ("brawler", "random"), 30, 1))
    assert won >= 27


def test_brawler_takes_a_won_round() -> None:
    """With eighteen wounds on the opponent nobody passes three dice but by luck: the test is started."""
    game = match("duel", 1)
    bots = [make("brawler", 1), make("brawler", 2)]
    while game.winner is None:
        decision = game.decisions[0]
        if decision.kind == "knockdown":
            world = game.clone()
            foe = 1 - decision.seat
            world.state.light[foe] = 18
            assert bots[decision.seat].choose(world, decision.seat).to_json() == {"do": "knockdown"}
            return
        seat = decision.seat
        carry_out(game.state, seat, bots[seat].best(game.imagine(seat, 1).state, seat))
    pytest.fail("no attack with a K.O. in a whole match")


def test_unknown_level() -> None:
    with pytest.raises(ValueError, match="rookie, contender"):
        make("grandmaster")
