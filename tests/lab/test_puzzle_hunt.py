"""Finding puzzles: what a hunt brings home is true, the same every time, and chosen with variety."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kd_core import cli
from kd_core.ai.puzzles import puzzle as book
from kd_core.ai.puzzles.check import trouble
from kd_core.ai.puzzles.solver import SURVIVE, WIN, Solver
from kd_core.lab.fights import plans
from kd_core.lab.puzzles.choose import TITLES, Rated, Selection, begun, marks, puzzle, rate, select, shortlist
from kd_core.lab.puzzles.hunt import MARGIN, Candidate, hunt

PACKS = book.boxes()
FIGHTERS = [fighter.id for pack in PACKS for fighter in pack.fighters]


def hunted(matches: int) -> list[Candidate]:
    todo = plans(PACKS, "duel", FIGHTERS, ("brawler",), matches, 11)
    return [one for plan in todo for one in hunt(plan, PACKS)]


@pytest.fixture(scope="module")
def found() -> list[Candidate]:
    return hunted(4)


def test_both_kinds_are_found_with_a_margin(found: list[Candidate]) -> None:
    assert {one.kind for one in found} == {WIN, SURVIVE}
    assert all(one.value - one.second >= MARGIN[one.kind] - 1e-9 for one in found)
    assert all(one.idea in TITLES for one in found)


def test_a_hunt_is_the_same_every_time(found: list[Candidate]) -> None:
    again = hunted(3)
    assert again and [one.position for one in again] == [one.position for one in found[: len(again)]]


def test_it_is_the_hero_who_begins_and_nobody_is_ahead(found: list[Candidate]) -> None:
    for one in found:
        s = begun(one, PACKS)
        assert Solver(s, one.hero, one.kind, 1).chooses(s)
        assert s.victories == [0, 0] and s.round == 1 and (s.turn == one.hero) == (one.kind == WIN)


def test_what_is_chosen_is_true(found: list[Candidate]) -> None:
    chosen = puzzle(rate(found[0], PACKS, ("brawler",)), "row_1", 1)
    assert not trouble(chosen, PACKS)


def test_nothing_twice(found: list[Candidate]) -> None:
    """Not from the same match, and not the same deeds of the same fighter."""
    rated = [Rated(one, (), float(one.matters)) for one in shortlist(found)]
    chosen = select(rated)
    assert len({one.id for one in chosen}) == len(chosen) == len({one.title for one in chosen})
    selection = Selection()
    selection.take(found[0])
    assert not selection.allows(replace(found[0], seed=-1)) and set(marks(found[0])) <= selection.marks


def test_the_command_says_when_there_are_too_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.json"
    assert cli.main(["puzzles", "--matches", "1", "--bots", "random", "--jobs", "1", "--out", str(file)]) == 1
    assert book.load(file).made["bots"] == ["random"]
    assert cli.main(["puzzles", "--check", "--out", str(file)]) == 0
    assert "Every puzzle" in capsys.readouterr().out
