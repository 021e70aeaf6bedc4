"""Rusted March (Lost Knight): on he walks, and whoever he reaches feels it."""

from tests.kit import unhurt


def test_two_spaces_forward(duel):
    """RANGE-6: towards the opponent, as far as he likes."""
    duel.face_off("lost_knight", "maggot", "rusted_march", at=1, apart=5)
    duel.lost_knight.uses("rusted_march")
    assert duel.lost_knight.choices == [1, 2, 3]
    duel.lost_knight.chooses(3)
    assert duel.lost_knight.space == 3 and duel.maggot.wounds == unhurt


def test_next_to_them_it_hurts(duel):
    """RULE-1: whoever stands next to him afterwards is wounded, if he had to walk or not."""
    duel.face_off("lost_knight", "maggot", "rusted_march", at=1, apart=3)
    duel.lost_knight.uses("rusted_march")
    duel.lost_knight.chooses(3)
    assert duel.maggot.wounds == duel.harm("rusted_march")
    duel.face_off("lost_knight", "maggot", "rusted_march", at=1, apart=1)
    duel.lost_knight.uses("rusted_march")
    assert duel.lost_knight.space == 1 and duel.maggot.wounds == duel.harm("rusted_march")


def test_stopping_short_does_not(duel):
    """RANGE-7: one may stay away."""
    duel.face_off("lost_knight", "maggot", "rusted_march", at=1, apart=3)
    duel.lost_knight.uses("rusted_march")
    duel.lost_knight.chooses(2)
    assert duel.maggot.wounds == unhurt
