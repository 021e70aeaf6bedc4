"""Knee Strike: the K.O. of the clinch."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-2: one less on the dice than there are wounds is not enough."""
    pool = duel.pool("knee_strike").total
    duel.face_off("james", "katie", "knee_strike", wounds={"katie": light(7 - pool)})
    duel.james.attacks_with("knee_strike")
    assert duel.katie.wounds == light(7 - pool) + duel.pool("knee_strike")
    duel.james.starts_test(dice=(1, 2, 3))
    assert duel.james.victories == 1


def test_the_knee_reaches_no_farther_than_printed(duel):
    """ATTACK-2: out of range the card is only taken."""
    assert duel.reaches("james", "katie", "knee_strike") == duel.span("knee_strike")
