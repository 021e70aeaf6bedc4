"""Compiling the rules in the background: the game does not wait for it, and nothing of it can stop the game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from installer import commands, compiling
from installer.environment import Environment
from kd_core import compiled

GROUP = '\n[project.optional-dependencies]\ncompile = ["a-compiler>=1"]\n'


@pytest.fixture
def environment(tiny: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Environment:
    with (tiny / "pyproject.toml").open("a") as file:
        file.write(GROUP)
    found = Environment(tiny)
    found.folder.mkdir()
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    compiled.home().mkdir(parents=True)
    return found


def pip_that(environment: Environment, script: str) -> None:
    """The environment's Python becomes a shell script; $8 is the folder that pip is told to fill."""
    if sys.platform == "win32":
        pytest.skip("a shell script")
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text(f"#!/bin/sh\n{script}\n")
    environment.python.chmod(0o755)


# -- started -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def left_behind(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    tasks: list[list[str]] = []
    monkeypatch.setattr(compiling, "detach", lambda task, cwd, after: tasks.append(task))
    monkeypatch.setattr(Environment, "prepare", lambda self, extras=frozenset(): None)
    monkeypatch.setattr(commands, "hand_over", lambda command: tasks.append(command) or 0)
    monkeypatch.delenv("KNOCKDOWN_COMPILED", raising=False)
    return tasks


def test_play_leaves_it_behind_and_goes_on(tiny: Path, left_behind: list[list[str]]) -> None:
    assert commands.run(["play", "--text"], tiny) == 0
    task, game = left_behind
    assert task == compiling.command(Environment(tiny)) and game[1:] == ["play"]


def test_not_where_it_is_switched_off(tiny: Path, left_behind: list[list[str]], monkeypatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_COMPILED", "0")
    commands.run(["play", "--text"], tiny)
    assert len(left_behind) == 1


def test_a_system_that_starts_nothing_does_not_stop_the_game(
    tiny: Path, left_behind: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*task: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(compiling, "detach", refuse)
    assert commands.run(["play", "--text"], tiny) == 0 and len(left_behind) == 1


def test_by_hand_it_is_done_at_once(tiny: Path, left_behind: list[list[str]]) -> None:
    assert commands.run(["compile"], tiny) == 0
    assert left_behind == [[*compiling.command(Environment(tiny)), compiling.NOW]]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX")
def test_what_is_left_behind_belongs_to_nobody(tmp_path: Path) -> None:
    """Another session: no Ctrl+C and no closed terminal reaches it; and no child of ours is left to be waited for."""
    code = "import os, sys; open(sys.argv[1], 'w').write(f'{os.getsid(0)} {os.getppid()}')"
    begun = time.monotonic()
    compiling.detach([sys.executable, "-c", code, str(tmp_path / "said")], tmp_path, 1)
    quick = time.monotonic() - begun
    while not (said := (tmp_path / "said").read_text() if (tmp_path / "said").exists() else ""):
        assert time.monotonic() - begun < 20
        time.sleep(0.02)
    session, parent = map(int, said.split())
    assert session != os.getsid(0) and parent != os.getpid() and quick < 1


def test_the_process_finds_the_installer_wherever_it_is_started(environment: Environment, tmp_path: Path) -> None:
    """`compiling.command`, run by this Python in another folder: it looks and ends."""
    patch = "import installer.compiling as c; c.is_due = lambda: print('asked') or False; "
    run = compiling.RUN.replace("from installer.compiling import main", patch + "main = c.main")
    command = [sys.executable, "-c", run, *compiling.command(environment)[3:]]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.returncode) == ("asked\n", 0)


# -- at work -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    done: list[str] = []
    monkeypatch.setattr(compiling, "lowest_priority", lambda: done.append("lowest"))
    monkeypatch.setattr(compiling.time, "sleep", lambda seconds: done.append("waits"))
    monkeypatch.setattr(compiling, "work", lambda environment: done.append("works") or 0)
    return done


@pytest.mark.parametrize("due", [True, False])
def test_the_game_starts_first(due: bool, tiny: Path, at_work: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "due", lambda: due)
    assert compiling.main([str(tiny), compiling.LATER, "5"]) == 0
    assert at_work == ["lowest", "waits", *(["works"] if due else [])]


def test_by_hand_nothing_is_waited_for_and_the_end_is_said(
    tiny: Path, at_work: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "state", lambda: ("no_compiler", ""))
    compiling.main([str(tiny), compiling.NOW])
    assert at_work == ["works"] and "needs a C compiler" in capsys.readouterr().err


def test_a_surprise_is_in_the_log(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    def surprise(bring: object) -> Path:
        raise ValueError("never seen")

    monkeypatch.setattr(compiled, "build", surprise)
    assert compiling.work(environment) == 1 and "never seen" in compiled.log().read_text()


# -- the tools ---------------------------------------------------------------------------------------------------------


def kept(environment: Environment) -> list[str]:
    return sorted(path.name for path in environment.folder.iterdir() if path.name.startswith("knockdown"))


def test_tools_are_fetched_once_into_a_folder_of_their_own(environment: Environment) -> None:
    pip_that(environment, 'mkdir "$8"; echo "$@" > "$8/asked"; echo once >> "$0.times"')
    folder = compiling.tools(environment)
    assert compiling.tools(environment) == folder and kept(environment) == [folder.name]
    assert "a-compiler>=1" in (folder / "asked").read_text()
    assert environment.python.with_name("python.times").read_text() == "once\n"


def test_other_tools_and_what_a_killed_run_left_go_away(environment: Environment) -> None:
    pip_that(environment, 'mkdir "$8"')
    for name in ("knockdown-compiler-old", "knockdown-fetching-x"):
        (environment.folder / name).mkdir()
    folder = compiling.tools(environment)
    assert kept(environment) == [folder.name]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("NewConnectionError: Temporary failure in name resolution", "offline"),
        ("Downloading mypy\nERROR: No space left on device", "no_tools"),
    ],
)
def test_tools_that_do_not_come(said: str, key: str, environment: Environment) -> None:
    pip_that(environment, f'mkdir "$8"; echo "{said}"; exit 1')
    with pytest.raises(compiled.CannotCompile) as why:
        compiling.tools(environment)
    assert why.value.key == key and kept(environment) == []
    assert said.splitlines()[-1] in compiled.log().read_text()


def test_no_pip_at_all(environment: Environment) -> None:
    with pytest.raises(compiled.CannotCompile, match="no_tools"):
        compiling.tools(environment)


def test_no_space_for_tools(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "SPACE_FOR_TOOLS", 1 << 60)
    with pytest.raises(compiled.CannotCompile, match="no_space"):
        compiling.tools(environment)


def test_the_project_names_what_compiling_needs() -> None:
    wanted = compiling.project.requirements(compiling.ROOT, "compile")
    assert [line.partition(">")[0] for line in wanted] == ["mypy", "setuptools"]
