"""What pyproject.toml asks for, in the terms that an environment can be tested with."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from installer.trouble import Trouble

# Packages whose import name is not their own name.
IMPORTED_AS = {
    "import_linter": "importlinter",
    "pygame_ce": "pygame",
    "pyside6_addons": "PySide6",
    "pyside6_essentials": "PySide6",
    "pytest_qt": "pytestqt",
    "pytest_xdist": "xdist",
}


def modules(root: Path, extras: Iterable[str]) -> list[str]:
    """The modules that must be importable for the project with these extras, on every machine."""
    project = _read(root)["project"]
    optional = project.get("optional-dependencies", {})
    asked = [*project.get("dependencies", []), *(line for extra in extras for line in optional.get(extra, []))]
    return sorted({_module(line) for line in asked if "platform" not in line.partition(";")[2]})


def requirements(root: Path, extra: str) -> list[str]:
    """What this extra asks for, as pip reads it."""
    return [str(line) for line in _read(root)["project"].get("optional-dependencies", {}).get(extra, [])]


def fingerprint(root: Path, python: str) -> str:
    """Changes whenever an installed environment may no longer fit; settings of linters do not matter to it."""
    all_of_it = _read(root)
    parts = [all_of_it["project"], all_of_it.get("build-system"), all_of_it.get("tool", {}).get("hatch"), python]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


def _read(root: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        return {**found, "project": dict(found["project"])}
    except (ValueError, LookupError, TypeError) as error:
        what = f"The file {root / 'pyproject.toml'} is damaged: {error}."
        raise Trouble(what, "Restore it (git checkout pyproject.toml) and run the command again.") from error


def _module(requirement: str) -> str:
    name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
    plain = re.sub(r"[-_.]+", "_", name).lower()
    return IMPORTED_AS.get(plain, plain)
