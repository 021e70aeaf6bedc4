"""The verb `extra_action`: one more action this turn."""

from tests.kit import do, gym


def test_one_more(duel):
    """TURN-2, RULE-1: three actions in all."""
    duel.tries("ann@0 bob@8", do("extra_action"))
    assert duel.turn == "ann" and duel.actions_left == 2


def test_two_more_with_the_last_action(duel):
    """TURN-2, RULE-1: the turn goes on."""
    duel.tries("ann@0 bob@8", do("extra_action", count=2), left=1)
    assert duel.turn == "ann" and duel.actions_left == 2


def test_only_in_the_own_turn(duel):
    """TURN-2: a reaction in the other one's turn gains none."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "you_are_hit", "effect": [do("extra_action")]}]}})
    duel.at("ann@3 bob@4", row="poke", skills={"bob": "plain_01"}, left=1, pack=pack)
    duel.ann.attacks_with("poke")
    assert duel.turn == "bob" and duel.actions_left == 2
