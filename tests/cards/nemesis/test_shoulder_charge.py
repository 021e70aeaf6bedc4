"""Shoulder Charge: make room."""


def test_it_pushes_two_spaces(duel):
    """SEQ-2, RANGE-6: straight away."""
    duel.face_off("james", "katie", "shoulder_charge", at=2, apart=1)
    duel.james.attacks_with("shoulder_charge")
    assert duel.katie.space == 5
    assert duel.katie.wounds == duel.pool("shoulder_charge")
    duel.finish("shoulder_charge")


def test_it_stops_at_the_edge(duel):
    """RANGE-7: one space is all there is."""
    duel.face_off("james", "katie", "shoulder_charge", at=6, apart=1)
    duel.james.attacks_with("shoulder_charge")
    assert duel.katie.space == 8
