"""The wheel, built and looked into: players get the game with all that it needs, and nothing of the workshop."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RESOURCES = [path for path in (ROOT / "resources").rglob("*") if path.is_file()]
CODE = [path for package in ("kd_core", "kd_qt") for path in (ROOT / package).rglob("*.py")]

pytest.importorskip("hatchling")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built by the project's own backend, offline, as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True, timeout=120, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(wheel.parent / "unpacked")
    return wheel.parent / "unpacked"


def run(unpacked: Path, *command: str) -> str:
    """With the unpacked game instead of the one that these tests belong to, far from its folder."""
    around = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=unpacked.parent, env=around, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_all_resources_are_in_it(names: set[str]) -> None:
    """Packs, puzzles, the lesson, the table of skills, sentences, rulebook, art and sounds."""
    inside = {f"kd_core/_resources/{path.relative_to(ROOT / 'resources').as_posix()}" for path in RESOURCES}
    folders = {"ai", "art", "i18n", "packs", "puzzles", "rulebook", "sounds", "tutorial"}
    assert {name.split("/")[2] for name in inside} == folders
    assert inside <= names


def test_all_code_is_in_it(names: set[str]) -> None:
    assert {path.relative_to(ROOT).as_posix() for path in CODE} | {"kd_core/py.typed"} <= names


def test_nothing_else_is_in_it(names: set[str]) -> None:
    """No tests, no installer, no programs that draw the art and make the sounds."""
    assert {name.split("/")[0].split("-")[0] for name in names} == {"kd_core", "kd_qt", "knockdown"}
    programs = {name for name in names if name.endswith(".py")}
    assert programs == {path.relative_to(ROOT).as_posix() for path in CODE}


def test_it_brings_the_command_and_asks_for_what_it_needs(unpacked: Path) -> None:
    (info,) = unpacked.glob("knockdown-*.dist-info")
    assert "knockdown = kd_core.cli:main" in (info / "entry_points.txt").read_text()
    needs = [line for line in (info / "METADATA").read_text().splitlines() if line.startswith("Requires-Dist: ")]
    assert any("pyside6" in line.lower() for line in needs) and any("font-lato" in line for line in needs)


def test_the_command_starts_from_it(unpacked: Path) -> None:
    where = run(unpacked, "-c", "import kd_core, kd_qt; print(kd_core.__file__, kd_qt.__file__)").split()
    assert all(Path(file).is_relative_to(unpacked) for file in where)
    assert "Strzał w głowę" in run(unpacked, "-m", "kd_core", "cards", "--lang", "pl")
