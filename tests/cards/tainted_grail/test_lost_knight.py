"""The Lost Knight's armour: his blocks count for more."""

from tests.kit import unhurt


def test_armour(duel):
    """BLOCK-2, RULE-1: two more than the cards left in hand."""
    duel.at("maggot@2 lost_knight@3", row="low_punch", hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.may_block(light=2)
    assert not duel.lost_knight.may_block(light=3)


def test_one_card_more(duel):
    """BLOCK-2: the armour is added to them, so three wounds need one."""
    duel.at("maggot@2 lost_knight@3", row="low_punch", hand={"lost_knight": "old_oath stomp"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.blocks("old_oath", light=3)
    assert duel.lost_knight.wounds == unhurt
