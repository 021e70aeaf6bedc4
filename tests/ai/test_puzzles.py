"""The puzzles that come with the game: solved again with the packs as they are, and as varied as promised."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from kd_core import text
from kd_core.ai.puzzles import puzzle as book
from kd_core.ai.puzzles.check import trouble
from kd_core.ai.puzzles.coach import Coach
from kd_core.ai.puzzles.puzzle import HARDEST, LEVELS, Puzzle, Spoiled
from kd_core.ai.puzzles.solver import SURVIVE, WIN
from kd_core.content.model import Pack
from kd_core.game import actions
from kd_core.lab.puzzles.choose import TITLES
from kd_core.languages import LANGUAGES

LONG = bool(os.environ.get("KNOCKDOWN_LONG"))
PACKS = book.boxes()
PUZZLES = book.shipped()
REGENERATE = "find new ones: knockdown puzzles"


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.kind}-{puzzle.title}"


@pytest.mark.parametrize("puzzle", PUZZLES, ids=named)
def test_it_is_true_with_the_packs_as_they_are(puzzle: Puzzle) -> None:
    assert not trouble(puzzle, PACKS), REGENERATE


def test_twenty_to_win_and_ten_to_survive() -> None:
    assert Counter(one.kind for one in PUZZLES) == {WIN: 20, SURVIVE: 10}, REGENERATE


def test_every_fighter_both_arenas_and_many_ideas() -> None:
    fighters = {fighter.id for pack in PACKS for fighter in pack.fighters}
    wins = [one for one in PUZZLES if one.kind == WIN]
    assert {one.fighter for one in wins} == fighters
    assert {one.foe for one in PUZZLES} == fighters
    assert {one.position["arena"] for one in wins} == {pack.arena.id for pack in PACKS}
    assert len({one.idea for one in wins}) >= 5


def test_from_easy_to_hard() -> None:
    levels = [one.difficulty for one in PUZZLES]
    assert levels == sorted(levels) and set(levels) == set(LEVELS) and max(levels) == HARDEST


def test_one_way_is_clearly_better() -> None:
    for one in PUZZLES:
        assert one.value - one.second >= 0.05 and one.keep <= one.choices / 2, one.id


def test_titles_are_told_once_in_every_language() -> None:
    assert len({one.title for one in PUZZLES}) == len({one.id for one in PUZZLES}) == len(PUZZLES)
    keys = [f"puzzle.title.{title}" for titles in TITLES.values() for title in titles.split()]
    for lang in LANGUAGES:
        said = [text.say(lang, key) for key in keys]
        assert all(text.known(key) for key in keys) and len(set(said)) == len(said)


# -- what a check finds ------------------------------------------------------------------------------------------------


def changed(puzzle: Puzzle, **fields: Any) -> Puzzle:
    return msgspec.structs.replace(puzzle, **fields)


def stronger(packs: list[Pack]) -> list[Pack]:
    """The same boxes, in which every attack deals two heavy wounds more."""
    more = []
    for pack in packs:
        attacks = tuple(replace(one, wounds=replace(one.wounds, heavy=one.wounds.heavy + 2)) for one in pack.attacks)
        more.append(replace(pack, attacks=attacks, hash=pack.hash[::-1]))
    return more


def test_changed_packs_are_found_out() -> None:
    changed_packs = stronger(PACKS)
    wrong = [one.id for one in PUZZLES if trouble(one, changed_packs)]
    assert len(wrong) >= len(PUZZLES) / 4


def test_a_wrong_number_is_found_out() -> None:
    one = PUZZLES[0]
    for bad in ({"value": one.value - 0.01}, {"keep": one.keep + 1}, {"second": 0.001}, {"answer": one.answer[:-1]}):
        assert trouble(changed(one, **bad), PACKS), bad


def test_a_card_that_is_gone_is_found_out() -> None:
    one = PUZZLES[0]
    position = {**one.position, "row": ["no_such_card", *one.position["row"][1:]]}
    with pytest.raises(Spoiled, match=one.id):
        changed(one, position=position).begin(PACKS)
    short = {**one.position, "deck": one.position["deck"][1:]}
    assert "other cards" in trouble(changed(one, position=short), PACKS)


# -- the coach ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", PUZZLES if LONG else PUZZLES[::6], ids=named)
def test_the_coach_knows_the_right_first_choices(puzzle: Puzzle) -> None:
    coach = Coach(puzzle, PACKS)
    match = puzzle.begin(PACKS)
    view = match.view(puzzle.hero)
    judged = [coach.judge(view, action.to_json()) for action in match.decisions[0].options]
    assert sum(one.right for one in judged) == puzzle.keep
    assert max(one.chance or 0 for one in judged) == pytest.approx(puzzle.value)
    assert min(one.lost for one in judged if not one.right) == pytest.approx(puzzle.value - puzzle.second)


@pytest.mark.parametrize("puzzle", PUZZLES if LONG else PUZZLES[3::6], ids=named)
def test_by_the_coach_it_goes_as_the_answer_says(puzzle: Puzzle) -> None:
    """Advice for the hero, replies of the opponent; a test is passed as long as that is possible."""
    coach = Coach(puzzle, PACKS)
    match = puzzle.begin(PACKS)
    for said in puzzle.answer:
        assert not coach.done(match.view(puzzle.hero))
        seat = match.decisions[0].seat
        view = match.view(seat)
        assert (coach.advice(view).action if seat == puzzle.hero else coach.reply(view)) == said
        action = actions.from_json(said)
        match.apply(seat, actions.Knockdown((6, 6, 6)) if isinstance(action, actions.Knockdown) else action)
    assert coach.done(match.view(puzzle.hero))
