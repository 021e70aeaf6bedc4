"""The environment: made once, reused, healed. What goes wrong is a sentence."""

from __future__ import annotations

import errno
import json
import shutil
import subprocess
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from installer import environment as module
from installer import project
from installer.environment import Environment, Health
from installer.trouble import Trouble

ROOT = Path(__file__).parents[2]


class Fake:
    """Stands in for venv and pip: what was run, and how it ended."""

    def __init__(self, code: int = 0, said: str = "") -> None:
        self.code, self.said, self.ran = code, said, []

    def __call__(self, text, command, log, cwd, env):
        self.ran.append(command)
        return self.code, self.said


@pytest.fixture
def pip_says(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """An environment that works, and a pip that fails with these words; the answer is the sentence."""

    def fail(said: str) -> str:
        monkeypatch.setattr(module, "run_stage", Fake(1, said))
        monkeypatch.setattr(Environment, "_usable", lambda self: True)
        with pytest.raises(Trouble) as caught:
            Environment(tiny).prepare()
        return str(caught.value)

    return fail


# --- the good days ---


def test_after_the_first_run_the_game_is_there(installed):
    environment = Environment(installed)
    assert environment.ready(frozenset())
    said = subprocess.run([environment.program("knockdown"), "play"], capture_output=True, text=True, check=False)
    assert (said.stdout, said.returncode) == ("playing play\n", 7)


def test_a_second_run_is_quick_writes_nothing_and_installs_nothing(installed, monkeypatch):
    def never(*_: object) -> None:
        raise AssertionError("nothing was to be done")

    monkeypatch.setattr(module, "run_stage", never)
    monkeypatch.setattr(module, "only_one", never)
    before = sorted((path, path.stat().st_mtime_ns) for path in installed.rglob("*") if "__pycache__" not in path.parts)
    begun = time.monotonic()
    Environment(installed).prepare()
    assert time.monotonic() - begun < 1
    assert before == sorted(
        (path, path.stat().st_mtime_ns) for path in installed.rglob("*") if "__pycache__" not in path.parts
    )


def test_installing_again_makes_no_duplicates(installed, tmp_path):
    root = shutil.copytree(installed, tmp_path / "copy", symlinks=True)
    (root / ".venv" / "knockdown-stamp.json").unlink()
    Environment(root).prepare()
    assert len(list((root / ".venv").rglob("knockdown-0.1.0.dist-info"))) == 1
    assert len(list((root / ".venv").rglob("knockdown.pth"))) == 1
    assert not (root / ".venv-broken").exists()


def test_a_moved_folder_plays_its_own_game(installed, tmp_path):
    root = shutil.copytree(installed, tmp_path / "elsewhere", symlinks=True)
    assert not Environment(root).ready(frozenset())
    Environment(root).prepare()
    health = Environment(root).health([])
    assert health
    assert Path(health.game).is_relative_to(root)


def test_the_project_itself_says_what_must_be_importable():
    play, test = project.modules(ROOT, []), project.modules(ROOT, ["dev"])
    assert {"PySide6", "msgspec", "font_lato"} <= set(play) <= set(test)
    assert {"pytestqt", "xdist", "importlinter", "pytest_timeout"} <= set(test)
    assert "open_spiel" not in test  # there are machines for which it does not exist


def test_what_must_be_importable_has_one_name_for_each_dependency():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert len(project.modules(ROOT, [])) == len({line.split(">")[0] for line in asked["dependencies"]})


# --- what makes it install again ---


def write_stamp(environment: Environment, key: str, extras: list[str]) -> None:
    environment.folder.mkdir(exist_ok=True)
    environment.stamp.write_text(json.dumps({"key": key, "extras": extras}), encoding="utf-8")


@pytest.fixture
def healthy(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """An environment that says of itself that it is well; its stamp fits."""
    environment = Environment(tiny)
    health = Health("3.11", str(tiny / "kd_core" / "__init__.py"), ())
    monkeypatch.setattr(Environment, "health", lambda self, modules: health)
    write_stamp(environment, project.fingerprint(tiny, "3.11"), [])
    return environment


def test_ready_with_a_fitting_stamp(healthy):
    assert healthy.ready(frozenset())


def test_tests_need_more_than_playing(healthy):
    assert not healthy.ready(frozenset({"dev"}))


def add_to_project(root: Path, text: str) -> None:
    with (root / "pyproject.toml").open("a") as file:
        file.write(text)


def test_a_changed_project_is_installed_again(healthy):
    add_to_project(healthy.root, 'description = "changed"\n')
    assert not healthy.ready(frozenset())


def test_a_changed_setting_of_a_linter_is_not(healthy):
    add_to_project(healthy.root, "[tool.ruff]\nline-length = 100\n")
    assert healthy.ready(frozenset())


@pytest.mark.parametrize("text", ["", "[", "project = 3", "\0"])
def test_a_damaged_project_is_a_sentence(healthy, text):
    (healthy.root / "pyproject.toml").write_text(text)
    with pytest.raises(Trouble, match="is damaged"):
        healthy.prepare()


def test_another_python_is_installed_again(healthy):
    write_stamp(healthy, project.fingerprint(healthy.root, "3.12"), [])
    assert not healthy.ready(frozenset())


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"key": 1}', '{"key": "x", "extras": 3}'])
def test_a_damaged_stamp_is_no_stamp(healthy, text):
    healthy.stamp.write_text(text, encoding="utf-8")
    assert not healthy.ready(frozenset())


def test_a_lost_module_is_noticed(healthy, monkeypatch):
    sick = Health("3.11", str(healthy.root / "kd_core" / "__init__.py"), ("msgspec",))
    monkeypatch.setattr(Environment, "health", lambda self, modules: sick)
    assert not healthy.ready(frozenset())


def test_playing_keeps_what_the_tests_installed(healthy, monkeypatch):
    write_stamp(healthy, "old", ["dev"])
    monkeypatch.setattr(Environment, "_usable", lambda self: True)
    monkeypatch.setattr(module, "run_stage", pip := Fake())
    healthy.prepare()
    assert pip.ran[-1][-1] == ".[dev]"
    assert json.loads(healthy.stamp.read_text())["extras"] == ["dev"]


def test_an_interrupted_installation_leaves_no_stamp(healthy, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    write_stamp(healthy, "old", [])
    monkeypatch.setattr(Environment, "_usable", lambda self: True)
    monkeypatch.setattr(module, "run_stage", interrupted)
    with pytest.raises(KeyboardInterrupt):
        healthy.prepare()
    assert not healthy.stamp.exists()


# --- a broken environment ---


def broken_python(environment: Environment) -> None:
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text("#!/no/such/interpreter\n")
    environment.python.chmod(0o755)


def empty_folder(environment: Environment) -> None:
    environment.folder.mkdir()


def a_file(environment: Environment) -> None:
    environment.folder.write_text("not a folder")


def dangling_link(environment: Environment) -> None:
    environment.folder.symlink_to(environment.root / "gone")


@pytest.mark.parametrize("damage", [broken_python, empty_folder, a_file, dangling_link])
def test_a_broken_environment_is_set_aside_and_made_again(tiny, damage, monkeypatch, capsys):
    environment = Environment(tiny)
    damage(environment)
    monkeypatch.setattr(module, "run_stage", Fake())
    monkeypatch.setattr(Environment, "_write_stamp", lambda self, extras: None)
    environment.prepare()
    assert environment.aside.is_symlink() or environment.aside.exists()
    assert environment.folder.is_dir()
    assert "does not work" in capsys.readouterr().err


def test_only_the_last_broken_environment_is_kept(tiny, monkeypatch):
    environment = Environment(tiny)
    environment.aside.mkdir()
    (environment.aside / "older").write_text("")
    broken_python(environment)
    monkeypatch.setattr(module, "run_stage", Fake())
    monkeypatch.setattr(Environment, "_write_stamp", lambda self, extras: None)
    environment.prepare()
    assert not (environment.aside / "older").exists()


def test_an_environment_of_an_old_python_is_not_usable(tiny, monkeypatch):
    monkeypatch.setattr(Environment, "health", lambda self, modules: Health("3.9", "", ()))
    assert not Environment(tiny)._usable()


# --- troubles ---


def test_no_venv_module(tiny, monkeypatch):
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(Trouble, match="venv module is not installed") as caught:
        Environment(tiny).prepare()
    assert "sudo apt-get install -y python3." in caught.value.do


def test_no_venv_module_as_root_on_debian(tiny, monkeypatch):
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(module.system, "may_install", lambda: True)
    asked: list[list[str]] = []
    monkeypatch.setattr(module.system, "install", lambda packages: asked.append(packages) or True)
    Environment(tiny)._need_venv_module()
    assert asked == [[module.venv_package()]]


def test_a_venv_that_fails_leaves_nothing_behind(tiny, monkeypatch):
    monkeypatch.setattr(module, "run_stage", Fake(1, "Error: something odd"))
    with pytest.raises(Trouble, match="something odd"):
        Environment(tiny).prepare()
    assert not (tiny / ".venv").exists()


def test_no_space_before(tiny, monkeypatch):
    usage = shutil.disk_usage(tiny)._replace(free=50_000_000)
    monkeypatch.setattr(module.shutil, "disk_usage", lambda folder: usage)
    with pytest.raises(Trouble, match="50 MB are free, 1000 MB are needed"):
        Environment(tiny).prepare()
    assert not (tiny / ".venv").exists()


def test_no_space_in_the_middle(pip_says):
    assert "not enough space" in pip_says("ERROR: Could not install packages: [Errno 28] No space left on device")


@pytest.mark.parametrize(
    ("number", "sentence"), [(errno.ENOSPC, "not enough space"), (errno.EROFS, "cannot be written")]
)
def test_the_system_refuses(tiny, monkeypatch, number, sentence):
    def refuse(*_: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(module, "only_one", refuse)
    with pytest.raises(Trouble, match=sentence):
        Environment(tiny).prepare()


def test_no_network_in_words_of_pip(pip_says):
    said = "WARNING: Retrying after NewConnectionError\nERROR: No matching distribution found for hatchling"
    assert "first run needs the internet" in pip_says(said)


def test_nothing_fits_this_python(pip_says):
    assert "no PySide6-Essentials<7,>=6.8 for this Python" in pip_says(
        "Using cached hatchling\nERROR: Could not find a version (from versions: none)\n"
        "ERROR: No matching distribution found for PySide6-Essentials<7,>=6.8"
    )


def test_anything_else_names_the_last_error_and_the_log(pip_says):
    said = pip_says("Collecting x\nERROR: the moon is full\nhint: wait")
    assert "the moon is full" in said
    assert "knockdown-install.log" in said


def test_no_network_for_real(tiny, installed, monkeypatch):
    """A closed port on this machine instead of the index."""
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {
        "INDEX_URL": "http://127.0.0.1:9/simple",
        "RETRIES": "0",
        "TIMEOUT": "1",
        "CONFIG_FILE": "/dev/null",
    }.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    shutil.copytree(installed / ".venv", tiny / ".venv", symlinks=True)
    text = (tiny / "pyproject.toml").read_text().replace("requires = []", 'requires = ["hatchling"]')
    (tiny / "pyproject.toml").write_text(text)
    with pytest.raises(Trouble, match="could not be fetched"):
        Environment(tiny).prepare()
    assert not Environment(tiny).stamp.exists()
