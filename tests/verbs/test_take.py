"""The verb `take`: you take from the Row without resolving it."""

from tests.kit import do, unhurt


def test_a_card_of_your_choice(duel):
    """HAND-1: it goes to hand, nothing of it happens, not even its "after taking" text (ATTACK-4)."""
    duel.tries("ann@3 bob@4", do("take", cards=1), row="wallop rattle shin")
    assert duel.ann.choices == ["wallop", "rattle", "shin"]
    duel.ann.chooses("rattle")
    assert duel.ann.hand == ["rattle", "trick"] and duel.row == ["wallop", "shin"]
    assert duel.ann.wounds == duel.bob.wounds == unhurt


def test_several_one_after_the_other(duel):
    """TURN-3: the gap closes, nothing is refilled."""
    duel.tries("ann@3 bob@8", do("take", cards=2), row="wallop dart shin")
    duel.ann.chooses("dart")
    duel.ann.chooses("wallop")
    assert duel.row == ["shin"]


def test_equal_cards_are_no_question(duel):
    """RULE-1: three shields: one is taken."""
    duel.tries("ann@3 bob@8", do("take", cards=1))
    assert duel.ann.hand == ["shield", "trick"] and duel.asked == "ann: action"


def test_not_more_than_there_are(duel):
    """RULE-1: an empty Row gives nothing."""
    duel.tries("ann@3 bob@8", do("take", cards=4))
    assert duel.row == [] and len(duel.ann.hand) == 4


def test_a_full_hand(duel):
    """HAND-1: the seventh is settled before the next is taken."""
    duel.tries(
        "ann@3 bob@8", do("take", cards=2), row="wallop dart shin", hand={"ann": "poke poke poke poke poke poke"}
    )
    duel.ann.chooses("wallop")
    assert duel.asked == "ann: discard"


def test_a_card_that_is_not_there(duel):
    """RULE-1: only the Row."""
    duel.tries("ann@3 bob@8", do("take", cards=1), row="wallop dart shin")
    with duel.refuses("RULE-1"):
        duel.ann.chooses("poke")
