"""Menhir Shelter: fewer scratches."""

from tests.kit import heavy, light


def test_light_wounds_heal(duel):
    """RULE-1: heavy ones do not."""
    duel.face_off("maggot", "lost_knight", "menhir_shelter", at=0, apart=8, wounds={"maggot": heavy(2) + light(5)})
    duel.maggot.attacks_with("menhir_shelter")
    assert duel.maggot.wounds == heavy(2) + light(5) - duel.harm("menhir_shelter", "heal")


def test_not_more_than_there_are(duel):
    """RULE-1: one light wound: one heals."""
    duel.face_off("maggot", "lost_knight", "menhir_shelter", wounds={"maggot": heavy(1) + light(1)})
    duel.maggot.attacks_with("menhir_shelter")
    assert duel.maggot.wounds == heavy(1)
