"""Flying Tackle: from afar into their arms."""


def test_hit_and_close_in(duel):
    """SEQ-2, RANGE-6: up to two spaces forward, stopping before them."""
    duel.face_off("james", "katie", "flying_tackle", at=2, apart=3)
    duel.james.attacks_with("flying_tackle")
    assert duel.katie.wounds == duel.pool("flying_tackle")
    assert duel.james.choices == [2, 3, 4]
    duel.james.chooses(4)
    assert duel.james.space == 4
    duel.finish("flying_tackle")


def test_a_block_keeps_him_away(duel):
    """BLOCK-3: the run is the effect."""
    duel.face_off("james", "katie", "flying_tackle", at=2, apart=3, hand={"katie": "iron_guard"})
    duel.james.attacks_with("flying_tackle")
    duel.katie.cancels_with("iron_guard")
    assert duel.james.space == 2


def test_its_range(duel):
    """RANGE-1: as printed; too near is out of range too."""
    assert duel.reaches("james", "katie", "flying_tackle") == duel.span("flying_tackle")
