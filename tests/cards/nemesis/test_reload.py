"""Reload (James): one ammo, more for every foot in hand, and a card."""


def test_one_ammo_and_a_card(duel):
    """RULE-1, HAND-1: gained at once; the card comes from the top of the deck."""
    duel.face_off("james", "katie", "reload", deck="rivet_gun low_kick low_kick low_kick low_kick")
    duel.james.uses("reload")
    assert duel.james.tokens == {"ammo": 1} and duel.james.hand == ["rivet_gun"]


def test_more_for_cards(duel):
    """RULE-1: any number of cards with the given symbol, one ammo for each."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick high_kick hook"}, deck="rivet_gun " * 6)
    duel.james.uses("reload")
    assert ("high_kick", "low_kick") in [tuple(sorted(choice)) for choice in duel.james.choices]
    duel.james.chooses(["low_kick", "high_kick"])
    assert duel.james.tokens == {"ammo": 3} and duel.james.hand == ["hook", "rivet_gun"]


def test_none_is_a_choice(duel):
    """RULE-1: "may"."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick"}, deck="rivet_gun " * 6)
    duel.james.uses("reload")
    duel.james.chooses([])
    assert duel.james.tokens == {"ammo": 1} and duel.james.hand == ["low_kick", "rivet_gun"]


def test_what_is_drawn_pays_no_ammo(duel):
    """RULE-1: in the order of the text: the foot from the deck comes too late."""
    duel.face_off("james", "katie", "reload", deck="high_kick " * 6)
    duel.james.uses("reload")
    assert duel.james.tokens == {"ammo": 1} and duel.james.hand == ["high_kick"]


def test_six_are_all_there_are(duel):
    """BOX-2: the supply ends."""
    duel.face_off("james", "katie", "reload", hand={"james": "low_kick"}, tokens={"james": {"ammo": 6}})
    duel.james.uses("reload")
    duel.james.chooses(["low_kick"])
    assert duel.james.tokens == {"ammo": 6}
