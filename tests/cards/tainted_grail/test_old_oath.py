"""Old Oath: a card from the deck."""


def test_it_draws_a_card(duel):
    """HAND-1: the top of the deck, then the oath itself."""
    duel.face_off("maggot", "lost_knight", "old_oath", deck="stomp low_kick low_kick low_kick")
    duel.maggot.attacks_with("old_oath")
    assert duel.maggot.hand == ["stomp", "old_oath"]


def test_a_candle_on_top(duel):
    """ARENA-4: it burns, and the next card is drawn instead."""
    duel.face_off("maggot", "lost_knight", "old_oath", deck="candle stomp low_kick low_kick")
    duel.maggot.attacks_with("old_oath")
    assert duel.maggot.hand == ["stomp", "old_oath"] and duel.candles == 1
