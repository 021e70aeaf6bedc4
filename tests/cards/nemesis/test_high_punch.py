"""High Punch: the heavy hand of the basic set."""


def test_it_hurts_next_door(duel):
    """ATTACK-2, SEQ-1: its pool, and only in its range."""
    duel.face_off("james", "katie", "high_punch")
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
    duel.finish("high_punch")
    assert duel.james.hand == ["high_punch"]
    assert duel.reaches("james", "katie", "high_punch") == duel.span("high_punch")


def test_its_heavy_wound_needs_two_cards_to_block(duel):
    """BLOCK-2: one card left in hand is not enough, two are."""
    duel.face_off("james", "katie", "high_punch", hand={"katie": "iron_guard low_kick"})
    duel.james.attacks_with("high_punch")
    assert not duel.katie.may_block(heavy=1)
    duel.face_off("james", "katie", "high_punch", hand={"katie": "iron_guard low_kick low_kick"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.may_block(heavy=1)
