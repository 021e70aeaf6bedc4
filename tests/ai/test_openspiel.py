"""The OpenSpiel-like surface: whole matches, nothing leaks, the examples of the page run, and so does OpenSpiel's own
search where OpenSpiel is installed."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

from kd_core.ai.openspiel import CHANCE, TERMINAL, Game, Guesses, Rollouts, State, World, game_type
from kd_core.game import Options
from kd_core.game.search import TEST

PAGE = Path(__file__).parents[2] / "docs" / "learners.md"


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def play(state: State, seed: int) -> int:
    lot = random.Random(seed)
    made = 0
    while not state.is_terminal():
        state.apply_action(lot.choice(state.legal_actions()))
        made += 1
    return made


def test_the_example_of_the_page_runs(capsys):
    code = examples()[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    exec(code, {})
    assert sorted(capsys.readouterr().out.splitlines()[-1].strip("[]").split(", ")) == ["-1.0", "1.0"]


@pytest.mark.parametrize(("mode", "players"), [("duel", 2), ("teams", 4)])
def test_matches_end_with_winners_and_losers(mode, players):
    game = Game(mode=mode)
    assert game.num_players() == players
    for seed in range(5):
        state = game.new_initial_state(seed)
        play(state, seed)
        assert state.current_player() == TERMINAL and state.legal_actions() == []
        assert sum(state.returns()) == 0 and set(state.returns()) == {game.min_utility(), game.max_utility()}


def test_the_same_seed_gives_the_same_match():
    one, other = (Game().new_initial_state(3) for _ in range(2))
    assert play(one, 3) == play(other, 3)
    assert str(one) == str(other)


def test_a_clone_goes_its_own_way():
    state = Game().new_initial_state(5)
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    before, seen = str(state), state.information_state_string(0)
    play(state.clone(), 5)
    assert str(state) == before and state.information_state_string(0) == seen


def test_an_illegal_action_changes_nothing():
    state = Game().new_initial_state(1)
    before = str(state)
    with pytest.raises(ValueError, match="no legal action"):
        state.apply_action(-1)
    with pytest.raises(ValueError, match="no legal action"):
        state.action_to_string(1 - state.current_player(), state.legal_actions()[0])
    assert str(state) == before and state.returns() == [0.0, 0.0]


def test_actions_have_different_names():
    state = Game(fighters=("mistbearer", "maggot")).new_initial_state(2)
    lot = random.Random(2)
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        assert len({state.action_to_string(player, action) for action in actions}) == len(actions)
        state.apply_action(lot.choice(actions))


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_secret_pick_is_not_seen_by_who_chooses_next(mode):
    """SETUP-2: whatever the first seat keeps, the others know the same."""
    seen = set()
    for pick in range(3):
        state = Game(mode=mode).new_initial_state(7)
        state.apply_action(state.legal_actions()[pick])
        assert state.current_player() == 1
        seen.add(state.information_state_string(1))
    assert len(seen) == 1


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_states_that_a_player_cannot_tell_apart_read_the_same(mode):
    state = Game(mode=mode).new_initial_state(11)
    lot = random.Random(11)
    for _ in range(60):
        if state.is_terminal():
            break
        for player in range(state.get_game().num_players()):
            other = state.resample(player, lot.getrandbits(40))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
        state.apply_action(lot.choice(state.legal_actions()))


# -- worlds for searches -----------------------------------------------------------------------------------------------


def worlds(mode: str, seed: int, choices: int, test: str = "dice"):
    """The worlds of whoever chooses, along a match at random."""
    state = Game(mode=mode, options=Options(test)).new_initial_state(seed)
    lot = random.Random(seed)
    for _ in range(choices):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            yield state, state.world(state.current_player(), lot.getrandbits(40))
        state.apply_action(lot.choice(state.legal_actions()))


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_world_asks_what_the_state_asks(mode):
    for state, world in worlds(mode, 3, 80):
        assert world.current_player() == state.current_player()
        assert world.legal_actions() == state.legal_actions() and world.legal_actions(TERMINAL) == []
        assert not world.is_terminal() and set(world.returns()) == {0.0}


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_the_key_of_a_world_tells_nothing_hidden(mode):
    lot = random.Random(2)
    for _, world in worlds(mode, 17, 120):
        player = world.current_player()
        other = world.resample(player, lot.getrandbits(40))
        assert other.information_state_string() == world.information_state_string(player)
        assert other.legal_actions() == world.legal_actions()


def test_the_key_of_a_world_tells_what_is_seen():
    """As many keys as tables: no two positions that look different are one to a search."""
    keys, tables = set(), set()
    for state, world in worlds("duel", 23, 150):
        keys.add(world.information_state_string())
        tables.add(state.observation_string())
    assert len(keys) == len(tables) > 60


def test_what_others_see_is_not_what_the_chooser_sees():
    state, world = next(worlds("duel", 7, 1))
    assert world.information_state_string(1) != world.information_state_string(0)
    first, second, *_ = state.legal_actions()
    one, other = world.clone(), world.clone()
    one.apply_action(first)
    other.apply_action(second)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


@pytest.mark.parametrize(("mode", "players"), [("duel", 2), ("teams", 4)])
def test_a_world_is_over_with_the_round(mode, players):
    for seed in range(4):
        state = Game(mode=mode).new_initial_state(seed)
        world = state.world(0, seed)
        lot = random.Random(seed)
        while not world.is_terminal():
            assert world.s.round == 1
            world.apply_action(lot.choice(world.legal_actions()))
        won = world.returns()
        assert len(won) == players and sum(won) == 0 and won[0] == -won[1]
        assert world.current_player() == TERMINAL and world.legal_actions() == []
        assert sum(world.s.victories) == 1 and not state.is_terminal()


def test_a_tower_is_chance():
    """No search may think that its builder chooses whether it stands."""
    for shape in ("state", "world"):
        towers = [one for one in to_the_end(shape, "tower") if one.is_chance_node()]
        assert towers
        for rising in towers:
            outcomes = dict(rising.chance_outcomes())
            assert rising.current_player() == CHANCE and rising.legal_actions() == list(outcomes)
            assert len(outcomes) == 2 and sum(outcomes.values()) == pytest.approx(1.0)


def to_the_end(shape: str, test: str):
    """Copies of every state of a round at random in which every test is called."""
    state = Game(options=Options(test)).new_initial_state(5)
    one = state if shape == "state" else state.world(0, 5)
    lot = random.Random(5)
    while not one.is_terminal():
        actions = one.legal_actions()
        yield one.clone()
        one.apply_action(TEST if TEST in actions else lot.choice(actions))


def test_evaluators_say_what_each_side_wins():
    for mode in ("duel", "teams"):
        for _, world in worlds(mode, 9, 40):
            before = world.information_state_string()
            for evaluator in (Rollouts(1), Guesses()):
                found = evaluator.evaluate(world)
                assert len(found) == world.s.seats and sum(found) == pytest.approx(0.0) and abs(found[0]) <= 1.0
                assert world.information_state_string() == before
            assert sum(share for _, share in Rollouts().prior(world)) == pytest.approx(1.0)


# -- OpenSpiel itself --------------------------------------------------------------------------------------------------


@pytest.fixture
def spiel():
    """The real package: its searches, and a search on our game with so many simulations."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    def search(evaluator, simulations):
        chance = numpy.random.RandomState(1)
        theirs = evaluator or mcts.RandomRolloutEvaluator(1, chance)
        return ismcts.ISMCTSBot(Game(), theirs, 1.4, simulations, random_state=chance)

    return search


