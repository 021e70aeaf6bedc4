"""The core needs no screen: its tests pass where Qt cannot be imported, by them or by any program that they start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "qasync"):
            raise ImportError(f"{name} is not here")

sys.meta_path.insert(0, Blocker())
"""
# Everything that plays, asks, tells, keeps or sends a match, and the commands, but for tests marked slow. Left out
# since they take minutes and import nothing that the test of all modules does not: ai, content, lab, properties, text,
# and of the network all that needs one.
CORE = "cards cli contract game golden net/guest net/table record rules verbs"
QUIET = ("-q", "-m", "not slow", "-p", "no:pytest-qt", "-p", "no:xdist", "-p", "no:cacheprovider")
NO_NETWORK = "--ignore-glob=*test_lan_*"


@pytest.fixture
def without_qt(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which every Python that starts, also as a child of a child, blocks Qt first."""
    (tmp_path / "sitecustomize.py").write_text(BLOCKER, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "PYTEST_ADDOPTS": ""}


def run(around: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False, timeout=280)


@pytest.mark.parametrize("folder", CORE.split())
def test_the_core_passes_without_qt(folder: str, without_qt: dict[str, str], tmp_path: Path) -> None:
    own = f"--basetemp={tmp_path / 'temp'}"  # or it would clear away those of this run
    done = run(without_qt, "-m", "pytest", *QUIET, NO_NETWORK, own, str(ROOT / "tests" / folder))
    assert done.returncode == 0, done.stdout[-2000:]


def test_every_module_of_the_core_can_be_imported(without_qt: dict[str, str]) -> None:
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in (ROOT / "kd_core").rglob("*.py")]
    wanted = [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]
    assert "kd_core.game.match" in wanted
    done = run(
        without_qt, "-c", "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)", *wanted
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_blocker_blocks(without_qt: dict[str, str]) -> None:
    """The tests above would notice: Qt really is not there, not even for the child of a child."""
    child = "import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', 'import PySide6.QtCore']))"
    done = run(without_qt, "-c", child)
    assert done.returncode == 1
    assert "PySide6.QtCore is not here" in done.stderr or "PySide6 is not here" in done.stderr
