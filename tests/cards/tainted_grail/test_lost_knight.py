"""The Lost Knight's armour: his blocks count for more."""


def test_armour(duel):
    """BLOCK-2, RULE-1: what the sheet says is added to the cards left in hand."""
    more = sum(change.block for change in duel.printed("lost_knight").modify)
    duel.at("maggot@2 lost_knight@3", row="low_punch", hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("low_punch")
    assert not duel.lost_knight.may_block(light=more + 1)
    assert not more or duel.lost_knight.may_block(light=min(more, duel.pool("low_punch").light))
