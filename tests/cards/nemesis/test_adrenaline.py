"""Adrenaline: one action more, and it hurts."""

from tests.kit import unhurt


def test_two_actions_are_left(duel):
    """TURN-2, RULE-1: the first action gives back what it cost."""
    duel.face_off("james", "katie", "adrenaline")
    duel.james.attacks_with("adrenaline")
    assert duel.actions_left == 2 and duel.turn == "james"


def test_after_taking_it_hurts(duel):
    """ATTACK-4: whoever takes it suffers; a drafted or discarded one does not."""
    duel.face_off("james", "katie", "adrenaline")
    duel.james.attacks_with("adrenaline")
    assert duel.james.wounds == duel.harm("adrenaline", "suffer")
    assert duel.katie.wounds == unhurt


def test_as_the_second_action(duel):
    """TURN-2: the turn goes on for one action."""
    duel.face_off("james", "katie", "adrenaline", left=1)
    duel.james.attacks_with("adrenaline")
    assert duel.turn == "james" and duel.actions_left == 1
