"""The verb `gain`: you take tokens from your supply."""

from tests.kit import do


def test_from_the_supply(duel):
    """BOX-2: Ann has three chalks in all."""
    duel.tries("ann@0 bob@8", do("gain", token="chalk", count=2))
    assert duel.ann.tokens == {"chalk": 2}


def test_not_more_than_the_supply(duel):
    """BOX-2: what lies on another sheet is not in the supply."""
    duel.tries("ann@0 bob@8", do("gain", token="chalk", count=3), tokens={"ann": {"chalk": 1}, "bob": {"chalk": 1}})
    assert duel.ann.tokens == {"chalk": 2}


def test_nothing_left(duel):
    """BOX-2: then nothing happens; Bob has no chalk of his own at all."""
    duel.tries("ann@0 bob@8", do("gain", token="chalk"), tokens={"ann": {"chalk": 3}})
    assert duel.ann.tokens == {"chalk": 3} and "token_changed" not in duel.happened
    duel.tries("bob@0 ann@8", do("gain", token="chalk"))
    assert duel.bob.tokens == {}
