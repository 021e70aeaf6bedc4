"""Thorned Mail: hit a shield and bleed."""

import pytest

from tests.kit import unhurt


def test_a_block_hurts_the_attacker(duel):
    """BLOCK-1, TYPE-1: each block of a blow from near by, and it cannot be blocked itself."""
    duel.at(
        "maggot@2 mistbearer@3",
        row="round_shield",
        skills={"mistbearer": "thorned_mail"},
        hand={"mistbearer": "old_oath old_oath"},
    )
    duel.maggot.attacks_with("round_shield")
    duel.mistbearer.blocks("old_oath", light=1)
    assert duel.maggot.wounds == duel.harm("thorned_mail")
    duel.mistbearer.cancels_with("old_oath")
    assert duel.maggot.wounds == duel.harm("thorned_mail") + duel.harm("thorned_mail")


@pytest.mark.parametrize("apart", [2, 3, 4])
def test_thorns_reach_three_spaces(duel, apart):
    """RULE-1: who throws a knife from farther away does not bleed."""
    skills = {"mistbearer": "thorned_mail"}
    duel.face_off(
        "maggot", "mistbearer", "knife_throw", apart=apart, skills=skills, hand={"mistbearer": "old_oath low_kick"}
    )
    duel.maggot.attacks_with("knife_throw")
    duel.mistbearer.blocks("old_oath", light=1)
    assert duel.maggot.wounds == (duel.harm("thorned_mail") if apart <= 3 else unhurt)
