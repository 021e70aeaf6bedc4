"""Riot Shield: a block that knocks out."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, BLOCK-4: even if all its wounds are blocked."""
    duel.face_off("james", "katie", "riot_shield", wounds={"katie": light(18)})
    duel.james.attacks_with("riot_shield")
    assert duel.katie.wounds == light(18) + duel.pool("riot_shield")
    duel.james.starts_test()
    assert duel.james.victories == 1


def test_in_hand_it_blocks(duel):
    """COMBO-8, BLOCK-1: taken, it is a block card."""
    duel.face_off("james", "katie", "low_punch", hand={"katie": "riot_shield low_kick low_kick low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.blocks("riot_shield", light=1)
    assert duel.katie.wounds.total == duel.pool("low_punch").total - 1
