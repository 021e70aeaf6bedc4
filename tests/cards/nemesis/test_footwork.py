"""Footwork: a block moves the feet."""


def test_a_space_after_a_block(duel):
    """BLOCK-1, SEQ-4: whoever blocks may move, in the attacker's turn; the blow had started and still lands."""
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "footwork"}, hand={"katie": "iron_guard low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.blocks("iron_guard", light=1)
    assert duel.katie.choices == [3, 4]
    duel.katie.chooses(4)
    assert duel.katie.space == 4
    assert duel.katie.wounds.total == duel.pool("low_punch").total - 1


def test_no_block_no_step(duel):
    """BLOCK-1: taking the wounds is no block."""
    duel.at("james@2 katie@3", row="low_punch", skills={"katie": "footwork"}, hand={"katie": "iron_guard low_kick"})
    duel.james.attacks_with("low_punch")
    duel.katie.passes()
    assert duel.katie.asked == ""
