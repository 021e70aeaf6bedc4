"""Shadow Pounce (Chilly): a hit from the dark, and there it sits."""


def test_hit_and_land_next_to_them(duel):
    """SEQ-2, RANGE-6: up to three spaces forward."""
    far = duel.span("shadow_pounce")[-1]
    duel.face_off("chilly", "james", "shadow_pounce", at=0, apart=far)
    duel.chilly.uses("shadow_pounce")
    assert duel.james.wounds == duel.pool("shadow_pounce")
    assert duel.chilly.choices == [0, 1, 2, 3][:far]
    duel.chilly.chooses(far - 1)
    assert duel.chilly.space == far - 1
    duel.finish("shadow_pounce")


def test_its_range(duel):
    """COMBO-7: nothing to pounce at next door."""
    assert duel.reaches("chilly", "james", "shadow_pounce") == duel.span("shadow_pounce")
