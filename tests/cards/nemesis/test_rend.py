"""Rend (Chilly): tears the contaminated apart."""

from tests.kit import light


def test_the_contaminated_suffer_more(duel):
    """SEQ-2: it looks into the hand; the card stays there."""
    duel.face_off("chilly", "james", "rend", hand={"james": "contamination"})
    duel.chilly.uses("rend")
    assert duel.james.wounds == duel.pool("rend") + duel.harm("rend")
    assert duel.james.hand == ["contamination"]
    duel.finish("rend")


def test_the_clean_do_not(duel):
    """SEQ-1: the pool alone."""
    duel.face_off("chilly", "james", "rend", hand={"james": "hook"})
    duel.chilly.uses("rend")
    assert duel.james.wounds == duel.pool("rend")


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("chilly", "james", "rend", wounds={"james": light(18)})
    duel.chilly.uses("rend")
    duel.chilly.starts_test()
    assert duel.chilly.victories == 1
