"""Stubborn: a passed test is worth a card."""


def test_a_card_after_a_passed_test(duel):
    """TEST-3: drawn by the one who passed, in the attacker's turn."""
    duel.at(
        "maggot@2 lost_knight@3",
        row="rusty_axe",
        skills={"lost_knight": "stubborn"},
        deck="stomp spear_thrust low_kick low_kick",
    )
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.hand == ["stomp"]


def test_with_a_full_hand(duel):
    """HAND-1: the seventh card is settled at once."""
    duel.at(
        "maggot@2 lost_knight@3",
        row="rusty_axe",
        skills={"lost_knight": "stubborn"},
        hand={"lost_knight": "low_kick " * 6},
        deck="stomp low_kick low_kick",
    )
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.asked == "lost_knight: discard"
    duel.lost_knight.discards("low_kick")
    assert duel.lost_knight.hand == ["low_kick"] * 5 + ["stomp"] and duel.asked == "maggot: action"
