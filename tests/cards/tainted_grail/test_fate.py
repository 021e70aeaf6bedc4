"""Fate (Mistbearer): the curse is spent."""

from tests.kit import heavy, light


def test_it_lifts_the_curse(duel):
    """SEQ-2: the token comes off the opponent's sheet, after it added to the pool."""
    duel.face_off("mistbearer", "maggot", "fate", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.uses("fate")
    assert duel.maggot.tokens == {}
    assert duel.maggot.wounds == duel.pool("fate") + heavy(1)
    duel.finish("fate")


def test_without_a_curse(duel):
    """SEQ-1: the pool alone."""
    duel.face_off("mistbearer", "maggot", "fate")
    duel.mistbearer.uses("fate")
    assert duel.maggot.wounds == duel.pool("fate")
    duel.finish("fate")


def test_a_block_keeps_the_curse(duel):
    """BLOCK-3: lifting it is the effect."""
    duel.face_off("mistbearer", "maggot", "fate", tokens={"maggot": {"curse": 1}}, hand={"maggot": "old_oath"})
    duel.mistbearer.uses("fate")
    duel.maggot.cancels_with("old_oath")
    assert duel.maggot.tokens == {"curse": 1}


def test_it_is_no_finisher(duel):
    """SEQ-3: without a K.O. nobody is asked about a test, however hurt they are."""
    duel.face_off("mistbearer", "maggot", "fate", wounds={"maggot": light(18)})
    duel.mistbearer.uses("fate")
    assert duel.maggot.wounds == light(18) + duel.pool("fate") and duel.asked == "mistbearer: action"


def test_range_and_price(duel):
    """RANGE-1, COMBO-2: one to five spaces, for a dash and anything."""
    assert duel.reaches("mistbearer", "maggot", "fate") == [1, 2, 3, 4, 5]
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "into_the_mist low_punch low_kick"})
    assert duel.mistbearer.payments("fate") == ["into_the_mist low_kick", "into_the_mist low_punch"]
