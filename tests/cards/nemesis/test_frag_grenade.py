"""Frag Grenade: splinters from a distance, useless up close."""

from tests.kit import light


def test_it_wounds_from_afar(duel):
    """SEQ-1, RANGE-1: at the far end of its range."""
    duel.face_off("james", "katie", "frag_grenade", apart=duel.span("frag_grenade")[-1], wounds={"katie": light(18)})
    duel.james.attacks_with("frag_grenade")
    assert duel.katie.wounds == light(18) + duel.pool("frag_grenade")
    duel.finish("frag_grenade")


def test_it_is_no_finisher(duel):
    """SEQ-3: without a K.O. nobody is asked about a test, however hurt they are."""
    duel.face_off("james", "katie", "frag_grenade", wounds={"katie": light(18)})
    duel.james.attacks_with("frag_grenade")
    assert duel.asked == "james: action"


def test_its_range(duel):
    """RANGE-1: as printed, and never next to oneself."""
    assert duel.reaches("james", "katie", "frag_grenade") == duel.span("frag_grenade")
    assert 1 not in duel.span("frag_grenade")
