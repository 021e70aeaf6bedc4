"""Hazard Suit: blocks count for more."""


def test_two_more_for_every_block(duel):
    """BLOCK-2, RULE-1: a lone block card already ignores two light wounds, or a heavy one."""
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "hazard_suit"}, hand={"katie": "iron_guard"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.may_block(heavy=1)
    duel.katie.blocks("iron_guard", heavy=1)
    assert duel.katie.wounds.heavy == duel.pool("high_punch").heavy - 1


def test_only_blocks_not_wounds(duel):
    """BLOCK-1: without a block card the suit does nothing."""
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "hazard_suit"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
