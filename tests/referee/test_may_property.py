"""For random tables and random actions the referee says what the engine says; with facts left out, what it says holds
for the real table and for every other that fits. KNOCKDOWN_LONG=1 looks at ten times as many (about five minutes)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kd_core.game import Match, actions
from kd_core.game.actions import Action
from kd_core.referee import Answer, BadSituation, Moment, Situation, may
from tests.properties.matches import TIMES
from tests.referee import kit_may as kit

IN_BETWEEN = ("combo", "block_wounds", "block_effect", "react", "knockdown", "tower", "discard", "enter")
OTHERS = 4  # other tables that are tried for each answer


def described(match: Match, situation: Situation, seat: int, action: Action) -> str:
    return f"seat {seat}, {action}, moment {situation.moment}, told {situation.position}"


@pytest.mark.parametrize("chunk", range(4 * TIMES))
def test_whole_tables_are_answered_as_by_the_engine(chunk: int) -> None:
    """At any question of a match, also in the middle of something, where `pending` is passed through."""
    lot = random.Random(f"whole {chunk}")
    for match in kit.matches(lot, 30, ("action", "choose", "active", "draft", "keep_skill", "face_up", *IN_BETWEEN)):
        situation = Situation.of(match.packs, match.position(), match.mode, match.options)
        assert situation.whole
        for seat, action in kit.questions(lot, match):
            answer = may(situation, seat, action)
            assert not answer.cases and not answer.missing
            assert kit.says(answer, kit.tables_of(match), match.position()) == kit.outcome(match, seat, action)


@pytest.mark.parametrize("chunk", range(4 * TIMES))
def test_moments_are_answered_as_by_the_engine(chunk: int) -> None:
    """What people say of a moment leads the engine to where the match is: no stack of it is handed over."""
    lot = random.Random(f"moments {chunk}")
    for match in kit.matches(lot, 40, IN_BETWEEN):
        moment = kit.moment_of(match)
        situation = Situation.of(match.packs, kit.facts_of(match), match.mode, match.options, moment)
        for seat, action in kit.questions(lot, match):
            said = kit.says(may(situation, seat, action), kit.tables_of(match), match.position())
            assert said == kit.outcome(match, seat, action), described(match, situation, seat, action)


@pytest.mark.parametrize("chunk", range(8 * TIMES))
def test_with_facts_left_out_the_answer_holds_for_every_table_that_fits(chunk: int) -> None:
    lot = random.Random(f"gaps {chunk}")
    verdicts: Counter[str] = Counter()
    for match in kit.matches(lot, 20, ("action",) if chunk % 2 else IN_BETWEEN):
        moment = kit.moment_of(match) if chunk % 2 == 0 else Moment()
        whole = kit.facts_of(match)
        told = kit.with_gaps(lot, whole, lot.choice((0.1, 0.3, 0.6, 0.9)))
        situation = Situation.of(match.packs, told, match.mode, match.options, moment)
        pending = match.position()["pending"] if chunk % 2 == 0 else None
        for seat, action in kit.questions(lot, match):
            answer = may(situation, seat, action)
            verdicts[answer.verdict] += 1
            holds_everywhere(lot, answer, whole, pending)
    assert verdicts["yes"] and verdicts["no"] and verdicts["depends"]
    assert verdicts["tell_first"] <= sum(verdicts.values()) // 10, verdicts


def holds_everywhere(lot: random.Random, answer: Answer, whole: kit.Position, pending: Any) -> None:
    """For the real table, and for others that fit as well."""
    situation = answer.situation
    if answer.verdict == "tell_first":
        assert answer.missing and not answer.cases
        return
    assert (answer.verdict == "depends") == (len({case.verdict for case in answer.cases}) == 2)
    assert bool(answer.missing) == (len(answer.cases) > 1)
    found = 0
    for table in [whole, *(kit.another(lot, situation, whole) for _ in range(OTHERS))]:
        right = kit.engine(situation, table, pending, answer.seat, answer.action)
        if right is not None:
            found += 1
            said = kit.says(answer, situation.tables, table)
            assert said == right, f"{said} instead of {right} for {table}; {answer}, {situation.position}"
    assert found, "not even the real table"


@pytest.mark.parametrize("chunk", range(2 * TIMES))
def test_a_kept_match_may_have_gaps_too(chunk: int) -> None:
    """The engine's own stack is passed through, facts beside it are left out."""
    lot = random.Random(f"kept {chunk}")
    for match in kit.matches(lot, 30, IN_BETWEEN):
        whole, pending = kit.facts_of(match), match.position()["pending"]
        told = kit.with_gaps(lot, whole, lot.choice((0.1, 0.3)))
        told |= {"pending": pending, "phase": match.position()["phase"], "turn": whole["turn"]}
        situation = Situation.of(match.packs, told, match.mode, match.options)
        for seat, action in kit.questions(lot, match):
            holds_everywhere(lot, may(situation, seat, action), whole, pending)


@pytest.mark.parametrize("chunk", range(2 * TIMES))
def test_a_special_attack_without_its_payment_is_answered_with_every_way_to_pay(chunk: int) -> None:
    """Ways are those of the engine; with facts left out the answer holds wherever the table fits."""
    lot = random.Random(f"ways {chunk}")
    for match in kit.matches(lot, 30, ("action", "combo")):
        seat = match.decisions[0].seat
        options = [one for one in match.decisions[0].options if isinstance(one, actions.Special)]
        situation = Situation.of(match.packs, match.position(), match.mode, match.options)
        for special in sheet(match, seat):
            ways = {tuple(sorted(one.pay)) for one in options if one.special == special}
            answer = may(situation, seat, actions.Special(special, ()))
            assert set(answer.ways) == ways and (answer.verdict == "yes") == bool(ways)
            if match.decisions[0].kind == "action":
                wherever_it_fits(lot, match, seat, special)


def wherever_it_fits(lot: random.Random, match: Match, seat: int, special: str) -> None:
    whole = kit.facts_of(match)
    told = kit.with_gaps(lot, whole, lot.choice((0.1, 0.4)))
    situation = Situation.of(match.packs, told, match.mode, match.options)
    answer = may(situation, seat, actions.Special(special, ()))
    if answer.verdict == "tell_first":
        return
    for table in [whole, *(kit.another(lot, situation, whole) for _ in range(OTHERS))]:
        if kit.engine(situation, table, None, seat, actions.EndCombo()) is None:
            continue
        there = may(Situation.of(match.packs, table, match.mode, match.options), seat, actions.Special(special, ()))
        assert kit.says(answer, situation.tables, table)[0] == there.verdict, f"{answer} for {table}"


def sheet(match: Match, seat: int) -> list[str]:
    tables = kit.tables_of(match)
    fighter = match.state.fighters[seat]
    return tables.attacks.ids[tables.first_special[fighter] :][: tables.special_count[fighter]]


def test_facts_that_do_not_go_together_are_refused() -> None:
    lot = random.Random("contradictions")
    for match in kit.matches(lot, 5, ("action",)):
        said = kit.facts_of(match)
        on = [player for player in said["players"] if player["space"] is not None]
        on[0]["space"] = on[1]["space"]
        situation = Situation.of(match.packs, said, match.mode, match.options)
        with pytest.raises(BadSituation, match="share space"):
            may(situation, 0, actions.Move(3))
