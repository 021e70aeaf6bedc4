"""ARENA: spaces, corridors and candles."""

import pytest

from kd_core.game import library
from kd_core.game.actions import Corridor
from tests.kit import do, gym, heavy, light, unhurt

NEMESIS, TAINTED_GRAIL = (pack.arena for pack in library.find(["nemesis", "tainted_grail"]))


# -- the ground --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arena", [NEMESIS, TAINTED_GRAIL], ids=lambda arena: arena.id)
def test_the_boxes_arenas_are_a_line_of_nine(arena):
    """ARENA-1, ARENA-6: nine spaces in a line, centre 4, starting spaces 2 and 6, edges 0 and 8."""
    assert arena.lines == (tuple(range(9)),)
    assert [list(near) for near in arena.links] == [[1], *([at - 1, at + 1] for at in range(1, 8)), [7]]
    assert (arena.centre, arena.start, sorted(arena.edges)) == (4, (2, 6), [0, 8])


def test_an_arena_may_be_any_graph(duel):
    """ARENA-1: a whole turn on the square: up, and an attack along a column."""
    duel.at("ann@6 bob@0", row="dart", pack=gym("square"))
    assert duel.ann.ways == [3, 7]
    duel.ann.moves_to(3)
    duel.ann.attacks_with("dart")
    assert duel.bob.wounds == light(1)


def test_outer_edges_are_what_the_arena_names(duel):
    """ARENA-1: the short arms of the cross end in edges too, though they are near the centre."""
    pack = gym("cross", trick={"effect": [do("if", test={"at_edge": "opponent"}, then=[do("wound", heavy=1)])]})
    for space, edge in ((0, True), (3, True), (4, True), (1, False)):
        duel.at(f"ann@2 bob@{space}", row="trick", pack=pack)
        duel.ann.attacks_with("trick")
        assert (duel.bob.wounds == heavy(1)) == edge


# -- corridors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [(0, 4, heavy(1)), (8, 4, heavy(1)), (4, 0, light(1)), (4, 8, light(1)), (0, 8, light(1)), (8, 0, light(1))],
)
def test_corridors_join_the_red_spaces(duel, start, to, cost):
    """ARENA-2: no action; a heavy wound for the centre, a light one for an edge."""
    duel.at(f"james@{start} katie@6")
    duel.james.takes_corridor_to(to)
    assert duel.james.space == to
    assert duel.james.wounds == cost
    assert duel.actions_left == 2 and duel.asked == "james: action"


def test_only_red_spaces(duel):
    """ARENA-2: neither from nor to another space, nor where one stands; and not at all without corridors."""
    duel.at("james@0 katie@6")
    assert duel.james.corridors == [4, 8]
    with duel.refuses("ARENA-2"):
        duel.james.takes_corridor_to(3)
    with duel.refuses("ARENA-2"):
        duel.james.takes_corridor_to(0)
    duel.at("james@1 katie@6")
    with duel.refuses("ARENA-2"):
        duel.james.takes_corridor_to(4)
    duel.at("maggot@0 lost_knight@6")
    with duel.refuses("ARENA-2"):
        duel.maggot.takes_corridor_to(4)


def test_a_corridor_cannot_be_blocked(duel):
    """ARENA-2, TYPE-1: its wound is nobody's strike."""
    duel.at("james@0 katie@6", hand={"james": "iron_guard low_kick low_kick low_kick"})
    duel.james.takes_corridor_to(4)
    assert duel.james.wounds == heavy(1)


def test_corridors_as_often_as_one_likes(duel):
    """ARENA-2: each passage costs again."""
    duel.at("james@0 katie@6")
    for space in (4, 8, 0):
        duel.james.takes_corridor_to(space)
    assert duel.james.wounds == heavy(1) + light(2)
    assert duel.actions_left == 2


def test_before_the_first_action_and_between_the_two(duel):
    """ARENA-3: both moments are fine."""
    duel.at("james@0 katie@6", row="synthetic_food")
    duel.james.takes_corridor_to(4)
    duel.james.attacks_with("low_kick")
    duel.james.takes_corridor_to(8)
    duel.james.moves_to(7)
    assert duel.turn == "katie"


def test_not_after_the_second_action(duel):
    """ARENA-3: then the turn is over."""
    duel.at("james@1 katie@6", left=1)
    duel.james.moves_to(0)
    assert duel.turn == "katie"
    with duel.refuses("ARENA-3"):
        duel.james.takes_corridor_to(4)


