"""The verb `draw`: you draw from the deck."""

from tests.kit import do, gym


def test_from_the_top(duel):
    """HAND-1: the top card first, to the end of the hand."""
    duel.tries("ann@0 bob@8", do("draw", cards=2), deck="poke dart skip")
    assert duel.ann.hand == ["poke", "dart", "trick"] and duel.deck == ["skip"]


def test_a_full_hand_asks_after_each(duel):
    """HAND-1: the limit holds at once."""
    duel.tries("ann@0 bob@8", do("draw", cards=2), deck="wallop clinch", hand={"ann": "poke poke poke poke poke poke"})
    duel.ann.discards("wallop")
    duel.ann.discards("clinch")
    duel.ann.discards("trick")
    assert duel.ann.hand == ["poke"] * 6


def test_an_empty_deck_gives_nothing(duel):
    """TURN-4: nothing to draw; the round ends only when the Row cannot be filled."""
    duel.tries("ann@0 bob@8", do("draw", cards=2), deck="poke")
    assert duel.ann.hand == ["poke", "trick"] and duel.round == 1


def test_the_opponent_does_not_see_it(duel):
    """TEAM-11: what came from the deck unseen is unknown to the other one, until it is shown."""
    duel.tries("ann@0 bob@8", do("draw", cards=1), deck="poke dart skip")
    assert duel.bob.view["players"][0]["hand"] == ["trick", None]
    assert duel.ann.view["players"][0]["hand"] == ["poke", "trick"]


def test_candles_are_passed_over(duel):
    """ARENA-4: and lit."""
    duel.at(
        "ann@1 bob@5",
        row="trick",
        deck="candle poke dart skip",
        pack=gym("candles", trick={"effect": [do("draw", cards=1)]}),
    )
    duel.ann.attacks_with("trick")
    assert duel.ann.hand == ["poke", "trick"] and duel.candles == 1
