"""Head Start: first on the feet."""

from tests.kit import light


def test_two_spaces_when_a_round_starts(duel):
    """NEXT-2, SETUP-3: before the first turn, anywhere within reach."""
    duel.at("james@2 katie@3", row="hook", skills={"james": "head_start"}, wounds={"katie": light(18)})
    duel.james.attacks_with("hook")
    duel.james.starts_test()
    assert duel.asked == "james: choose"
    assert duel.james.choices == [0, 1, 2, 3, 4]
    duel.james.chooses(3)
    assert duel.james.space == 3 and duel.turn == "katie"
