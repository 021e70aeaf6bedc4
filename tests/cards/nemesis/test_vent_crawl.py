"""Vent Crawl: past them, unseen, and a card on the way."""


def test_behind_their_back(duel):
    """RANGE-5: three spaces through the opponent, never onto them."""
    duel.at("james@3 katie@4", row="vent_crawl")
    duel.james.attacks_with("vent_crawl")
    assert duel.james.choices == [0, 1, 2, 3, 5, 6]
    duel.james.chooses(6)
    assert duel.james.space == 6


def test_then_a_card(duel):
    """RULE-1, HAND-1: after the crawl; the card itself comes last."""
    duel.at("james@3 katie@4", row="vent_crawl", deck="rivet_gun low_kick low_kick low_kick low_kick")
    duel.james.attacks_with("vent_crawl")
    assert duel.james.hand == []
    duel.james.chooses(6)
    assert duel.james.hand == ["rivet_gun", "vent_crawl"]


def test_out_of_a_corner(duel):
    """RANGE-5: where no MOVE helps."""
    duel.at("james@0 katie@1", row="vent_crawl")
    duel.james.attacks_with("vent_crawl")
    duel.james.chooses(2)
    assert duel.james.space == 2
