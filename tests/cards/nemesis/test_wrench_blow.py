"""Wrench Blow: hard, close, and a K.O."""

from tests.kit import light


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: after its wounds the attacker may test."""
    duel.face_off("james", "katie", "wrench_blow", wounds={"katie": light(18)})
    duel.james.attacks_with("wrench_blow")
    assert duel.katie.wounds == light(18) + duel.pool("wrench_blow")
    duel.james.starts_test()
    assert duel.james.victories == 1


def test_only_in_its_range(duel):
    """ATTACK-2: out of range nobody is asked about a test."""
    assert duel.reaches("james", "katie", "wrench_blow") == duel.span("wrench_blow")
