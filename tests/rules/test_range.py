"""RANGE: how far attacks reach, and how effects move fighters."""

import pytest

from tests.kit import do, gym, light, unhurt


def hits(duel, card, apart, **more):
    duel.at(f"ann@0 bob@{apart}", row=card, **more)
    duel.ann.attacks_with(card)
    return duel.told("attacked")[0].in_range


@pytest.mark.parametrize(
    ("card", "reach"), [("poke", [1]), ("lunge", [2]), ("wallop", [1, 2]), ("dart", [1, 2, 3, 4, 5, 6, 7, 8])]
)
def test_exact_ranges_and_spans(duel, card, reach):
    """RANGE-1: X is exactly X, X-Y is from X to Y; adjacent is 1. RANGE-2: a projectile goes all along the line."""
    assert [apart for apart in range(1, 9) if hits(duel, card, apart)] == reach


def test_no_range_is_unlimited(duel):
    """RANGE-3: Ambush finds everybody."""
    assert all(hits(duel, "ambush", apart) for apart in range(1, 9))


@pytest.mark.parametrize(
    ("bob", "straight"), [(1, True), (2, True), (3, True), (6, True), (4, False), (5, False), (8, False)]
)
def test_a_projectile_needs_a_straight_line(duel, bob, straight):
    """RANGE-2: on the square from corner 0: its row and its column, never round a corner."""
    duel.at(f"ann@0 bob@{bob}", row="dart", pack=gym("square"))
    duel.ann.attacks_with("dart")
    assert (duel.bob.wounds == light(1)) == straight


def test_a_projectile_of_a_sheet(duel):
    """RANGE-2, COMBO-7: Cid's Volley cannot be started round a corner."""
    duel.at("cid@0 bob@4", hand={"cid": "poke poke"}, pack=gym("square"))
    assert not duel.cid.may_use("volley")
    duel.at("cid@0 bob@2", hand={"cid": "poke poke"}, pack=gym("square"))
    assert duel.cid.may_use("volley")


def test_distance_is_steps(duel):
    """RANGE-4: on the square the far corner is four steps away, the middle two."""
    duel.at("ann@0 bob@4", row="lunge", pack=gym("square"))
    duel.ann.attacks_with("lunge")
    assert duel.bob.wounds != unhurt
    duel.at("ann@0 bob@8", row="lunge", pack=gym("square"))
    duel.ann.attacks_with("lunge")
    assert duel.bob.wounds == unhurt


def test_corridors_never_shorten_the_distance(duel):
    """RANGE-4: edge and centre are joined by a corridor, and four steps apart all the same."""
    duel.at("james@0 katie@4", row="low_kick high_punch")
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == unhurt
    assert duel.james.ways == [1]


def test_blink_passes_through_the_opponent(duel):
    """RANGE-5: Vanish jumps behind Bob; without blink he is in the way."""
    duel.at("cid@3 bob@4", hand={"cid": "skip"})
    duel.cid.uses("vanish")
    assert duel.cid.choices == [0, 1, 2, 3, 5, 6]
    duel.cid.chooses(6)
    assert duel.cid.space == 6
    duel.at("ann@3 bob@4", row="trick", pack=gym(trick={"effect": [do("step", spaces=3)]}))
    duel.ann.attacks_with("trick")
    assert duel.ann.choices == [0, 1, 2, 3]


def test_blink_never_ends_on_the_opponent(duel):
    """RANGE-5: their space is passed, not entered."""
    duel.at("cid@3 bob@5", hand={"cid": "skip"})
    duel.cid.uses("vanish")
    with duel.refuses("MOVE-2"):
        duel.cid.chooses(5)


def test_blink_on_a_graph(duel):
    """RANGE-5: in a corner behind Bob one walks round him anyway; blink only makes it shorter."""
    square = gym("square", trick={"effect": [do("step", spaces=2, blink=True)]})
    duel.at("ann@0 bob@1", row="trick", pack=square)
    duel.ann.attacks_with("trick")
    assert duel.ann.choices == [0, 2, 3, 4, 6]
    duel.at("ann@0 bob@1", row="trick", pack=gym("square", trick={"effect": [do("step", spaces=2)]}))
    duel.ann.attacks_with("trick")
    assert duel.ann.choices == [0, 3, 4, 6]


def test_backward_is_straight_away(duel):
    """RANGE-6: a push moves the opponent away from you, on either side."""
    duel.at("ann@3 bob@4", row="shin")
    duel.ann.attacks_with("shin")
    assert duel.bob.space == 6
    duel.at("ann@4 bob@3", row="shin")
    duel.ann.attacks_with("shin")
    assert duel.bob.space == 1


def test_backward_on_a_graph_keeps_the_line(duel):
    """RANGE-6: from 4 to 1 is up: there is nothing beyond 1; from 3 to 4 it goes on to 5."""
    duel.at("ann@4 bob@1", row="shin", pack=gym("square"))
    duel.ann.attacks_with("shin")
    assert duel.bob.space == 1
    duel.at("ann@3 bob@4", row="shin", pack=gym("square"))
    duel.ann.attacks_with("shin")
    assert duel.bob.space == 5


def test_forward_is_straight_towards(duel):
    """RANGE-6: Burst leads towards the opponent only, as far as one likes."""
    duel.at("ann@1 bob@6", hand={"ann": "rattle"})
    duel.ann.uses("burst")
    assert sorted(duel.ann.choices) == [1, 2, 3, 4]
    duel.at("ann@6 bob@1", hand={"ann": "rattle"})
    duel.ann.uses("burst")
    assert sorted(duel.ann.choices) == [3, 4, 5, 6]


def test_forward_without_a_straight_line(duel):
    """RANGE-6: round a corner there is no straight way forward."""
    duel.at("ann@0 bob@8", hand={"ann": "rattle"}, pack=gym("square"))
    duel.ann.uses("burst")
    assert duel.ann.space == 0


@pytest.mark.parametrize(("bob", "ends"), [(6, 8), (7, 8), (8, 8)])
def test_it_stops_at_the_edge(duel, bob, ends):
    """RANGE-7: as far as it can."""
    duel.at(f"ann@{bob - 1} bob@{bob}", row="shin")
    duel.ann.attacks_with("shin")
    assert duel.bob.space == ends and duel.bob.wounds == light(1)


def test_it_stops_before_a_fighter(duel):
    """RANGE-7: a pull ends next to you, a step forward next to them."""
    duel.at("ann@2 bob@6", row="trick", pack=gym(trick={"effect": [do("pull", spaces=8)]}))
    duel.ann.attacks_with("trick")
    assert duel.bob.space == 3
    duel.at("ann@3 bob@5", hand={"ann": "rattle"})
    duel.ann.uses("burst")
    assert sorted(duel.ann.choices) == [3, 4]


def test_a_skill_may_lengthen_a_reach(duel):
    """RANGE-1, RULE-1: only the far end moves."""
    pack = gym(rewrite={"plain_01": {"modify": [{"attacks": ["lunge"], "reach": 1}]}})
    reach = [apart for apart in range(1, 9) if hits(duel, "lunge", apart, skills={"ann": "plain_01"}, pack=pack)]
    assert reach == [2, 3]
