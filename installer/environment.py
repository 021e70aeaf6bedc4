"""The environment in `.venv`: made once, reused as long as it fits, rebuilt when it is broken.

A stamp is written at the very end of an installation. Without a stamp that fits everything is done again, and pip skips
what is there: so an interrupted run, a changed pyproject.toml and a moved folder all heal by running the command once
more. A run that finds all in order writes nothing, needs no network and costs the start of one small Python.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from installer import project, system, trouble
from installer.lock import only_one
from installer.progress import run_stage, say

OLDEST = (3, 11)
SPACE_FOR_ALL = 1_000_000_000
SPACE_FOR_MORE = 200_000_000
SPACE_FOR_DOWNLOADS = 300_000_000

NOTHING = subprocess.DEVNULL

PROBE = """
import importlib.util, sys
found = importlib.util.find_spec("kd_core")
print("%d.%d" % sys.version_info[:2])
print(found.origin if found else "")
print(" ".join(name for name in sys.argv[1:] if importlib.util.find_spec(name) is None))
"""

NETWORK = (
    "NewConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "Connection refused",
    "Connection reset",
    "Temporary failure in name resolution",
    "Name or service not known",
    "Network is unreachable",
    "getaddrinfo failed",
    "ProxyError",
    "SSLError",
    "Read timed out",
)
ARRIVED = ("Downloading ", "Using cached ", "status 'done'")


@dataclass(frozen=True)
class Stamp:
    """What the last whole installation wrote down."""

    key: str
    extras: frozenset[str]


@dataclass(frozen=True)
class Health:
    """What the environment's own Python says about itself."""

    version: str
    game: str  # where it would import kd_core from
    missing: tuple[str, ...]

    @property
    def new_enough(self) -> bool:
        return tuple(int(part) for part in self.version.split(".")) >= OLDEST


