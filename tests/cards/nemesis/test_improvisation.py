"""Improvisation: a miss is a step."""


def test_after_a_miss_a_step(duel):
    """ATTACK-2, ATTACK-3: out of range the card is taken, and you may move."""
    duel.at("james@2 katie@8", row="hook", skills={"james": "improvisation"})
    duel.james.attacks_with("hook")
    assert duel.james.choices == [1, 2, 3]
    duel.james.chooses(3)
    assert duel.james.space == 3 and duel.james.hand == ["hook"] and duel.actions_left == 1


def test_a_hit_is_no_miss(duel):
    """ATTACK-2: in range nothing is offered."""
    duel.at("james@2 katie@3", row="high_punch", skills={"james": "improvisation"})
    duel.james.attacks_with("high_punch")
    assert duel.james.asked != "choose"
