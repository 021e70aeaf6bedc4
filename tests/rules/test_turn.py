"""TURN: the Row, the two actions, and what happens when the deck runs out."""

from kd_core.game.actions import EndCombo, Pass
from tests.kit import do, gym, light


def test_turns_alternate(duel):
    """TURN-1: after the second action it is the other one's turn, with two actions."""
    duel.at("ann@3 bob@6")
    duel.ann.moves_to(2)
    assert duel.turn == "ann"
    duel.ann.moves_to(3)
    assert duel.turn == "bob" and duel.actions_left == 2
    duel.bob.moves_to(5)
    duel.bob.moves_to(6)
    assert duel.turn == "ann"


def test_nobody_acts_in_the_other_ones_turn(duel):
    """TURN-1: an action out of turn is refused."""
    duel.at("ann@3 bob@6")
    with duel.refuses("TURN-1"):
        duel.bob.moves_to(5)


def test_the_row_is_refilled_before_start_of_turn_effects(duel):
    """TURN-1: first the Row, then "at the start of your turn"."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "turn_start", "effect": [do("take", cards=1)]}]}})
    duel.at("ann@3 bob@6", row="poke wallop shin dart", deck="skip clinch parry", skills={"bob": "plain_01"}, pack=pack)
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("dart")
    assert duel.row == ["wallop", "shin", "skip", "clinch"]
    assert duel.bob.choices == ["wallop", "shin", "skip", "clinch"]


def test_exactly_two_actions(duel):
    """TURN-2: nobody may stop after one action, nor do nothing."""
    duel.at("ann@3 bob@6")
    with duel.refuses("TURN-2"):
        duel.ann.does(Pass())
    duel.ann.moves_to(4)
    with duel.refuses("TURN-2"):
        duel.ann.does(Pass())
    with duel.refuses("COMBO-7"):
        duel.ann.does(EndCombo())


def test_the_same_action_twice(duel):
    """TURN-2: MOVE and MOVE, ATTACK and ATTACK, COMBO and COMBO are allowed."""
    duel.at("ann@3 bob@6")
    duel.ann.moves_to(4)
    duel.ann.moves_to(3)
    assert duel.turn == "bob"
    duel.at("ann@3 bob@6", row="poke shield")
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("shield")
    assert duel.turn == "bob"
    duel.at("ann@3 bob@6", hand={"ann": "skip skip"})
    duel.ann.dashes("skip", 4)
    duel.ann.ends_combo()
    assert duel.turn == "ann" and duel.actions_left == 1
    duel.ann.dashes("skip", 3)
    assert duel.turn == "bob"


def test_the_second_action_sees_what_the_first_left(duel):
    """TURN-3: between the two actions nothing is refilled."""
    duel.at("ann@3 bob@6", row="poke wallop shin dart")
    duel.ann.attacks_with("wallop")
    assert duel.row == ["poke", "shin", "dart"]
    with duel.refuses("ATTACK-1"):
        duel.ann.attacks_with("wallop")


def test_the_row_is_full_when_a_turn_starts(duel):
    """TURN-1, TURN-3: a taken card closes the gap, a new one comes last."""
    duel.at("ann@3 bob@6", row="poke wallop shin dart", deck="skip clinch parry")
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("shin")
    assert duel.turn == "bob"
    assert duel.row == ["wallop", "dart", "skip", "clinch"]
    assert duel.deck == ["parry"]


def test_a_row_that_cannot_be_filled_ends_the_round_at_once(duel):
    """TURN-4: two cards were taken, one is left in the deck: Bob's turn never starts."""
    duel.at("ann@3 bob@6", row="poke shield shin dart", deck="skip", wounds={"bob": light(1)})
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("shield")
    assert "round_ended" in duel.happened
    assert duel.told("round_ended")[0].reason == "deck_out"
    assert duel.round == 2


def test_the_last_card_of_the_deck_still_makes_a_turn(duel):
    """TURN-4: a Row filled to four with the very last cards is a full Row."""
    duel.at("ann@3 bob@6", row="poke shield shin dart", deck="skip clinch")
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("shield")
    assert duel.turn == "bob" and duel.round == 1
    assert duel.deck == []


def test_an_empty_deck_alone_ends_nothing(duel):
    """TURN-4: with four cards in the Row nobody needs the deck."""
    duel.at("ann@3 bob@6", deck="")
    duel.ann.moves_to(4)
    duel.ann.moves_to(3)
    assert duel.turn == "bob" and duel.round == 1
