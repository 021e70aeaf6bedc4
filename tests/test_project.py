"""What the project promises: one version, one door to resources, documents that keep up, a Qt that can be trusted."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import kd_core
from kd_core import resources
from kd_core.content.model import EVENTS
from kd_core.content.spec import CONDITIONS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text of docs/formats.md under a heading, up to the next one."""
    return re.split(r"\n#+ ", FORMATS.split(f"# {title}\n", 1)[1])[0]


def first_column(title: str) -> set[str]:
    rows = [line.split("|")[1] for line in section(title).splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(?:\{ )?(\w+)", row)}


def test_one_version():
    assert PROJECT["project"]["version"] == kd_core.__version__


def test_resources_are_found_in_a_checkout():
    assert resources.path("packs", "nemesis", "pack.toml").is_file()


def test_every_verb_is_documented():
    from kd_core.game.verbs import SPECS

    assert first_column("Effect verbs") == set(SPECS)


def test_every_test_is_documented():
    assert first_column("Tests") == set(CONDITIONS)


def test_every_event_is_documented():
    assert first_column("Events that skills, tokens and reactions wait for") == set(EVENTS)


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_links_between_documents_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.skipif(find_spec("PySide6") is None, reason="without Qt")
def test_qt_does_not_lose_references():
    """PySide6 6.12.0 on Python 3.11 takes a reference from None with every call and dies after some thousands."""
    code = (
        "import sys; from PySide6.QtCore import QObject; thing = QObject(); before = sys.getrefcount(None)\n"
        "for _ in range(1000): thing.setObjectName('x')\n"
        "sys.exit(sys.getrefcount(None) - before <= -100)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
