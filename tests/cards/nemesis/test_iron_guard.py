"""Iron Guard: four cards out of one action."""


def test_it_draws_three_cards(duel):
    """HAND-1: the top of the deck, then the guard itself."""
    duel.face_off("james", "katie", "iron_guard", deck="rivet_gun hook low_kick low_kick low_kick")
    duel.james.attacks_with("iron_guard")
    assert duel.james.hand == ["rivet_gun", "hook", "low_kick", "iron_guard"]


def test_what_was_drawn_is_secret(duel):
    """TEAM-11: Katie saw the guard, not the cards from the deck."""
    duel.face_off("james", "katie", "iron_guard", deck="rivet_gun hook low_kick low_kick low_kick")
    duel.james.attacks_with("iron_guard")
    assert duel.katie.view["players"][0]["hand"] == ["iron_guard", None, None, None]


def test_with_a_full_hand(duel):
    """HAND-1: every card above the sixth asks."""
    duel.face_off("james", "katie", "iron_guard", hand={"james": "hook hook low_kick low_kick sidestep sidestep"})
    duel.james.attacks_with("iron_guard")
    for card in ("hook", "hook", "sidestep", "iron_guard"):
        duel.james.discards(card)
    assert duel.james.hand == ["low_kick", "low_kick", "sidestep", "low_kick", "low_kick", "low_kick"]
