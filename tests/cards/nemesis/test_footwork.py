"""Footwork: a block moves the feet."""


def test_two_spaces_after_a_block(duel):
    """BLOCK-1: whoever blocks may move up to two spaces, in the attacker's turn."""
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "footwork"}, hand={"katie": "iron_guard low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.blocks("iron_guard", light=1)
    assert duel.katie.choices == [3, 4, 5]
    duel.katie.chooses(5)
    assert duel.katie.space == 5
    assert duel.katie.wounds.total == duel.pool("low_punch").total - 1  # SEQ-4: the blow had started


def test_no_block_no_step(duel):
    """BLOCK-1: taking the wounds is no block."""
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "footwork"}, hand={"katie": "iron_guard low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.passes()
    assert duel.katie.asked == ""
