"""The window shows views, events and terms; it holds no match."""

from __future__ import annotations

import ast
from pathlib import Path

import kd_qt

WINDOW = Path(kd_qt.__file__).parent
TOOLS = {"table/demo.py", "screenshots.py", "window_bench.py"}  # play matches of their own, to have something to show
SECRET = {"Match", "_host", "_match", "state", "imagine", "decisions", "clone"}


def reached_by(file: Path) -> set[str]:
    """Whatever a file imports from elsewhere, and the attributes that it uses of anything."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names}
    return found


def test_the_window_knows_no_match() -> None:
    """The match is the host's, or its record's; a screen that had it could show what nobody may see."""
    files = {file.relative_to(WINDOW).as_posix(): file for file in WINDOW.rglob("*.py")}
    assert files.keys() >= TOOLS | {"session.py", "records.py", "unfinished.py", "screens/replay.py"}
    reached = {name: reached_by(file) & SECRET for name, file in files.items() if name not in TOOLS}
    assert not {name: found for name, found in reached.items() if found}
    assert all("Match" in reached_by(files[name]) for name in TOOLS), "no excuse for a file that needs none"
