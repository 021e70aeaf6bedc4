"""Many matches: an even plan, the same answer from one process and from two, and a table that adds up."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from kd_core import cli
from kd_core.game import library
from kd_core.lab.fights import Plan, fight, plans
from kd_core.lab.tally import Tally, Target
from kd_core.languages import LANGUAGES

FIGHTERS = ["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight"]


def planned(mode: str, matches: int) -> list[Plan]:
    return list(plans(library.find(library.BOXES), mode, FIGHTERS, ("brawler",), matches, 1))


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["sim", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_every_pairing_equally_often_from_both_seats() -> None:
    met = Counter(plan.fighters for plan in planned("duel", 120))
    assert len(met) == 30 and set(met.values()) == {4}


def test_every_pairing_meets_in_both_arenas() -> None:
    arenas = {(plan.fighters, plan.arena) for plan in planned("duel", 60)}
    assert len(arenas) == 60


def test_skill_sets_are_mixed() -> None:
    skills = Counter(plan.skills for plan in planned("duel", 400))
    assert len(skills) == 2 and min(skills.values()) > 120


def test_a_prefix_is_mirrored() -> None:
    first, second = planned("duel", 2)
    assert first.fighters == second.fighters[::-1] and first.arena == second.arena


def test_teams_are_four_different_fighters_and_mirrored() -> None:
    plan = planned("teams", 360)
    assert all(len(set(one.fighters)) == 4 for one in plan) and len({one.fighters for one in plan}) == 360
    a, b = plan[0].fighters, plan[1].fighters
    assert (a[0], a[1], a[2], a[3]) == (b[1], b[0], b[3], b[2])


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_what_is_counted_of_a_match(mode: str) -> None:
    packs = library.find(library.BOXES)
    for plan in planned(mode, 4):
        found = fight(plan, packs)
        won = Counter(one.winner for one in found.rounds)
        assert won[found.winner] == 2 and len(found.rounds) <= 3
        assert all(one.turns > 1 and one.reason in ("ko", "deck_out", "eliminated") for one in found.rounds)
        assert all(found.skills)


def test_json_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--matches", "30", "--bots", "random", "--jobs", "1")
    assert found["matches"] == sum(pair["matches"] for pair in found["pairings"]) == 30
    assert all(sum(pair["wins"]) == pair["matches"] for pair in found["pairings"])
    assert sum(found["ends"].values()) == found["rounds"] and 60 <= found["rounds"] <= 90
    assert [target["name"] for target in found["targets"]] == ["pairing", "knockouts", "first"]


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--matches", "20", "--bots", "random", "--seed", "3")
    one, two = simulated(capsys, *words, "--jobs", "1"), simulated(capsys, *words, "--jobs", "2")
    del one["asked"]["seconds"], two["asked"]["seconds"]
    assert one == two


def test_another_seed_is_another_story(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, "--matches", "20", "--bots", "random", "--jobs", "1", "--seed", "1")
    two = simulated(capsys, "--matches", "20", "--bots", "random", "--jobs", "1", "--seed", "2")
    assert one["turns_per_round"] != two["turns_per_round"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_table(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "--matches", "4", "--bots", "random", "--fighters", "james,chilly", "--jobs", "1", "--lang", lang]
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert ("Szczeniak" if lang == "pl" else "Chilly") in said and "lab." not in said and "{" not in said


def test_two_opponents_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--matches", "8", "--bots", "brawler,random", "--jobs", "1")
    assert set(found["bots"]) == {"brawler", "random"} and found["targets"] == []


def test_teams(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--matches", "4", "--bots", "brawler", "--mode", "teams", "--jobs", "1")
    assert found["ends"]["ko"] == 0 and found["matches"] == 4


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "nobody"],
        ["--fighters", "james"],
        ["--fighters", "james,nobody"],
        ["--mode", "teams", "--fighters", "james,katie,chilly"],
        ["--matches", "0"],
        ["--matches", "many"],
        ["--jobs", "-1"],
    ],
)
def test_nonsense_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", *words]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err and "Traceback" not in said.err


def test_targets() -> None:
    assert Target("first", 50, 42, 58).holds and not Target("first", 59, 42, 58).holds
    tally = Tally(["james", "katie"])
    packs = library.find(library.BOXES)
    for plan in plans(packs, "duel", ["james", "katie"], ("random",), 6, 1):
        tally.add(fight(plan, packs))
    pairing = tally.targets()[0]
    assert pairing.about == ("james", "katie") and pairing.value == pytest.approx(tally.share("james", "katie"))


def test_the_boxes_are_fair(capsys: pytest.CaptureFixture[str]) -> None:
    """A small sample of what `knockdown sim --matches 1000 --bots brawler` shows: only gross faults would show here."""
    found = simulated(capsys, "--matches", "60", "--bots", "brawler")
    assert all(0.2 <= fighter["share"] <= 0.8 for fighter in found["fighters"].values())
    knockouts, first = found["targets"][1], found["targets"][2]
    assert knockouts["ok"] and 30 <= first["value"] <= 70
