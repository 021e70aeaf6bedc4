"""The verb `discard`: cards leave a hand."""

from tests.kit import do


def test_the_owner_chooses(duel):
    """RULE-1: the opponent decides what goes."""
    duel.tries("ann@0 bob@8", do("discard", cards=2), hand={"bob": "poke dart skip"})
    assert duel.asked == "bob: choose" and duel.bob.choices == ["poke", "dart", "skip"]
    duel.bob.chooses("dart")
    duel.bob.chooses("poke")
    assert duel.bob.hand == ["skip"] and duel.discard == ["dart", "poke"]


def test_you_choose(duel):
    """RULE-1: out of their whole hand."""
    duel.tries("ann@0 bob@8", do("discard", by="you"), hand={"bob": "poke dart"})
    assert duel.asked == "ann: choose"
    duel.ann.chooses("dart")
    assert duel.bob.hand == ["poke"]


def test_at_random(duel):
    """RULE-1: nobody chooses; over many seeds every card goes once."""
    gone = set()
    for seed in range(12):
        duel.tries("ann@0 bob@8", do("discard", by="random"), hand={"bob": "poke dart skip"}, seed=seed)
        assert duel.asked == "ann: action" and len(duel.bob.hand) == 2
        gone |= set(duel.discard)
    assert gone == {"poke", "dart", "skip"}


def test_your_own_hand(duel):
    """RULE-1: whose = you; the attack's own card is not yet in hand."""
    duel.tries("ann@0 bob@8", do("discard", whose="you"), hand={"ann": "poke dart", "bob": "skip"})
    duel.ann.chooses("poke")
    assert duel.ann.hand == ["dart", "trick"] and duel.bob.hand == ["skip"]


def test_an_empty_hand(duel):
    """RULE-1: nothing to discard, nothing to ask, in every form."""
    for form in ({}, {"by": "you"}, {"by": "random"}, {"whose": "you"}, {"by": "you", "reveal": 2}):
        duel.tries("ann@0 bob@8", do("discard", **form))
        assert duel.asked == "ann: action" and duel.discard == []


def test_fewer_cards_than_named(duel):
    """RULE-1: all of them go; equal cards ask nothing."""
    duel.tries("ann@0 bob@8", do("discard", cards=3), hand={"bob": "poke poke"})
    assert duel.bob.hand == [] and duel.asked == "ann: action"


def test_shown_by_the_owner_picked_by_you(duel):
    """RULE-1: they show two of their cards, you discard one of those."""
    duel.tries("ann@0 bob@8", do("discard", by="you", reveal=2), hand={"bob": "poke dart skip"})
    assert duel.asked == "bob: choose"
    duel.bob.chooses("poke")
    duel.bob.chooses("skip")
    assert duel.told("cards_revealed")[0].cards == ("poke", "skip")
    assert duel.asked == "ann: choose" and duel.ann.choices == ["poke", "skip"]
    with duel.refuses("RULE-1"):
        duel.ann.chooses("dart")
    duel.ann.chooses("skip")
    assert duel.bob.hand == ["poke", "dart"]


def test_too_few_to_choose_what_to_show(duel):
    """RULE-1: with two cards both are shown."""
    duel.tries("ann@0 bob@8", do("discard", by="you", reveal=2), hand={"bob": "poke dart"})
    assert duel.asked == "ann: choose" and duel.ann.choices == ["poke", "dart"]


def test_shown_and_lost_at_random(duel):
    """RULE-1: one of the shown ones goes by chance, never an unshown one."""
    gone = set()
    for seed in range(12):
        duel.tries("ann@0 bob@8", do("discard", by="random", reveal=2), hand={"bob": "poke dart skip"}, seed=seed)
        duel.bob.chooses("poke")
        duel.bob.chooses("skip")
        gone |= set(duel.discard)
    assert gone == {"poke", "skip"}


def test_an_extra_card_goes_back_to_its_supply(duel):
    """NEXT-1: sweat never lies in the discard."""
    duel.tries("ann@0 bob@8", do("discard"), hand={"bob": "sweat"})
    assert duel.bob.hand == [] and duel.discard == []


def test_extra_cards_cannot_be_shown(duel):
    """RULE-1: sweat is no attack card; without `reveal` it may be discarded like any other."""
    duel.tries("ann@0 bob@8", do("discard", by="you", reveal=2), hand={"bob": "sweat poke dart shin"})
    assert duel.bob.choices == ["poke", "dart", "shin"]
    duel.tries("ann@0 bob@8", do("discard", by="random", reveal=2), hand={"bob": "sweat poke sweat"})
    assert duel.bob.hand == ["sweat", "sweat"]
    duel.tries("ann@0 bob@8", do("discard"), hand={"bob": "sweat poke"})
    assert duel.bob.choices == ["sweat", "poke"]
