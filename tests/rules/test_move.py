"""MOVE: one step, never onto a fighter, never off the arena."""

import pytest

from tests.kit import gym


def test_a_move_is_one_step_and_one_action(duel):
    """MOVE-1: to an adjacent space."""
    duel.at("ann@3 bob@6")
    assert duel.ann.ways == [2, 4]
    duel.ann.moves_to(4)
    assert duel.ann.space == 4
    assert duel.actions_left == 1


@pytest.mark.parametrize("space", [3, 1, 5, 8])
def test_not_farther_and_not_nowhere(duel, space):
    """MOVE-1: neither two spaces, nor the space one stands on."""
    duel.at("ann@3 bob@6")
    with duel.refuses("MOVE-1"):
        duel.ann.moves_to(space)


def test_on_a_graph_every_link_is_a_way(duel):
    """MOVE-1, ARENA-1: adjacency is what the arena says; there are no diagonals on the square."""
    duel.at("ann@4 bob@0", pack=gym("square"))
    assert duel.ann.ways == [1, 3, 5, 7]
    with duel.refuses("MOVE-1"):
        duel.ann.moves_to(8)


def test_not_onto_a_fighter(duel):
    """MOVE-2: an occupied space is closed, and nobody is pushed."""
    duel.at("ann@3 bob@4")
    assert duel.ann.ways == [2]
    with duel.refuses("MOVE-2"):
        duel.ann.moves_to(4)
    assert duel.bob.space == 4


def test_not_through_a_fighter(duel):
    """MOVE-2: whoever stands in a corner behind the opponent has no way out of it."""
    duel.at("ann@0 bob@1")
    assert duel.ann.ways == []
    with duel.refuses("MOVE-1"):
        duel.ann.moves_to(2)


@pytest.mark.parametrize(("space", "to"), [(0, -1), (8, 9), (3, 99)])
def test_not_off_the_arena(duel, space, to):
    """MOVE-3: the arena ends at its edges."""
    duel.at(f"ann@{space} bob@5")
    with duel.refuses("MOVE-3"):
        duel.ann.moves_to(to)
