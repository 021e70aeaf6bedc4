"""The verb `step`: you move, up to that many spaces."""

import pytest

from tests.kit import do


def test_anywhere_within_reach_your_own_space_included(duel):
    """RANGE-7: up to two spaces, both ways; one may stay."""
    duel.tries("ann@4 bob@8", do("step", spaces=2))
    assert duel.ann.choices == [2, 3, 4, 5, 6]
    duel.ann.chooses(4)
    assert duel.ann.space == 4 and "moved" not in duel.happened


@pytest.mark.parametrize(
    ("where", "choices"), [("ann@0 bob@8", [0, 1, 2]), ("ann@1 bob@2", [0, 1]), ("ann@1 bob@0", [1, 2, 3])]
)
def test_the_edge_and_the_opponent_are_in_the_way(duel, where, choices):
    """MOVE-2, MOVE-3: neither off the arena nor through a fighter."""
    duel.tries(where, do("step", spaces=2))
    assert duel.ann.choices == choices


def test_no_way_at_all(duel):
    """RANGE-7: caught in a corner nobody is asked."""
    duel.tries("ann@0 bob@1", do("step", spaces=3))
    assert duel.ann.space == 0 and duel.asked == "ann: action"


def test_forward(duel):
    """RANGE-6: towards the opponent, and not past them."""
    duel.tries("ann@2 bob@6", do("step", spaces=8, way="forward"))
    assert duel.ann.choices == [2, 3, 4, 5]
    duel.tries("ann@5 bob@6", do("step", spaces=2, way="forward"))
    assert duel.ann.space == 5 and duel.asked == "ann: action"


def test_forward_with_blink_passes_them(duel):
    """RANGE-5: straight on, over their space."""
    duel.tries("ann@5 bob@6", do("step", spaces=3, way="forward", blink=True))
    assert duel.ann.choices == [5, 7, 8]


def test_away(duel):
    """RANGE-6: straight away from the opponent, up to the edge."""
    duel.tries("ann@2 bob@6", do("step", spaces=5, way="away"))
    assert duel.ann.choices == [2, 1, 0]
    duel.tries("ann@0 bob@6", do("step", spaces=5, way="away"))
    assert duel.asked == "ann: action"


def test_blink_passes_the_opponent(duel):
    """RANGE-5: but does not end on them."""
    duel.tries("ann@0 bob@1", do("step", spaces=2, blink=True))
    assert duel.ann.choices == [0, 2]
    with duel.refuses("MOVE-2"):
        duel.ann.chooses(1)


def test_on_a_graph_any_way_counts(duel):
    """ARENA-1: round the opponent, along the links."""
    duel.tries("ann@3 bob@4", do("step", spaces=2), ground="square")
    assert duel.ann.choices == [0, 1, 3, 6, 7]


def test_away_on_a_graph_is_straight(duel):
    """RANGE-6: from 5 seen from 3 there is nothing beyond; from 4 there is 5."""
    duel.tries("ann@4 bob@3", do("step", spaces=2, way="away"), ground="square")
    assert duel.ann.choices == [4, 5]
    duel.tries("ann@5 bob@3", do("step", spaces=2, way="away"), ground="square")
    assert duel.ann.space == 5


@pytest.mark.parametrize(("space", "rule"), [(9, "MOVE-3"), (8, "MOVE-2"), (0, "RANGE-7")])
def test_other_spaces_are_refused(duel, space, rule):
    """MOVE-2, MOVE-3, RANGE-7: off the arena, onto the opponent, too far."""
    duel.tries("ann@4 bob@8", do("step", spaces=2))
    with duel.refuses(rule):
        duel.ann.chooses(space)


def test_a_step_is_no_move(duel):
    """MOVE-1: what waits for a MOVE or dash does not hear of it."""
    duel.tries("ann@3 cid@5", do("step", spaces=1), hand={"cid": "dart"})
    duel.ann.chooses(4)
    assert duel.asked == "ann: action"