def test_an_extra_action_keeps_them_open(duel):
    """ARENA-3: before what is then the last action, not after it."""
    duel.at("james@0 katie@6", row="adrenaline", left=1)
    duel.james.attacks_with("adrenaline")
    assert duel.actions_left == 1
    duel.james.takes_corridor_to(4)
    duel.james.moves_to(3)
    assert duel.turn == "katie"
    with duel.refuses("ARENA-3"):
        duel.james.takes_corridor_to(0)


def test_not_during_an_action(duel):
    """ARENA-3: neither in a combo nor inside an attack."""
    duel.at("james@1 katie@6", hand={"james": "sidestep sidestep"})
    duel.james.dashes("sidestep", 0)
    with duel.refuses("ARENA-3"):
        duel.james.takes_corridor_to(4)
    duel.at("james@0 katie@1", row="wrench_blow")
    duel.james.attacks_with("wrench_blow")
    assert duel.james.asked == "knockdown"
    with duel.refuses("ARENA-3"):
        duel.james.takes_corridor_to(4)


def test_not_in_the_other_ones_turn(duel):
    """ARENA-3: in your own turn only."""
    duel.at("james@2 katie@8")
    with duel.refuses("ARENA-3"):
        duel.katie.takes_corridor_to(4)


def test_not_before_start_of_turn_effects(duel):
    """ARENA-3: Chilly first decides about the step of the turn's start."""
    duel.at("james@6 chilly@8", left=1)
    duel.james.moves_to(5)
    assert duel.asked == "chilly: choose"
    with duel.refuses("ARENA-3"):
        duel.chilly.does(Corridor(4))
    duel.chilly.chooses(8)
    duel.chilly.takes_corridor_to(4)


def test_not_onto_a_fighter(duel):
    """ARENA-3, MOVE-2: an occupied exit is closed."""
    duel.at("james@0 katie@4")
    assert duel.james.corridors == [8]
    with duel.refuses("MOVE-2"):
        duel.james.takes_corridor_to(4)


def test_corridors_on_a_graph(duel):
    """ARENA-2: the square joins two corners and the centre."""
    duel.at("ann@0 bob@2", pack=gym("square"))
    assert duel.ann.corridors == [4, 8]
    duel.ann.takes_corridor_to(8)
    assert duel.ann.wounds == light(1)


# -- candles -----------------------------------------------------------------------------------------------------------


def test_a_candle_card_is_discarded_and_the_next_card_drawn(duel):
    """ARENA-4: the Row never shows it; the candles go on by one."""
    duel.at("maggot@2 lost_knight@6", row="stomp stomp stomp stomp", deck="candle spear_thrust low_kick", left=1)
    duel.maggot.attacks_with("stomp")
    assert duel.row == ["stomp", "stomp", "stomp", "spear_thrust"]
    assert duel.discard == ["candle"] and duel.candles == 1
    assert duel.told("candle_lit")[0].count == 1


def test_two_candles_in_a_row(duel):
    """ARENA-4: each is discarded, each moves the tokens."""
    duel.at("maggot@2 lost_knight@6", row="stomp stomp stomp stomp", deck="candle candle spear_thrust low_kick", left=1)
    duel.maggot.attacks_with("stomp")
    assert duel.candles == 2 and duel.row[-1] == "spear_thrust"


def test_a_candle_drawn_to_hand_counts_too(duel):
    """ARENA-4: an effect that draws passes it over in the same way."""
    duel.at("maggot@2 lost_knight@6", row="old_oath", deck="candle spear_thrust low_kick low_kick")
    duel.maggot.attacks_with("old_oath")
    assert "spear_thrust" in duel.maggot.hand and duel.candles == 1


def test_candles_alone_cannot_fill_the_row(duel):
    """ARENA-4, TURN-4: a deck of candles is an empty deck."""
    duel.at("maggot@2 lost_knight@6", row="stomp stomp stomp stomp", deck="candle candle", left=1)
    duel.maggot.attacks_with("stomp")
    assert duel.told("round_ended")[0].reason == "deck_out"


