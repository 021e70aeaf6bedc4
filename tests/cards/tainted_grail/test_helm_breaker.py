"""Helm Breaker (Lost Knight): stunned."""


def test_it_stuns(duel):
    """SEQ-2: the token lies on the opponent's sheet."""
    duel.face_off("lost_knight", "maggot", "helm_breaker")
    duel.lost_knight.uses("helm_breaker")
    assert duel.maggot.wounds == duel.pool("helm_breaker")
    assert duel.maggot.tokens == {"stun": 1}
    duel.finish("helm_breaker")


def test_a_block_keeps_the_head_clear(duel):
    """BLOCK-3: the token is the effect."""
    duel.face_off("lost_knight", "maggot", "helm_breaker", hand={"maggot": "old_oath"})
    duel.lost_knight.uses("helm_breaker")
    duel.maggot.cancels_with("old_oath")
    assert duel.maggot.tokens == {}


def test_there_is_one_stun(duel):
    """BOX-3: nobody is stunned twice."""
    duel.face_off("lost_knight", "maggot", "helm_breaker", tokens={"maggot": {"stun": 1}})
    duel.lost_knight.uses("helm_breaker")
    assert duel.maggot.tokens == {"stun": 1}


def test_stunned_in_the_next_turn(duel):
    """SEQ-2, TURN-2: hit in the knight's turn, Maggot has one action in his, and two in the one after."""
    duel.face_off("lost_knight", "maggot", "helm_breaker", at=4, left=1)
    duel.lost_knight.uses("helm_breaker")
    duel.finish("helm_breaker")
    assert duel.turn == "maggot" and duel.actions_left == 1
    duel.maggot.moves_to(6)
    duel.lost_knight.moves_to(3)
    duel.lost_knight.moves_to(4)
    assert duel.turn == "maggot" and duel.actions_left == 2


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("lost_knight", "maggot", "helm_breaker") == duel.span("helm_breaker")
