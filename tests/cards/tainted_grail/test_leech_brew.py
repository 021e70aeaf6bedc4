"""Leech Brew (Maggot): a potion, and fewer scratches."""

from tests.kit import heavy, light


def test_a_potion_and_light_wounds(duel):
    """RULE-1: anywhere on the arena."""
    duel.face_off("maggot", "lost_knight", "leech_brew", at=0, apart=8, wounds={"maggot": heavy(1) + light(5)})
    duel.maggot.uses("leech_brew")
    assert duel.maggot.tokens == {"potion": 1}
    assert duel.maggot.wounds == heavy(1) + light(5) - duel.harm("leech_brew", "heal")


def test_three_potions_are_all_there_are(duel):
    """BOX-3: the supply ends, the wounds heal all the same."""
    duel.face_off("maggot", "lost_knight", "leech_brew", tokens={"maggot": {"potion": 3}}, wounds={"maggot": light(3)})
    duel.maggot.uses("leech_brew")
    assert duel.maggot.tokens == {"potion": 3}
    assert duel.maggot.wounds == light(3) - duel.harm("leech_brew", "heal")
