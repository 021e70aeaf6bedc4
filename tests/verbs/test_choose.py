"""The verb `choose`: you pick one list of steps."""

from tests.kit import do, heavy, light, unhurt

EITHER = do("choose", options=[[do("wound", heavy=1)], [do("wound", light=2), do("suffer", light=1)]])


def test_one_of_the_lists(duel):
    """RULE-1: options are numbered from 0; all steps of the chosen one happen."""
    duel.tries("ann@0 bob@8", EITHER)
    assert duel.ann.choices == [0, 1]
    duel.ann.chooses(1)
    assert duel.bob.wounds == light(2) and duel.ann.wounds == light(1)
    duel.tries("ann@0 bob@8", EITHER)
    duel.ann.chooses(0)
    assert duel.bob.wounds == heavy(1)


def test_an_empty_list_is_doing_nothing(duel):
    """RULE-1: "you may"."""
    duel.tries("ann@0 bob@8", do("choose", options=[[do("wound", heavy=1)], []]))
    duel.ann.chooses(1)
    assert duel.bob.wounds == unhurt


def test_no_other_number(duel):
    """RULE-1: there is no third option."""
    duel.tries("ann@0 bob@8", EITHER)
    with duel.refuses("RULE-1"):
        duel.ann.chooses(2)
    with duel.refuses("RULE-1"):
        duel.ann.chooses("heavy")


def test_only_you_choose(duel):
    """TURN-1: not the opponent."""
    duel.tries("ann@0 bob@8", EITHER)
    with duel.refuses("TURN-1"):
        duel.bob.chooses(0)
