"""NEXT: the table before the next round."""

from collections import Counter

from tests.kit import gym, heavy, light, unhurt


def knock_out(duel, **more):
    duel.at("ann@3 bob@4", row="ambush poke", wounds={"ann": light(3), "bob": heavy(18)}, **more)
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()


def test_wounds_and_hands_go(duel):
    """NEXT-1: both sheets are clean, both hands empty, everybody on the starting space."""
    knock_out(duel, hand={"ann": "poke dart", "bob": "skip"})
    for player, space in ((duel.ann, 2), (duel.bob, 6)):
        assert player.wounds == unhurt
        assert player.hand == []
        assert player.space == space


def test_special_tokens_return(duel):
    """NEXT-1: Ann has her one chalk again, Bob none of hers."""
    knock_out(duel, tokens={"ann": {}, "bob": {"chalk": 2}})
    assert duel.ann.tokens == {"chalk": 1} and duel.bob.tokens == {}


def test_extra_cards_return_to_their_supply(duel):
    """NEXT-1, NEXT-2: sweat is no attack card and never comes into the deck."""
    knock_out(duel, hand={"bob": "sweat sweat"})
    assert "sweat" not in duel.deck + duel.row + duel.discard


def test_all_attack_cards_form_a_new_deck(duel):
    """NEXT-2: Row, deck, discard, hands and the card of the last attack; no draft, hands are empty."""
    knock_out(duel, deck="dart dart skip", discard="lunge clinch", hand={"ann": "shin", "bob": "wallop"})
    everything = "ambush poke shield shield dart dart skip lunge clinch shin wallop".split()
    assert Counter(duel.row + duel.deck) == Counter(everything)
    assert len(duel.row) == 4 and duel.discard == []
    assert duel.asked == "bob: action"


def test_the_new_deck_is_shuffled(duel):
    """NEXT-2: by the match's generator."""
    orders = set()
    for seed in range(5):
        knock_out(duel, deck="dart dart skip shin clinch lunge parry rattle", seed=seed)
        orders.add(tuple(duel.row + duel.deck))
    assert len(orders) > 2


def test_the_loser_goes_first(duel):
    """NEXT-3: with two actions."""
    knock_out(duel)
    assert duel.turn == "bob" and duel.actions_left == 2
    duel.at("ann@0 bob@8", row="poke poke poke poke", deck="", wounds={"bob": heavy(1)})
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("poke")  # deck out: Ann has fewer wounds
    assert duel.ann.victories == 1 and duel.turn == "bob"


def test_candles_go_out_and_come_back(duel):
    """NEXT-4: no token is left, four candle cards are in the new deck, none in the new Row."""
    duel.at(
        "maggot@2 lost_knight@3",
        row="stomp",
        discard="candle candle",
        deck="candle low_kick low_kick candle low_kick",
        candles=2,
        wounds={"lost_knight": heavy(18)},
    )
    duel.maggot.attacks_with("stomp")
    duel.maggot.starts_test()
    assert duel.round == 2 and duel.candles == 0
    assert duel.deck.count("candle") == 4
    assert len(duel.row) == 4 and "candle" not in duel.row + duel.discard


def test_a_new_round_starts_with_its_skills(duel):
    """NEXT-2: "at the start of a round" effects of active skills are asked again, the first player's first."""
    duel.at(
        "ann@3 bob@4",
        row="ambush",
        wounds={"bob": heavy(18)},
        extra_packs="nemesis",
        skills={"ann": "head_start", "bob": ""},
    )
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()
    assert duel.asked == "ann: choose"
    duel.ann.chooses(3)
    assert duel.ann.space == 3 and duel.asked == "bob: action"


def test_a_card_that_was_being_resolved_is_not_lost(duel):
    """NEXT-2, TYPE-2: a reaction ends the round in the middle of a Poke; the Poke is in the new deck too."""
    duel.at(
        "ann@3 bob@4",
        row="poke dart skip shin",
        deck="lunge",
        hand={"bob": "shield"},
        wounds={"ann": heavy(18)},
        pack=gym(rewrite={"payback": {"ko": True}}),
    )
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback")
    duel.bob.starts_test()
    assert duel.bob.victories == 1 and duel.turn == "ann"
    assert sorted(duel.row + duel.deck) == ["dart", "lunge", "poke", "shield", "shin", "skip"]
