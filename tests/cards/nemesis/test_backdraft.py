"""Backdraft (Katie): whoever walks up to her is blown back."""

import pytest

PRICE = "sidestep"


@pytest.mark.parametrize("way", ["move", "dash"])
def test_who_comes_adjacent_is_thrown_back(duel, way):
    """TYPE-2: after a MOVE or a dash next to her, in the opponent's turn; two spaces back."""
    duel.at("james@3 katie@5", hand={"katie": PRICE, "james": "sidestep"})
    duel.james.moves_to(4) if way == "move" else duel.james.dashes("sidestep", 4)
    assert duel.asked == "katie: react"
    duel.katie.answers_with("backdraft")
    assert duel.james.space == 2
    assert duel.james.wounds == duel.pool("backdraft")


def test_who_stands_there_already_is_not(duel):
    """TYPE-2: coming is the trigger, not being there; walking away is none."""
    duel.at("james@4 katie@5", hand={"katie": PRICE})
    duel.james.moves_to(3)
    assert duel.asked == "james: action"


def test_it_cannot_be_blocked_and_may_be_declined(duel):
    """TYPE-1, TYPE-2: James's guard does not help; Katie may let him come."""
    duel.at("james@3 katie@5", hand={"katie": PRICE, "james": "iron_guard hook hook"})
    duel.james.moves_to(4)
    duel.katie.answers_with("backdraft")
    assert duel.james.hand == ["iron_guard", "hook", "hook"]
    duel.at("james@3 katie@5", hand={"katie": PRICE})
    duel.james.moves_to(4)
    duel.katie.passes()
    assert duel.james.space == 4 and duel.katie.hand == [PRICE]
