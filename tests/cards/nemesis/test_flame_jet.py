"""Flame Jet (Katie): sets them on fire."""


def test_it_burns(duel):
    """SEQ-2: after the pool the fire token lies on the opponent's sheet."""
    duel.face_off("katie", "james", "flame_jet")
    duel.katie.uses("flame_jet")
    assert duel.james.wounds == duel.pool("flame_jet")
    assert duel.james.tokens == {"fire": 1}
    duel.finish("flame_jet")


def test_one_fire_is_all_there_is(duel):
    """BOX-2: who burns already does not burn twice."""
    duel.face_off("katie", "james", "flame_jet", tokens={"james": {"fire": 1}})
    duel.katie.uses("flame_jet")
    assert duel.james.tokens == {"fire": 1}


def test_a_block_puts_it_out(duel):
    """BLOCK-3: the token is the effect."""
    duel.face_off("katie", "james", "flame_jet", hand={"james": "iron_guard"})
    duel.katie.uses("flame_jet")
    duel.james.cancels_with("iron_guard")
    assert duel.james.tokens == {}


def test_its_range(duel):
    """COMBO-7, RANGE-1: as printed."""
    assert duel.reaches("katie", "james", "flame_jet") == duel.span("flame_jet")


def test_set_on_fire_and_burning(duel):
    """SEQ-2, TURN-2: lit in Katie's turn, it burns at the end of James's, unless he moves."""
    for moves, burns in ((False, True), (True, False)):
        duel.face_off("katie", "james", "flame_jet", at=4, left=1)
        duel.katie.uses("flame_jet")
        duel.finish("flame_jet")
        before = duel.james.wounds
        assert duel.turn == "james"
        duel.james.attacks_with("low_kick")
        duel.james.moves_to(duel.james.ways[-1]) if moves else duel.james.attacks_with("low_kick")
        assert (duel.james.wounds == before + duel.harm("fire", "suffer")) == burns
