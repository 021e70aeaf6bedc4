"""Toxic Cloud (Maggot): potions burst in faces."""

from tests.kit import light


def test_a_wound_for_each_potion(duel):
    """RULE-1: any number of potions."""
    duel.face_off("maggot", "lost_knight", "toxic_cloud", tokens={"maggot": {"potion": 3}})
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


def test_a_block_lets_the_potions_burst_in_vain(duel):
    """BLOCK-3, TYPE-1: it is a strike, and the potions are its effect."""
    duel.face_off(
        "maggot", "lost_knight", "toxic_cloud", tokens={"maggot": {"potion": 3}}, hand={"lost_knight": "old_oath"}
    )
    duel.maggot.uses("toxic_cloud")
    duel.lost_knight.cancels_with("old_oath")
    assert duel.lost_knight.wounds == duel.pool("toxic_cloud") and duel.maggot.tokens == {"potion": 3}


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "toxic_cloud") == duel.span("toxic_cloud")
