"""The verb `spend`: a price in tokens before the rest."""

from tests.kit import do, light, unhurt


def test_paid_and_done(duel):
    """RULE-1: the tokens go, the rest of the list happens."""
    duel.tries("ann@0 bob@8", do("spend", token="chalk", count=2), do("wound", light=1), tokens={"ann": {"chalk": 3}})
    assert duel.ann.tokens == {"chalk": 1} and duel.bob.wounds == light(1)


def test_too_few_stop_the_list(duel):
    """RULE-1: nothing is spent, and the rest does not happen."""
    duel.tries("ann@0 bob@8", do("spend", token="chalk", count=2), do("wound", light=1), tokens={"ann": {"chalk": 1}})
    assert duel.ann.tokens == {"chalk": 1} and duel.bob.wounds == unhurt


def test_only_the_own_list_stops(duel):
    """RULE-1: what stands after the inner list goes on."""
    inner = do("if", test={"distance": "8"}, then=[do("spend", token="chalk"), do("wound", light=5)])
    duel.tries("ann@0 bob@8", inner, do("wound", light=1))
    assert duel.bob.wounds == light(1)


def test_an_option_that_cannot_be_paid_is_not_offered(duel):
    """RULE-1: a choice that begins with a price is open to those who can pay it."""
    buy = do("choose", options=[[do("spend", token="chalk"), do("wound", light=2)], []])
    duel.tries("ann@0 bob@8", buy, tokens={"ann": {"chalk": 1}})
    assert duel.ann.choices == [0, 1]
    duel.tries("ann@0 bob@8", buy)
    assert duel.asked == "ann: action" and duel.bob.wounds == unhurt
