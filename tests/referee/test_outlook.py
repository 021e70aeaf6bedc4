"""What holds on a table that is played, told from a view: the same as the game says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kd_core.content.model import Wounds
from kd_core.game import TESTS, Match, Setup, library
from kd_core.game.odds import fail
from kd_core.referee import outlook, sums
from kd_core.referee.sums import Sheet

BOXES = library.find(library.BOXES)


def moments(mode: str, seed: int, most: int = 250) -> list[tuple[Match, int, dict[str, Any]]]:
    """Each choice of actions in a match that chance plays: a copy of it, who is asked, and what that seat sees."""
    match, random = Match.new(Setup(packs=BOXES, mode=mode, seed=seed)), Random(seed)
    found = []
    for _ in range(most):
        if match.winner is not None:
            break
        decision = match.decisions[0]
        if decision.kind in ("action", "combo"):
            found.append((match.clone(), decision.seat, match.view(decision.seat)))
        match.apply(decision.seat, random.choice(list(decision.options)))
    return found


def sheet_of(view: dict[str, Any], seat: int) -> list[str]:
    """The special attacks that are no reactions."""
    fighter = view["players"][seat]["fighter"]
    every = [one for pack in BOXES for each in pack.fighters if each.id == fighter for one in each.specials]
    return [one.id for one in every if one.type != "reaction"]


@pytest.mark.parametrize(("mode", "seed"), [("duel", 3), ("teams", 4)])
def test_range_and_payments_are_those_of_the_game(mode: str, seed: int) -> None:
    """RANGE-1, COMBO-2, COMBO-3: reach as the view tells it, ways to pay as the legal actions do."""
    paid = 0
    for _, seat, view in moments(mode, seed):
        near = view["question"]["in_range"]
        for attack in (*view["row"], *sheet_of(view, seat)):
            seen = outlook.outlook(view, BOXES, seat, attack)
            assert seen is not None and seen.reaches == (attack in near), (attack, near)
        for special in sheet_of(view, seat):
            if special in near and special not in outlook.used(view, seat):
                paid += same_payments(view, seat, special)
    assert paid > 5


def same_payments(view: dict[str, Any], seat: int, special: str) -> bool:
    price = outlook.price(view, BOXES, seat, special)
    assert price is not None
    hand = view["players"][seat]["hand"]
    mine = sorted(sorted(hand[place] for place in way) for way in price.ways)
    legal = [one["pay"] for one in view["legal"] if one["do"] == "special" and one["special"] == special]
    assert mine == sorted(sorted(pay) for pay in legal), special
    assert bool(price.missing) != bool(legal)
    return bool(legal)


def test_what_was_used_is_no_choice_any_more() -> None:
    """COMBO-3."""
    seen = 0
    for _, seat, view in moments("duel", 3):
        offered = {one["special"] for one in view["legal"] if one["do"] == "special"}
        assert not offered & set(outlook.used(view, seat))
        seen += len(outlook.used(view, seat))
    assert seen


def test_the_wounds_of_an_attack_are_those_that_begin_it() -> None:
    """SEQ-1: what comes to the question of a block is the pool, wherever nothing answers the attack before."""
    asked = 0
    for match, seat, view in moments("duel", 6, most=400):
        for card in dict.fromkeys(view["row"]):
            seen, world = outlook.outlook(view, BOXES, seat, card), match.clone()
            attack = next(
                (one for one in world.decision(seat).options if one.to_json() == {"do": "attack", "card": card}), None
            )
            if attack is None or seen is None or not seen.reaches:
                continue
            world.apply(seat, attack)
            if world.decisions and world.decisions[0].kind == "block_wounds":
                told = world.view(seat)["attack"]
                assert seen.pool.wounds == Wounds(told["heavy"], told["light"]), card
                asked += 1
    assert asked > 10


def test_skills_and_tokens_change_the_pool() -> None:
    plain = sums.pool("rusty_axe").wounds
    assert sums.pool("rusty_axe", sheet=Sheet(skills=("long_blade",))).wounds == Wounds(plain.heavy + 1, plain.light)
    assert sums.pool("rusty_axe", against=Sheet(tokens={"curse": 1})).wounds == Wounds(plain.heavy + 1, plain.light)
    assert sums.pool("rusty_axe").ko and not sums.pool("high_punch").ko
    with pytest.raises(sums.BadQuestion):
        sums.pool("nothing_like_it")


@pytest.mark.parametrize("test", TESTS)
def test_the_chance_of_a_test(test: str) -> None:
    """TEST-1, TEST-2, TEST-3."""
    for match, _, view in moments("duel", 3)[::20]:
        for seat, player in enumerate(view["players"]):
            total = sum(player["wounds"].values())
            assert outlook.chance(view, seat, test).passes == 1 - fail(total, TESTS.index(test))
            assert outlook.gone(view, seat, "light") == Wounds(0, player["wounds"]["light"] // 2)
            assert outlook.hand_limit(view, BOXES, seat) == match.state.hand_limit(seat)


def test_who_is_ahead_if_the_deck_ran_out() -> None:
    """END-2; with equal wounds whose turn starts decides, which nobody knows yet."""
    view = moments("duel", 3)[0][2]
    view["players"][0]["wounds"], view["players"][1]["wounds"] = {"heavy": 2, "light": 0}, {"heavy": 1, "light": 9}
    assert outlook.ahead(view) == 1
    view["players"][0]["wounds"] = {"heavy": 1, "light": 9}
    assert outlook.ahead(view) is None


def test_more_wounds_than_people_count_are_no_trouble() -> None:
    view = moments("duel", 3)[0][2]
    view["players"][0]["wounds"] = {"heavy": 5000, "light": 70_000}
    assert outlook.chance(view, 0, "dice").passes == 0 and outlook.gone(view, 0, "light").light > 400
    assert outlook.ahead(view) is None
    view["players"][0]["skills"] = {"active": ["nobody_knows_it"], "hidden": []}
    assert outlook.hand_limit(view, BOXES, 0) == 6 and outlook.outlook(view, BOXES, 0, "hook") is None
