"""The verb `swap_places`: you and the opponent exchange spaces."""

from tests.kit import do


def test_both_move_at_once(duel):
    """RULE-1: nobody is in anybody's way."""
    duel.tries("ann@3 bob@8", do("swap_places"))
    assert (duel.ann.space, duel.bob.space) == (8, 3)


def test_it_is_no_move(duel):
    """MOVE-1: Cid's Trapdoor waits for a MOVE or dash."""
    duel.tries("ann@3 cid@4", do("swap_places"), hand={"cid": "dart"})
    assert (duel.ann.space, duel.cid.space) == (4, 3) and duel.asked == "ann: action"
