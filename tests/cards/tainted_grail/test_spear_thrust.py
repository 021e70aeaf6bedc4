"""Spear Thrust: exactly a spear's length."""


def test_its_pool(duel):
    """SEQ-1: and nothing else happens."""
    duel.face_off("maggot", "lost_knight", "spear_thrust")
    duel.maggot.attacks_with("spear_thrust")
    assert duel.lost_knight.wounds == duel.pool("spear_thrust")
    duel.finish("spear_thrust")


def test_too_near_is_a_miss(duel):
    """RANGE-1: X is exactly X."""
    assert duel.reaches("maggot", "lost_knight", "spear_thrust") == duel.span("spear_thrust")
    assert 1 not in duel.span("spear_thrust")
