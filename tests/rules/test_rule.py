"""RULE-1: the text of a card or sheet beats the rules."""

from tests.kit import do, gym, light


def test_a_card_may_grant_a_third_action(duel):
    """RULE-1: TURN-2 says two; the card says one more."""
    duel.at("ann@3 bob@8", row="trick", pack=gym(trick={"effect": [do("extra_action")]}))
    duel.ann.attacks_with("trick")
    assert duel.actions_left == 2
    duel.ann.moves_to(4)
    duel.ann.moves_to(5)
    assert duel.turn == "bob"


def test_a_card_may_move_through_a_fighter(duel):
    """RULE-1: MOVE-2 forbids it; blink does not care."""
    duel.at("ann@3 bob@4", row="trick", pack=gym(trick={"effect": [do("step", spaces=2, blink=True)]}))
    duel.ann.attacks_with("trick")
    duel.ann.chooses(5)
    assert duel.ann.space == 5


def test_after_taking_beats_out_of_range(duel):
    """RULE-1, ATTACK-4: nothing of an attack out of range is resolved, except what its text says about taking it."""
    pack = gym(trick={"type": "strike", "range": "1", "on_take": [do("suffer", light=1)]})
    duel.at("ann@0 bob@8", row="trick", pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.ann.wounds == light(1)


def test_a_text_may_forbid_the_relief(duel):
    """RULE-1, TEST-3: after a Clinch a passed test heals nothing."""
    duel.at("ann@3 bob@4", row="clinch", wounds={"bob": light(3)})
    duel.ann.attacks_with("clinch")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == light(4)
