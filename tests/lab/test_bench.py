"""The measurements are taken and told; how fast this machine is, is not a matter for a test."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from kd_core import cli, compiled
from kd_core.lab import bench, race
from kd_core.languages import LANGUAGES


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the usual time, and no fresh interpreters."""
    monkeypatch.setattr(race, "SLICE", 0.01)
    monkeypatch.setattr(bench, "SLICE", 0.1)
    monkeypatch.setattr(bench, "DUELS", 1)
    monkeypatch.setattr(bench, "STARTS", 1)


@pytest.mark.usefixtures("quick")
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess")
    assert cli.main(["bench", "--seconds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [mark["name"] for mark in found["marks"]] == ["playouts", "clone", "duel", "import", "packs"]
    assert all(mark["value"] > 0 for mark in found["marks"])


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_table(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("chess")
    monkeypatch.setattr(bench, "started", lambda code: 0.01)
    assert cli.main(["bench", "--seconds", "1", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert "python-chess" in said and "lab." not in said and "{" not in said


def test_without_chess(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert cli.main(["bench", "--lang", "en"]) == 1
    assert "pip install chess" in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_without_a_compiler(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("chess")
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))  # where nobody has compiled anything before
    monkeypatch.setattr(compiled.shutil, "which", lambda name: None)
    monkeypatch.setattr(bench, "started", lambda code: 0.01)
    assert cli.main(["bench", "--compiled", "--seconds", "1", "--lang", "en"]) == 1
    assert "needs a C compiler" in capsys.readouterr().err


def test_a_bound_holds_or_not() -> None:
    assert bench.Mark("playouts", 5.1, low=5).holds and not bench.Mark("playouts", 4.9, low=5).holds
    assert bench.Mark("clone", 0.9, high=1).holds and not bench.Mark("clone", 1.1, high=1).holds


def test_without_a_window_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    assert cli.main(["bench", "--gui", "--lang", "en"]) == 1
    assert "PySide6" in capsys.readouterr().err


def test_a_window_that_cannot_be_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: object())
    monkeypatch.setattr(bench.sys, "executable", "/bin/false")
    assert cli.main(["bench", "--gui", "--lang", "en"]) == 1
    assert "could not be measured" in capsys.readouterr().err
