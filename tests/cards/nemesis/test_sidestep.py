"""Sidestep: one space, any way, and a card."""


def test_one_space_or_none(duel):
    """RANGE-7, MOVE-2: not onto the opponent."""
    duel.at("james@3 katie@4", row="sidestep")
    duel.james.attacks_with("sidestep")
    assert duel.james.choices == [2, 3]
    duel.james.chooses(2)
    assert duel.james.space == 2 and duel.actions_left == 1


def test_then_a_card(duel):
    """RULE-1, HAND-1: after the step, also for who stays; the sidestep itself comes last."""
    duel.at("james@3 katie@4", row="sidestep", deck="rivet_gun low_kick low_kick low_kick low_kick")
    duel.james.attacks_with("sidestep")
    assert duel.james.hand == []
    duel.james.chooses(3)
    assert duel.james.space == 3 and duel.james.hand == ["rivet_gun", "sidestep"]


def test_in_hand_it_is_a_dash(duel):
    """COMBO-6: one space by its symbol."""
    duel.at("james@3 katie@6", hand={"james": "sidestep"})
    duel.james.dashes("sidestep", 4)
    assert duel.james.space == 4
