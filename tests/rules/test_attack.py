"""ATTACK: a card of the Row, in range or not, goes to hand."""

from tests.kit import do, gym, light, unhurt


def test_any_card_of_the_row(duel):
    """ATTACK-1: each of the four, none but those."""
    duel.at("ann@3 bob@4", row="poke wallop shin dart", hand={"ann": "clinch"})
    with duel.refuses("ATTACK-1"):
        duel.ann.attacks_with("clinch")
    with duel.refuses("ATTACK-1"):
        duel.ann.attacks_with("no_such_card")
    for card in ("poke", "wallop", "shin", "dart"):
        duel.at("ann@3 bob@4", row="poke wallop shin dart")
        duel.ann.attacks_with(card)


def test_in_range_it_is_resolved(duel):
    """ATTACK-2: wounds, then the effect."""
    duel.at("ann@3 bob@4", row="shin")
    duel.ann.attacks_with("shin")
    assert duel.bob.wounds == light(1)
    assert duel.bob.space == 6


def test_out_of_range_nothing_is_resolved(duel):
    """ATTACK-2: no wounds, no effect, no K.O."""
    duel.at("ann@3 bob@6", row="shin wallop")
    duel.ann.attacks_with("shin")
    assert (duel.bob.wounds, duel.bob.space) == (unhurt, 6)
    duel.ann.attacks_with("wallop")
    assert duel.bob.wounds == unhurt
    assert duel.turn == "bob"  # nobody was asked about a test


def test_either_way_the_card_goes_to_hand(duel):
    """ATTACK-3: the newest card lies last."""
    duel.at("ann@3 bob@4", row="poke lunge", hand={"ann": "dart"})
    duel.ann.attacks_with("poke")
    assert duel.ann.hand == ["dart", "poke"]
    duel.ann.attacks_with("lunge")  # reaches exactly two spaces, Bob stands next to her
    assert duel.ann.hand == ["dart", "poke", "lunge"]
    assert duel.bob.wounds == light(2)


def test_the_card_comes_after_the_attack(duel):
    """ATTACK-3: the card is neither in the Row nor in hand while it is resolved."""
    duel.at("ann@3 bob@4", row="wallop poke poke poke", wounds={"bob": light(3)})
    duel.ann.attacks_with("wallop")
    assert duel.asked == "ann: knockdown"
    assert "wallop" not in duel.row + duel.ann.hand + duel.discard
    duel.ann.passes()
    assert duel.ann.hand == ["wallop"]


def test_after_taking_in_range(duel):
    """ATTACK-4: "after taking this card" follows the attack."""
    duel.at("ann@3 bob@4", row="rattle")
    duel.ann.attacks_with("rattle")
    assert duel.bob.wounds == light(1)
    assert duel.ann.wounds == light(1)


def test_after_taking_out_of_range(duel):
    """ATTACK-4: the same when the attack itself reaches nobody."""
    pack = gym(trick={"type": "strike", "range": "1", "wounds": {"light": 3}, "on_take": [do("suffer", heavy=1)]})
    duel.at("ann@3 bob@6", row="trick", pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.bob.wounds == unhurt
    assert duel.ann.wounds.heavy == 1
    assert duel.ann.hand == ["trick"]


def test_after_taking_comes_after_the_card_is_in_hand(duel):
    """ATTACK-3, ATTACK-4: the text may already count the card."""
    pack = gym(trick={"on_take": [do("discard", cards=1, whose="you", by="owner")]})
    duel.at("ann@3 bob@6", row="trick", hand={"ann": "poke"}, pack=pack)
    duel.ann.attacks_with("trick")
    assert sorted(duel.ann.choices) == ["poke", "trick"]


def test_other_ways_to_get_a_card_do_not_trigger_it(duel):
    """ATTACK-4: only an ATTACK action takes in that sense; an effect that takes from the Row does not."""
    duel.at("ann@3 bob@6", row="trick rattle", pack=gym(trick={"effect": [do("take", cards=1)]}))
    duel.ann.attacks_with("trick")
    duel.ann.chooses("rattle")
    assert duel.ann.hand == ["rattle", "trick"]
    assert duel.ann.wounds == unhurt
