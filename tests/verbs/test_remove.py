"""The verb `remove`: tokens are taken off a sheet."""

from tests.kit import do


def test_from_the_opponent(duel):
    """RULE-1: as many as named, back to their supply."""
    duel.tries("ann@0 bob@8", do("remove", token="chalk", count=2), tokens={"bob": {"chalk": 3}})
    assert duel.bob.tokens == {"chalk": 1}


def test_from_yourself(duel):
    """RULE-1: whose = you."""
    duel.tries("ann@0 bob@8", do("remove", token="chalk", whose="you"), tokens={"ann": {"chalk": 1}})
    assert duel.ann.tokens == {}


def test_not_more_than_there_are(duel):
    """RULE-1: without any nothing happens."""
    duel.tries("ann@0 bob@8", do("remove", token="chalk", count=2), tokens={"bob": {"chalk": 1}})
    assert duel.bob.tokens == {}
    duel.tries("ann@0 bob@8", do("remove", token="chalk"))
    assert "token_changed" not in duel.happened
