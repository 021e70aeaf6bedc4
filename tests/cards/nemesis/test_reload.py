"""Reload (James): one ammo, and more for every foot in hand."""


def test_one_ammo(duel):
    """RULE-1: gained at once."""
    duel.face_off("james", "katie", "reload")
    duel.james.uses("reload")
    assert duel.james.tokens == {"ammo": 1}


def test_more_for_cards(duel):
    """RULE-1: any number of cards with the given symbol, one ammo for each."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick high_kick hook"})
    duel.james.uses("reload")
    assert ("high_kick", "low_kick") in [tuple(sorted(choice)) for choice in duel.james.choices]
    duel.james.chooses(["low_kick", "high_kick"])
    assert duel.james.tokens == {"ammo": 3} and duel.james.hand == ["hook"]


def test_none_is_a_choice(duel):
    """RULE-1: "may"."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick"})
    duel.james.uses("reload")
    duel.james.chooses([])
    assert duel.james.tokens == {"ammo": 1} and duel.james.hand == ["low_kick"]


def test_six_are_all_there_are(duel):
    """BOX-2: the supply ends."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick"}, tokens={"james": {"ammo": 6}})
    duel.james.uses("reload")
    duel.james.chooses(["low_kick"])
    assert duel.james.tokens == {"ammo": 6}
