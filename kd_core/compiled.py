"""The rules and the search compiled to machine code by mypyc, in the user's cache. The installed files stay untouched.

What is kept is a folder with the compiled modules and a thin package around them: a process that has it first on its
PYTHONPATH imports these modules from there and everything else from where it always was. So only a change of the rules
or of the search asks for a new build; other files, texts and packs are never copied.

A folder is made beside its final place and renamed when it is whole and has played a match. Its name is a fingerprint
of the sources, of this Python and of how it is built, so it is either the right one or not found.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

import kd_core
from kd_core import files, lock, places

PACKAGE = Path(kd_core.__file__).parent
GAME = (
    "codes frame chance odds arena tables state standing changes conditions payments legal triggers verb effects "
    "rounds knockdown sequence turn flow imagine search"
).split()
AI = "evaluation search".split()
READS = ("game", "content")  # a compiled module may have taken a constant from anywhere in there
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
# Calls between the compiled files go straight, not through a table for whoever might replace them. Worth a tenth.
FLAGS = ["-fno-semantic-interposition", "-fno-plt"] if sys.platform.startswith("linux") else []
SWITCH = "KNOCKDOWN_COMPILED"  # 0: as if there were nothing compiled
PATIENCE = 1800  # seconds for the compiler
SPACE = 150_000_000  # bytes that it may need for a while
KEPT = 3  # builds: two checkouts, or a game that still runs after an update, do not take each other's away
DAY = 24 * 3600.0
LONGEST = 200  # letters of a tool's complaint
DONE = "done"
HALF, OLD = "making-", "old-"
_given = {"nothing": False}  # whether a child of this program was started without the compiled modules

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
modules = mypycify({files!r}, opt_level="3")
for module in modules:
    module.extra_compile_args += {flags!r}
setup(name="knockdown_rules", packages=[], ext_modules=modules)
"""
# A package of the compiled folder: its own modules first, then those of the real package, whose start it takes over.
AROUND = """
__path__.append({home!r})
__file__ = {file!r}
with open(__file__, "rb") as _source:
    exec(compile(_source.read(), __file__, "exec"))
"""
PROOF = """
import kd_core.game.flow as flow
from kd_core.game import Setup, library, search
assert not flow.__file__.endswith(".py"), "the rules are not compiled"
state = search.new_state(Setup(library.find(library.BOXES), seed=1))
search.advance(state)
search.playout(state, 1, 100_000)
assert state.winner >= 0, "a match without an end"
"""


