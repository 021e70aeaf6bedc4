"""The verb `spend`: a price in tokens before the rest."""

import pytest

from tests.kit import do, heavy, light, unhurt


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


@pytest.mark.parametrize("copied", [False, True], ids=["as it is", "in a copy"])
def test_too_few_stop_the_list_after_a_choice_too(duel, copied):
    """RULE-1: what was chosen before is done, the rest does not happen, in the match and in a copy of it."""
    steps = do("heal", any=1), do("spend", token="chalk"), do("wound", heavy=5)
    duel.tries("ann@0 bob@8", *steps, wounds={"ann": heavy(1) + light(1)})
    if copied:
        duel.match = duel.match.clone()
    duel.ann.chooses("light")
    assert duel.ann.wounds == heavy(1) and duel.bob.wounds == unhurt


def test_each_time_of_a_payment_stops_for_itself(duel):
    """RULE-1: paid twice, with nothing left to spend: both lists stop, what stands after them goes on."""
    steps = (
        do("per", pay={"token": "chalk"}, then=[do("spend", token="chalk"), do("wound", heavy=5)]),
        do("wound", light=1),
    )
    duel.tries("ann@0 bob@8", *steps, tokens={"ann": {"chalk": 2}})
    duel.ann.chooses(2)
    assert duel.ann.tokens == {} and duel.bob.wounds == light(1)
