"""Low Kick: longer than a fist."""


def test_it_hurts_in_its_range(duel):
    """ATTACK-2, RANGE-1: its pool, near and far, nobody moves."""
    for apart in duel.span("low_kick"):
        duel.face_off("james", "katie", "low_kick", apart=apart)
        duel.james.attacks_with("low_kick")
        assert duel.katie.wounds == duel.pool("low_kick")
        assert duel.katie.space == 2 + apart
        duel.finish("low_kick")
    assert duel.reaches("james", "katie", "low_kick") == duel.span("low_kick")
