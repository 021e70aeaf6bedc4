"""Field Repair (Katie): fewer wounds of each kind."""

from tests.kit import heavy, light


def test_wounds_of_each_kind(duel):
    """RULE-1: heavy and light, anywhere on the arena, without a question."""
    duel.face_off("katie", "james", "field_repair", at=0, apart=8, wounds={"katie": heavy(2) + light(4)})
    duel.katie.uses("field_repair")
    assert duel.katie.wounds == heavy(2) + light(4) - duel.harm("field_repair", "heal")
    assert duel.asked == "katie: action"


def test_not_more_than_there_are(duel):
    """RULE-1: without a heavy wound only light ones heal; none turns into the other."""
    duel.face_off("katie", "james", "field_repair", wounds={"katie": light(3)})
    duel.katie.uses("field_repair")
    assert duel.katie.wounds == light(3 - duel.harm("field_repair", "heal").light)


def test_it_costs_the_card(duel):
    """COMBO-2: paid with a block card, which is discarded."""
    duel.face_off("katie", "james", "field_repair", wounds={"katie": light(1)})
    duel.katie.uses("field_repair")
    assert duel.katie.hand == [] and duel.discard == duel.price("field_repair").split()
