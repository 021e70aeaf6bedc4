"""Low Punch: many light wounds at arm's length."""


def test_it_hurts_next_door(duel):
    """ATTACK-2, SEQ-1: its pool, and only in its range."""
    duel.face_off("maggot", "lost_knight", "low_punch")
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == duel.pool("low_punch")
    duel.finish("low_punch")
    assert duel.reaches("maggot", "lost_knight", "low_punch") == duel.span("low_punch")


def test_in_hand_it_is_a_fist(duel):
    """COMBO-8: it pays for Venom Flask."""
    duel.at("maggot@2 lost_knight@3", hand={"maggot": "low_punch low_punch"})
    assert duel.maggot.payments("venom_flask") == ["low_punch low_punch"]
