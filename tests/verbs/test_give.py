"""The verb `give`: a token of your supply is put on a sheet."""

from tests.kit import do


def test_on_the_opponent(duel):
    """BOX-3: one token of yours lies on their sheet."""
    duel.tries("ann@0 bob@8", do("give", token="chalk"))
    assert duel.bob.tokens == {"chalk": 1} and duel.ann.tokens == {}


def test_on_yourself(duel):
    """RULE-1: whose = you."""
    duel.tries("ann@0 bob@8", do("give", token="chalk", whose="you"))
    assert duel.ann.tokens == {"chalk": 1}


def test_an_empty_supply_gives_nothing(duel):
    """BOX-3: all three are out; and Bob has none to give."""
    duel.tries("ann@0 bob@8", do("give", token="chalk"), tokens={"ann": {"chalk": 1}, "bob": {"chalk": 2}})
    assert duel.bob.tokens == {"chalk": 2}
    duel.tries("bob@0 ann@8", do("give", token="chalk"))
    assert duel.ann.tokens == {}