@pytest.mark.parametrize(
    ("candles", "burning"),
    [(0, []), (1, [0, 8]), (2, [0, 1, 7, 8]), (3, [0, 1, 2, 6, 7, 8]), (4, [0, 1, 2, 3, 5, 6, 7, 8])],
)
def test_where_the_candles_burn(duel, candles, burning):
    """ARENA-4, ARENA-5, ARENA-6: the edges first, one space nearer with each card; the last leaves the centre safe."""
    hurt = []
    for space in range(9):
        foe = 4 if space != 4 else 3
        duel.at(f"maggot@{space} lost_knight@{foe}", row="old_oath", candles=candles, left=1)
        duel.maggot.attacks_with("old_oath")
        assert duel.maggot.wounds in (unhurt, light(1))
        if duel.maggot.wounds == light(1):
            hurt.append(space)
    assert hurt == burning


def test_candles_hurt_at_the_end_of_the_own_turn_only(duel):
    """ARENA-5: whoever passes by or waits there in the other one's turn is not hurt."""
    duel.at("maggot@1 lost_knight@8", candles=1)
    duel.maggot.moves_to(0)
    duel.maggot.moves_to(1)
    assert duel.maggot.wounds == duel.lost_knight.wounds == unhurt
    duel.lost_knight.moves_to(7)
    duel.lost_knight.moves_to(8)
    assert duel.lost_knight.wounds == light(1) and duel.maggot.wounds == unhurt


def test_the_wound_of_the_candles_is_arena_data(duel):
    """ARENA-5: another arena burns deeper."""
    duel.at("ann@0 bob@3", pack=gym("candles"), candles=1, left=1)
    duel.ann.moves_to(1)
    assert duel.ann.wounds == unhurt
    duel.at("ann@1 bob@3", pack=gym("candles"), candles=1, left=1)
    duel.ann.moves_to(0)
    assert duel.ann.wounds == heavy(1)


@pytest.mark.parametrize(("candles", "burning"), [(1, [0, 2, 6, 8]), (2, [0, 1, 2, 3, 5, 6, 7, 8])])
def test_candles_on_a_graph(duel, candles, burning):
    """ARENA-5: on the square the corners burn first, then all but the centre."""
    hurt = []
    for space in range(9):
        duel.at(f"ann@{space} bob@{4 if space != 4 else 0}", pack=gym("square"), candles=candles, left=1)
        duel.ann.attacks_with("shield")
        if duel.ann.wounds == light(1):
            hurt.append(space)
    assert hurt == burning


@pytest.mark.parametrize("space", [0, 3, 4, 5])
def test_a_token_lies_under_each_outer_edge(duel, space):
    """ARENA-4: also where the edges are not equally far from the centre."""
    duel.at(f"ann@{space} bob@2", row="poke shield", pack=gym("cross"), candles=1, left=1)
    duel.ann.attacks_with("shield")
    assert duel.ann.wounds == light(1)


def test_candles_in_teams(teams):
    """ARENA-5, TEAM-7: the fighter who stands there when the turn ends is hurt, not the one who went to the bench."""
    teams.at("maggot@0 james@4 mistbearer katie", row="old_oath", candles=1)
    teams.maggot.swaps()
    assert teams.mistbearer.space == 0 and teams.turn == "james"
    assert teams.mistbearer.wounds == light(1) and teams.maggot.wounds == unhurt


def test_the_first_card_of_a_turn_in_teams_may_be_a_candle(teams):
    """ARENA-4, TEAM-5: the drawn card passes candles over, then the Row is filled."""
    teams.at(
        "maggot@3 james@4 lost_knight katie",
        row="stomp stomp stomp stomp",
        deck="candle spear_thrust low_kick low_kick",
        left=1,
    )
    teams.maggot.moves_to(2)
    assert teams.candles == 1 and teams.james.hand == ["spear_thrust"]


# -- which deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arena", ["nemesis", "tainted_grail"])
def test_the_deck_follows_the_arena(duel, arena):
    """ARENA-7: fighters and skills come from any box, the deck is that of the arena."""
    duel.begins("james mistbearer", arena=arena, skills="nemesis")
    own = {pack.id: {attack.id: attack.copies for attack in pack.attacks} for pack in duel.match.packs}
    cards = {card: duel.deck.count(card) for card in duel.deck}
    assert cards == own[arena]
    skills = {skill.id for pack in duel.match.packs if pack.id == "nemesis" for skill in pack.skills}
    assert {action.skill for action in duel.james.options} <= skills
