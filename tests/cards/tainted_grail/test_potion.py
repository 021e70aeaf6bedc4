"""Potion: Maggot mends himself."""

from tests import printed
from tests.kit import light


def test_maggot_starts_with_what_is_printed(duel):
    """BOX-3, NEXT-1: what is printed on the sheet lies there when a round starts."""
    duel.begins("maggot lost_knight")
    for _ in range(7):
        decision = duel.match.decisions[0]
        duel.act(decision.seat, next(iter(decision.options)))
    assert duel.maggot.tokens == printed.start(duel.printed("maggot")) != {}
    assert duel.lost_knight.tokens == {}


def test_a_potion_at_the_start_of_the_turn(duel):
    """TURN-1: one may be drunk, and light wounds heal."""
    duel.at("lost_knight@3 maggot@6", tokens={"maggot": {"potion": 2}}, wounds={"maggot": light(5)}, left=1)
    duel.lost_knight.moves_to(2)
    assert duel.maggot.choices == [0, 1]
    duel.maggot.chooses(0)
    assert duel.maggot.tokens == {"potion": 1}
    assert duel.maggot.wounds == light(5) - duel.harm("maggot", "heal")


def test_or_saved(duel):
    """RULE-1: "may"; without a potion nothing is asked."""
    duel.at("lost_knight@3 maggot@6", tokens={"maggot": {"potion": 1}}, wounds={"maggot": light(5)}, left=1)
    duel.lost_knight.moves_to(2)
    duel.maggot.chooses(1)
    assert duel.maggot.tokens == {"potion": 1} and duel.maggot.wounds == light(5)
    duel.at("lost_knight@3 maggot@6", wounds={"maggot": light(5)}, left=1)
    duel.lost_knight.moves_to(2)
    assert duel.asked == "maggot: action"
