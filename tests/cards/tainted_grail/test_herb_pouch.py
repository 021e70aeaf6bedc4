"""Herb Pouch: a miss is a rest."""

from tests.kit import heavy, light


def test_a_miss_heals(duel):
    """ATTACK-2: a card taken out of its range."""
    hurt = heavy(3) + light(3)
    duel.at(
        "lost_knight@2 maggot@8", row="rusty_axe", skills={"lost_knight": "herb_pouch"}, wounds={"lost_knight": hurt}
    )
    duel.lost_knight.attacks_with("rusty_axe")
    assert duel.lost_knight.wounds == hurt - duel.harm("herb_pouch", "heal")


def test_a_hit_does_not(duel):
    """ATTACK-2: in range nothing heals."""
    hurt = light(3)
    duel.at(
        "lost_knight@2 maggot@3", row="low_punch", skills={"lost_knight": "herb_pouch"}, wounds={"lost_knight": hurt}
    )
    duel.lost_knight.attacks_with("low_punch")
    assert duel.lost_knight.wounds == hurt
