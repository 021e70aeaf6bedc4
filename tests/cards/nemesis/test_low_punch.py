"""Low Punch: many light wounds at arm's length."""


def test_it_hurts_next_door(duel):
    """ATTACK-2, SEQ-1: its pool, and only in its range."""
    duel.face_off("james", "katie", "low_punch")
    duel.james.attacks_with("low_punch")
    assert duel.katie.wounds == duel.pool("low_punch")
    duel.finish("low_punch")
    assert duel.reaches("james", "katie", "low_punch") == duel.span("low_punch")


def test_every_card_in_hand_stops_one(duel):
    """BLOCK-2: as many light wounds as cards are left."""
    pool = duel.pool("low_punch").light
    duel.face_off(
        "james", "katie", "low_punch", hand={"katie": "iron_guard low_kick low_kick low_kick low_kick low_kick"}
    )
    duel.james.attacks_with("low_punch")
    assert duel.katie.may_block(light=pool) and not duel.katie.may_block(light=pool + 1)
