"""The compiled rules: when they are used, and what happens when making them goes wrong.

No C compiler is run here. A stand-in puts bytecode where machine code would be: Python imports it from there in the
same way, so everything but the compiling itself is the real thing, the proof in another process included.
"""

from __future__ import annotations

import ast
import errno
import os
import py_compile
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kd_core import __version__, about, cli, compiled
from kd_core.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
LACKING = compiled.lacking
ASK = "import kd_core.game.flow as flow, kd_core.cli as cli; print(flow.__file__); print(cli.__file__)"
SLOW_BUILD = """
import time
from kd_core import compiled
compiled.lacking = lambda: ""
compiled.find_spec = lambda name: True
compiled.run_compiler = lambda work, tools: time.sleep(60)
compiled.build()
"""


def to_bytecode(work: Path, tools: Path | None) -> None:
    for file in compiled.hot_files(work / "kd_core"):
        py_compile.compile(str(work / file), str((work / file).with_suffix(".pyc")), doraise=True)


def to_nothing(work: Path, tools: Path | None) -> None:
    for file in compiled.hot_files(work / "kd_core"):
        (work / file).with_suffix(".pyc").touch()


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that is needed is there, and a home of one's own. What is given back: the folder of the builds."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("KNOCKDOWN_COMPILED", raising=False)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(compiled, "SUFFIX", ".pyc")
    monkeypatch.setattr(compiled, "lacking", lambda: "")
    monkeypatch.setattr(compiled, "find_spec", lambda name: object())
    monkeypatch.setattr(compiled, "run_compiler", to_bytecode)
    monkeypatch.setitem(compiled._given, "nothing", False)
    monkeypatch.setattr(os, "sync", lambda: None, raising=False)
    return compiled.home()


