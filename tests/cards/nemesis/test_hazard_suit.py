"""Hazard Suit: blocks count for more."""

from tests.kit import light


def test_more_for_every_block(duel):
    """BLOCK-2, RULE-1: a lone block card already ignores two."""
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "hazard_suit"}, hand={"katie": "iron_guard"})
    duel.james.attacks_with("low_punch")
    assert not duel.katie.may_block(light=3)
    duel.katie.blocks("iron_guard", light=2)
    assert duel.katie.wounds == duel.pool("low_punch") - light(2)


def test_only_blocks_not_wounds(duel):
    """BLOCK-1: without a block card the suit does nothing."""
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "hazard_suit"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
