"""Dirt in the Eyes: a card is gone, nobody knows which."""


def test_a_random_card_goes(duel):
    """RULE-1, TYPE-1: by chance, and without a block."""
    gone = set()
    for seed in range(12):
        duel.face_off(
            "maggot", "lost_knight", "dirt_in_the_eyes", hand={"lost_knight": "old_oath stomp low_kick"}, seed=seed
        )
        duel.maggot.attacks_with("dirt_in_the_eyes")
        assert duel.lost_knight.wounds == duel.pool("dirt_in_the_eyes")
        assert len(duel.lost_knight.hand) == 2
        gone |= set(duel.discard)
    assert gone == {"old_oath", "stomp", "low_kick"}


def test_an_empty_hand(duel):
    """RULE-1: nothing to lose."""
    duel.face_off("maggot", "lost_knight", "dirt_in_the_eyes")
    duel.maggot.attacks_with("dirt_in_the_eyes")
    assert duel.discard == []


def test_its_range(duel):
    """RANGE-1: an ability with a range."""
    assert duel.reaches("maggot", "lost_knight", "dirt_in_the_eyes") == duel.span("dirt_in_the_eyes")
