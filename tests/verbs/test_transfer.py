"""The verb `transfer`: wounds of your choice move to the opponent's sheet."""

from tests.kit import do, heavy, light, unhurt


def test_one_of_your_choice(duel):
    """TYPE-1: it cannot be blocked; the wound changes sheets."""
    duel.tries(
        "ann@0 bob@8",
        do("transfer", count=1),
        wounds={"ann": heavy(1) + light(1), "bob": light(2)},
        hand={"bob": "shield poke"},
    )
    duel.ann.chooses("heavy")
    assert duel.ann.wounds == light(1) and duel.bob.wounds == heavy(1) + light(2)


def test_several(duel):
    """RULE-1: as many as there are, each chosen by itself."""
    duel.tries("ann@0 bob@8", do("transfer", count=3), wounds={"ann": heavy(1) + light(1)})
    duel.ann.chooses("light")
    assert duel.ann.wounds == unhurt and duel.bob.wounds == heavy(1) + light(1)


def test_without_wounds_nothing_happens(duel):
    """RULE-1: nothing to give away."""
    duel.tries("ann@0 bob@8", do("transfer", count=1))
    assert duel.bob.wounds == unhurt and duel.asked == "ann: action"
