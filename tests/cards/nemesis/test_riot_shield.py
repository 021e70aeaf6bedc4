"""Riot Shield: it knocks back, or out."""

from tests import printed
from tests.kit import light


def test_it_pushes_before_the_test(duel):
    """SEQ-2, SEQ-3: wounds, push, then the K.O. although they stand farther away now."""
    duel.face_off("james", "katie", "riot_shield", at=2, wounds={"katie": light(18)})
    duel.james.attacks_with("riot_shield")
    assert duel.katie.wounds == light(18) + duel.pool("riot_shield")
    assert duel.katie.space == 3 + int(printed.fields(duel.printed("riot_shield"), "push")["spaces"])
    duel.james.starts_test()
    assert duel.james.victories == 1


def test_a_block_holds_the_ground(duel):
    """BLOCK-3, BLOCK-4: the push is cancelled, the K.O. is not."""
    duel.face_off("james", "katie", "riot_shield", at=2, hand={"katie": "iron_guard"})
    duel.james.attacks_with("riot_shield")
    duel.katie.cancels_with("iron_guard")
    assert duel.katie.space == 3 and duel.asked == "james: knockdown"


def test_in_hand_it_blocks(duel):
    """COMBO-8, BLOCK-1: taken, it is a block card."""
    duel.face_off("james", "katie", "low_punch", hand={"katie": "riot_shield low_kick low_kick low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.blocks("riot_shield", light=1)
    assert duel.katie.wounds.total == duel.pool("low_punch").total - 1
