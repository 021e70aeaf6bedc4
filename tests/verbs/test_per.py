"""The verb `per`: pay any number, resolve the rest once for each."""

from tests.kit import do, light, unhurt

CHALK = do("per", pay={"token": "chalk"}, then=[do("wound", light=1)])
FEET = do("per", pay={"symbol": "foot"}, then=[do("wound", light=1)])


def test_tokens(duel):
    """RULE-1: from none to all of them."""
    duel.tries("ann@0 bob@8", CHALK, tokens={"ann": {"chalk": 3}})
    assert duel.ann.choices == [0, 1, 2, 3]
    duel.ann.chooses(2)
    assert duel.bob.wounds == light(2) and duel.ann.tokens == {"chalk": 1}


def test_none(duel):
    """RULE-1: zero is a choice; without tokens it is no question."""
    duel.tries("ann@0 bob@8", CHALK, tokens={"ann": {"chalk": 1}})
    duel.ann.chooses(0)
    assert duel.bob.wounds == unhurt and duel.ann.tokens == {"chalk": 1}
    duel.tries("ann@0 bob@8", CHALK)
    assert duel.asked == "ann: action"


def test_at_most(duel):
    """RULE-1: max limits it."""
    duel.tries(
        "ann@0 bob@8",
        do("per", pay={"token": "chalk"}, max=2, then=[do("wound", light=1)]),
        tokens={"ann": {"chalk": 3}},
    )
    assert duel.ann.choices == [0, 1, 2]
    with duel.refuses("RULE-1"):
        duel.ann.chooses(3)


def test_cards_with_a_symbol(duel):
    """COMBO-8: cards in hand for their symbol; each set is one choice, equal cards are counted once."""
    duel.tries("ann@0 bob@8", FEET, hand={"ann": "dart poke dart rattle"})
    assert sorted(duel.ann.choices) == [
        (),
        ("dart",),
        ("dart", "dart"),
        ("dart", "dart", "rattle"),
        ("dart", "rattle"),
        ("rattle",),
    ]
    duel.ann.chooses(["rattle", "dart"])
    assert duel.bob.wounds == light(2) and duel.ann.hand == ["poke", "dart", "trick"]
    assert sorted(duel.discard) == ["dart", "rattle"]


def test_other_cards_do_not_pay(duel):
    """RULE-1: a fist is no foot."""
    duel.tries("ann@0 bob@8", FEET, hand={"ann": "dart poke"})
    with duel.refuses("RULE-1"):
        duel.ann.chooses(["poke"])
    duel.tries("ann@0 bob@8", FEET, hand={"ann": "poke"})
    assert duel.asked == "ann: action"


def test_each_time_may_ask(duel):
    """RANGE-7: one step for each token, chosen one after the other."""
    steps = do("per", pay={"token": "chalk"}, then=[do("step", spaces=1)])
    duel.tries("ann@3 bob@8", steps, tokens={"ann": {"chalk": 2}})
    duel.ann.chooses(2)
    duel.ann.chooses(4)
    duel.ann.chooses(5)
    assert duel.ann.space == 5
