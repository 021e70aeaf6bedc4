"""Composure: a full hand calms."""

from tests.kit import light


def test_a_full_hand_heals_at_the_end_of_the_turn(duel):
    """TURN-2: six cards, counted when the own turn is over, with those taken in it."""
    duel.at(
        "lost_knight@2 maggot@8",
        hand={"lost_knight": "low_kick " * 5},
        skills={"lost_knight": "composure"},
        wounds={"lost_knight": light(3)},
        left=1,
    )
    duel.lost_knight.attacks_with("low_kick")
    assert duel.lost_knight.wounds == light(3) - duel.harm("composure", "heal")


def test_one_card_less_does_not(duel):
    """TURN-2: the condition is the hand."""
    duel.at(
        "lost_knight@2 maggot@8",
        hand={"lost_knight": "low_kick " * 5},
        skills={"lost_knight": "composure"},
        wounds={"lost_knight": light(3)},
        left=1,
    )
    duel.lost_knight.moves_to(1)
    assert duel.lost_knight.wounds == light(3)
