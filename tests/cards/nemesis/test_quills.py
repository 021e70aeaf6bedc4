"""Quills (Chilly): every hit that is not from afar stings back."""

from tests.kit import unhurt


def test_a_hit_is_answered(duel):
    """TYPE-2: when hit, for a block card."""
    duel.face_off("james", "chilly", "low_punch", hand={"chilly": "iron_guard"})
    duel.james.attacks_with("low_punch")
    duel.chilly.answers_with("quills")
    assert duel.james.wounds == duel.pool("quills")
    assert duel.chilly.wounds == duel.pool("low_punch") and duel.chilly.hand == []


def test_from_as_far_as_printed(duel):
    """RANGE-1, TYPE-2: a shot from there is answered too."""
    far = duel.span("quills")[-1]
    duel.face_off("james", "chilly", "rivet_gun", apart=far, hand={"chilly": "iron_guard"})
    duel.james.attacks_with("rivet_gun")
    duel.chilly.answers_with("quills")
    assert far == 2 and duel.james.wounds == duel.pool("quills")


def test_not_from_afar(duel):
    """SEQ-4, TYPE-2: out of the quills' range there is no window."""
    duel.at("james@0 chilly@6", row="rivet_gun", hand={"chilly": "iron_guard"})
    duel.james.attacks_with("rivet_gun")
    assert duel.asked == "james: action" and duel.james.wounds == unhurt


def test_a_hit_that_was_blocked_whole_is_none(duel):
    """TYPE-2: no wound of the pool, no hit."""
    pool = duel.pool("low_kick")
    duel.face_off("james", "chilly", "low_kick", hand={"chilly": "iron_guard iron_guard hook hook hook hook"})
    duel.james.attacks_with("low_kick")
    duel.chilly.blocks("iron_guard", heavy=pool.heavy, light=pool.light)
    assert duel.chilly.asked != "react" and duel.james.wounds == unhurt
