"""Crossbow Bolt: a K.O. from a distance."""

from tests.kit import light


def test_it_may_end_the_round_from_afar(duel):
    """SEQ-3, RANGE-1: at the far end of its range."""
    duel.face_off(
        "maggot",
        "lost_knight",
        "crossbow_bolt",
        apart=duel.span("crossbow_bolt")[-1],
        wounds={"lost_knight": light(18)},
    )
    duel.maggot.attacks_with("crossbow_bolt")
    assert duel.lost_knight.wounds == light(18) + duel.pool("crossbow_bolt")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_its_range(duel):
    """RANGE-1: as printed, and never next to oneself."""
    assert duel.reaches("maggot", "lost_knight", "crossbow_bolt") == duel.span("crossbow_bolt")
    assert 1 not in duel.span("crossbow_bolt")
