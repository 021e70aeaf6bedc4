"""Wyrdness: it touches both."""


def test_after_taking_it_you_suffer(duel):
    """ATTACK-4: the opponent its pool, the taker one wound."""
    duel.face_off("maggot", "lost_knight", "wyrdness", at=0, apart=8)
    duel.maggot.attacks_with("wyrdness")
    assert duel.lost_knight.wounds == duel.pool("wyrdness")
    assert duel.maggot.wounds == duel.harm("wyrdness", "suffer")


def test_it_is_an_ability(duel):
    """TYPE-1, RANGE-3: nobody blocks it, nobody is too far."""
    duel.face_off(
        "maggot", "lost_knight", "wyrdness", at=0, apart=8, hand={"lost_knight": "old_oath low_kick low_kick"}
    )
    duel.maggot.attacks_with("wyrdness")
    assert duel.lost_knight.asked != "block_wounds"


def test_two_symbols(duel):
    """COMBO-4: one card for a dash and a wild."""
    duel.at("mistbearer@2 maggot@4", hand={"mistbearer": "wyrdness"})
    assert duel.mistbearer.payments("fate") == ["wyrdness"]


def test_in_teams_it_hurts_who_receives_it(teams):
    """TEAM-6: it goes to the teammate's hand, and the wound with it, also on the bench."""
    teams.at("maggot@0 lost_knight@8 mistbearer james", row="wyrdness")
    teams.maggot.attacks_with("wyrdness")
    assert teams.mistbearer.wounds == teams.harm("wyrdness", "suffer") and teams.mistbearer.hand == ["wyrdness"]
    assert teams.maggot.wounds.total == 0
