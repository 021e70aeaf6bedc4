"""The verb `lose_action`: you have fewer actions this turn."""

import pytest

from tests.kit import do, gym


def test_the_second_action_is_gone(duel):
    """TURN-2: the turn is over at once."""
    duel.tries("ann@0 bob@8", do("lose_action"))
    assert duel.turn == "bob" and duel.actions_left == 2


def test_never_below_nothing(duel):
    """TURN-2: what is not there cannot be lost."""
    duel.tries("ann@0 bob@8", do("lose_action", count=2), left=1)
    assert duel.turn == "bob" and duel.actions_left == 2


@pytest.mark.parametrize("count", [1, 2])
def test_at_the_start_of_a_turn(duel, count):
    """TURN-1, TURN-2: one action is left, or none: then the turn passes."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "turn_start", "effect": [do("lose_action", count=count)]}]}})
    duel.at("ann@0 bob@8", skills={"bob": "plain_01"}, left=1, pack=pack)
    duel.ann.moves_to(1)
    assert (duel.turn, duel.actions_left) == (("bob", 1) if count == 1 else ("ann", 2))


def test_only_in_the_own_turn(duel):
    """TURN-2: who is not at turn has no actions to lose."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "you_are_hit", "effect": [do("lose_action")]}]}})
    duel.at("ann@3 bob@4", row="poke", skills={"bob": "plain_01"}, pack=pack)
    duel.ann.attacks_with("poke")
    assert duel.actions_left == 1
