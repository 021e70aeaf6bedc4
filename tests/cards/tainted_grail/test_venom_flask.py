"""Venom Flask (Maggot): poison sticks."""


def test_it_poisons(duel):
    """SEQ-2: one token on the opponent's sheet."""
    duel.face_off("maggot", "lost_knight", "venom_flask")
    duel.maggot.uses("venom_flask")
    assert duel.lost_knight.wounds == duel.pool("venom_flask")
    assert duel.lost_knight.tokens == {"poison": 1}
    duel.finish("venom_flask")


def test_two_are_all_there_are(duel):
    """BOX-3: the supply ends."""
    duel.face_off("maggot", "lost_knight", "venom_flask", tokens={"lost_knight": {"poison": 1}})
    duel.maggot.uses("venom_flask")
    assert duel.lost_knight.tokens == {"poison": 2}
    duel.face_off("maggot", "lost_knight", "venom_flask", tokens={"lost_knight": {"poison": 2}})
    duel.maggot.uses("venom_flask")
    assert duel.lost_knight.tokens == {"poison": 2}


def test_a_block_keeps_the_blood_clean(duel):
    """BLOCK-3: the token is the effect."""
    duel.face_off("maggot", "mistbearer", "venom_flask", hand={"mistbearer": "old_oath"})
    duel.maggot.uses("venom_flask")
    duel.mistbearer.cancels_with("old_oath")
    assert "poison" not in duel.mistbearer.tokens


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("maggot", "lost_knight", "venom_flask") == duel.span("venom_flask")


def test_poisoned_in_the_next_turn(duel):
    """SEQ-2, TURN-2: the poison bites at the end of the victim's turn."""
    duel.face_off("maggot", "lost_knight", "venom_flask", at=4, left=1)
    duel.maggot.uses("venom_flask")
    duel.finish("venom_flask")
    before = duel.lost_knight.wounds
    duel.lost_knight.attacks_with("low_kick")
    duel.lost_knight.attacks_with("low_kick")
    assert duel.lost_knight.wounds == before + duel.harm("poison", "suffer")
