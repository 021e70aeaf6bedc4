"""Round Shield: make room."""


def test_it_pushes_two_spaces(duel):
    """SEQ-2, RANGE-6: straight away."""
    duel.face_off("maggot", "lost_knight", "round_shield", at=2, apart=1)
    duel.maggot.attacks_with("round_shield")
    assert duel.lost_knight.space == 5
    assert duel.lost_knight.wounds == duel.pool("round_shield")
    duel.finish("round_shield")


def test_under_the_candles(duel):
    """RANGE-7, ARENA-5: pushed to the edge one is not hurt by the candles before the own turn ends."""
    duel.face_off("maggot", "lost_knight", "round_shield", at=6, apart=1, candles=1)
    duel.maggot.attacks_with("round_shield")
    assert duel.lost_knight.space == 8 and duel.lost_knight.wounds == duel.pool("round_shield")
