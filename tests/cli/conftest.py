"""The command as its users meet it, in this process where that is enough."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kd_core import resources
from kd_core.cli import main

ROOT = Path(resources.__file__).parents[1]


@dataclass
class Answer:
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to the home of whoever runs the tests, and everything is English."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")


class Typed(io.TextIOWrapper):
    """Standard input out of bytes."""

    def __init__(self, content: bytes) -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8")


@pytest.fixture
def knockdown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`knockdown("script", "-", stdin=...)`, in this process."""

    def run(*arguments: str, stdin: str | bytes = "") -> Answer:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", Typed(content))
        code = main(list(arguments))
        said = capsys.readouterr()
        assert "Traceback" not in said.err + said.out
        assert "Something went wrong" not in said.err
        return Answer(code, said.out, said.err)

    return run


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """The same as a process of its own."""

    def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
        options = {"capture_output": True, "text": True, "timeout": 60, "cwd": ROOT, **options}
        return subprocess.run([sys.executable, "-m", "kd_core", *arguments], check=False, **options)

    return run
