"""Field Repair (Katie): one wound less."""

from tests.kit import heavy, light


def test_a_wound_of_her_choice(duel):
    """RULE-1: heavy or light, anywhere on the arena."""
    duel.face_off("katie", "james", "field_repair", at=0, apart=8, wounds={"katie": heavy(2) + light(2)})
    duel.katie.uses("field_repair")
    duel.katie.chooses("heavy")
    assert duel.katie.wounds == heavy(1) + light(2) and duel.asked == "katie: action"


def test_it_costs_the_card(duel):
    """COMBO-2: paid with a block card, which is discarded."""
    duel.face_off("katie", "james", "field_repair", wounds={"katie": light(1)})
    duel.katie.uses("field_repair")
    assert duel.katie.hand == [] and duel.discard == duel.price("field_repair").split()
