"""Which sentences of the catalogue the code can ask for, read from the code itself.

A key is asked for as it stands ("word.heavy"), or put together: f"lab.bench_{name}". Then whatever fills the hole must
be a word that the code knows: a text in it, alone or again put together. Where the hole is all but the section, the
core never fills it with a word of the window.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEES = {"kd_core": ("kd_core",), "kd_qt": ("kd_core", "kd_qt")}  # whose words a package can ask with


class Words(ast.NodeVisitor):
    """Every text in the code, and every pattern of a text that is put together; docstrings are no texts."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.patterns: set[tuple[str, ...]] = set()  # the literal parts, with holes between them

    def visit_Expr(self, node: ast.Expr) -> None:
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.texts |= {node.value, *node.value.split()}  # a list of ids is often one text
        elif isinstance(node.value, int):
            self.texts.add(str(node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = [""]
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts[-1] += str(value.value)
            else:
                parts.append("")
                self.visit(value)
        self.patterns.add(tuple(parts))


@cache
def words(package: str) -> Words:
    found = Words()
    for path in sorted((ROOT / package).rglob("*.py")):
        found.visit(ast.parse(path.read_text(encoding="utf-8")))
    return found


def asked_for(key: str) -> bool:
    return any(key in words(package).texts or _put_together(package, key) for package in SEES)


def _put_together(package: str, key: str) -> bool:
    """Out of a pattern of this package that begins with the section."""
    section = key.partition(".")[0] + "."
    for start, hole in _fillings(package, key):
        if start.startswith(section) and _known(SEES[package] if start == section else tuple(SEES), hole):
            return True
    return False


@cache
def _known(packages: tuple[str, ...], word: str) -> bool:
    """A text of these packages, or one that is put together out of their texts."""
    made_of = {word, *(hole for package in packages for _, hole in _fillings(package, word))}
    return any(not made_of.isdisjoint(words(package).texts) for package in packages)


def _fillings(package: str, text: str) -> Iterator[tuple[str, str]]:
    """How patterns with one hole would make this text: how each begins, and what would have to stand in its hole."""
    for parts in words(package).patterns:
        if len(parts) == 2 and any(parts) and text.startswith(parts[0]) and text.endswith(parts[1]):
            hole = text[len(parts[0]) : len(text) - len(parts[1])]
            if hole and len(hole) + len(parts[0]) + len(parts[1]) == len(text):
                yield parts[0], hole
