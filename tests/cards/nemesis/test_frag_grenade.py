"""Frag Grenade: a K.O. from a distance, useless up close."""

from tests.kit import light


def test_it_may_end_the_round_from_afar(duel):
    """SEQ-3, RANGE-1: at the far end of its range."""
    duel.face_off("james", "katie", "frag_grenade", apart=duel.span("frag_grenade")[-1], wounds={"katie": light(18)})
    duel.james.attacks_with("frag_grenade")
    assert duel.katie.wounds == light(18) + duel.pool("frag_grenade")
    duel.james.starts_test()
    assert duel.james.victories == 1


def test_its_range(duel):
    """RANGE-1: as printed, and never next to oneself."""
    assert duel.reaches("james", "katie", "frag_grenade") == duel.span("frag_grenade")
    assert 1 not in duel.span("frag_grenade")
