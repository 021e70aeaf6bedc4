"""The verb `place`: you blink the opponent to a free space near you."""

from tests.kit import do


def test_any_free_space_within(duel):
    """RANGE-5: also behind your back; never where somebody stands."""
    duel.tries("ann@4 bob@8", do("place", within=2))
    assert duel.ann.choices == [2, 3, 5, 6]
    duel.ann.chooses(3)
    assert duel.bob.space == 3


def test_one_free_space_is_no_question(duel):
    """RANGE-5: in the corner there is one neighbour."""
    duel.tries("ann@0 bob@8", do("place", within=1))
    assert duel.bob.space == 1 and duel.asked == "ann: action"


def test_nowhere_to_go(duel):
    """RANGE-7: they stand on the only space already."""
    duel.tries("ann@0 bob@1", do("place", within=1))
    assert duel.bob.space == 1


def test_too_far_is_refused(duel):
    """RANGE-5: within means within."""
    duel.tries("ann@4 bob@8", do("place", within=1))
    with duel.refuses("RANGE-5"):
        duel.ann.chooses(6)
    with duel.refuses("MOVE-2"):
        duel.ann.chooses(4)


def test_on_a_graph(duel):
    """RANGE-4: distance is steps."""
    duel.tries("ann@0 bob@8", do("place", within=2), ground="square")
    assert duel.ann.choices == [1, 2, 3, 4, 6]
