"""Vengeance (Mistbearer): my wound, your curse, your end."""

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
    duel.finish("vengeance")


def test_he_may_keep_it(duel):
    """RULE-1: it says "may"."""
    duel.face_off("mistbearer", "maggot", "vengeance", tokens={"maggot": {"curse": 1}}, wounds={"mistbearer": heavy(1)})
    duel.mistbearer.uses("vengeance")
    assert duel.mistbearer.choices == [0, 1]
    duel.mistbearer.chooses(1)
    assert duel.mistbearer.wounds == heavy(1) and duel.maggot.wounds == duel.pool("vengeance")


def test_not_to_the_uncursed(duel):
    """RULE-1: then only its pool, and the test."""
    duel.face_off("mistbearer", "maggot", "vengeance", wounds={"mistbearer": heavy(2)})
    duel.mistbearer.uses("vengeance")
    assert duel.mistbearer.wounds == heavy(2) and duel.maggot.wounds == duel.pool("vengeance")
    assert duel.asked == "mistbearer: knockdown"


def test_without_wounds_there_is_nothing_to_give(duel):
    """RULE-1: whatever he says."""
    duel.face_off("mistbearer", "maggot", "vengeance", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.uses("vengeance")
    duel.mistbearer.chooses(0)
    duel.finish("vengeance")
    assert duel.asked == "mistbearer: action" and duel.maggot.wounds == duel.pool("vengeance")


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-2, TEST-4: K.O. from anywhere; the wound he gave away counts, and is the one too many."""
    pool = duel.pool("vengeance").total
    duel.face_off(
        "mistbearer",
        "maggot",
        "vengeance",
        at=0,
        apart=8,
        tokens={"maggot": {"curse": 1}},
        wounds={"mistbearer": heavy(1), "maggot": light(11 - pool)},
    )
    duel.mistbearer.uses("vengeance")
    duel.mistbearer.chooses(0)
    assert duel.maggot.wounds.total == 12
    duel.mistbearer.starts_test(dice=(6, 4, 1))
    assert duel.mistbearer.victories == 1


def test_the_price(duel):
    """COMBO-2: a dash and anything."""
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "into_the_mist low_punch low_kick"})
    assert duel.mistbearer.payments("vengeance") == ["into_the_mist low_kick", "into_the_mist low_punch"]
