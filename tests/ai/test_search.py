"""Looking ahead: what is sure is found, a test is chance with its odds, and nothing depends on what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import isclose
from typing import Any

import pytest

from kd_core.ai.evaluation import Weights
from kd_core.ai.search import Search, idle_test
from kd_core.ai.searcher import Searcher
from kd_core.game import Match, Options, Setup, library
from kd_core.game.search import (
    CORRIDOR,
    KNOCKDOWN,
    TEST,
    VERB_MASK,
    State,
    chooser,
    fail,
    imagine,
    redrawn,
)

BOXES = library.find(library.BOXES)


def at_first(kind: int, mode: str = "duel", seed: int = 1, options: Options | None = None) -> Match:
    """A match at its first question of a kind, played at random until then."""
    return first_where(lambda state: state.frames[-1].kind == kind, seed, mode=mode, options=options or Options())


def first_where(holds: Callable[[State], bool], seed: int = 1, **setup: Any) -> Match:
    chance = random.Random(seed)
    for start in range(seed, seed + 50):
        match = Match.new(Setup(BOXES, seed=start, **setup))
        while match.winner is None and not holds(match.state):
            decision = match.decisions[0]
            match.apply(decision.seat, chance.choice(list(decision.options)))
        if match.winner is None:
            return match
    pytest.fail("it never comes to that")


def searched(world: State, iterations: int = 300, seed: int = 1) -> Search:
    weights = Weights()
    weights.learn(world.tables)
    found = Search(imagine(world, (chooser(world),), 5), chooser(world), weights, seed)
    found.grow(iterations)
    return found


def test_a_test_that_is_nearly_lost_is_started() -> None:
    """TEST-4: with seventeen wounds nearly every roll fails."""
    world = at_first(KNOCKDOWN).state
    world.light[1 - chooser(world)] = 17
    assert searched(world).best() == TEST


@pytest.mark.parametrize("test", ["dice", "tower", "head_start"])
def test_a_knockdown_test_is_chance_with_its_true_odds(test: str) -> None:
    """TEST-1, TEST-2: whoever calls the test wins at least as often as it fails, and never for sure."""
    world = at_first(KNOCKDOWN, options=Options(test=test)).state
    foe = 1 - chooser(world)
    world.heavy[foe], world.light[foe] = 0, 11
    found = {node.code: node for node in searched(world).ranked()}[TEST]
    odds = fail(11, world.tower)
    assert odds <= found.total / found.visits < 1.0
    assert found.total / found.visits <= odds + (1 - odds) * 0.95


def test_the_defender_does_not_choose_how_a_tower_ends() -> None:
    """A tower that cannot be built is not passed in any line of the tree (TEST-1)."""
    world = at_first(KNOCKDOWN, options=Options(test="tower")).state
    foe = 1 - chooser(world)
    world.heavy[foe], world.light[foe] = 0, 19
    found = {node.code: node for node in searched(world, 60).ranked()}[TEST]
    assert isclose(found.total / found.visits, 1.0)


def test_a_test_that_cannot_be_failed_is_not_looked_at() -> None:
    """TEST-3 would only relieve the defender."""
    world = at_first(KNOCKDOWN).state
    foe = 1 - chooser(world)
    world.heavy[foe], world.light[foe] = 1, 2
    watching = world.standing[chooser(world)].watch >> 17 & 1
    assert idle_test(world, world.codes, chooser(world)) is not bool(watching)
    assert TEST not in [node.code for node in searched(world, 60).ranked()] or watching


def test_the_budget_is_kept_and_the_same_seed_gives_the_same_tree() -> None:
    world = at_first(KNOCKDOWN).state
    one, other = searched(world, 137), searched(world, 137)
    assert one.iterations == 137 == one.root.visits
    assert [(n.code, n.visits, n.total) for n in one.ranked()] == [(n.code, n.visits, n.total) for n in other.ranked()]


def test_thinking_stops_when_it_is_told_to() -> None:
    world = at_first(KNOCKDOWN).state
    world.light[1 - chooser(world)] = 8
    looks = iter([False, False, True])
    found = Searcher(1, iterations=10**6).search(world, chooser(world), lambda: next(looks))
    assert 0 < found.iterations < 1000


def test_the_time_is_capped() -> None:
    world = at_first(KNOCKDOWN).state
    assert Searcher(1, iterations=10**6, seconds=0.0).search(world, chooser(world)).iterations == 1


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_worlds_of_one_search_look_the_same_to_the_seat(mode: str) -> None:
    """What the seat has seen stays, whatever is drawn anew; the deck has no order, and only this round is played."""
    chance = random.Random(3)
    match, differed = Match.new(Setup(BOXES, mode, seed=4)), False
    for _ in range(160):
        if match.winner is not None:
            break
        decision = match.decisions[0]
        seat, team = decision.seat, match.allies(decision.seat)
        root = imagine(match.state, team, chance.getrandbits(40))
        world = redrawn(root, team, chance.getrandbits(40))
        views = [one.view(seat) for one in (Match(match.packs, match.options, world), match)]
        for view in views:
            del view["row_places"], view["row_gaps"]  # where cards lie is no part of a world: no rule asks for it
        assert views[0] == views[1]
        assert sorted(world.deck + [card for hand in world.hands for card in hand]) == sorted(
            root.deck + [card for hand in root.hands for card in hand]
        )
        differed |= world.hands != root.hands
        assert world.loose and world.rounds_to_win == 1
        match.apply(seat, chance.choice(list(decision.options)))
    assert differed or mode == "duel", "no unseen card was ever drawn anew"


def test_in_a_loose_deck_any_card_is_next() -> None:
    match = at_first(KNOCKDOWN)
    root = imagine(match.state, (0,), 1)
    tops = set()
    for seed in range(300):
        world = redrawn(root, (0,), seed)
        tops.add(world.top_card())
        assert len(world.deck) == len(root.deck) - 1
    assert tops == set(root.deck)


@pytest.mark.parametrize("wounds", [40, 5_000])
def test_who_has_lost_does_not_run_through_corridors_for_ever(wounds: int) -> None:
    """ARENA-2: a corridor is no action and may be used as often as one likes, and it hurts every time. To a search all
    choices of who has lost look the same."""
    match = first_where(may_use_a_corridor, mode="duel", arena="nemesis")
    seat = match.decisions[0].seat
    match.state.heavy[seat] = wounds
    world = imagine(match.state, (seat,), 5)
    verbs = {Searcher(seed).best(world, seat) & VERB_MASK for seed in range(20)}
    assert CORRIDOR not in verbs


def may_use_a_corridor(state: State) -> bool:
    return any(code & VERB_MASK == CORRIDOR for code in state.codes)
