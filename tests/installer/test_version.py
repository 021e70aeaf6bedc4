"""A Python that is too old still reads the first file and gets its sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from installer import __main__ as door

FIRST_FILE = Path(door.__file__)


def test_the_first_file_parses_on_python_3_6():
    ast.parse(FIRST_FILE.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_first_file_imports_the_rest_only_inside_main():
    imported = {
        name.name
        for node in ast.parse(FIRST_FILE.read_text()).body
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imported == {"os", "subprocess", "sys"}


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_too_old(version, capsys, monkeypatch):
    monkeypatch.setattr(door, "newer_python", lambda: None)
    assert door.main(["play"], version) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Knockdown needs Python 3.11 or newer; this is Python {'.'.join(map(str, version))}.")
    assert "Install one" in said


def test_too_old_but_a_newer_one_is_there(capsys, monkeypatch):
    monkeypatch.setattr(door, "newer_python", lambda: "python3.12")
    assert door.main(["play", "--text"], (3, 9, 2)) == 1
    assert "run: python3.12 installer play --text" in capsys.readouterr().err


def test_new_enough():
    assert not door.too_old((3, 11, 0))
    assert not door.too_old((4, 0, 0))


def test_a_name_that_does_not_run_is_no_python():
    assert not door.runs("no-such-python-3.99")
