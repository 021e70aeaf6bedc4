"""The verb `heal`: you discard wounds."""

from tests.kit import do, heavy, light, unhurt


def test_the_named_kind(duel):
    """RULE-1: light wounds go, heavy ones stay."""
    duel.tries("ann@0 bob@8", do("heal", light=2), wounds={"ann": heavy(2) + light(3)})
    assert duel.ann.wounds == heavy(2) + light(1)


def test_not_more_than_there_are(duel):
    """RULE-1: with fewer wounds all of them go; without any nothing happens."""
    duel.tries("ann@0 bob@8", do("heal", heavy=2, light=2), wounds={"ann": heavy(1) + light(1)})
    assert duel.ann.wounds == unhurt
    duel.tries("ann@0 bob@8", do("heal", heavy=2, light=2))
    assert duel.ann.wounds == unhurt and "healed" not in duel.happened


def test_any_is_your_choice_each_time(duel):
    """RULE-1: two wounds of your choice, one after the other."""
    duel.tries("ann@0 bob@8", do("heal", any=2), wounds={"ann": heavy(2) + light(1)})
    assert duel.ann.choices == ["heavy", "light"]
    duel.ann.chooses("light")
    assert duel.ann.wounds == heavy(1)  # only heavy ones were left: no question
    assert duel.asked == "ann: action"


def test_a_kind_that_is_not_there_cannot_be_chosen(duel):
    """RULE-1: with one kind only nothing is asked."""
    duel.tries("ann@0 bob@8", do("heal", any=1), wounds={"ann": light(2)})
    assert duel.ann.wounds == light(1)
    duel.tries("ann@0 bob@8", do("heal", any=1), wounds={"ann": heavy(1) + light(1)})
    with duel.refuses("RULE-1"):
        duel.ann.chooses("medium")


def test_any_without_wounds(duel):
    """RULE-1: nothing to heal, nothing to ask."""
    duel.tries("ann@0 bob@8", do("heal", any=3))
    assert duel.asked == "ann: action"
