"""Contamination: a card that fills the hand."""


def test_it_pays_for_nothing(duel):
    """COMBO-2, COMBO-6, BLOCK-1: no symbol, so no special attack, no dash, no block."""
    duel.at("james@2 katie@3", hand={"james": "contamination contamination"})
    assert not any(duel.james.may_use(special) for special in ("headshot", "suppressive_fire", "order", "reload"))
    assert duel.james.dash_ways("contamination") == []
    duel.at("katie@2 james@3", row="low_punch", hand={"james": "contamination contamination"})
    duel.katie.attacks_with("low_punch")
    assert duel.james.asked == ""


def test_it_takes_room(duel):
    """HAND-1: it counts among the six, and may be the one to go."""
    duel.at("james@2 katie@8", row="hook", hand={"james": "low_kick low_kick low_kick low_kick low_kick contamination"})
    duel.james.attacks_with("hook")
    duel.james.discards("contamination")
    assert duel.discard == [] and len(duel.james.hand) == 6


def test_it_counts_for_a_block(duel):
    """BLOCK-2: a card left in hand is a card left in hand."""
    duel.at("katie@2 james@3", row="low_punch", hand={"james": "iron_guard contamination"})
    duel.katie.attacks_with("low_punch")
    assert duel.james.may_block(light=1)


def test_it_leaves_with_the_round(duel):
    """NEXT-1: no contamination in a new round, and none in the deck."""
    duel.at(
        "katie@2 james@3",
        row="wrench_blow",
        hand={"james": "contamination"},
        wounds={"james": duel.pool("low_punch")},
        victories={},
    )
    duel.katie.attacks_with("wrench_blow")
    duel.katie.starts_test(dice=(1, 1, 1))
    assert duel.james.hand == [] and "contamination" not in duel.deck + duel.row
