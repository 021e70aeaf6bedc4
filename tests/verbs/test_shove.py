"""The verb `shove`: you move the opponent, choosing the way."""

from tests.kit import do


def test_either_way(duel):
    """RANGE-7: that many spaces, as far as each way goes."""
    duel.tries("ann@0 bob@4", do("shove", spaces=2))
    assert duel.ann.choices == [2, 6]
    duel.ann.chooses(2)
    assert duel.bob.space == 2


def test_it_stops_before_you_and_at_the_edge(duel):
    """RANGE-7: a way that is cut short still counts, one that is closed does not."""
    duel.tries("ann@2 bob@4", do("shove", spaces=2))
    assert duel.ann.choices == [3, 6]
    duel.tries("ann@3 bob@4", do("shove", spaces=2))
    assert duel.bob.space == 6 and duel.asked == "ann: action"  # one way only: no question


def test_no_way_at_all(duel):
    """RANGE-7: between you and the edge nobody moves."""
    duel.tries("ann@7 bob@8", do("shove", spaces=1))
    assert duel.bob.space == 8 and duel.asked == "ann: action"


def test_a_wrong_space_is_refused(duel):
    """RANGE-7, MOVE-2: not less far, not onto you."""
    duel.tries("ann@1 bob@4", do("shove", spaces=2))
    with duel.refuses("RANGE-7"):
        duel.ann.chooses(3)
    with duel.refuses("MOVE-2"):
        duel.ann.chooses(1)


def test_on_a_graph_in_straight_ways(duel):
    """RANGE-6: four ways from the middle of the square, less the one where you stand."""
    duel.tries("ann@3 bob@4", do("shove", spaces=2), ground="square")
    assert sorted(duel.ann.choices) == [1, 5, 7]
