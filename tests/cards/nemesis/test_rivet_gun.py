"""Rivet Gun: all along the line."""


def test_any_distance(duel):
    """RANGE-2: a projectile flies as far as the line goes."""
    assert duel.reaches("james", "katie", "rivet_gun") == [1, 2, 3, 4, 5, 6, 7, 8]
    duel.face_off("james", "katie", "rivet_gun", at=0, apart=8)
    duel.james.attacks_with("rivet_gun")
    assert duel.katie.wounds == duel.pool("rivet_gun")
    duel.finish("rivet_gun")


def test_it_is_a_strike(duel):
    """TYPE-1, BLOCK-1: a projectile can be blocked."""
    duel.face_off("james", "katie", "rivet_gun", at=0, apart=5, hand={"katie": "iron_guard low_kick low_kick"})
    duel.james.attacks_with("rivet_gun")
    assert duel.asked == "katie: block_wounds"
