"""A project of one module, built by a backend of its own: it installs in a moment and needs no network."""

from __future__ import annotations

from pathlib import Path

import pytest

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "knockdown"
version = "0.1.0"
dependencies = []
"""

BACKEND = '''
"""The least that pip accepts: an editable wheel with a .pth file and the command."""
import pathlib, zipfile

INFO = "knockdown-0.1.0.dist-info"
FILES = {
    "knockdown.pth": str(pathlib.Path.cwd()) + "\\n",
    INFO + "/METADATA": "Metadata-Version: 2.1\\nName: knockdown\\nVersion: 0.1.0\\nProvides-Extra: dev\\n",
    INFO + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: tiny\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    INFO + "/entry_points.txt": "[console_scripts]\\nknockdown = kd_core:main\\n",
}


def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "knockdown-0.1.0-py3-none-any.whl"
    record = "".join("%s,,\\n" % file for file in [*FILES, INFO + "/RECORD"])
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        for file, text in {**FILES, INFO + "/RECORD": record}.items():
            wheel.writestr(file, text)
    return name


build_wheel = build_editable
'''

GAME = """
import sys


def main():
    print("playing", *sys.argv[1:])
    return 7
"""


def make_project(root: Path) -> Path:
    (root / "kd_core").mkdir(parents=True)
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "backend.py").write_text(BACKEND, encoding="utf-8")
    (root / "kd_core" / "__init__.py").write_text(GAME, encoding="utf-8")
    return root


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A fresh checkout: nothing is installed yet."""
    return make_project(tmp_path / "game")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout after its first run. Tests that damage it make their own."""
    from installer.environment import Environment

    root = make_project(tmp_path_factory.mktemp("installed") / "game")
    Environment(root).prepare()
    return root


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may change the machine that it runs on, nor leave a process behind that compiles; nobody's PYTHONPATH
    leads to another game."""
    monkeypatch.setattr("installer.system.may_install", lambda: False)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("KNOCKDOWN_COMPILED", "0")
