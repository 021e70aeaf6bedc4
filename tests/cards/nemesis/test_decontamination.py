"""Decontamination: a card for three scratches, best a contaminated one."""

from tests.kit import light


def test_contamination_can_be_thrown_away(duel):
    """BOX-2: the card goes back to its supply, and the wounds heal."""
    duel.face_off("james", "katie", "decontamination", hand={"james": "contamination hook"}, wounds={"james": light(5)})
    duel.james.attacks_with("decontamination")
    duel.james.chooses("contamination")
    assert duel.james.hand == ["hook", "decontamination"] and duel.discard == []
    assert duel.james.wounds == light(5) - duel.harm("decontamination", "heal")


def test_any_card_will_do(duel):
    """RULE-1: your own choice of your own hand; an empty hand loses nothing."""
    duel.face_off("james", "katie", "decontamination", hand={"james": "hook"}, wounds={"james": light(5)})
    duel.james.attacks_with("decontamination")
    assert duel.discard == ["hook"] and duel.james.hand == ["decontamination"]
    duel.face_off("james", "katie", "decontamination", wounds={"james": light(5)})
    duel.james.attacks_with("decontamination")
    assert duel.james.wounds == light(5) - duel.harm("decontamination", "heal")
