"""All that must hold before a change is good: style, types, the direction of imports, and the tests."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
CHECKS: dict[str, Sequence[str]] = {
    "ruff": ("-m", "ruff", "check", "--quiet", "."),
    "mypy": ("-m", "mypy", "--strict", "-p", "kd_core", "-p", "kd_qt"),
    "imports": ("-c", LINT_IMPORTS),
}
WORKERS = "3"  # many tests wait for windows, networks and timers: two cores have time for a third
PYTEST = ("-m", "pytest", "-q", "-rs", "-n", WORKERS)


def run_checks(python: Path, root: Path, arguments: Sequence[str], no_window: str = "") -> int:
    """Every check is run, also after one that failed; the tests come last and their exit code counts first.

    `no_window` says why there is no test with a real window; the last line says so too.
    """
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    results = {name: _quiet(name, [str(python), *command], root, env) for name, command in CHECKS.items()}
    tests = subprocess.call([str(python), *PYTEST, *arguments], cwd=root, env=env)
    results["tests"] = tests == 0
    said = [f"{name} {'ok' if good else 'FAILED'}" for name, good in results.items()]
    print(" · ".join([*said, f"real window SKIPPED: {no_window}"] if no_window else said), flush=True)
    return tests or int(not all(results.values()))


def _quiet(name: str, command: list[str], root: Path, env: dict[str, str]) -> bool:
    """One line when all is well, everything the tool said when not."""
    print(f"{name} … ", end="", flush=True)
    done = subprocess.run(command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    good = done.returncode == 0
    print("ok" if good else "failed\n" + done.stdout.decode("utf-8", "replace").rstrip(), flush=True)
    return good
