"""Curse, the special attack (Mistbearer) and its token."""

from tests.kit import heavy, light, unhurt


def test_it_puts_the_token_on_the_opponent(duel):
    """RULE-1, TYPE-1: an ability, anywhere on the arena; its wounds cannot be blocked."""
    duel.face_off("mistbearer", "maggot", "curse", at=0, apart=8, hand={"maggot": "old_oath low_kick low_kick"})
    duel.mistbearer.uses("curse")
    assert duel.maggot.tokens == {"curse": 1}
    assert duel.maggot.wounds == duel.pool("curse")


def test_there_is_one_curse(duel):
    """BOX-3: the cursed are not cursed twice."""
    duel.face_off("mistbearer", "maggot", "curse", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.uses("curse")
    assert duel.maggot.tokens == {"curse": 1}


def test_the_price(duel):
    """COMBO-2: a block, a foot and anything."""
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "old_oath low_kick low_punch high_punch"})
    assert duel.mistbearer.payments("curse") == ["high_punch low_kick old_oath", "low_kick low_punch old_oath"]


def test_the_cursed_suffer_more_from_strikes(duel):
    """SEQ-1: every strike against the bearer has a larger pool."""
    duel.at("mistbearer@2 maggot@3", row="low_punch", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.attacks_with("low_punch")
    assert duel.maggot.wounds == duel.pool("low_punch") + heavy(1)


def test_abilities_and_the_bearers_own_attacks_are_as_ever(duel):
    """TYPE-1, SEQ-1: Wyrdness is no strike; what the cursed deal does not change."""
    duel.at("mistbearer@2 maggot@3", row="wyrdness", tokens={"maggot": {"curse": 1}})
    duel.mistbearer.attacks_with("wyrdness")
    assert duel.maggot.wounds == duel.pool("wyrdness")
    duel.at("maggot@2 mistbearer@3", row="low_punch", tokens={"maggot": {"curse": 1}})
    duel.maggot.attacks_with("low_punch")
    assert duel.mistbearer.wounds == duel.pool("low_punch")


def test_it_gnaws_at_the_end_of_every_turn(duel):
    """TURN-2: of the bearer's turn, not of the other one's, and it stays."""
    duel.at("mistbearer@2 maggot@6", tokens={"maggot": {"curse": 1}}, left=1)
    duel.mistbearer.moves_to(3)
    assert duel.maggot.wounds == unhurt
    duel.maggot.moves_to(7)
    duel.maggot.moves_to(6)
    assert duel.maggot.wounds == light(1) and duel.maggot.tokens == {"curse": 1}
    assert duel.mistbearer.wounds == unhurt


def test_it_counts_from_the_moment_it_lies_there(duel):
    """SEQ-1: cursed in the first action, struck harder in the second."""
    hand = {"mistbearer": duel.price("curse")}
    duel.at("mistbearer@2 maggot@3", row="low_punch", hand=hand)
    duel.mistbearer.uses("curse")
    before = duel.maggot.wounds
    duel.mistbearer.attacks_with("low_punch")
    assert duel.maggot.wounds == before + duel.pool("low_punch") + heavy(1)
