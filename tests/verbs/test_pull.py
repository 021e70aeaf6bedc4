"""The verb `pull`: the opponent moves straight towards you."""

import pytest

from tests.kit import do


@pytest.mark.parametrize(("where", "ends"), [("ann@2 bob@6", 4), ("ann@6 bob@2", 4), ("ann@2 bob@4", 3)])
def test_towards_you(duel, where, ends):
    """RANGE-6, RANGE-7: and it stops next to you."""
    duel.tries(where, do("pull", spaces=2))
    assert duel.bob.space == ends


def test_next_to_you_already(duel):
    """RANGE-7: nothing moves, nothing happens."""
    duel.tries("ann@3 bob@4", do("pull", spaces=2))
    assert duel.bob.space == 4 and "moved" not in duel.happened


def test_on_a_graph_only_along_the_line(duel):
    """RANGE-6: from 0 to 2 along the row; from 0 to 8 there is no straight way."""
    duel.tries("ann@0 bob@2", do("pull", spaces=3), ground="square")
    assert duel.bob.space == 1
    duel.tries("ann@0 bob@8", do("pull", spaces=3), ground="square")
    assert duel.bob.space == 8
