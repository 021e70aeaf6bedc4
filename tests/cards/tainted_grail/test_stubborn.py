"""Stubborn: a passed test is worth cards."""


def test_cards_after_a_passed_test(duel):
    """TEST-3: drawn by the one who passed, in the attacker's turn."""
    cards = duel.step("stubborn", "draw")["cards"]
    duel.at(
        "maggot@2 lost_knight@3",
        row="rusty_axe",
        skills={"lost_knight": "stubborn"},
        deck="stomp spear_thrust low_kick low_kick",
    )
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.hand == ["stomp", "spear_thrust", "low_kick"][:cards]


def test_with_a_full_hand(duel):
    """HAND-1: each of them is settled by itself."""
    duel.at(
        "maggot@2 lost_knight@3",
        row="rusty_axe",
        skills={"lost_knight": "stubborn"},
        hand={"lost_knight": "low_kick " * 6},
    )
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    for _ in range(duel.step("stubborn", "draw")["cards"]):
        assert duel.asked == "lost_knight: discard" or len(duel.lost_knight.hand) == 6
        if duel.lost_knight.asked == "discard":
            duel.lost_knight.discards("low_kick")
    assert len(duel.lost_knight.hand) == 6
