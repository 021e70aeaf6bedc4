"""Knee Strike: it takes the breath, and a card."""


def test_they_drop_a_card_of_their_choice(duel):
    """SEQ-1, SEQ-2: the wounds, then one card of Katie's hand, chosen by her."""
    duel.face_off("james", "katie", "knee_strike", hand={"katie": "hook low_kick"})
    duel.james.attacks_with("knee_strike")
    assert duel.katie.wounds == duel.pool("knee_strike")
    assert sorted(duel.katie.choices) == ["hook", "low_kick"]
    duel.katie.chooses("hook")
    assert duel.katie.hand == ["low_kick"] and duel.discard == ["hook"]
    duel.finish("knee_strike")


def test_an_empty_hand_loses_nothing(duel):
    """RULE-1: as much as there is."""
    duel.face_off("james", "katie", "knee_strike")
    duel.james.attacks_with("knee_strike")
    assert duel.katie.hand == [] and duel.asked == "james: action"


def test_a_block_keeps_the_hand(duel):
    """BLOCK-3: for the block card itself."""
    duel.face_off("james", "katie", "knee_strike", hand={"katie": "iron_guard hook"})
    duel.james.attacks_with("knee_strike")
    duel.katie.cancels_with("iron_guard")
    assert duel.katie.hand == ["hook"] and duel.katie.wounds == duel.pool("knee_strike")


def test_the_knee_reaches_no_farther_than_printed(duel):
    """ATTACK-2: out of range the card is only taken."""
    assert duel.reaches("james", "katie", "knee_strike") == duel.span("knee_strike")
