"""The verb `wound`: the opponent suffers."""

from tests.kit import do, heavy, light, unhurt


def test_the_opponent_suffers(duel):
    """TYPE-1: wounds of an effect, of both kinds at once, added to what is there."""
    duel.tries("ann@0 bob@8", do("wound", heavy=1, light=2), wounds={"bob": light(1)})
    assert duel.bob.wounds == heavy(1) + light(3)
    assert duel.ann.wounds == unhurt


def test_an_abilitys_wounds_are_not_blocked(duel):
    """TYPE-1: no window opens."""
    duel.tries("ann@3 bob@4", do("wound", light=2), hand={"bob": "shield poke poke"})
    assert duel.bob.wounds == light(2)


def test_a_strikes_effect_is_cancelled_whole(duel):
    """BLOCK-3: together with the wounds in its frame."""
    duel.tries("ann@3 bob@4", do("wound", heavy=3), trick={"type": "strike", "range": "1"}, hand={"bob": "shield"})
    duel.bob.blocks("shield")
    assert duel.bob.wounds == unhurt
