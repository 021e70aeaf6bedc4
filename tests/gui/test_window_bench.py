"""The window measures itself."""

from __future__ import annotations

import json
import sys

import pytest

from kd_core.languages import LANGUAGES
from kd_qt import window_bench

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_bench, "STARTS", 1)
    monkeypatch.setattr(window_bench, "FRAMES", 20)
    monkeypatch.setattr(window_bench, "PAIRS", 1)
    monkeypatch.setattr(window_bench, "CHAMPION_SECONDS", 3.0)
    monkeypatch.setattr(window_bench, "memory_marks", lambda: [window_bench.Mark("gui_memory", 3.0, high=15)])
    monkeypatch.setenv("KNOCKDOWN_HOME", "")


def test_in_json(capsys: pytest.CaptureFixture[str], qapp: object) -> None:
    assert window_bench.main(["--json"]) == 0
    marks = json.loads(capsys.readouterr().out)["marks"]
    assert [mark["name"] for mark in marks][:3] == ["gui_start", "gui_frame", "gui_frame_p99"]
    assert all(mark["value"] > 0 for mark in marks if mark["name"] not in ("gui_wait_thinking", "gui_champions_late"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_bench, "start_mark", lambda: window_bench.Mark("gui_start", 2.6, high=2.5))
    monkeypatch.setattr(window_bench, "frame_marks", list)
    monkeypatch.setattr(window_bench, "champion_marks", lambda: [window_bench.Mark("gui_champions", 4.0, high=16)])
    assert window_bench.main(["--lang", lang]) == 0
    said = capsys.readouterr().out
    assert "2.6" in said and "lab." not in said


def test_few_matches_through_the_whole_window(monkeypatch: pytest.MonkeyPatch, tmp_path: object, qapp: object) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    monkeypatch.setattr(window_bench, "MATCHES", (1, 2))
    sizes = window_bench.memory()
    if sys.platform == "linux":  # elsewhere the system may not say
        assert len(sizes) == 2
    assert all(size < 2 * sizes[0] for size in sizes)
