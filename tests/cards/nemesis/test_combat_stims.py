"""Combat Stims: special attacks refresh those who are hurt."""

from tests.kit import light


def test_a_special_attack_heals(duel):
    """COMBO-2: after it is resolved, from seven wounds on."""
    duel.face_off("james", "katie", "reload", skills={"james": "combat_stims"}, wounds={"james": light(7)})
    duel.james.uses("reload")
    assert duel.james.wounds == light(7) - duel.harm("combat_stims", "heal")


def test_not_with_one_wound_less(duel):
    """COMBO-2: a scratch needs no stims."""
    duel.face_off("james", "katie", "reload", skills={"james": "combat_stims"}, wounds={"james": light(6)})
    duel.james.uses("reload")
    assert duel.james.wounds == light(6)


def test_each_of_a_combo(duel):
    """COMBO-1: twice for two."""
    hand = f"{duel.price('reload')} {duel.price('order')}"
    duel.at("james@2 katie@8", hand={"james": hand}, skills={"james": "combat_stims"}, wounds={"james": light(9)})
    duel.james.uses("reload")
    duel.james.uses("order")
    healed = duel.harm("combat_stims", "heal").light
    assert duel.james.wounds == light(9 - 2 * healed)


def test_cards_and_dashes_do_not(duel):
    """ATTACK-1, COMBO-6: neither is a special attack."""
    duel.at(
        "james@2 katie@8",
        row="low_kick",
        hand={"james": "sidestep"},
        skills={"james": "combat_stims"},
        wounds={"james": light(8)},
    )
    duel.james.attacks_with("low_kick")
    duel.james.dashes("sidestep", 1)
    assert duel.james.wounds == light(8)
