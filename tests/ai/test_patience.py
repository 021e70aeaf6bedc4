"""Two may find nothing better than to wait for the other, since who takes a card leaves a fresh one (TURN-3). Opponents
that look ahead end that some day."""

from __future__ import annotations

import random

import pytest

from kd_core.ai import levels
from kd_core.ai.memory import Patience, mark_of_view, mark_of_world
from kd_core.ai.search import Node, Search
from kd_core.ai.searcher import PATIENCE, Searcher, Stop, never
from kd_core.game import Match, Options, Setup, library
from kd_core.game.search import CORRIDOR, MOVE, VERB_MASK, State, carry_out, chooser, imagine
from kd_core.net.bots import BotPlayer
from kd_core.net.host import Host
from tests.net.pair import players

BOXES = library.find(library.BOXES)
LONG = 60  # choices in which somebody must have taken a card

STILL = {  # a Row of cards that nobody wants, and two empty hands: Champions walked here for ever
    "arena": "tainted_grail",
    "phase": "action",
    "turn": 0,
    "actions_left": 2,
    "round": 2,
    "row": ["stomp", "high_punch", "stomp", "high_punch"],
    "deck": "high_kick spear_thrust low_punch into_the_mist counterblow roundhouse roundhouse knife_throw low_punch "
    "menhir_shelter wild_charge candle candle into_the_mist high_kick round_shield pommel_strike spear_thrust old_oath "
    "high_punch candle".split(),
    "discard": "crossbow_bolt rusty_axe old_oath candle dirt_in_the_eyes wyrdness old_oath counterblow low_kick "
    "rusty_axe low_kick wild_charge wyrdness menhir_shelter high_kick".split(),
    "candles": 1,
    "players": [
        {
            "fighter": "james",
            "space": 3,
            "hand": [],
            "wounds": {"heavy": 5, "light": 1},
            "tokens": {},
            "skills": {"active": ["combat_stims", "guard_breaker"], "hidden": []},
            "victories": 0,
        },
        {
            "fighter": "mistbearer",
            "space": 7,
            "hand": [],
            "wounds": {"heavy": 5, "light": 6},
            "tokens": {"mist": 2},
            "skills": {"active": ["hazard_suit"], "hidden": ["second_wind"]},
            "victories": 1,
        },
    ],
}


def still() -> Match:
    return Match.from_position(BOXES, "duel", Options(), STILL, 1)


def test_nobody_walks_for_ever() -> None:
    """TURN-3: who takes a card leaves a fresh one to the other, so two may find nothing better than to wait, for ever.
    Whoever walked long enough does something else then: the best that is no walk."""
    found = Search(still().state, 0, Searcher().weights, 1)
    walk, corridor, card, other = (Node(code, 0) for code in (MOVE | 3, CORRIDOR | 4, 0, 1))
    for node, visits in ((walk, 90), (corridor, 50), (card, 10), (other, 5)):
        node.visits, node.total = visits, visits / 2
    found.root.children = {node.code: node for node in (walk, corridor, card, other)}
    bot = Searcher(1)
    assert [bot.chosen(found, waited) for waited in (0, PATIENCE - 1)] == [walk, walk]
    assert [bot.chosen(found, waited) for waited in (PATIENCE, 2 * PATIENCE)] == [card, card]


class Walker(Searcher):
    """Whoever finds walking best, as both do in such a position."""

    def search(self, world: State, seat: int, stop: Stop = never) -> Search:
        found = super().search(world, seat, stop)
        for node in found.root.children.values():
            node.visits += 1000 * (node.code & VERB_MASK == MOVE)
            node.total += 500 * (node.code & VERB_MASK == MOVE)
        return found


def test_two_who_only_wait_for_each_other_end_it() -> None:
    match = still()
    bots = [Walker(seat, 40) for seat in range(2)]
    for walked in range(LONG):
        seat = chooser(match.state)
        carry_out(match.state, seat, bots[seat].best(imagine(match.state, (seat,), walked), seat))
        if len(match.state.deck) != len(STILL["deck"]):
            return
    pytest.fail("nobody takes a card")


def test_bots_at_a_table_who_only_wait_for_each_other_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question goes to somebody who remembers nothing: the player remembers how long nothing happened."""
    monkeypatch.setattr(levels, "make", lambda level, seed: Walker(seed, 40))
    host = Host(still(), players(2))
    bots = [BotPlayer(seat, "champion", BOXES, seat) for seat in range(2)]
    links = [host.join(bot.seat, bot.hear) for bot in bots]
    decks: list[int] = []
    host.join(None, lambda message: decks.append(message.view["deck"]))
    for _ in range(LONG):
        bot = next(bot for bot in bots if bot.asked)
        links[bot.seat].send(bot.think())
        if decks[-1] != len(STILL["deck"]):
            return
    pytest.fail("nobody takes a card")


def test_patience_counts_actions_at_which_nothing_but_places_had_changed() -> None:
    patience = Patience()
    counted = []
    for mark in ("a", "a", "a", "b", "b", "a"):
        patience.look((mark,))
        counted.append(patience.waited)
    assert counted == [0, 1, 2, 0, 1, 0]


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_view_and_a_world_tell_the_same_about_what_changed(mode: str) -> None:
    """Walking changes nothing, taking a card does."""
    match, chance = Match.new(Setup(BOXES, mode, seed=4)), random.Random(4)
    walked = taken = 0
    before, verb = match.clone(), ""
    while match.winner is None:
        marks = [mark_of_world(before.state), mark_of_world(match.state)]
        views = [mark_of_view(before.view(0)), mark_of_view(match.view(0))]
        assert (marks[0] == marks[1]) == (views[0] == views[1])
        walked += verb == "move" and marks[0] == marks[1]
        taken += verb == "attack" and marks[0] != marks[1]
        decision = match.decisions[0]
        action = chance.choice(list(decision.options))
        before, verb = match.clone(), action.to_json()["do"]
        match.apply(decision.seat, action)
    assert walked > 5 and taken > 5
