"""`knockdown replay --chances`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kd_core.cli import main
from kd_core.languages import LANGUAGES
from kd_core.play import chances
from kd_core.text import say
from tests.net.test_analysis import Mind
from tests.record.kit import recorded


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mind:
    mind = Mind()
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(chances, "think_there", mind)
    return mind


def test_each_choice_with_its_chance_and_the_turning_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], quick: Mind
) -> None:
    path = str(recorded(tmp_path / "a.kdr"))
    said = {}
    for lang in LANGUAGES:
        assert main(["replay", path, "--chances", "--lang", lang]) == 0
        said[lang] = capsys.readouterr().out
        assert say(lang, "curve.round", n=2) in said[lang]
        assert "{" not in said[lang] and said[lang].count("▲") + said[lang].count("▼") == 5
    asked = len(quick.asked)
    assert len(set(said.values())) == len(LANGUAGES)
    assert main(["replay", path, "--chances"]) == 0 and len(quick.asked) == asked, "known by now"


def test_as_json_a_line_for_each_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded(tmp_path / "a.kdr")
    assert main(["replay", str(path), "--chances", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["choice"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1]["chance"] in (0.0, 1.0) and lines[-1]["match"] == lines[-1]["chance"]
    turns = [line["turn"] for line in lines if "turn" in line]
    assert len(turns) == 5 and all("better" in turn for turn in turns if turn["cause"] == "mistake")


def test_a_match_that_goes_on_is_told_as_before_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(recorded(tmp_path / "a.kdr", 30))
    assert main(["replay", path]) == 0
    before = capsys.readouterr().out
    assert main(["replay", path, "--chances"]) == 0
    said = capsys.readouterr()
    assert said.out == before and say("en", "curve.unfinished") in said.err
