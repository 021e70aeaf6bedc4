"""The OpenSpiel-like surface: whole matches, nothing leaks, and the example of the page runs."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from kd_core.ai.openspiel import TERMINAL, Game, State

PAGE = Path(__file__).parents[2] / "docs" / "learners.md"


def play(state: State, seed: int) -> int:
    lot = random.Random(seed)
    made = 0
    while not state.is_terminal():
        state.apply_action(lot.choice(state.legal_actions()))
        made += 1
    return made


def test_the_example_of_the_page_runs(capsys):
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
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
