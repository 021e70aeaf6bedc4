"""The verb `if`: one list or the other."""

import pytest

from tests.kit import do, gym, heavy, light


def holds(duel, where, test, **more):
    """Does the test hold for Ann there?"""
    duel.tries(where, do("if", test=test, then=[do("wound", heavy=1)], else_=[do("wound", light=1)]), **more)
    return "bob" in duel.names and duel.told("wounded")[-1].heavy == 1


def test_then_and_else(duel):
    """RULE-1: exactly one of the two."""
    duel.tries(
        "ann@3 bob@4", do("if", test={"distance": "1"}, then=[do("wound", heavy=1)], else_=[do("wound", light=1)])
    )
    assert duel.bob.wounds == heavy(1)
    duel.tries(
        "ann@3 bob@5", do("if", test={"distance": "1"}, then=[do("wound", heavy=1)], else_=[do("wound", light=1)])
    )
    assert duel.bob.wounds == light(1)


def test_without_else_nothing(duel):
    """RULE-1: and the steps after it go on."""
    duel.tries("ann@3 bob@5", do("if", test={"distance": "1"}, then=[do("wound", heavy=1)]), do("wound", light=2))
    assert duel.bob.wounds == light(2)


@pytest.mark.parametrize(
    ("where", "true"), [("ann@3 bob@4", False), ("ann@3 bob@5", True), ("ann@3 bob@6", True), ("ann@3 bob@7", False)]
)
def test_distance(duel, where, true):
    """RANGE-1, RANGE-4: a span of steps."""
    assert holds(duel, where, {"distance": "2-3"}) == true


def test_tokens(duel):
    """BOX-3: on the opponent's sheet, on yours."""
    assert holds(duel, "ann@0 bob@8", {"opponent_has": "chalk"}, tokens={"bob": {"chalk": 1}})
    assert not holds(duel, "ann@0 bob@8", {"opponent_has": "chalk"}, tokens={"ann": {"chalk": 1}})
    assert holds(duel, "ann@0 bob@8", {"you_have": "chalk"}, tokens={"ann": {"chalk": 1}})
    assert not holds(duel, "ann@0 bob@8", {"you_have": "chalk"}, tokens={"bob": {"chalk": 1}})


def test_extra_cards(duel):
    """BOX-2: does the opponent hold one?"""
    assert holds(duel, "ann@0 bob@8", {"opponent_holds": "sweat"}, hand={"bob": "poke sweat"})
    assert not holds(duel, "ann@0 bob@8", {"opponent_holds": "sweat"}, hand={"ann": "sweat", "bob": "poke"})


@pytest.mark.parametrize(
    ("where", "you", "opponent"),
    [("ann@0 bob@4", True, False), ("ann@4 bob@8", False, True), ("ann@4 bob@5", False, False)],
)
def test_edges(duel, where, you, opponent):
    """ARENA-1: on an outer edge."""
    assert holds(duel, where, {"at_edge": "you"}) == you
    assert holds(duel, where, {"at_edge": "opponent"}) == opponent


def test_wounds(duel):
    """BOX-4: counted on the sheets, both kinds."""
    assert holds(duel, "ann@0 bob@8", {"opponent_wounds": 3}, wounds={"bob": heavy(1) + light(2)})
    assert not holds(duel, "ann@0 bob@8", {"opponent_wounds": 3}, wounds={"bob": light(2), "ann": light(5)})
    assert holds(duel, "ann@0 bob@8", {"your_wounds": 1}, wounds={"ann": heavy(1)})
    assert not holds(duel, "ann@0 bob@8", {"your_wounds": 1})


def test_wounds_dealt(duel):
    """SEQ-1: what this attack's pool inflicted after blocking."""
    strike = {"type": "strike", "range": "1", "wounds": {"light": 2}}
    deep = do("if", test={"wounds_dealt": 2}, then=[do("push", spaces=1)])
    duel.tries("ann@3 bob@4", deep, trick=strike, wounds={"bob": heavy(9)})
    assert duel.bob.space == 5
    duel.tries("ann@3 bob@4", deep, trick=strike, hand={"bob": "shield poke"})
    duel.bob.blocks("shield", light=1)
    assert duel.bob.space == 4


def test_hands(duel):
    """HAND-1: the attack's own card is not yet in hand."""
    assert holds(duel, "ann@0 bob@8", {"hand": 2}, hand={"ann": "poke dart"})
    assert not holds(duel, "ann@0 bob@8", {"hand": 2}, hand={"ann": "poke", "bob": "dart dart"})
    assert holds(duel, "ann@0 bob@8", {"opponent_hand_at_most": 1}, hand={"bob": "poke"})
    assert not holds(duel, "ann@0 bob@8", {"opponent_hand_at_most": 1}, hand={"bob": "poke dart"})


def test_first_action(duel):
    """TURN-2: this action is the first of your turn."""
    assert holds(duel, "ann@0 bob@8", {"first_action": True})
    assert not holds(duel, "ann@0 bob@8", {"first_action": True}, left=1)


def test_first_action_is_counted_anew_every_turn(duel):
    """TURN-2: Ann's two actions are not Bob's."""
    quick = do("if", test={"first_action": True}, then=[do("wound", heavy=1)])
    duel.at("ann@0 bob@8", row="poke trick shield shield", left=2, pack=gym(trick={"effect": [quick]}))
    duel.ann.moves_to(1)
    duel.ann.attacks_with("poke")
    duel.bob.attacks_with("trick")
    assert duel.ann.wounds == heavy(1)
