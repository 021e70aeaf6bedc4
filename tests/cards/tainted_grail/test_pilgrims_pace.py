"""Pilgrim's Pace: away from the edge, with something found there."""


def test_three_spaces_from_the_edge(duel):
    """TURN-1, ARENA-1: at the start of a turn on an outer edge."""
    duel.at("maggot@1 lost_knight@8", skills={"lost_knight": "pilgrims_pace"}, left=1)
    duel.maggot.moves_to(0)
    assert duel.lost_knight.choices == [5, 6, 7, 8]
    duel.lost_knight.chooses(7)
    assert duel.lost_knight.space == 7 and duel.actions_left == 2


def test_and_a_card_first(duel):
    """TURN-1, HAND-1: from the top of the deck, whether they walk or stay."""
    duel.at("maggot@1 lost_knight@8", skills={"lost_knight": "pilgrims_pace"}, deck="stomp" + " low_kick" * 5, left=1)
    duel.maggot.moves_to(0)
    assert duel.lost_knight.hand == ["stomp"]
    duel.lost_knight.chooses(8)
    assert duel.lost_knight.space == 8 and duel.lost_knight.hand == ["stomp"]


def test_not_from_elsewhere(duel):
    """TURN-1: one space from the edge is not the edge."""
    duel.at("maggot@3 lost_knight@7", skills={"lost_knight": "pilgrims_pace"}, left=1)
    duel.maggot.moves_to(2)
    assert duel.asked == "lost_knight: action" and duel.lost_knight.hand == []
