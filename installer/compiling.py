"""The rules compiled once, in the background, where there is a C compiler; the opponents think with them from then on.

`start` leaves a process behind that belongs to nobody: it waits until the game has started, works at the lowest
priority and ends. It writes nowhere but into a folder of its own in `.venv`, for the tools, and into the user's cache:
a running game and what is installed are not touched. Whatever goes wrong there, the game runs as it always did and says
why under About; a later start tries again (kd_core/compiled.py: once a day at most).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from installer import project
from installer.environment import Environment, last_line, pip_environment, unreachable
from installer.progress import say

ROOT = Path(__file__).resolve().parents[1]
RUN = "import sys; sys.path.insert(0, sys.argv[1]); from installer.compiling import main; sys.exit(main(sys.argv[2:]))"
NOW, LATER = "--now", "--later"
AFTER = 5  # seconds: the game starts first
LOWEST = 19
PIP_SECONDS = 900.0
SPACE_FOR_TOOLS = 150_000_000
TOOLS, FETCHING = "knockdown-compiler-", "knockdown-fetching-"  # folders in .venv
NOTHING = subprocess.DEVNULL


def command(environment: Environment) -> list[str]:
    """`main`, below, run by the environment's own Python."""
    return [str(environment.python), "-c", RUN, str(ROOT), str(environment.root)]


def start(environment: Environment, env: Mapping[str, str] = os.environ) -> None:
    """Costs the start of the game no more than that of a shell, and cannot fail it."""
    if env.get("KNOCKDOWN_COMPILED") != "0":
        with suppress(OSError, subprocess.SubprocessError):
            detach(command(environment), environment.root, AFTER)


def detach(task: list[str], cwd: Path, after: int) -> None:
    """After so many seconds. Closing the terminal, Ctrl+C in it and the end of the game do not reach that process."""
    if sys.platform == "win32":
        alone = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW | subprocess.IDLE_PRIORITY_CLASS
        later = [*task, LATER, str(after)]
        subprocess.Popen(later, cwd=cwd, stdin=NOTHING, stdout=NOTHING, stderr=NOTHING, creationflags=alone)
    else:  # by a shell that ends at once: the game is left no child that it would have to wait for
        later = ["/bin/sh", "-c", '(sleep "$0" && exec "$@") </dev/null >/dev/null 2>&1 &', str(after), *task]
        subprocess.call(later, cwd=cwd, stderr=NOTHING, start_new_session=True, timeout=5)


# -- in a process of the environment's own Python ----------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """The exit code. Whoever asks for it NOW sees how it ends; else nobody is looking."""
    environment = Environment(Path(arguments[0]))
    if NOW in arguments:
        say("Compiling the rules; this takes a minute or two …")
        code = work(environment)
        say(outcome())
        return code
    lowest_priority()
    if LATER in arguments:
        time.sleep(int(arguments[arguments.index(LATER) + 1]))
    return work(environment) if is_due() else 0


def lowest_priority() -> None:
    if hasattr(os, "nice"):
        os.nice(LOWEST)


def is_due() -> bool:
    from kd_core import compiled

    return compiled.due()


def outcome() -> str:
    from kd_core import compiled

    return compiled.sentence("en")


def work(environment: Environment) -> int:
    """What goes wrong is noted by `build`; a surprise goes to its log."""
    from kd_core import compiled

    try:
        compiled.build(partial(tools, environment))
    except compiled.CannotCompile:
        return 1
    except Exception:
        with compiled.log().open("a", encoding="utf-8") as log:
            log.write(traceback.format_exc())
        return 1
    return 0


# -- the tools ---------------------------------------------------------------------------------------------------------


def tools(environment: Environment) -> Path:
    """A folder with mypy and setuptools, fetched if need be. Raises CannotCompile."""
    wanted = project.requirements(environment.root, "compile")
    fitting = hashlib.sha256(repr((sys.version, wanted)).encode()).hexdigest()[:8]
    folder = environment.folder / f"{TOOLS}{fitting}"
    if not folder.is_dir():
        clear(environment.folder)
        need_space(environment.folder)
        half = Path(tempfile.mkdtemp(prefix=FETCHING, dir=environment.folder))
        try:
            fetch(environment, wanted, half / "tools")
            (half / "tools").rename(folder)
        finally:
            shutil.rmtree(half, ignore_errors=True)
    return folder


def clear(folder: Path) -> None:
    """Tools for another Python or of another list, and what a killed run has left. Only one builds at a time."""
    for left in [*folder.glob(f"{TOOLS}*"), *folder.glob(f"{FETCHING}*")]:
        shutil.rmtree(left, ignore_errors=True)


def need_space(folder: Path) -> None:
    from kd_core.compiled import CannotCompile

    if shutil.disk_usage(folder).free < SPACE_FOR_TOOLS:
        raise CannotCompile("no_space", str(SPACE_FOR_TOOLS // 1_000_000))


def fetch(environment: Environment, wanted: list[str], into: Path) -> None:
    """`--target`: pip puts them there and nowhere else. Nothing that would have to be compiled first."""
    from kd_core.compiled import NotFetched, log

    pip = [str(environment.python), "-I", "-m", "pip", "install", "--only-binary", ":all:", "--target", str(into)]
    with log().open("a+b") as sink:
        try:
            code = subprocess.call(
                [*pip, *wanted], env=pip_environment(), stdin=NOTHING, stdout=sink, stderr=sink, timeout=PIP_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as why:
            raise NotFetched(str(why)) from why
    if code:
        said = log().read_text(encoding="utf-8", errors="replace")
        raise NotFetched("" if unreachable(said) else last_line(said))
