"""Order (James): there you stand, and this card goes."""


def test_move_them_and_take_a_card_out_of_two(duel):
    """RULE-1, RANGE-7: one space, any way; then they show two cards and you discard one of them."""
    duel.face_off("james", "katie", "order", at=2, apart=3, hand={"katie": "hook rivet_gun low_kick"})
    duel.james.uses("order")
    assert duel.james.choices == [4, 6]
    duel.james.chooses(6)
    assert duel.katie.space == 6
    duel.katie.chooses("hook")
    duel.katie.chooses("low_kick")
    assert duel.james.choices == ["hook", "low_kick"]
    duel.james.chooses("hook")
    assert duel.katie.hand == ["rivet_gun", "low_kick"]
    assert duel.katie.wounds == duel.pool("order")


def test_two_cards_or_fewer_are_all_shown(duel):
    """RULE-1: with two James sees both; with one it goes; with none nothing happens."""
    duel.face_off("james", "katie", "order", at=6, apart=1, hand={"katie": "hook rivet_gun"})
    duel.james.uses("order")
    assert duel.katie.space == 8 and duel.james.choices == ["hook", "rivet_gun"]
    duel.face_off("james", "katie", "order", at=6, apart=1, hand={"katie": "hook"})
    duel.james.uses("order")
    assert duel.katie.hand == []
    duel.face_off("james", "katie", "order", at=6, apart=1)
    duel.james.uses("order")
    assert duel.asked == "james: action"


def test_any_distance_and_no_block(duel):
    """RANGE-3, TYPE-1: an ability without range."""
    assert duel.reaches("james", "katie", "order") == [1, 2, 3, 4, 5, 6, 7, 8]
    duel.face_off("james", "katie", "order", hand={"katie": "iron_guard hook"})
    duel.james.uses("order")
    assert duel.katie.asked != "block_effect"


def test_contamination_cannot_be_shown(duel):
    """RULE-1: attack cards only; with two of them beside it both are shown, with none nothing is lost."""
    duel.face_off(
        "james", "katie", "order", at=6, apart=1, hand={"katie": "contamination hook contamination rivet_gun"}
    )
    duel.james.uses("order")
    assert duel.james.choices == ["hook", "rivet_gun"]
    duel.james.chooses("hook")
    assert duel.katie.hand == ["contamination", "contamination", "rivet_gun"]
    duel.face_off("james", "katie", "order", at=6, apart=1, hand={"katie": "contamination hook low_kick rivet_gun"})
    duel.james.uses("order")
    assert sorted(duel.katie.choices) == ["hook", "low_kick", "rivet_gun"]
    duel.face_off("james", "katie", "order", at=6, apart=1, hand={"katie": "contamination contamination"})
    duel.james.uses("order")
    assert duel.asked == "james: action" and duel.katie.hand == ["contamination", "contamination"]
