"""Counting the tree, on positions small enough to count by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kd_core import cli
from kd_core.game import Match, Options, library
from kd_core.lab.perft import divide, opening, perft, read

BARE: dict[str, Any] = {
    "arena": "nemesis",
    "phase": "action",
    "turn": 0,
    "actions_left": 2,
    "round": 1,
    "row": ["synthetic_food", "synthetic_food", "high_punch", "high_punch"],
    "deck": ["low_kick"] * 3,
    "discard": [],
    "candles": 0,
    "players": [
        {"fighter": "james", "space": 1, "hand": [], "wounds": {"heavy": 0, "light": 0}, "tokens": {},
         "skills": {"active": [], "hidden": []}, "victories": 0},
        {"fighter": "katie", "space": 7, "hand": [], "wounds": {"heavy": 0, "light": 0}, "tokens": {},
         "skills": {"active": [], "hidden": []}, "victories": 0},
    ],
}  # fmt: skip


def bare() -> Match:
    return Match.from_position(library.find(library.BOXES), "duel", Options(), BARE)


def test_depth_one_is_what_is_legal() -> None:
    """Two ways to walk, two different cards in the Row, and nothing in hand."""
    match = bare()
    assert perft(match.state, 1) == len(match.decisions[0].options) == 4


def test_depth_zero_is_the_position_itself() -> None:
    assert perft(bare().state, 0) == 1


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_divide_adds_up(depth: int) -> None:
    match = bare()
    assert sum(count for _, count in divide(match, depth)) == perft(match.state, depth)


def test_counting_changes_nothing() -> None:
    match = bare()
    before = match.position()
    perft(match.state, 3)
    list(divide(match, 2))
    assert match.position() == before


def test_secret_choices_are_counted_one_after_the_other() -> None:
    """SETUP-2: three skills each, then two each, then two to show."""
    state = opening().state
    assert [perft(state, depth) for depth in range(1, 7)] == [3, 9, 18, 36, 72, 144]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"packs": ["nemesis"], "position": BARE}), encoding="utf-8")
    assert cli.main(["perft", "--position", str(script), "--depth", "2", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "depth 1: 4 positions" and lines[1] == f"depth 2: {perft(bare().state, 2)} positions"


def test_divide_at_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps(BARE), encoding="utf-8")
    assert cli.main(["perft", "--position", str(position), "--depth", "1", "--divide", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert '{"do": "move", "to": 0}: 1' in lines and "depth 1: 4 positions" in lines


BAD = ["", "[]", "{}", '{"packs": 3}', '{"players": 3}', "[" * 100_000, '{"packs": ["nemesis"], "position": {}}']


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_no_position_is_one_sentence(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    assert cli.main(["perft", "--position", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("knockdown: ") and "Traceback" not in said.err


def test_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["perft", "--position", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_script_is_read_with_its_setup(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    file.write_text(json.dumps({"packs": ["nemesis"], "fighters": ["james", "chilly"], "seed": 4}), encoding="utf-8")
    assert perft(read(file, "en").state, 2) == 9
