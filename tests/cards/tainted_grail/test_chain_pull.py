"""Chain Pull (Mistbearer): come here."""


def test_blinked_next_to_him(duel):
    """SEQ-2, RANGE-5: to either side of him, through him if need be."""
    duel.face_off("mistbearer", "maggot", "chain_pull", at=3, apart=3)
    duel.mistbearer.uses("chain_pull")
    assert duel.maggot.wounds == duel.pool("chain_pull")
    assert duel.mistbearer.choices == [2, 4]
    duel.mistbearer.chooses(2)
    assert duel.maggot.space == 2
    duel.finish("chain_pull")


def test_in_the_corner_there_is_one_place(duel):
    """RANGE-5: no choice."""
    duel.face_off("mistbearer", "maggot", "chain_pull", at=0, apart=2)
    duel.mistbearer.uses("chain_pull")
    assert duel.maggot.space == 1


def test_range_and_price(duel):
    """RANGE-1, COMBO-2: two to four spaces, for twice the same symbol."""
    assert duel.reaches("mistbearer", "maggot", "chain_pull") == [2, 3, 4]
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "low_punch high_punch low_kick"})
    assert duel.mistbearer.payments("chain_pull") == ["high_punch low_punch"]
