"""The rules compiled to machine code by mypyc, in a folder of their own, and the race run with them.

The installed files stay as they are: the package is copied into the user's cache, compiled there and measured by
another process that imports the copy. A copy is made anew only when a file of the package has changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import kd_core
from kd_core import places, resources

PACKAGE = Path(kd_core.__file__).parent
HOT = (
    "codes frame chance arena tables state standing changes conditions payments legal triggers verb effects rounds "
    "knockdown sequence turn flow imagine search"
).split()
# Calls between the compiled files go straight, not through a table for whoever might replace them. Worth a tenth.
FLAGS = ["-fno-semantic-interposition", "-fno-plt"] if sys.platform.startswith("linux") else []
PATIENCE = 1800  # seconds for the compiler
DONE = "done"

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
modules = mypycify({files!r}, opt_level="3")
for module in modules:
    module.extra_compile_args += {flags!r}
setup(name="knockdown_rules", packages=[], ext_modules=modules)
"""
PROBE = """
import json, sys
import chess
from kd_core.lab.race import race
import kd_core.game.flow as flow
assert not flow.__file__.endswith(".py"), "the rules are not compiled"
print(json.dumps(race(chess, int(sys.argv[1])).to_json()))
"""


class CannotCompile(Exception):
    """Why not: a key of the catalogue, with a problem to name."""

    def __init__(self, key: str, problem: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.problem = problem


def compiled_race(rounds: int) -> dict[str, float]:
    """What `race` measures, with the rules compiled. Raises CannotCompile."""
    folder = build()
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, str(rounds)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if ran.returncode:
        raise CannotCompile("compile_failed", last_line(ran.stderr))
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def hot_files(package: Path) -> list[str]:
    """The modules that a choice runs through, as paths beside the package."""
    game = package / "game"
    files = [game / f"{name}.py" for name in HOT] + sorted((game / "verbs").glob("*.py"))
    return [file.relative_to(package.parent).as_posix() for file in files]


def build() -> Path:
    """The folder with the compiled package, made if it is not there yet."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise CannotCompile("no_mypyc")
    if not has_compiler():
        raise CannotCompile("no_compiler")
    folder = places.cache() / "compiled" / fingerprint()
    if not (folder / DONE).exists():
        shutil.rmtree(folder.parent, ignore_errors=True)
        copy_package(folder)
        run_compiler(folder)
        (folder / DONE).touch()
    return folder


def has_compiler() -> bool:
    named = os.environ.get("CC", "").split()[:1]
    return any(shutil.which(name) for name in (*named, "cc", "gcc", "clang", "cl"))


def fingerprint() -> str:
    found = hashlib.sha256(sys.version.encode())
    for file in sorted(PACKAGE.rglob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def copy_package(folder: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_resources")
    shutil.copytree(PACKAGE, folder / "kd_core", ignore=unwanted)
    shutil.copytree(resources.path("packs"), folder / "resources" / "packs")


def run_compiler(folder: Path) -> None:
    (folder / "setup.py").write_text(SETUP.format(files=hot_files(folder / "kd_core"), flags=FLAGS), encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as why:
        raise CannotCompile("compile_failed", str(why)) from why
    if ran.returncode:
        raise CannotCompile("compile_failed", complaint(ran.stdout + ran.stderr))


def complaint(said: str) -> str:
    """The first line that names an error, else the last one."""
    return next((line.strip() for line in said.splitlines() if "error:" in line), last_line(said))


def last_line(said: str) -> str:
    return next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "")
