"""Knife Throw: all along the line."""


def test_any_distance(duel):
    """RANGE-2: a projectile flies as far as the line goes."""
    assert duel.reaches("maggot", "lost_knight", "knife_throw") == [1, 2, 3, 4, 5, 6, 7, 8]
    duel.face_off("maggot", "lost_knight", "knife_throw", at=0, apart=8)
    duel.maggot.attacks_with("knife_throw")
    assert duel.lost_knight.wounds == duel.pool("knife_throw")
    duel.finish("knife_throw")
