"""Foresight: cards before the first turn."""

from tests.kit import light


def test_two_cards_when_a_round_starts(duel):
    """NEXT-2, TEAM-11: hands are empty, but for these, and nobody else knows what they are."""
    duel.at(
        "maggot@2 lost_knight@3", row="rusty_axe", skills={"maggot": "foresight"}, wounds={"lost_knight": light(18)}
    )
    duel.maggot.attacks_with("rusty_axe")
    duel.maggot.starts_test()
    assert len(duel.maggot.hand) == 2 and duel.lost_knight.hand == []
    assert duel.lost_knight.view["players"][0]["hand"] == [None, None]
