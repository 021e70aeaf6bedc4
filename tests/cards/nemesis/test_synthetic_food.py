"""Synthetic Food: one wound less, whichever."""

import pytest

from tests.kit import heavy, light, unhurt


@pytest.mark.parametrize("kind", ["heavy", "light"])
def test_a_wound_of_your_choice(duel, kind):
    """RULE-1: one heavy or one light wound is discarded."""
    duel.face_off("james", "katie", "synthetic_food", wounds={"james": heavy(1) + light(1)})
    duel.james.attacks_with("synthetic_food")
    duel.james.chooses(kind)
    assert duel.james.wounds == (light(1) if kind == "heavy" else heavy(1))


def test_far_away_and_unhurt(duel):
    """RANGE-3: it has no range; without wounds it is only a block for the hand."""
    duel.face_off("james", "katie", "synthetic_food", at=0, apart=8)
    duel.james.attacks_with("synthetic_food")
    assert duel.james.wounds == unhurt and duel.james.hand == ["synthetic_food"]
