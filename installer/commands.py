"""play, test, compile, screenshots, help: what the installer can be asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from installer import compiling, system
from installer.checks import run_checks
from installer.environment import Environment
from installer.progress import say
from installer.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent

HELP = """\
python3 installer play [--text] [ARGUMENTS]   make the environment if needed, then play (--text: in the terminal)
python3 installer test [ARGUMENTS]            install what the tests need and run them all (ARGUMENTS go to pytest)
python3 installer compile                     compile the rules now and say how it went
python3 installer screenshots [ARGUMENTS]     pictures of every screen (--dir build/screenshots --lang en pl es
                                              --size 1280x720 --scale 100)
python3 installer help                        this page

Everything is kept in .venv in this folder; delete that folder and nothing is left. Where there is a C compiler, `play`
compiles the rules in the background, for quicker opponents, into your cache (with KNOCKDOWN_COMPILED=0 it does not)."""


def run(arguments: Sequence[str], root: Path = ROOT) -> int:
    """The exit code. Every trouble ends here, as a sentence."""
    name, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if name not in COMMANDS:
        print(HELP)
        return 0 if name in ("help", "--help", "-h") else 2
    try:
        return COMMANDS[name](Environment(root), rest)
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except KeyboardInterrupt:
        say("\nStopped. Run the same command again to go on.")
        return 130


def play(environment: Environment, arguments: list[str]) -> int:
    environment.prepare()
    compiling.start(environment)
    if "--text" in arguments:
        arguments.remove("--text")
    elif window_possible(environment.root):
        return hand_over([str(environment.python), "-m", "kd_qt", *arguments])
    return hand_over([str(environment.program("knockdown")), "play", *arguments])


def window_possible(root: Path, env: Mapping[str, str] = os.environ) -> bool:
    """Says in one sentence why not."""
    if not all((root / "kd_qt" / name).is_file() for name in ("app.py", "__main__.py")):
        say("This version has no window yet: the game runs in the terminal.")
        return False
    if not system.has_display(env):
        say("There is no display here: the game runs in the terminal.")
        return False
    try:
        system.need_libraries(system.for_window(env))
    except Trouble as trouble:
        say(f"{trouble}\nUntil then the game runs in the terminal.")
        return False
    return True


def test(environment: Environment, arguments: list[str]) -> int:
    """The test with a real window is left out, and said to be, where what it needs is missing and cannot be brought."""
    environment.prepare(frozenset({"dev"}))
    no_window = system.why_no_real_window()
    system.need_libraries(system.for_tests())
    return run_checks(environment.python, environment.root, arguments, no_window)


def compile_rules(environment: Environment, arguments: list[str]) -> int:
    environment.prepare()
    return hand_over([*compiling.command(environment), compiling.NOW])


def screenshots(environment: Environment, arguments: list[str]) -> int:
    """Pictures of every screen; they need no display."""
    environment.prepare()
    system.need_libraries(system.for_tests())
    where = [] if "--dir" in arguments else ["--dir", str(environment.root / "build" / "screenshots")]
    return hand_over([str(environment.python), "-m", "kd_qt.screenshots", *where, *arguments])


def hand_over(command: list[str]) -> int:
    """Become that program where the system can; its exit code is ours."""
    sys.stdout.flush()
    try:
        if sys.platform == "win32":  # there a replaced program gives the prompt back at once
            return subprocess.call(command)
        else:
            os.execv(command[0], command)
    except OSError as error:
        what = f"{command[0]} does not start: {error.strerror}."
        raise Trouble(what, "Delete the folder .venv and run the command again.") from error


COMMANDS: Mapping[str, Callable[[Environment, list[str]], int]] = {
    "play": play,
    "test": test,
    "compile": compile_rules,
    "screenshots": screenshots,
}
