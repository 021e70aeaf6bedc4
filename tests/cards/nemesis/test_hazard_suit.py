"""Hazard Suit: blocks count for more."""


def test_more_for_every_block(duel):
    """BLOCK-2, RULE-1: a lone block card already ignores as much as the suit says."""
    more = duel.printed("hazard_suit").modify[0].block
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "hazard_suit"}, hand={"katie": "iron_guard"})
    duel.james.attacks_with("low_punch")
    saved = min(more, duel.pool("low_punch").light)
    duel.katie.blocks("iron_guard", light=saved)
    assert duel.katie.wounds.light == duel.pool("low_punch").light - saved


def test_only_blocks_not_wounds(duel):
    """BLOCK-1: without a block card the suit does nothing."""
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "hazard_suit"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
