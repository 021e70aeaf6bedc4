"""The gentlest legal choice, for a person whose time ran out."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kd_core.game import Match, Setup, actions
from kd_core.net.table.gentlest import gentlest
from kd_core.record.names import Lexicon
from tests.net.pair import BOXES
from tests.properties.matches import setup

LEXICON = Lexicon(BOXES)


def chosen(*legal: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Two fighters three spaces apart on the line of the first box; only the kicks reach."""
    view = {
        "legal": list(legal),
        "you": 0,
        "arena": BOXES[0].arena.id,
        "distance": 3,
        "players": [{"space": 2}, {"space": 5}],
        "question": {"in_range": ["low_kick", "high_kick"]},
        **more,
    }
    return gentlest(view, LEXICON)


def move(to: int) -> dict[str, Any]:
    return {"do": "move", "to": to}


def attack(card: str) -> dict[str, Any]:
    return {"do": "attack", "card": card}


PASS, END, TEST = {"do": "pass"}, {"do": "end_combo"}, {"do": "knockdown"}
BLOCK = {"do": "block", "card": "iron_guard", "ignore": {"heavy": 1, "light": 0}}
SPECIAL = {"do": "special", "special": "x", "pay": ["low_punch"]}
DASH = {"do": "dash", "card": "low_punch", "to": 3}
SWAP = {"do": "swap"}


def test_no_knockdown_test_is_started() -> None:
    assert chosen(TEST, PASS) == PASS


def test_no_card_is_spent() -> None:
    assert chosen(BLOCK, PASS) == PASS
    assert chosen(SPECIAL, DASH, END) == END
    assert chosen({"do": "react", "special": "x", "pay": ["low_punch"]}, PASS) == PASS
    assert chosen(SPECIAL, DASH, attack("high_kick"), SWAP) == attack("high_kick")


def test_a_move_hurts_nobody() -> None:
    assert chosen(attack("low_kick"), SPECIAL, {"do": "corridor", "to": 4}, move(1), move(3)) == move(1)


def test_who_must_move_goes_away_rather_than_closer() -> None:
    """RANGE-4: and stays at the same distance where that can be."""
    assert chosen(move(3), move(1)) == move(1)
    assert chosen(move(3), move(1), move(8)) == move(8), "three spaces on the other side"


def test_an_attack_out_of_range_wounds_nobody() -> None:
    assert chosen(attack("low_kick"), attack("hook")) == attack("hook")
    reach = {"in_range": ["wrench_blow", "low_kick"]}
    weaker = chosen(attack("wrench_blow"), attack("low_kick"), question=reach)
    assert weaker == attack("low_kick"), "the weaker of two that reach"


@pytest.mark.parametrize("do", ["keep_skill", "face_up", "draft", "discard", "active", "enter", "choose"])
def test_what_has_to_be_picked_is_the_first(do: str) -> None:
    first, second = {"do": do, "value": 3}, {"do": do, "value": 1}
    assert chosen(first, second) == first


def test_to_choose_no_card_is_gentler_than_any() -> None:
    none: dict[str, Any] = {"do": "choose", "value": []}
    assert chosen({"do": "choose", "value": ["low_punch"]}, none) == none


def test_somebody_on_the_bench_of_a_team_is_no_neighbour() -> None:
    """TEAM-4: the distance is that of the two on the arena."""
    four = [{"space": 2}, {"space": None}, {"space": None}, {"space": 5}]
    assert chosen(move(3), move(1), players=four) == move(1)
    nobody = [{"space": 2}, {"space": None}, {"space": None}, {"space": None}]
    assert chosen(move(3), move(1), players=nobody, distance=None) == move(3)


def test_it_is_legal_in_every_situation_and_spends_nothing_that_can_be_kept() -> None:
    met: Counter[str] = Counter()
    for seed in (1, 2, 3, 7, 9, 11):
        begins = setup(seed)
        lexicon, match, lot = Lexicon(begins.packs), Match.new(begins), random.Random(seed)
        while match.winner is None:
            decision = lot.choice(match.decisions)
            view = match.view(decision.seat)
            action = gentlest(view, lexicon)
            met[action["do"]] += 1
            assert actions.from_json(action) in decision.options
            free = {one["do"] for one in view["legal"]} - {"special", "react", "block", "dash", "knockdown"}
            assert not free or action["do"] in free
            match.apply(decision.seat, lot.choice(list(decision.options)))
    assert {"pass", "end_combo", "move", "draft", "keep_skill", "choose"} <= set(met)


def test_a_match_of_clocks_alone_harms_nobody_much() -> None:
    """Nobody is at the table: the rounds end when the deck is empty."""
    match = Match.new(Setup(BOXES, seed=5))
    for _ in range(300):
        if match.winner is not None:
            break
        decision = match.decisions[0]
        match.apply(decision.seat, actions.from_json(gentlest(match.view(decision.seat), LEXICON)))
    wounds = [player["wounds"] for player in match.view(None)["players"]]
    assert sum(one["heavy"] for one in wounds) <= 2
