"""play, test and help, seen from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from installer import checks, commands, system
from installer.environment import Environment
from installer.trouble import Trouble

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch) -> list[list[str]]:
    """What would have been started, in an environment that is ready."""
    ran: list[list[str]] = []
    monkeypatch.setattr(Environment, "prepare", lambda self, extras=frozenset(): None)
    monkeypatch.setattr(commands, "hand_over", lambda command: ran.append(command) or 0)
    return ran


def with_window(root: Path, monkeypatch) -> None:
    (root / "kd_qt").mkdir()
    for name in ("app.py", "__main__.py"):
        (root / "kd_qt" / name).write_text("")
    monkeypatch.setattr(system, "has_display", lambda env: True)
    monkeypatch.setattr(system, "need_libraries", lambda names: None)


def names(command: list[str]) -> list[str]:
    return [Path(command[0]).stem, *command[1:]]


def test_play_without_a_window(tiny, started, capsys):
    assert commands.run(["play", "--lang", "pl"], tiny) == 0
    assert names(started[0]) == ["knockdown", "play", "--lang", "pl"]
    assert "terminal" in capsys.readouterr().err


def test_play_with_a_window(tiny, started, monkeypatch):
    with_window(tiny, monkeypatch)
    commands.run(["play"], tiny)
    assert names(started[0]) == ["python", "-m", "kd_qt"]


def test_play_in_text_where_there_is_a_window(tiny, started, monkeypatch):
    with_window(tiny, monkeypatch)
    commands.run(["play", "--text"], tiny)
    assert names(started[0]) == ["knockdown", "play"]


def test_play_without_a_display(tiny, started, monkeypatch, capsys):
    with_window(tiny, monkeypatch)
    monkeypatch.setattr(system, "has_display", lambda env: False)
    commands.run(["play"], tiny)
    assert names(started[0]) == ["knockdown", "play"]
    assert "no display" in capsys.readouterr().err


def test_play_without_the_libraries_names_the_command_and_plays_on(tiny, started, monkeypatch, capsys):
    def lacking(names: object) -> None:
        raise Trouble("Qt needs libfoo.", "Install them with: sudo apt-get install -y foo")

    with_window(tiny, monkeypatch)
    monkeypatch.setattr(system, "need_libraries", lacking)
    commands.run(["play"], tiny)
    assert names(started[0]) == ["knockdown", "play"]
    assert "sudo apt-get install -y foo" in capsys.readouterr().err


def test_screenshots_go_into_the_folder_of_builds_or_where_they_are_wanted(tiny, started, monkeypatch):
    monkeypatch.setattr(system, "need_libraries", lambda names: None)
    commands.run(["screenshots"], tiny)
    assert names(started[0]) == ["python", "-m", "kd_qt.screenshots", "--dir", str(tiny / "build" / "screenshots")]
    commands.run(["screenshots", "--dir", "here", "--lang", "pl"], tiny)
    assert names(started[1])[3:] == ["--dir", "here", "--lang", "pl"]


def test_trouble_is_a_sentence_and_exit_code_1(tiny, monkeypatch, capsys):
    def fail(self: object, extras: object = None) -> None:
        raise Trouble("It rains.", "Wait.")

    monkeypatch.setattr(Environment, "prepare", fail)
    assert commands.run(["play"], tiny) == 1
    assert capsys.readouterr().err == "It rains.\n  Wait.\n"


def test_interrupted(tiny, monkeypatch, capsys):
    def stop(self: object, extras: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Environment, "prepare", stop)
    assert commands.run(["test"], tiny) == 130
    assert "again" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["help"], 0), (["--help"], 0), (["dance"], 2)])
def test_help(arguments, code, tiny, capsys):
    assert commands.run(arguments, tiny) == code
    assert "python3 installer play" in capsys.readouterr().out


def test_from_outside_the_exit_code_of_the_game_is_passed_on(installed):
    """The installer is run as users run it, from another folder; the game ends with 7."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from pathlib import Path; from installer.commands import run; "
    )
    code += f"sys.exit(run(['play', 'x'], Path({str(installed)!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=os.sep)
    assert (done.stdout, done.returncode) == ("playing play x\n", 7)


def test_help_as_users_ask_for_it():
    done = subprocess.run([sys.executable, "installer", "help"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0
    assert "installer test" in done.stdout


@pytest.fixture
def fake_python(tmp_path) -> Path:
    """Fails for the modules named in BAD, says which module it was asked for."""
    if sys.platform == "win32":
        pytest.skip("a shell script")
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho "ran $2"\ncase "$BAD" in *"$2"*) exit 3;; esac\nexit 0\n')
    python.chmod(0o755)
    return python


def test_all_checks_are_run_and_summed_up(fake_python, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("BAD", "none")
    assert checks.run_checks(fake_python, tmp_path, ["-k", "hook"]) == 0
    said = capfd.readouterr().out.splitlines()
    assert said[-2:] == ["ran pytest", "ruff ok · mypy ok · imports ok · tests ok"]


def test_the_last_line_says_what_was_left_out(fake_python, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("BAD", "none")
    assert checks.run_checks(fake_python, tmp_path, [], "Xvfb missing.") == 0
    assert capfd.readouterr().out.splitlines()[-1].endswith("tests ok · real window SKIPPED: Xvfb missing.")


def test_the_tests_are_told_about_the_window(tiny, started, monkeypatch):
    """`test` asks for everything that its tests use, then hands the answer on."""
    told: list[str] = []
    monkeypatch.setattr(system, "why_no_real_window", lambda: "no screen")
    monkeypatch.setattr(system, "need_libraries", lambda names: None)
    monkeypatch.setattr(commands, "run_checks", lambda python, root, arguments, why: told.append(why) or 0)
    assert commands.run(["test"], tiny) == 0
    assert told == ["no screen"]


@pytest.mark.parametrize(("bad", "code"), [("ruff", 1), ("mypy", 1), ("pytest", 3), ("ruff pytest", 3)])
def test_one_failed_check_fails_all_but_the_rest_is_run(bad, code, fake_python, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("BAD", bad)
    assert checks.run_checks(fake_python, tmp_path, []) == code
    said = capfd.readouterr().out
    assert "FAILED" in said.splitlines()[-1]
    assert "ran pytest" in said


def test_the_command_of_continuous_integration():
    text = (ROOT / ".ci" / "run").read_text()
    assert text.startswith("#!/usr/bin/env bash")
    assert "exec python3 installer test" in text
    assert sys.platform == "win32" or os.access(ROOT / ".ci" / "run", os.X_OK)
