"""Backdraft (Katie): whoever strikes at her from next to her is blown back."""

from tests.kit import unhurt

PRICE = "sidestep"


def test_who_strikes_is_thrown_back(duel):
    """TYPE-2, RANGE-6: before the wounds of the strike, in the opponent's turn; two spaces back."""
    duel.face_off("james", "katie", "low_punch", at=4, hand={"katie": PRICE})
    duel.james.attacks_with("low_punch")
    assert duel.asked == "katie: react" and duel.katie.wounds == unhurt
    duel.katie.reacts_with("backdraft")
    assert duel.james.space == 2 and duel.james.wounds == duel.pool("backdraft")


def test_the_strike_lands_all_the_same(duel):
    """SEQ-4: its range was checked when it started."""
    duel.face_off("james", "katie", "low_punch", at=4, hand={"katie": PRICE})
    duel.james.attacks_with("low_punch")
    duel.katie.reacts_with("backdraft")
    assert duel.katie.wounds == duel.pool("low_punch")


def test_but_the_next_one_does_not_reach_her(duel):
    """TYPE-2, ATTACK-2: that is what it is for."""
    duel.face_off("james", "katie", "low_punch", at=4, hand={"katie": PRICE}, row="hook")
    duel.james.attacks_with("low_punch")
    duel.katie.reacts_with("backdraft")
    duel.james.attacks_with("hook")
    assert duel.katie.wounds == duel.pool("low_punch") and duel.asked == "katie: action"


def test_coming_near_is_no_strike(duel):
    """TYPE-2: nor is walking away."""
    duel.at("james@3 katie@5", hand={"katie": PRICE})
    duel.james.moves_to(4)
    assert duel.asked == "james: action"


def test_neither_is_an_ability(duel):
    """TYPE-1, TYPE-2: Order is aimed at her too, but it is no strike."""
    duel.face_off("james", "katie", "order", hand={"katie": f"{PRICE} hook"})
    duel.james.uses("order")
    assert duel.katie.asked != "react"


def test_from_two_spaces_away_it_does_not_reach(duel):
    """SEQ-4, TYPE-2: out of its own range there is no window."""
    duel.face_off("james", "katie", "low_kick", apart=2, hand={"katie": PRICE})
    duel.james.attacks_with("low_kick")
    assert duel.asked == "james: action"


def test_it_cannot_be_blocked_and_may_be_declined(duel):
    """TYPE-1, TYPE-2: James's guard does not help; Katie may take the blow without it."""
    duel.face_off("james", "katie", "low_punch", at=4, hand={"katie": PRICE, "james": "iron_guard hook hook"})
    duel.james.attacks_with("low_punch")
    duel.katie.reacts_with("backdraft")
    assert duel.james.hand == ["iron_guard", "hook", "hook", "low_punch"]
    duel.face_off("james", "katie", "low_punch", at=4, hand={"katie": PRICE})
    duel.james.attacks_with("low_punch")
    duel.katie.passes()
    assert duel.james.space == 4 and duel.katie.hand == [PRICE]
