"""Fire: hurts at the end of the bearer's turn, dies with a step."""

from tests.kit import unhurt


def test_it_burns_at_the_end_of_the_turn(duel):
    """TURN-2, TYPE-1: in the bearer's own turn, and it goes on burning."""
    duel.at("james@2 katie@6", tokens={"james": {"fire": 1}}, left=1)
    duel.james.attacks_with("low_kick")
    assert duel.james.wounds == duel.harm("fire", "suffer")
    assert duel.james.tokens == {"fire": 1}
    duel.katie.moves_to(7)
    duel.katie.moves_to(6)
    assert duel.james.wounds == duel.harm("fire", "suffer")


def test_a_move_puts_it_out(duel):
    """MOVE-1: and the end of the turn does not hurt."""
    duel.at("james@2 katie@6", tokens={"james": {"fire": 1}}, left=1)
    duel.james.moves_to(1)
    assert duel.james.tokens == {} and duel.james.wounds == unhurt


def test_a_dash_puts_it_out(duel):
    """COMBO-6: as a MOVE does."""
    duel.at("james@2 katie@6", tokens={"james": {"fire": 1}}, hand={"james": "sidestep"}, left=1)
    duel.james.dashes("sidestep", 1)
    assert duel.james.tokens == {} and duel.james.wounds == unhurt


def test_being_pushed_does_not(duel):
    """RANGE-6: forced movement is no MOVE."""
    duel.at("katie@3 james@4", row="shoulder_charge", tokens={"james": {"fire": 1}})
    duel.katie.attacks_with("shoulder_charge")
    assert duel.james.tokens == {"fire": 1}
