"""The verb `push`: the opponent moves straight away from you."""

import pytest

from tests.kit import do


@pytest.mark.parametrize(("where", "ends"), [("ann@3 bob@4", 6), ("ann@4 bob@3", 1), ("ann@0 bob@5", 7)])
def test_away_from_you(duel, where, ends):
    """RANGE-6: on either side, near or far."""
    duel.tries(where, do("push", spaces=2))
    assert duel.bob.space == ends


@pytest.mark.parametrize("where", ["ann@3 bob@8", "ann@6 bob@7"])
def test_up_to_the_edge(duel, where):
    """RANGE-7: as far as it can, perhaps not at all."""
    duel.tries(where, do("push", spaces=3))
    assert duel.bob.space == 8


def test_on_a_graph_only_along_the_line(duel):
    """RANGE-6: no line between the two, no straight away."""
    duel.tries("ann@3 bob@4", do("push", spaces=2), ground="square")
    assert duel.bob.space == 5
    duel.tries("ann@0 bob@4", do("push", spaces=2), ground="square")
    assert duel.bob.space == 4
