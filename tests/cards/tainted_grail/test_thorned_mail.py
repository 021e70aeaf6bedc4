"""Thorned Mail: hit a shield and bleed."""


def test_a_block_hurts_the_attacker(duel):
    """BLOCK-1, TYPE-1: each block, and it cannot be blocked itself."""
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
