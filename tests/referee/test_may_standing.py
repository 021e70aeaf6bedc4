"""Skills, tokens and fighters that nobody told, where they change what may be done: they are found by trying, and what
only several of them together bring about is found, too. In the gym, where any card may be written anew."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.game import actions
from kd_core.referee import BadSituation, Fact, Moment, Situation, may
from tests.kit import gym
from tests.referee.test_may_printed import case, facts, no, when, yes

ANN, BOB = 0, 1
UPSWING = actions.Special("upswing", ("poke", "dart"))  # range 1-3


def table(apart: int, **rewrite: Any) -> Situation:
    """Ann holds what Upswing costs, Bob stands so far away; nobody told skills and tokens."""
    packs = [gym(rewrite=rewrite)]
    told = Situation.blank(packs, "duel", ["ann", "bob"]).knowing(turn=ANN, arena=packs[0].arena.id)
    return told.player_knowing(ANN, space=0, hand=["poke", "dart"]).player_knowing(BOB, space=apart)


def reach(more: int, incoming: bool = False) -> dict[str, Any]:
    return {"modify": [{"reach": more, "incoming": incoming}]}


def test_a_skill_that_may_lie_there_is_asked_for() -> None:
    """COMBO-7: at distance 4 only with the skill."""
    answer = may(table(4, plain_01=reach(1)), ANN, UPSWING)
    assert facts(answer) == [("skill", ANN, "plain_01")]
    assert when(case(answer, "yes")) == [{Fact("skill", ANN, "plain_01"): (True,)}]
    assert case(answer, "no", "COMBO-7")


def test_what_only_two_skills_together_bring_about_is_found() -> None:
    """COMBO-7: at distance 5 one of them alone changes nothing."""
    answer = may(table(5, plain_01=reach(1), plain_02=reach(1)), ANN, UPSWING)
    both = {Fact("skill", ANN, "plain_01"): (True,), Fact("skill", ANN, "plain_02"): (True,)}
    assert when(case(answer, "yes")) == [both]
    one_told = table(5, plain_01=reach(1), plain_02=reach(1)).player_knowing(ANN, skills={"active": ["plain_01", None]})
    assert facts(may(one_told, ANN, UPSWING)) == [("skill", ANN, "plain_02")]
    one_free = table(5, plain_01=reach(1), plain_02=reach(1)).player_knowing(ANN, skills={"active": [None]})
    assert no(may(one_free, ANN, UPSWING), "COMBO-7"), "there is no room for two"


def test_a_skill_of_the_opponent_counts_where_it_changes_what_reaches_it() -> None:
    answer = may(table(4, plain_01=reach(1, incoming=True)), ANN, UPSWING)
    assert facts(answer) == [("skill", BOB, "plain_01")]
    assert when(case(answer, "yes")) == [{Fact("skill", BOB, "plain_01"): (True,)}]


def test_a_token_counts_where_it_has_a_power() -> None:
    answer = may(table(4, chalk=reach(1)), ANN, UPSWING)
    assert facts(answer) == [("token", ANN, "chalk")]
    assert yes(may(table(4, chalk=reach(1)).player_knowing(ANN, tokens={"chalk": 2}), ANN, UPSWING))
    assert no(may(table(4, chalk=reach(1)).player_knowing(ANN, tokens={}), ANN, UPSWING), "COMBO-7")
    assert no(may(table(4), ANN, UPSWING), "COMBO-7")


def test_an_unknown_fighter_counts_where_one_is_easier_to_reach() -> None:
    unknown = table(4, cid=reach(1, incoming=True)).player_knowing(BOB, fighter=None)
    answer = may(unknown, ANN, UPSWING)
    assert facts(answer) == [("fighter", BOB, "")]
    assert when(case(answer, "yes")) == [{Fact("fighter", BOB): ("cid",)}]


def test_skills_that_change_nothing_here_are_not_asked_for() -> None:
    """A skill that adds wounds or cards is of no matter to a range."""
    harmless = {"plain_01": {"modify": [{"add": {"heavy": 1}, "block": 2, "hand": 1}]}}
    assert yes(may(table(3, **harmless), ANN, UPSWING))
    assert no(may(table(4, **harmless), ANN, UPSWING), "COMBO-7")


def test_a_pool_that_nobody_counted_follows_from_the_skills() -> None:
    """BLOCK-2: Wallop has 2 heavy and 1 light; a skill of Ann's may add a light one. Only then two can be ignored."""
    rewrite = {"plain_01": {"modify": [{"attacks": ["wallop"], "add": {"light": 1}}]}}
    strike = table(1, **rewrite).at(Moment("block_wounds", attack="wallop"))
    strike = strike.player_knowing(BOB, hand=["shield"] * 6)
    answer = may(strike, BOB, actions.Block("shield", 0, 2))
    assert facts(answer) == [("skill", ANN, "plain_01")]
    assert when(case(answer, "yes")) == [{Fact("skill", ANN, "plain_01"): (True,)}]
    counted = strike.at(Moment("block_wounds", attack="wallop", heavy=2, light=2))
    assert yes(may(counted, BOB, actions.Block("shield", 0, 2))), "people see what lies there"


def test_a_hand_beyond_the_limit_means_a_skill_that_allows_it() -> None:
    """HAND-1: seven cards are told, so Deep Pockets of the gym lie face up; nothing is wrong with that."""
    rich = {"plain_01": {"modify": [{"hand": 1}]}}
    assert yes(may(table(3, **rich).player_knowing(BOB, hand=[None] * 7), ANN, actions.Move(1)))
    seven = table(3).player_knowing(BOB, hand=[None] * 7)
    with pytest.raises(BadSituation, match="HAND-1"):
        may(seven, ANN, actions.Move(1))


def test_a_text_by_hand_is_an_effect_that_can_be_blocked() -> None:
    """BLOCK-1, TYPE-1: no verb says what the strike does, but people do it, and a block cancels it."""
    said = {"en": "Swap hats.", "pl": "Zamień kapelusze.", "es": "Cambia los sombreros."}
    rewrite = {"wallop": {"by_hand": said}, "trick": {"by_hand": said}}
    strike = table(1, **rewrite).player_knowing(BOB, hand=["shield"]).at(Moment("block_effect", attack="wallop"))
    assert yes(may(strike, BOB, actions.Block("shield")))
    assert no(may(table(1).at(Moment("block_effect", attack="wallop")), BOB, actions.Block("shield")), "TYPE-1")
    assert no(may(strike.at(Moment("block_effect", attack="trick")), BOB, actions.Block("shield")), "TYPE-1")
