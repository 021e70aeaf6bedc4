"""`knockdown stats`: what the records say, in words and for programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from random import Random

import pytest

from kd_core import places
from kd_core.cli import main
from kd_core.game import Match, Setup, library
from kd_core.languages import LANGUAGES
from kd_core.record import Player, Recorder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def played() -> Path:
    """One finished duel, and one that cannot be read."""
    setup = Setup(library.find(library.BOXES), "duel", ("james", "lost_knight"), seed=3)
    match, random = Match.new(setup), Random(3)
    path = places.records() / "a.kdr"
    with Recorder.create(path, setup, [Player("Ann"), Player("Bot", "bot", "random")]) as recorder:
        while match.winner is None:
            decision = match.decisions[0]
            action = random.choice(list(decision.options))
            recorder.write(decision.seat, action)
            match.apply(decision.seat, action)
        recorder.result(match.winner)
    (places.records() / "b.kdr").write_bytes(b"nonsense\n")
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(played: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["stats", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert "James" in said and ("(100 %)" in said or "(0 %)" in said)
    assert "{" not in said and len(said.splitlines()) >= 6


def test_for_programs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["total"]["matches"] == 1 and list(said["fighters"]) == ["james"]
    assert said["left_out"] == {"running": 0, "unfinished": 0, "other_version": 0, "broken": 1}
    assert main(["stats", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["opponent"] for row in rows] == ["", "lost_knight"] and rows[0]["matches"] == "1"


def test_since_a_day_and_in_another_folder(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--since", "2999-01-01", "--lang", "en"]) == 0
    assert "No finished match yet." in capsys.readouterr().out
    (tmp_path / "other").mkdir()
    assert main(["stats", "--records", str(tmp_path / "other"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"]["matches"] == 0
    assert main(["stats", "--records", str(tmp_path / "none"), "--lang", "en"]) == 1
    assert "is no folder" in capsys.readouterr().err
