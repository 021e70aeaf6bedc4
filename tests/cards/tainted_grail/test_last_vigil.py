"""Last Vigil (Lost Knight): every hit is answered."""

from tests.kit import unhurt


def test_a_hit_is_answered(duel):
    """TYPE-2: when hit, for a block card."""
    duel.face_off("maggot", "lost_knight", "low_punch", hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.answers_with("last_vigil")
    assert duel.maggot.wounds == duel.pool("last_vigil")
    assert duel.lost_knight.hand == []


def test_from_afar_he_only_watches(duel):
    """SEQ-4, TYPE-2: out of its range there is no window."""
    duel.at("maggot@0 lost_knight@6", row="knife_throw", hand={"lost_knight": "old_oath"})
    duel.maggot.attacks_with("knife_throw")
    duel.lost_knight.takes_the_wounds()
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt


def test_block_or_vigil(duel):
    """BLOCK-1, TYPE-2: one block card does one of the two."""
    duel.face_off("maggot", "lost_knight", "low_punch", hand={"lost_knight": "old_oath low_kick"})
    duel.maggot.attacks_with("low_punch")
    duel.lost_knight.blocks("old_oath", light=1)
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt
