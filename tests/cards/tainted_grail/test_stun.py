"""Stun: an action is gone."""


def test_one_action_less_and_it_wears_off(duel):
    """TURN-1, TURN-2: at the start of the bearer's turn; the token is gone with it."""
    duel.at("lost_knight@3 maggot@6", tokens={"maggot": {"stun": 1}}, left=1)
    duel.lost_knight.moves_to(2)
    assert duel.turn == "maggot" and duel.actions_left == 1
    assert duel.maggot.tokens == {}
    duel.maggot.moves_to(7)
    assert duel.turn == "lost_knight" and duel.actions_left == 2


def test_not_in_the_other_ones_turn(duel):
    """TURN-2: the knight who stunned him has his two actions."""
    duel.at("lost_knight@3 maggot@6", tokens={"maggot": {"stun": 1}})
    duel.lost_knight.moves_to(2)
    assert duel.turn == "lost_knight" and duel.maggot.tokens == {"stun": 1}