class Environment:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.aside = root / ".venv-broken"
        self.stamp = self.folder / "knockdown-stamp.json"
        self.log = self.folder / "knockdown-install.log"

    @property
    def python(self) -> Path:
        return self.program("python")

    def program(self, name: str) -> Path:
        windows = sys.platform == "win32"
        return self.folder / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)

    def prepare(self, extras: frozenset[str] = frozenset()) -> None:
        """Afterwards the environment holds the project with these extras, or a Trouble says why not."""
        try:
            if self.ready(extras):
                return
            with only_one(self.root / ".venv.lock"):
                if not self.ready(extras):  # nobody else did it while we waited
                    self._build(extras)
        except OSError as error:
            raise trouble.from_os_error(error, self.root) from error

    def ready(self, extras: frozenset[str]) -> bool:
        stamp = self._read_stamp()
        if stamp is None or not extras <= stamp.extras:
            return False
        health = self.health(project.modules(self.root, extras))
        return health is not None and self._whole(health) and stamp.key == self._key(health)

    def health(self, modules: list[str]) -> Health | None:
        """None when the environment's Python is missing or does not run."""
        try:
            asked = [str(self.python), "-I", "-c", PROBE, *modules]
            answer = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=True, stdin=NOTHING)
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            return None
        lines = answer.stdout.split("\n")
        if len(lines) < 3:
            return None
        return Health(lines[0], lines[1], tuple(lines[2].split()))

    def _whole(self, health: Health) -> bool:
        ours = self.root / "kd_core" / "__init__.py"
        return not health.missing and bool(health.game) and Path(health.game).resolve() == ours.resolve()

    def _key(self, health: Health) -> str:
        return project.fingerprint(self.root, health.version)

    def _read_stamp(self) -> Stamp | None:
        try:
            said = json.loads(self.stamp.read_text(encoding="utf-8"))
            return Stamp(str(said["key"]), frozenset(map(str, said["extras"])))
        except (OSError, ValueError, LookupError, TypeError):
            return None

    # --- making it ---

    def _build(self, extras: frozenset[str]) -> None:
        usable = self._usable()
        self._check_space(SPACE_FOR_MORE if usable else SPACE_FOR_ALL)
        if stamp := self._read_stamp():
            extras |= stamp.extras  # `play` never takes away what `test` installed
            self.stamp.unlink()
        if not usable:
            self._set_aside()
            self._create()
        self._install(extras)
        self._write_stamp(extras)

    def _usable(self) -> bool:
        health = self.health([])
        if health is None or not health.new_enough:
            return False
        pip = subprocess.run([str(self.python), "-I", "-m", "pip", "--version"], capture_output=True, check=False)
        return pip.returncode == 0

    def _set_aside(self) -> None:
        """Never delete what somebody may have put there; but keep only the last one."""
        if not os.path.lexists(self.folder):
            return
        say(f"The environment in {self.folder.name} does not work and is made again (kept as {self.aside.name}).")
        if self.aside.is_dir() and not self.aside.is_symlink():
            shutil.rmtree(self.aside)
        self.folder.replace(self.aside)

    def _check_space(self, needed: int) -> None:
        for folder, size in ((self.root, needed), (Path(tempfile.gettempdir()), SPACE_FOR_DOWNLOADS)):
            free = shutil.disk_usage(folder).free
            if free < size:
                raise trouble.no_space(folder, free, size)

    def _create(self) -> None:
        self._need_venv_module()
        self.folder.mkdir()
        command = [sys.executable, "-m", "venv", str(self.folder)]
        code, said = run_stage("Making an environment in .venv", command, self.log, self.root, os.environ)
        if code != 0:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise _failed_venv(said, self.root)

    def _need_venv_module(self) -> None:
        if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
            return
        if not (system.may_install() and system.install([venv_package()])):
            raise trouble.no_venv(venv_package())

    def _install(self, extras: frozenset[str]) -> None:
        target = f".[{','.join(sorted(extras))}]" if extras else "."
        command = [str(self.python), "-I", "-m", "pip", "install", "--editable", target]
        text = "Installing the game and what it needs (the first time: about 100 MB)"
        code, said = run_stage(text, command, self.log, self.root, pip_environment())
        if code != 0:
            raise _failed_pip(said, self.root, self.log)

    def _write_stamp(self, extras: frozenset[str]) -> None:
        health = self.health(project.modules(self.root, extras))
        if health is None or not self._whole(health):
            missing = ", ".join(health.missing) if health else "its Python"
            raise trouble.not_installed(f"{missing or 'the game itself'} is not there.", self.log)
        fresh = self.stamp.with_suffix(".new")
        fresh.write_text(json.dumps({"key": self._key(health), "extras": sorted(extras)}), encoding="utf-8")
        fresh.replace(self.stamp)


def venv_package() -> str:
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def pip_environment() -> dict[str, str]:
    ours = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0", "PIP_PROGRESS_BAR": "off"}
    return {"PIP_RETRIES": "2", **os.environ, **ours}


def _failed_venv(said: str, root: Path) -> trouble.Trouble:
    if "ensurepip" in said:
        return trouble.no_venv(venv_package())
    if "No space left" in said:
        return trouble.no_space(root)
    why = last_line(said)
    return trouble.Trouble(f"The environment could not be made: {why}", "Put that right and run the command again.")


def _failed_pip(said: str, root: Path, log: Path) -> trouble.Trouble:
    if "No space left" in said or "Errno 28" in said:
        return trouble.no_space(root)
    if unreachable(said):
        return trouble.no_network()
    if lacking := re.findall(r"No matching distribution found for (\S+)", said):
        return trouble.no_fitting(lacking[-1])
    if "Permission denied" in said or "Read-only file system" in said:
        return trouble.not_writable(root)
    return trouble.not_installed(last_line(said), log)


def unreachable(said: str) -> bool:
    """Either pip says so, or not even the first thing that it looked for could be found anywhere."""
    arrived = any(sign in said for sign in ARRIVED)
    return any(sign in said for sign in NETWORK) or ("(from versions: none)" in said and not arrived)


def last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no reason was given"])[-1]
