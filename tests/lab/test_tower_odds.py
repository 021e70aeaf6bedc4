"""How often modelled hands build: counted and told; how good they are, is a matter of the table in docs/tower.md."""

from __future__ import annotations

import json

import pytest

from kd_core import cli
from kd_core.lab import tower_odds
from kd_core.lab.tower_odds import Cell, dice, even, jobs_of, odds
from kd_core.languages import LANGUAGES


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tower_odds, "CUBES", range(3, 5))


def test_the_odds_of_three_dice() -> None:
    """TEST-2, as printed in every book on dice."""
    assert (dice(3), dice(11), dice(18), dice(19)) == (1, 0.5, pytest.approx(1 / 216), 0)


def test_even_odds_lie_between_two_numbers_of_cubes() -> None:
    assert even({9: 0.9, 10: 0.6, 11: 0.4, 12: 0.1}) == pytest.approx(10.5)
    assert even({9: 0.9, 10: 0.8}) is None


def test_every_game_is_played_once() -> None:
    cells = [Cell("steady", "pointer", "mixed", cubes) for cubes in (3, 4)]
    played = [(job.cell, game) for job in jobs_of(cells, 30, 1) for game in job.games]
    assert sorted(game for cell, game in played if cell == cells[0]) == list(range(30)) and len(played) == 60


def test_small_towers_are_built_and_the_same_seed_gives_the_same() -> None:
    cells = [Cell("head_start", "keys", "mixed", 3), Cell("steady", "pointer", "novice", 14)]
    found = odds(cells, 3, 1, workers=1)
    assert found[cells[0]] == 1 and found[cells[1]] == 0
    assert odds(cells, 3, 1, workers=2) == found


@pytest.mark.usefixtures("small")
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tower-odds", "--games", "1", "--jobs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["asked"] == {"games": 1, "seed": 1}
    assert {(row["device"], row["hand"]) for row in found["steady"]} == {
        (device, hand) for device in ("pointer", "keys") for hand in ("novice", "average", "expert", "mixed")
    }
    assert found["head_start"][0]["passed"] == {"3": 1.0, "4": 1.0}


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_table(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tower-odds", "--games", "1", "--jobs", "1", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert len(said.splitlines()) == 25 and "lab." not in said and "{" not in said


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tower-odds", "--games", "0"]) == 2
    assert "--games" in capsys.readouterr().err


def test_what_the_physics_costs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured = tower_odds.share_of_a_core(cubes=4, tests=1)
    assert 0 < measured < 100
    monkeypatch.setattr(tower_odds, "share_of_a_core", lambda awake: 9.0 if awake else 1.0)
    assert cli.main(["bench", "--tower", "--json"]) == 0
    marks = json.loads(capsys.readouterr().out)["marks"]
    assert [(mark["name"], mark["ok"]) for mark in marks] == [("tower_core", True), ("tower_awake", False)]
    assert cli.main(["bench", "--tower", "--lang", "pl"]) == 0
    assert "lab." not in capsys.readouterr().out
