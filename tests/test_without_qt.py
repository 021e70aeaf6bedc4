"""The rules need no screen: the tests of kd_core pass where Qt cannot be imported at all."""

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
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""
CORE = "rules verbs game"
QUIET = ("-q", "-p", "no:pytest-qt", "-p", "no:xdist", "-p", "no:cacheprovider")


@pytest.mark.parametrize("folder", CORE.split())
def test_the_core_passes_without_qt(folder):
    run = subprocess.run(
        [sys.executable, "-c", BLOCKER, *QUIET, str(ROOT / "tests" / folder)],
        cwd=ROOT, env={**os.environ, "PYTEST_ADDOPTS": ""}, capture_output=True, text=True, check=False, timeout=280,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-2000:]


def test_every_module_of_the_core_can_be_imported():
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in (ROOT / "kd_core").rglob("*.py")]
    wanted = [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]
    code = (
        BLOCKER.split("import pytest")[0] + "import importlib\nfor name in sys.argv[1:]: importlib.import_module(name)"
    )
    run = subprocess.run([sys.executable, "-c", code, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]


def test_the_blocker_blocks():
    """The test above would notice: with it in place, Qt really is not there."""
    run = subprocess.run(
        [sys.executable, "-c", BLOCKER.replace("import pytest\n", "import PySide6\n", 1)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "PySide6 is not here" in run.stderr
