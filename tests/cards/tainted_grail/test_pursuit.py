"""Pursuit: wherever they go."""

import pytest


@pytest.mark.parametrize("way", ["move", "dash"])
def test_a_step_after_the_opponents_move(duel, way):
    """MOVE-1, COMBO-6: any way, in the opponent's turn."""
    duel.at("maggot@3 lost_knight@6", skills={"lost_knight": "pursuit"}, hand={"maggot": "into_the_mist"})
    duel.maggot.moves_to(2) if way == "move" else duel.maggot.dashes("into_the_mist", 2)
    assert duel.asked == "lost_knight: choose"
    assert duel.lost_knight.choices == [5, 6, 7]
    duel.lost_knight.chooses(5)
    assert duel.lost_knight.space == 5 and duel.asked == "maggot: action"


def test_it_does_not_answer_itself(duel):
    """MOVE-1: the step is no MOVE, so nobody chases anybody for ever."""
    duel.at("maggot@3 lost_knight@6", skills={"lost_knight": "pursuit"})
    duel.maggot.moves_to(2)
    duel.lost_knight.chooses(5)
    assert duel.asked == "maggot: action" and duel.actions_left == 1
