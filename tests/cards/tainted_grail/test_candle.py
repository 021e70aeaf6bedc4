"""The candle cards of the Fading Menhir."""

from tests.kit import light, unhurt


def test_it_burns_from_the_edges(duel):
    """ARENA-4, ARENA-5: the first one hurts who ends a turn on an edge."""
    duel.at(
        "maggot@1 lost_knight@4",
        row="rusty_axe rusty_axe rusty_axe old_oath",
        deck="candle low_kick low_kick low_kick low_kick",
        left=1,
    )
    duel.maggot.moves_to(0)
    assert duel.maggot.wounds == unhurt  # no candle yet
    duel.lost_knight.attacks_with("rusty_axe")
    duel.lost_knight.attacks_with("rusty_axe")
    assert duel.candles == 1  # drawn when the Row was filled for Maggot
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.attacks_with("low_kick")
    assert duel.maggot.wounds == light(1)


def test_it_never_lies_in_the_row(duel):
    """ARENA-4, SETUP-6: discarded at once."""
    duel.at(
        "maggot@3 lost_knight@6",
        row="rusty_axe rusty_axe rusty_axe rusty_axe",
        deck="candle candle candle candle low_kick low_kick",
        left=1,
    )
    duel.maggot.attacks_with("rusty_axe")
    assert "candle" not in duel.row and duel.discard == ["candle"] * 4 and duel.candles == 4