@pytest.fixture
def unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty files are as good as others, where nobody imports them."""
    monkeypatch.setattr(compiled, "run_compiler", to_nothing)
    monkeypatch.setattr(compiled, "prove", lambda whole: None)


def failing(monkeypatch: pytest.MonkeyPatch, key: str = "failed", problem: str = "it rains") -> None:
    def rain(work: Path, tools: Path | None) -> None:
        raise compiled.CannotCompile(key, problem)

    monkeypatch.setattr(compiled, "run_compiler", rain)


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


# -- used --------------------------------------------------------------------------------------------------------------


def test_children_import_what_was_built_and_everything_else_from_where_it_was() -> None:
    assert compiled.ready() is None and compiled.state() == ("not_built", "")
    folder = compiled.build()
    assert compiled.ready() == folder and compiled.build() == folder
    ran = subprocess.run(  # in the folder with the sources, which would come first
        [sys.executable, "-c", ASK], cwd=ROOT, env=compiled.environment(), capture_output=True, text=True, check=True
    )
    flow, cli = map(Path, ran.stdout.splitlines())
    assert flow == folder / "kd_core" / "game" / "flow.pyc" and cli == ROOT / "kd_core" / "cli.py"


@pytest.mark.usefixtures("unproved")
def test_the_path_that_was_there_comes_after(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = compiled.build()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["here", str(folder)]))
    assert compiled.environment()["PYTHONPATH"] == os.pathsep.join([str(folder), "here"])


@pytest.mark.usefixtures("unproved")
def test_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.build()
    monkeypatch.setenv("KNOCKDOWN_COMPILED", "0")
    assert compiled.ready() is None and compiled.environment() == dict(os.environ)
    assert compiled.state() == ("off", "") and not compiled.due()


@pytest.mark.usefixtures("unproved")
def test_who_has_started_without_uses_them_from_the_next_start() -> None:
    assert compiled.environment() == dict(os.environ)
    compiled.build()
    assert compiled.state() == ("next_start", "")


# -- what a build is of ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "matters"),
    [
        ("game/flow.py", True),
        ("game/verbs/wounds.py", True),
        ("game/events.py", True),  # not compiled, but its constants may be
        ("game/new.py", True),
        ("content/model.py", True),
        ("ai/evaluation.py", True),
        ("cli.py", False),
        ("lab/sim.py", False),
    ],
)
def test_a_changed_source_asks_for_a_new_build(file: str, matters: bool, tmp_path: Path) -> None:
    package = tmp_path / "kd_core"
    shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = compiled.fingerprint(package)
    with (package / file).open("a") as source:
        source.write("# changed\n")
    assert (compiled.fingerprint(package) != before) == matters


def test_another_python_asks_for_a_new_build(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.fingerprint()
    monkeypatch.setattr(compiled.sys, "version", "3.99")
    assert compiled.fingerprint() != before


def test_rules_and_search_are_compiled_together() -> None:
    files = compiled.hot_files()
    assert {"kd_core/game/flow.py", "kd_core/ai/evaluation.py", "kd_core/ai/search.py"} <= set(files)
    assert all((ROOT / file).is_file() for file in files)


def test_the_fingerprint_sees_all_that_a_compiled_module_reads() -> None:
    """mypyc writes constants of other modules into the code; a module that changes unseen would leave old ones."""
    seen = {file.removesuffix(".py").replace("/", ".") for file in compiled.hot_files()}
    for file in compiled.hot_files():
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if module.startswith("kd_core"):
                assert module in seen or module.split(".")[1] in compiled.READS, (file, module)


# -- never half --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unproved")
def test_a_folder_that_is_not_whole_is_not_used_and_goes_away(machine: Path) -> None:
    (machine / "making-x" / "whole").mkdir(parents=True)
    half = machine / compiled.fingerprint()
    (half / "kd_core").mkdir(parents=True)
    assert compiled.ready() is None
    half.rename(machine / "old-y")
    assert names(machine) >= {"making-x", "old-y"}
    built = compiled.build()
    assert names(machine) == {built.name, "build.log", "lock"}


@pytest.mark.usefixtures("unproved")
@pytest.mark.skipif(sys.platform == "win32", reason="a signal")
def test_killed_half_way(machine: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", SLOW_BUILD], env=env) as other:
        end = time.monotonic() + 20
        while not list(machine.glob("making-*/work/kd_core/cli.py")) and time.monotonic() < end:
            time.sleep(0.02)
        assert compiled.state() == ("building", "") and not compiled.due()
        other.send_signal(signal.SIGKILL)
    assert list(machine.glob("making-*"))
    assert compiled.ready() is None and compiled.state() == ("not_built", "") and compiled.due()
    assert compiled.build() == compiled.ready()
    assert not list(machine.glob("making-*"))


@pytest.mark.usefixtures("unproved")
def test_two_at_once_compile_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Path] = []

    def slowly(work: Path, tools: Path | None) -> None:
        begun.append(work)
        time.sleep(0.4)
        to_nothing(work, tools)

    monkeypatch.setattr(compiled, "run_compiler", slowly)
    found: list[Path] = []
    both = [threading.Thread(target=lambda: found.append(compiled.build())) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join(30)
    assert len(begun) == 1 and found == [compiled.ready()] * 2


@pytest.mark.usefixtures("unproved")
def test_sources_that_change_in_the_meantime(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    real = compiled.copy_package

    def copy_while_updated(folder: Path) -> None:
        real(folder)
        (folder / "kd_core" / "game" / "flow.py").write_text("# of the next version\n")

    monkeypatch.setattr(compiled, "copy_package", copy_while_updated)
    with pytest.raises(compiled.CannotCompile) as why:
        compiled.build()
    assert why.value.key == "changed" and compiled.ready() is None
    assert not list(machine.glob("making-*"))


@pytest.mark.usefixtures("unproved")
def test_builds_of_others_stay_but_not_for_ever(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    kept = []
    for version in range(compiled.KEPT + 2):
        monkeypatch.setattr(compiled.sys, "version", f"3.{version}")
        kept.append(compiled.build())
        os.utime(kept[-1] / compiled.DONE, (version, version))
    assert {done.parent for done in machine.glob("*/done")} == set(kept[-compiled.KEPT :])


# -- why not -----------------------------------------------------------------------------------------------------------


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "lacking", LACKING)
    monkeypatch.setattr(compiled.shutil, "which", lambda name: None)
    assert compiled.state() == ("no_compiler", "") and not compiled.due()
    with pytest.raises(compiled.CannotCompile, match="no_compiler"):
        compiled.build()


def test_without_headers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "lacking", LACKING)
    monkeypatch.setattr(compiled.shutil, "which", lambda name: name)
    monkeypatch.setattr(compiled.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    assert compiled.lacking() == "no_headers"
    (tmp_path / "Python.h").touch()
    assert compiled.lacking() == ""


@pytest.mark.usefixtures("unproved")
def test_tools_are_asked_for_only_where_they_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given: list[Path | None] = []
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    with pytest.raises(compiled.CannotCompile, match="no_mypyc"):
        compiled.build()
    monkeypatch.setattr(compiled, "run_compiler", lambda work, tools: given.append(tools) or to_nothing(work, tools))
    compiled.build(lambda: tmp_path)
    assert given == [tmp_path]


def test_a_failure_is_told_and_not_tried_again_today(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch)
    with pytest.raises(compiled.CannotCompile, match="failed"):
        compiled.build()
    assert compiled.state() == ("failed", "it rains") and not compiled.due()
    for lang in LANGUAGES:
        assert "it rains" in about.lines(lang)[-1]
    now = time.time()
    monkeypatch.setattr(compiled.time, "time", lambda: now + compiled.DAY + 1)
    assert compiled.due()


def test_a_failure_of_other_sources_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch)
    with pytest.raises(compiled.CannotCompile):
        compiled.build()
    monkeypatch.setattr(compiled.sys, "version", "3.99")
    assert compiled.state() == ("not_built", "") and compiled.due()


def test_a_damaged_note_says_nothing(machine: Path) -> None:
    machine.mkdir(parents=True)
    for content in (b"", b"[1]", b'{"of": 1}', b"\xff"):
        (machine / "failed.json").write_bytes(content)
        assert compiled.failure() is None


def test_what_does_not_play_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that forbids programs, a library that is missing: the proof finds it, with its reason."""

    def damaged(work: Path, tools: Path | None) -> None:
        to_bytecode(work, tools)
        (work / "kd_core" / "game" / "flow.pyc").write_bytes(b"nothing")

    monkeypatch.setattr(compiled, "run_compiler", damaged)
    with pytest.raises(compiled.CannotCompile) as why:
        compiled.build()
    assert why.value.key == "failed" and "ImportError" in why.value.problem
    assert compiled.ready() is None and compiled.log().read_bytes()


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    def full(work: Path, whole: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(compiled, "gather", full)
    with pytest.raises(compiled.CannotCompile) as why:
        compiled.build()
    assert why.value.problem == os.strerror(errno.ENOSPC) and not list(machine.glob("making-*"))
    monkeypatch.setattr(compiled.shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 9, 1))
    with pytest.raises(compiled.CannotCompile, match="no_space"):
        compiled.build()


def test_a_home_that_cannot_be_written_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "file"))
    assert compiled.ready() is None
    with pytest.raises(compiled.CannotCompile, match="failed"):
        compiled.build()


def test_complaint_of_a_compiler_is_one_line() -> None:
    assert compiled.complaint("warning: x\na.py:3: error: no\nlast") == "a.py:3: error: no"
    assert compiled.complaint("\nlast\n") == "last" and compiled.complaint("") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_is_a_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    not_now = "building off not_built no_compiler no_headers no_mypyc no_tools offline no_space changed failed"
    for key in ("ready", "next_start", *not_now.split()):
        monkeypatch.setattr(compiled, "state", lambda key=key: (key, "?"))
        said = compiled.sentence(lang)
        assert said.endswith(".") and "{" not in said and said != f"compiled.{key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_about_on_the_command_line(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["about", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert __version__ in said and "MIT" in said and said.splitlines()[-1] == compiled.sentence(lang)
