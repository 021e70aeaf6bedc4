"""Counterblow: a short push, and a fist that blocks."""


def test_it_pushes_one_space(duel):
    """SEQ-2, RANGE-6: straight away."""
    duel.face_off("maggot", "lost_knight", "counterblow", at=2, apart=1)
    duel.maggot.attacks_with("counterblow")
    assert duel.lost_knight.space == 4
    assert duel.lost_knight.wounds == duel.pool("counterblow")
    duel.finish("counterblow")


def test_in_hand_it_blocks_once(duel):
    """BLOCK-6: fist and block: one block of two."""
    duel.face_off("maggot", "lost_knight", "high_kick", at=2, apart=1, hand={"lost_knight": "counterblow"})
    duel.maggot.attacks_with("high_kick")
    duel.lost_knight.cancels_with("counterblow")
    assert duel.lost_knight.space == 3 and duel.lost_knight.hand == []
