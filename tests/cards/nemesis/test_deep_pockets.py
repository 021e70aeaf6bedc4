"""Deep Pockets: a larger hand, and something to begin with."""

from tests.kit import light


def test_more_cards(duel):
    """HAND-1, RULE-1: the limit moves by what is printed."""
    more = duel.printed("deep_pockets").modify[0].hand
    held = "low_kick " * (6 + more - 1)
    duel.at("james@2 katie@8", row="hook rivet_gun", skills={"james": "deep_pockets"}, hand={"james": held})
    duel.james.attacks_with("hook")
    assert duel.asked == "james: action" and len(duel.james.hand) == 6 + more
    duel.james.attacks_with("rivet_gun")
    assert duel.asked == "james: discard"


def test_cards_when_a_round_starts(duel):
    """NEXT-2: everybody's hand is empty, but for these."""
    duel.at("james@2 katie@3", row="hook", skills={"james": "deep_pockets"}, wounds={"katie": light(18)})
    duel.james.attacks_with("hook")
    duel.james.starts_test()
    assert len(duel.james.hand) == duel.step("deep_pockets", "draw")["cards"] and duel.katie.hand == []
