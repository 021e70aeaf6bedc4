"""Last Vigil (Lost Knight): who hits him without coming next to him is answered."""

import pytest

from tests.kit import unhurt


@pytest.mark.parametrize("attack", ["low_kick", "crossbow_bolt"])
def test_a_hit_is_answered(duel, attack):
    """TYPE-2, RANGE-1: when hit, for a dash, as far as printed."""
    far = {"low_kick": duel.span("last_vigil")[0], "crossbow_bolt": duel.span("last_vigil")[-1]}[attack]
    duel.face_off("maggot", "lost_knight", attack, apart=far, hand={"lost_knight": "into_the_mist"})
    duel.maggot.attacks_with(attack)
    duel.lost_knight.answers_with("last_vigil")
    assert duel.maggot.wounds == duel.pool("last_vigil")
    assert duel.lost_knight.hand == []


@pytest.mark.parametrize(("attack", "apart"), [("low_punch", 1), ("knife_throw", 6)])
def test_next_to_him_and_from_afar_he_only_watches(duel, attack, apart):
    """SEQ-4, TYPE-2: out of its range there is no window."""
    duel.face_off("maggot", "lost_knight", attack, apart=apart, hand={"lost_knight": "into_the_mist"})
    duel.maggot.attacks_with(attack)
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt


def test_a_block_is_no_vigil(duel):
    """COMBO-2, TYPE-2: a block card does not pay it."""
    duel.face_off("maggot", "lost_knight", "low_kick", apart=2, hand={"lost_knight": "old_oath low_punch"})
    duel.maggot.attacks_with("low_kick")
    duel.lost_knight.takes_the_wounds()
    assert duel.lost_knight.asked == "" and duel.maggot.wounds == unhurt


def test_block_and_vigil(duel):
    """BLOCK-1, TYPE-2: with a card for each, what gets through the block is still answered."""
    duel.face_off("maggot", "lost_knight", "low_kick", apart=2, hand={"lost_knight": "old_oath into_the_mist"})
    duel.maggot.attacks_with("low_kick")
    duel.lost_knight.blocks("old_oath", light=1)
    duel.lost_knight.reacts_with("last_vigil")
    assert duel.lost_knight.wounds.total == duel.pool("low_kick").total - 1
    assert duel.maggot.wounds == duel.pool("last_vigil") and duel.lost_knight.hand == []
