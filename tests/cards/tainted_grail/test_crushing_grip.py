"""Crushing Grip: deep hits open hands."""


def test_a_deep_hit_costs_a_card(duel):
    """SEQ-1: three wounds of the pool, and a random card goes."""
    duel.at(
        "maggot@2 mistbearer@3",
        row="low_punch",
        skills={"maggot": "crushing_grip"},
        hand={"mistbearer": "stomp low_kick"},
    )
    duel.maggot.attacks_with("low_punch")
    assert len(duel.mistbearer.hand) == 1 and len(duel.discard) == 1


def test_a_blocked_one_does_not(duel):
    """BLOCK-2: what was ignored was not dealt."""
    duel.at(
        "maggot@2 mistbearer@3",
        row="low_punch",
        skills={"maggot": "crushing_grip"},
        hand={"mistbearer": "old_oath" + " low_kick" * 5},
    )
    duel.maggot.attacks_with("low_punch")
    duel.mistbearer.blocks("old_oath", light=1)
    assert len(duel.mistbearer.hand) == 5
