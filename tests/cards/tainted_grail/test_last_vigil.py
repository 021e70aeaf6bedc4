"""Last Vigil (Lost Knight): every hit is answered."""

from tests.kit import unhurt


def test_a_hit_is_answered(duel):
    """TYPE-2: when hit, for a dash."""
    duel.face_off("maggot", "lost_knight", "low_punch", hand={"lost_knight": "into_the_mist"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.answers_with("last_vigil")
    assert duel.maggot.wounds == duel.pool("last_vigil")
    assert duel.lost_knight.hand == []


def test_from_afar_he_only_watches(duel):
    """SEQ-4, TYPE-2: out of its range there is no window."""
    duel.at("maggot@0 lost_knight@6", row="knife_throw", hand={"lost_knight": "into_the_mist"})
    duel.maggot.attacks_with("knife_throw")
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt


def test_a_block_is_no_vigil(duel):
    """COMBO-2, TYPE-2: a block card does not pay it."""
    duel.face_off("maggot", "lost_knight", "low_punch", hand={"lost_knight": "old_oath low_kick"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.takes_the_wounds()
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt


def test_block_and_vigil(duel):
    """BLOCK-1, TYPE-2: with a card for each, what gets through the block is still answered."""
    duel.face_off("maggot", "lost_knight", "low_punch", hand={"lost_knight": "old_oath into_the_mist"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.blocks("old_oath", light=1)
    duel.lost_knight.reacts_with("last_vigil")
    assert duel.lost_knight.wounds.total == duel.pool("low_punch").total - 1
    assert duel.maggot.wounds == duel.pool("last_vigil") and duel.lost_knight.hand == []
