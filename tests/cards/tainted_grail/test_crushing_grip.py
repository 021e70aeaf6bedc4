"""Crushing Grip: deep hits open hands."""


def test_a_deep_hit_costs_a_card(duel):
    """SEQ-1: three wounds of the pool, and a random card goes."""
    duel.face_off(
        "lost_knight",
        "mistbearer",
        "grave_swing",
        skills={"lost_knight": "crushing_grip"},
        hand={"mistbearer": "stomp low_kick"},
    )
    paid = len(duel.price("grave_swing").split())
    duel.lost_knight.uses("grave_swing")
    assert duel.mistbearer.wounds.total == 3
    assert len(duel.mistbearer.hand) == 1 and len(duel.discard) == paid + 1


def test_a_blocked_one_does_not(duel):
    """BLOCK-2: what was ignored was not dealt."""
    duel.face_off(
        "lost_knight",
        "mistbearer",
        "grave_swing",
        skills={"lost_knight": "crushing_grip"},
        hand={"mistbearer": "old_oath" + " low_kick" * 5},
    )
    duel.lost_knight.uses("grave_swing")
    duel.mistbearer.blocks("old_oath", light=1)
    assert len(duel.mistbearer.hand) == 5
