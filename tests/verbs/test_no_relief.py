"""The verb `no_relief`: a passed test discards nothing."""

import pytest

from tests.kit import do, heavy, light

KO = {"type": "strike", "range": "1", "ko": True}


@pytest.mark.parametrize("relief", ["light", "heavy", "all"])
def test_no_wound_is_discarded(duel, relief):
    """TEST-3: whatever kind would be relieved."""
    duel.tries("ann@3 bob@4", do("no_relief"), trick=KO, wounds={"bob": heavy(4) + light(4)}, relief=relief)
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == heavy(4) + light(4)


def test_only_for_this_attack(duel):
    """TEST-3: the next test relieves again."""
    duel.tries("ann@3 bob@4", do("no_relief"), trick=KO, row="ambush", wounds={"bob": light(4)})
    duel.ann.starts_test(dice=(6, 6, 6))
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == heavy(1) + light(2)


def test_without_a_ko_it_does_nothing(duel):
    """SEQ-3: no test, nothing to relieve."""
    duel.tries("ann@3 bob@4", do("no_relief"), wounds={"bob": light(4)})
    assert duel.bob.wounds == light(4) and duel.asked == "ann: action"
