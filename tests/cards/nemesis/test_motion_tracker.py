"""Motion Tracker: whoever comes near is noticed."""

from tests.kit import unhurt


def test_coming_adjacent_hurts(duel):
    """MOVE-1, TYPE-1: after the opponent's MOVE next to you, without asking anybody; no block helps."""
    duel.at("james@3 katie@5", skills={"katie": "motion_tracker"}, hand={"james": "iron_guard hook hook"})
    duel.james.moves_to(4)
    assert duel.james.wounds == duel.harm("motion_tracker")


def test_own_steps_do_not(duel):
    """TURN-1: it watches the opponent, not its owner."""
    duel.at("james@3 katie@5", skills={"james": "motion_tracker"})
    duel.james.moves_to(4)
    assert duel.katie.wounds == unhurt


def test_walking_past_farther_away_does_not(duel):
    """MOVE-1: only the neighbouring space counts."""
    duel.at("james@2 katie@5", skills={"katie": "motion_tracker"})
    duel.james.moves_to(3)
    assert duel.james.wounds == unhurt
