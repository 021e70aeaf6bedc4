"""Deep Pockets: a larger hand, and something to begin with."""

from tests.kit import light


def test_one_card_more(duel):
    """HAND-1, RULE-1: seven instead of six."""
    held = {"james": "low_kick " * 6}
    duel.at("james@2 katie@8", row="hook rivet_gun", skills={"james": "deep_pockets"}, hand=held)
    duel.james.attacks_with("hook")
    assert duel.asked == "james: action" and len(duel.james.hand) == 7
    duel.james.attacks_with("rivet_gun")
    assert duel.asked == "james: discard"


def test_a_card_when_a_round_starts(duel):
    """NEXT-2: everybody's hand is empty, but for this one."""
    duel.at("james@2 katie@3", row="hook", skills={"james": "deep_pockets"}, wounds={"katie": light(18)})
    duel.james.attacks_with("hook")
    duel.james.starts_test()
    assert len(duel.james.hand) == 1 and duel.katie.hand == []