class CannotCompile(Exception):
    """Why not: a key of the catalogue, with a problem to name."""

    def __init__(self, key: str, problem: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.problem = problem


class NotFetched(CannotCompile):
    """The tools are not here and cannot be brought; without a problem: there is no network."""

    def __init__(self, problem: str = "") -> None:
        super().__init__("no_tools" if problem else "offline", problem)


@dataclass(frozen=True)
class Failure:
    """What a build that failed leaves behind, so that it is told and not tried again at every start."""

    of: str  # the fingerprint
    key: str
    problem: str
    at: float


# -- for those who use it ----------------------------------------------------------------------------------------------


def ready() -> Path | None:
    """The folder whose `kd_core` is compiled from these sources for this Python, or None."""
    return None if switched_off() else find()


def environment() -> dict[str, str]:
    """The surroundings of a child process that imports the compiled modules, if there are any.

    PYTHONSAFEPATH: else the folder that the child starts in would come before them. For `subprocess`, not for
    `multiprocessing`, whose children get the search path of their parent.
    """
    folder = ready()
    if folder is None:
        _given["nothing"] = True
        return dict(os.environ)
    before = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = [str(folder), *(place for place in before if place and place != str(folder))]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTHONSAFEPATH": "1"}


def state() -> tuple[str, str]:
    """How things are: the key of a sentence, and the problem that it names."""
    if switched_off():
        return "off", ""
    if find():
        return "next_start" if _given["nothing"] else "ready", ""
    if being_built():
        return "building", ""
    if missing := lacking():
        return missing, ""
    failed = failure()
    return (failed.key, failed.problem) if failed else ("not_built", "")


def sentence(lang: str) -> str:
    """What `state` says, for people."""
    from kd_core import text

    key, problem = state()
    return text.say(lang, f"compiled.{key}", problem=problem)


def due() -> bool:
    """Whether a build in the background makes sense now: possible, not done, and not failed today."""
    if switched_off() or find() or being_built() or lacking():
        return False
    failed = failure()
    return failed is None or not 0 <= time.time() - failed.at < DAY


# -- what is there -----------------------------------------------------------------------------------------------------


def home() -> Path:
    return places.cache() / "compiled"


def log() -> Path:
    """What the tools said in the last build."""
    return home() / "build.log"


def switched_off() -> bool:
    return os.environ.get(SWITCH, "") == "0"


def find() -> Path | None:
    """As `ready`, whatever the switch says."""
    if (PACKAGE / "game" / f"flow{SUFFIX}").is_file():  # installed like that
        return PACKAGE.parent
    try:
        folder = home() / fingerprint()
    except OSError:  # an update is just replacing the files
        return None
    return folder if (folder / DONE).is_file() else None


def being_built() -> bool:
    return lock.is_taken(home() / "lock")


def lacking() -> str:
    """What the machine would need beside Python packages, as the key of a sentence; empty: nothing."""
    if not has_compiler():
        return "no_compiler"
    return "" if (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file() else "no_headers"


def has_compiler() -> bool:
    named = os.environ.get("CC", "").split()[:1]
    return any(shutil.which(name) for name in (*named, "cc", "gcc", "clang", "cl"))


def failure() -> Failure | None:
    """The last build, if it was one of these sources and failed."""
    try:
        noted = Failure(**json.loads((home() / "failed.json").read_bytes()))
        return noted if noted.of == fingerprint() else None
    except (OSError, ValueError, TypeError):
        return None


def hot_files(package: Path = PACKAGE) -> list[str]:
    """The modules that a choice runs through, as paths beside the package. They are compiled in one group: calls from
    one to another stay inside."""
    game, ai = package / "game", package / "ai"
    found = [game / f"{name}.py" for name in GAME] + sorted((game / "verbs").glob("*.py"))
    found += [file for file in (ai / f"{name}.py" for name in AI) if file.is_file()]
    return [file.relative_to(package.parent).as_posix() for file in found]


def fingerprint(package: Path = PACKAGE) -> str:
    """Of everything that a build depends on."""
    found = hashlib.sha256(repr((sys.version, SUFFIX, str(PACKAGE), SETUP, FLAGS, AROUND)).encode())
    read = {file.relative_to(package.parent).as_posix() for part in READS for file in (package / part).rglob("*.py")}
    for name in sorted(read | set(hot_files(package))):
        found.update(name.encode() + b"\0" + (package.parent / name).read_bytes())
    return found.hexdigest()[:16]


# -- making it ---------------------------------------------------------------------------------------------------------


def no_tools() -> Path:
    raise CannotCompile("no_mypyc")


def build(bring: Callable[[], Path] = no_tools) -> Path:
    """The folder with the compiled package, made if it is not there yet. Raises CannotCompile.

    Where this Python has no mypy or setuptools, `bring` answers with a folder that has them.
    """
    found = find()
    if found:
        return found
    if missing := lacking():
        raise CannotCompile(missing)
    with one_builder():
        return find() or noting_failure(bring)


@contextmanager
def one_builder() -> Iterator[None]:
    try:
        files.make_folder(home())
        with lock.alone(home() / "lock", PATIENCE):
            yield
    except OSError as why:
        raise CannotCompile("failed", why.strerror or str(why)) from why


def noting_failure(bring: Callable[[], Path]) -> Path:
    name = fingerprint()
    try:
        return make(name, bring)
    except (CannotCompile, OSError) as why:
        if fingerprint() != name:  # what failed may be the mixture of old and new
            raise CannotCompile("changed") from why
        cannot = why if isinstance(why, CannotCompile) else CannotCompile("failed", why.strerror or str(why))
        note = Failure(name, cannot.key, cannot.problem, time.time())
        with suppress(OSError):
            files.replace_whole(home() / "failed.json", json.dumps(asdict(note)).encode())
        raise cannot from why


def make(name: str, bring: Callable[[], Path]) -> Path:
    clear()
    log().write_bytes(b"")
    if shutil.disk_usage(home()).free < SPACE:
        raise CannotCompile("no_space", str(SPACE // 1_000_000))
    tools = None if find_spec("mypyc") and find_spec("setuptools") else bring()
    half = Path(tempfile.mkdtemp(prefix=HALF, dir=home()))
    try:
        return finished(half, name, tools)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def finished(half: Path, name: str, tools: Path | None) -> Path:
    work, whole = half / "work", half / "whole"
    copy_package(work)
    if fingerprint(work / "kd_core") != name:
        raise CannotCompile("changed")
    run_compiler(work, tools)
    gather(work, whole)
    prove(whole)
    if hasattr(os, "sync"):  # the files are on the disk before their name says so
        os.sync()
    return whole.rename(home() / name)


def copy_package(folder: Path) -> None:
    shutil.copytree(PACKAGE, folder / "kd_core", ignore=shutil.ignore_patterns("__pycache__", "_resources"))


def run_compiler(folder: Path, tools: Path | None) -> None:
    (folder / "setup.py").write_text(SETUP.format(files=hot_files(folder / "kd_core"), flags=FLAGS), encoding="utf-8")
    path = {"PYTHONPATH": str(tools)} if tools else {}
    run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], folder, {**os.environ, **path})


def gather(work: Path, whole: Path) -> None:
    """The compiled modules, with packages around them."""
    for module in [*work.glob(f"*{SUFFIX}"), *(work / "kd_core").rglob(f"*{SUFFIX}")]:
        place = whole / module.relative_to(work)
        place.parent.mkdir(parents=True, exist_ok=True)
        module.rename(place)
    for folder in {parent for file in hot_files() for parent in Path(file).parents} - {Path()}:
        if not (whole / folder / f"__init__{SUFFIX}").exists():
            start = PACKAGE.parent / folder / "__init__.py"
            around = AROUND.format(home=str(start.parent), file=str(start))
            (whole / folder / "__init__.py").write_text(around, encoding="utf-8")
    (whole / DONE).touch()


def prove(folder: Path) -> None:
    """It loads here (a disk may forbid that) and plays a match."""
    run([sys.executable, "-c", PROOF], folder, {**os.environ, "PYTHONPATH": str(folder)})


def run(command: list[str], folder: Path, env: dict[str, str]) -> None:
    """What the command says goes to the log; if it fails, a line of that is the reason."""
    with log().open("a+b") as sink:
        begun = sink.tell()
        try:
            code = subprocess.call(command, cwd=folder, env=env, timeout=PATIENCE, stdout=sink, stderr=sink)
        except (OSError, subprocess.TimeoutExpired) as why:
            raise CannotCompile("failed", str(why)) from why
        if code:
            sink.seek(begun)
            said = sink.read().decode("utf-8", "replace").replace(f"{folder}{os.sep}", "")
            raise CannotCompile("failed", complaint(said)[:LONGEST])


def clear() -> None:
    """What killed builds have left, and builds that are long out of use. Renamed first: a half-deleted one has not the
    name of a whole one."""
    left = sorted(home().glob(f"*/{DONE}"), key=lambda done: done.stat().st_mtime, reverse=True)
    for done in left[KEPT - 1 :]:
        done.parent.rename(home() / f"{OLD}{done.parent.name}")
    for half in [*home().glob(f"{HALF}*"), *home().glob(f"{OLD}*")]:
        shutil.rmtree(half, ignore_errors=True)


def complaint(said: str) -> str:
    """The first line that names an error, else the last one."""
    return next((line.strip() for line in said.splitlines() if "error:" in line), last_line(said))


def last_line(said: str) -> str:
    return next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "")
