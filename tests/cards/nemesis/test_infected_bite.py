"""Infected Bite (Chilly): a card nobody wants."""


def test_it_contaminates(duel):
    """SEQ-2, BOX-2: a contamination card goes to the opponent's hand."""
    duel.face_off("chilly", "james", "infected_bite", hand={"james": "hook"})
    duel.chilly.uses("infected_bite")
    assert duel.james.hand == ["hook", "contamination"]
    assert duel.james.wounds == duel.pool("infected_bite")
    duel.finish("infected_bite")


def test_a_full_hand_must_throw_something_away(duel):
    """HAND-1: James chooses."""
    duel.face_off("chilly", "james", "infected_bite", hand={"james": "hook hook low_kick low_kick low_punch low_punch"})
    duel.chilly.uses("infected_bite")
    assert duel.asked == "james: discard"
    duel.james.discards("hook")
    assert "contamination" in duel.james.hand


def test_three_cards_are_all_there_are(duel):
    """BOX-2: the supply ends."""
    duel.face_off("chilly", "james", "infected_bite", hand={"james": "contamination contamination contamination"})
    duel.chilly.uses("infected_bite")
    assert duel.james.hand.count("contamination") == 3


def test_a_block_keeps_the_hand_clean(duel):
    """BLOCK-3: the card is the effect."""
    duel.face_off("chilly", "james", "infected_bite", hand={"james": "iron_guard"})
    duel.chilly.uses("infected_bite")
    duel.james.cancels_with("iron_guard")
    assert duel.james.hand == []
