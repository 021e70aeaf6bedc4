"""Crossbow Bolt: a hard hit from a distance."""

from tests.kit import light


def test_it_wounds_from_afar(duel):
    """SEQ-1, RANGE-1: at the far end of its range."""
    far = duel.span("crossbow_bolt")[-1]
    duel.face_off("maggot", "lost_knight", "crossbow_bolt", apart=far, wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("crossbow_bolt")
    assert duel.lost_knight.wounds == light(18) + duel.pool("crossbow_bolt")
    duel.finish("crossbow_bolt")


def test_it_is_no_finisher(duel):
    """SEQ-3: without a K.O. nobody is asked about a test, however hurt they are."""
    duel.face_off("maggot", "lost_knight", "crossbow_bolt", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("crossbow_bolt")
    assert duel.asked == "maggot: action"


def test_its_range(duel):
    """RANGE-1: as printed, and never next to oneself."""
    assert duel.reaches("maggot", "lost_knight", "crossbow_bolt") == duel.span("crossbow_bolt")
    assert 1 not in duel.span("crossbow_bolt")
