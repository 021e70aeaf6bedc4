"""Jump Kick: from exactly there, and closer."""

from tests.kit import unhurt


def test_a_step_forward_after_the_wounds(duel):
    """SEQ-2, RANGE-6: wounds, then the jump if one likes, and no test."""
    duel.face_off("james", "katie", "jump_kick", at=2, apart=2)
    duel.james.attacks_with("jump_kick")
    assert duel.katie.wounds == duel.pool("jump_kick")
    assert duel.james.choices == [2, 3]
    duel.james.chooses(3)
    assert duel.james.space == 3
    duel.finish("jump_kick")


def test_one_may_stay(duel):
    """RANGE-7: your own space is a choice."""
    duel.face_off("james", "katie", "jump_kick", at=2, apart=2)
    duel.james.attacks_with("jump_kick")
    duel.james.chooses(2)
    assert duel.james.space == 2
    duel.finish("jump_kick")


def test_landing_next_to_katie_is_no_move(duel):
    """MOVE-1: her Motion Tracker waits for a MOVE or dash."""
    duel.face_off("james", "katie", "jump_kick", at=2, apart=2, skills={"katie": "motion_tracker"})
    duel.james.attacks_with("jump_kick")
    duel.james.chooses(3)
    assert duel.james.space == 3 and duel.james.wounds == unhurt


def test_its_range(duel):
    """RANGE-1: as printed."""
    assert duel.reaches("james", "katie", "jump_kick") == duel.span("jump_kick")
