"""Vengeance (Mistbearer): my wound, your curse."""

from tests.kit import heavy, light


def test_a_wound_moves_to_the_cursed(duel):
    """RULE-1, TYPE-1: of his choice, and nobody blocks it."""
    duel.face_off(
        "mistbearer",
        "maggot",
        "vengeance",
        tokens={"maggot": {"curse": 1}},
        wounds={"mistbearer": heavy(2) + light(1)},
        hand={"maggot": "old_oath low_kick"},
    )
    duel.mistbearer.uses("vengeance")
    duel.mistbearer.chooses(0)
    duel.mistbearer.chooses("heavy")
    assert duel.mistbearer.wounds == heavy(1) + light(1)
    assert duel.maggot.wounds == duel.pool("vengeance") + heavy(1)
    assert duel.maggot.tokens == {"curse": 1}


def test_he_may_keep_it(duel):
    """RULE-1: it says "may"."""
    duel.face_off("mistbearer", "maggot", "vengeance", tokens={"maggot": {"curse": 1}}, wounds={"mistbearer": heavy(1)})
    duel.mistbearer.uses("vengeance")
    assert duel.mistbearer.choices == [0, 1]
    duel.mistbearer.chooses(1)
    assert duel.mistbearer.wounds == heavy(1) and duel.maggot.wounds == duel.pool("vengeance")


def test_not_to_the_uncursed(duel):
    """RULE-1: then only its pool."""
    duel.face_off("mistbearer", "maggot", "vengeance", wounds={"mistbearer": heavy(2)})
    duel.mistbearer.uses("vengeance")
    assert duel.mistbearer.wounds == heavy(2) and duel.maggot.wounds == duel.pool("vengeance")


def test_without_wounds_there_is_nothing_to_give(duel):
    """RULE-1: whatever he says."""
    duel.face_off("mistbearer", "maggot", "vengeance", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.uses("vengeance")
    duel.mistbearer.chooses(0)
    assert duel.asked == "mistbearer: action" and duel.maggot.wounds == duel.pool("vengeance")


def test_the_price(duel):
    """COMBO-2: a dash and anything."""
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "into_the_mist low_punch low_kick"})
    assert duel.mistbearer.payments("vengeance") == ["into_the_mist low_kick", "into_the_mist low_punch"]