def test_openspiel_searches_a_whole_match_as_it_is(spiel):
    """No resampler is set, and its own rollouts play to the end of the match."""
    state = Game().new_initial_state(3)
    for _ in range(3):
        action = spiel(None, 3).step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("evaluator", [None, Rollouts(1), Guesses()])
def test_openspiel_searches_a_world_with_any_evaluator(spiel, evaluator):
    for _, world in worlds("duel", 4, 12):
        policy = dict(spiel(evaluator, 12).get_policy(world))
        assert set(policy) == set(world.legal_actions()) and sum(policy.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("mode", "test"), [("duel", "dice"), ("teams", "dice"), ("duel", "tower")])
def test_openspiel_never_meets_other_actions_under_the_same_key(spiel, mode, test):
    """It would stop with a KeyError."""
    for _, world in worlds(mode, 6, 80, test):
        assert spiel(Guesses(), 25).step(world) in world.legal_actions()


@pytest.mark.parametrize("evaluator", [lambda: Rollouts(1), Guesses], ids=["rollouts", "guesses"])
def test_openspiel_sees_a_sure_win(spiel, evaluator):
    """A test that nobody can pass is called. Made anew here: how far its chance has come must not depend on which tests
    ran before."""
    world = next(one for one in to_the_end("world", "dice") if TEST in one.legal_actions())
    world.s.heavy[world.s.opponent(world.current_player())] = 19
    assert spiel(evaluator(), 300).step(world) == TEST


def test_the_search_of_the_page_runs(spiel, capsys):
    exec(examples()[1], {})
    assert '"do"' in capsys.readouterr().out


def test_without_openspiel_only_its_type_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    game_type.cache_clear()
    with pytest.raises(ImportError):
        Game().get_type()
    assert isinstance(Game().new_initial_state(1).world(0, 1), World)
