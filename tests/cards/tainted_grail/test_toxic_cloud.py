"""Toxic Cloud (Maggot): potions burst in faces."""

from tests.kit import light


def test_a_wound_for_each_potion(duel):
    """RULE-1, TYPE-1: any number of potions, and nobody blocks it."""
    duel.face_off(
        "maggot",
        "lost_knight",
        "toxic_cloud",
        tokens={"maggot": {"potion": 3}},
        hand={"lost_knight": "low_kick old_oath"},
    )
    duel.maggot.uses("toxic_cloud")
    assert duel.maggot.choices == [0, 1, 2, 3]
    duel.maggot.chooses(2)
    each = duel.harm("toxic_cloud")
    assert duel.lost_knight.wounds == duel.pool("toxic_cloud") + each + each
    assert duel.maggot.tokens == {"potion": 1}


def test_without_potions(duel):
    """SEQ-1: the pool alone."""
    duel.face_off("maggot", "lost_knight", "toxic_cloud")
    duel.maggot.uses("toxic_cloud")
    assert duel.lost_knight.wounds == duel.pool("toxic_cloud") + light(0)
    assert duel.asked == "maggot: action"


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "toxic_cloud") == duel.span("toxic_cloud")
