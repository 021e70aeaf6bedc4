"""Old Oath: cards from the deck."""


def test_it_draws_three_cards(duel):
    """HAND-1: the top of the deck, then the oath itself."""
    duel.face_off("maggot", "lost_knight", "old_oath", deck="stomp rusty_axe low_kick low_kick low_kick")
    duel.maggot.attacks_with("old_oath")
    assert duel.maggot.hand == ["stomp", "rusty_axe", "low_kick", "old_oath"]


def test_a_candle_among_them(duel):
    """ARENA-4: it burns, and the next card is drawn instead."""
    duel.face_off("maggot", "lost_knight", "old_oath", deck="stomp candle rusty_axe low_kick low_kick")
    duel.maggot.attacks_with("old_oath")
    assert duel.maggot.hand == ["stomp", "rusty_axe", "low_kick", "old_oath"] and duel.candles == 1
