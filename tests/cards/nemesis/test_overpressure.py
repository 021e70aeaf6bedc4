"""Overpressure (Katie): finishes whoever still burns."""

from tests.kit import light


def test_the_burning_suffer_more(duel):
    """SEQ-2: the fire stays where it is."""
    duel.face_off("katie", "james", "overpressure", tokens={"james": {"fire": 1}})
    duel.katie.uses("overpressure")
    assert duel.james.wounds == duel.pool("overpressure") + duel.harm("overpressure")
    assert duel.james.tokens == {"fire": 1}
    duel.finish("overpressure")


def test_the_others_do_not(duel):
    """SEQ-1: the pool alone."""
    duel.face_off("katie", "james", "overpressure")
    duel.katie.uses("overpressure")
    assert duel.james.wounds == duel.pool("overpressure")


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("katie", "james", "overpressure", wounds={"james": light(18)})
    duel.katie.uses("overpressure")
    duel.katie.starts_test()
    assert duel.katie.victories == 1


def test_its_range(duel):
    """COMBO-7: not next to her."""
    assert duel.reaches("katie", "james", "overpressure") == duel.span("overpressure")
