"""Suppressive Fire (James): ammo for steps."""


def test_a_step_for_each_ammo(duel):
    """RULE-1: discard any number of ammo, move one space for each."""
    duel.face_off("james", "katie", "suppressive_fire", at=4, apart=2, tokens={"james": {"ammo": 3}})
    duel.james.uses("suppressive_fire")
    assert duel.katie.wounds == duel.pool("suppressive_fire")
    duel.james.chooses(2)
    assert duel.james.choices == [3, 4, 5]
    duel.james.chooses(3)
    duel.james.chooses(2)
    assert duel.james.space == 2 and duel.james.tokens == {"ammo": 1}
    duel.finish("suppressive_fire")


def test_it_is_an_ability(duel):
    """TYPE-1: nobody can block it."""
    duel.face_off("james", "katie", "suppressive_fire", at=4, apart=2, hand={"katie": "iron_guard iron_guard low_kick"})
    duel.james.uses("suppressive_fire")
    assert duel.katie.hand == ["iron_guard", "iron_guard", "low_kick"]
    assert duel.katie.wounds == duel.pool("suppressive_fire")


def test_without_ammo_nobody_moves(duel):
    """RULE-1: none to discard, nothing to choose."""
    duel.face_off("james", "katie", "suppressive_fire", at=4, apart=2)
    duel.james.uses("suppressive_fire")
    assert duel.james.space == 4 and duel.asked == "james: action"
