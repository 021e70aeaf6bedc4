"""Iron Guard: two block hands out of one."""


def test_it_draws_a_card(duel):
    """HAND-1: the top of the deck, then the guard itself."""
    duel.face_off("james", "katie", "iron_guard", deck="rivet_gun low_kick low_kick low_kick")
    duel.james.attacks_with("iron_guard")
    assert duel.james.hand == ["rivet_gun", "iron_guard"]


def test_what_was_drawn_is_secret(duel):
    """TEAM-11: Katie saw the guard, not the card from the deck."""
    duel.face_off("james", "katie", "iron_guard", deck="rivet_gun low_kick low_kick low_kick")
    duel.james.attacks_with("iron_guard")
    assert duel.katie.view["players"][0]["hand"] == ["iron_guard", None]


def test_with_a_full_hand(duel):
    """HAND-1: the seventh card asks twice."""
    duel.face_off("james", "katie", "iron_guard", hand={"james": "hook hook low_kick low_kick sidestep sidestep"})
    duel.james.attacks_with("iron_guard")
    duel.james.discards("hook")
    duel.james.discards("hook")
    assert len(duel.james.hand) == 6
