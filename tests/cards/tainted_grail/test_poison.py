"""Poison: bites every turn, until a card buys it off."""

from tests.kit import unhurt


def test_it_bites_at_the_end_of_the_turn(duel):
    """TURN-2, TYPE-1: the bearer's own turn."""
    duel.at("lost_knight@3 maggot@6", tokens={"lost_knight": {"poison": 1}}, left=1)
    duel.lost_knight.moves_to(2)
    assert duel.lost_knight.wounds == duel.harm("poison", "suffer")
    assert duel.lost_knight.tokens == {"poison": 1}


def test_a_card_buys_it_off(duel):
    """TURN-1: at the start of the turn, a card of the bearer's choice for one token."""
    duel.at(
        "maggot@3 lost_knight@6", tokens={"lost_knight": {"poison": 2}}, hand={"lost_knight": "stomp low_kick"}, left=1
    )
    duel.maggot.moves_to(2)
    assert duel.lost_knight.choices == [0, 1]
    duel.lost_knight.chooses(0)
    duel.lost_knight.chooses("stomp")
    assert duel.lost_knight.tokens == {"poison": 1} and duel.lost_knight.hand == ["low_kick"]


def test_or_not(duel):
    """RULE-1: one may keep the card and the poison; with an empty hand nothing is asked."""
    duel.at("maggot@3 lost_knight@6", tokens={"lost_knight": {"poison": 1}}, hand={"lost_knight": "stomp"}, left=1)
    duel.maggot.moves_to(2)
    duel.lost_knight.chooses(1)
    assert duel.lost_knight.tokens == {"poison": 1} and duel.lost_knight.hand == ["stomp"]
    duel.at("maggot@3 lost_knight@6", tokens={"lost_knight": {"poison": 1}}, left=1)
    duel.maggot.moves_to(2)
    assert duel.asked == "lost_knight: action" and duel.lost_knight.wounds == unhurt
