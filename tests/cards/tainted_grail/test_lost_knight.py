"""The Lost Knight's armour: his blocks count for more, and it chafes when he comes from the bench."""

from tests.kit import heavy, light, unhurt


def armour_of(duel):
    return int(duel.printed("lost_knight")["text"].rpartition("always: block=")[2])


def test_armour(duel):
    """BLOCK-2, RULE-1: more than the cards left in hand, by what is printed."""
    armour = armour_of(duel)
    duel.at("maggot@2 lost_knight@3", row="low_punch", hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.may_block(light=armour)
    assert not duel.lost_knight.may_block(light=armour + 1)


def test_one_card_more(duel):
    """BLOCK-2: the armour is added to them, so all wounds need fewer cards than there are wounds."""
    wounds = duel.pool("low_punch").light
    left = " stomp" * (wounds - armour_of(duel))
    duel.at("maggot@2 lost_knight@3", row="low_punch", hand={"lost_knight": "old_oath" + left})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.blocks("old_oath", light=wounds)
    assert duel.lost_knight.wounds == unhurt


def test_a_heavy_wound_needs_one_card(duel):
    """BLOCK-2: it counts for two; the others need two cards."""
    duel.at("maggot@2 lost_knight@3", row="high_punch", hand={"lost_knight": "old_oath stomp"})
    duel.maggot.attacks_with("high_punch")
    assert duel.lost_knight.may_block(heavy=1)
    duel.at("maggot@2 mistbearer@3", row="high_punch", hand={"mistbearer": "old_oath stomp"})
    duel.maggot.attacks_with("high_punch")
    assert not duel.mistbearer.may_block(heavy=1)


def test_the_armour_chafes_when_he_swaps_in(teams):
    """TEAM-7: two light wounds, before the combo goes on; nothing where he swaps out."""
    teams.at("katie@3 james@6 lost_knight maggot", hand={"lost_knight": "stomp"}, wounds={"lost_knight": heavy(1)})
    teams.katie.swaps()
    assert teams.lost_knight.wounds == heavy(1) + light(2) and teams.katie.wounds == unhurt
    assert teams.asked == "lost_knight: combo" and teams.lost_knight.space == 3
    teams.at("lost_knight@3 james@6 katie maggot")
    teams.lost_knight.swaps()
    assert teams.lost_knight.wounds == unhurt
