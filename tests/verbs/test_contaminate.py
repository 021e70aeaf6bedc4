"""The verb `contaminate`: the opponent receives extra cards."""

from tests.kit import do


def test_the_opponent_receives_them(duel):
    """BOX-2: cards without a symbol, from the supply to the hand."""
    duel.tries("ann@0 bob@8", do("contaminate", cards=2), hand={"bob": "poke"})
    assert duel.bob.hand == ["poke", "sweat", "sweat"]


def test_the_supply_ends(duel):
    """BOX-2: there are three, wherever they are."""
    duel.tries("ann@0 bob@8", do("contaminate", cards=3), hand={"ann": "sweat", "bob": "sweat"})
    assert duel.bob.hand == ["sweat", "sweat"] and duel.ann.hand == ["sweat", "trick"]


def test_a_full_hand_discards(duel):
    """HAND-1: one by one; the sweat may go back at once."""
    duel.tries("ann@0 bob@8", do("contaminate"), hand={"bob": "poke poke poke dart dart dart"})
    duel.bob.discards("sweat")
    assert "sweat" not in duel.bob.hand + duel.discard


def test_it_pays_nothing(duel):
    """COMBO-2: no symbol at all."""
    duel.at("bob@3 ann@4", hand={"bob": "sweat"})
    assert not duel.bob.may_use("drain")
