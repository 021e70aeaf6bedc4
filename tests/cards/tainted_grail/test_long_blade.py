"""Long Blade: strikes reach a space farther."""

import pytest


@pytest.mark.parametrize("strike", ["low_punch", "spear_thrust"])
def test_strikes_reach_one_space_farther(duel, strike):
    """RANGE-1, RULE-1: the far end of a range moves, the near end does not."""
    span = duel.span(strike)
    reached = []
    for apart in range(1, 9):
        duel.at(f"maggot@0 lost_knight@{apart}", row=strike, skills={"maggot": "long_blade"})
        duel.maggot.attacks_with(strike)
        reached += [apart] if duel.told("attacked")[0].in_range else []
    assert reached == [*span, span[-1] + 1]


def test_specials_too(duel):
    """COMBO-7: a strike of the sheet is a strike."""
    far = duel.span("overdose")[-1] + 1
    duel.face_off("maggot", "lost_knight", "overdose", apart=far, skills={"maggot": "long_blade"})
    assert duel.maggot.may_use("overdose")


def test_abilities_do_not(duel):
    """TYPE-1: dirt flies as far as ever."""
    far = duel.span("dirt_in_the_eyes")[-1] + 1
    duel.face_off("maggot", "lost_knight", "dirt_in_the_eyes", at=0, apart=far, skills={"maggot": "long_blade"})
    duel.maggot.attacks_with("dirt_in_the_eyes")
    assert duel.lost_knight.wounds.total == 0
