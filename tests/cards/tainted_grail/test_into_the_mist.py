"""Into the Mist: past them, and back with a card."""


def test_two_spaces_through_the_opponent(duel):
    """RANGE-5: never onto them."""
    duel.at("maggot@3 lost_knight@4", row="into_the_mist")
    duel.maggot.attacks_with("into_the_mist")
    assert duel.maggot.choices == [1, 2, 3, 5]
    duel.maggot.chooses(5)
    assert duel.maggot.space == 5


def test_then_a_card(duel):
    """RULE-1, HAND-1: after the blink; the card itself comes last."""
    duel.at("maggot@3 lost_knight@4", row="into_the_mist", deck="stomp" + " low_kick" * 5)
    duel.maggot.attacks_with("into_the_mist")
    assert duel.maggot.hand == []
    duel.maggot.chooses(5)
    assert duel.maggot.hand == ["stomp", "into_the_mist"]


def test_it_is_no_move(duel):
    """MOVE-1: Pursuit does not follow."""
    duel.at("maggot@3 lost_knight@6", row="into_the_mist", skills={"lost_knight": "pursuit"})
    duel.maggot.attacks_with("into_the_mist")
    duel.maggot.chooses(2)
    assert duel.asked == "maggot: action"
