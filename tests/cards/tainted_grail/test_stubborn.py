"""Stubborn: a passed test is two cards."""


def test_two_cards_after_a_passed_test(duel):
    """TEST-3: drawn by the one who passed, in the attacker's turn."""
    duel.at("maggot@2 lost_knight@3", row="rusty_axe", skills={"lost_knight": "stubborn"}, deck="stomp spear_thrust low_kick low_kick")
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.hand == ["stomp", "spear_thrust"]


def test_with_a_full_hand(duel):
    """HAND-1: each of the two is settled by itself."""
    duel.at("maggot@2 lost_knight@3", row="rusty_axe", skills={"lost_knight": "stubborn"}, hand={"lost_knight": "low_kick " * 6},
            deck="stomp spear_thrust low_kick low_kick")  # fmt: skip
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test(dice=(6, 6, 6))
    duel.lost_knight.discards("low_kick")
    duel.lost_knight.discards("spear_thrust")
    assert duel.lost_knight.hand.count("low_kick") == 5 and "stomp" in duel.lost_knight.hand
