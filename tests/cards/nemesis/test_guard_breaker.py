"""Guard Breaker: blocking has a price."""


def test_every_block_costs_a_wound(duel):
    """BLOCK-1, TYPE-1: a wound that cannot be blocked, for each block card."""
    duel.at(
        "james@2 katie@3",
        row="shoulder_charge",
        skills={"james": "guard_breaker"},
        hand={"katie": "iron_guard iron_guard"},
    )
    duel.james.attacks_with("shoulder_charge")
    duel.katie.blocks("iron_guard", light=1)
    duel.katie.cancels_with("iron_guard")
    price = duel.harm("guard_breaker")
    assert duel.katie.wounds.total == duel.pool("shoulder_charge").total - 1 + 2 * price.total
    assert duel.katie.space == 3


def test_without_a_block_nothing(duel):
    """BLOCK-1: passing is free."""
    duel.at(
        "james@2 katie@3", row="low_punch", skills={"james": "guard_breaker"}, hand={"katie": "iron_guard low_kick"}
    )
    duel.james.attacks_with("low_punch")
    duel.katie.passes()
    assert duel.katie.wounds == duel.pool("low_punch")
