"""Wild Charge: from afar into their arms."""


def test_hit_and_close_in(duel):
    """SEQ-2, RANGE-6: up to two spaces forward, stopping before them."""
    duel.face_off("maggot", "lost_knight", "wild_charge", at=2, apart=3)
    duel.maggot.attacks_with("wild_charge")
    assert duel.lost_knight.wounds == duel.pool("wild_charge")
    assert duel.maggot.choices == [2, 3, 4]
    duel.maggot.chooses(4)
    assert duel.maggot.space == 4
    duel.finish("wild_charge")


def test_out_of_range_nobody_runs(duel):
    """ATTACK-2: nothing of it is resolved."""
    far = duel.span("wild_charge")[-1] + 1
    duel.face_off("maggot", "lost_knight", "wild_charge", at=0, apart=far)
    duel.maggot.attacks_with("wild_charge")
    assert duel.maggot.space == 0 and duel.asked == "maggot: action"


def test_its_range(duel):
    """RANGE-1: as printed; too near is out of range too."""
    assert duel.reaches("maggot", "lost_knight", "wild_charge") == duel.span("wild_charge")
