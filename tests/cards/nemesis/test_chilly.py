"""Chilly's nature: it crawls up at the start of its turn."""


def test_a_step_forward_before_the_first_action(duel):
    """TURN-1, RANGE-6: one space towards the opponent, if it likes, before anything else."""
    duel.at("james@1 chilly@6", left=1)
    duel.james.moves_to(2)
    assert sorted(duel.chilly.choices) == [5, 6]
    duel.chilly.chooses(5)
    assert duel.chilly.space == 5 and duel.actions_left == 2


def test_from_three_spaces_but_not_from_two(duel):
    """TURN-1: near enough it has no need to crawl."""
    duel.at("james@2 chilly@6", left=1)
    duel.james.moves_to(3)
    assert duel.asked == "chilly: choose"
    duel.at("james@3 chilly@6", left=1)
    duel.james.moves_to(4)
    assert duel.asked == "chilly: action"


def test_from_farther_it_does_not_smell_them(duel):
    """TURN-1: four spaces at most."""
    duel.at("james@2 chilly@6", left=1)
    duel.james.moves_to(1)
    assert duel.asked == "chilly: action"


def test_next_to_them_there_is_nowhere_to_crawl(duel):
    """RANGE-7: nothing is asked."""
    duel.at("james@4 chilly@6", left=1)
    duel.james.moves_to(5)
    assert duel.asked == "chilly: action"
