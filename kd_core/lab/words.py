"""What the commands of this package share: numbers on the command line, sentences, tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from kd_core import text


def whole(name: str, low: int, high: int, lang: str) -> Callable[[str], int]:
    """The type of a number on the command line."""

    def read(said: str) -> int:
        if said.lstrip("-").isdecimal() and len(said) < 20 and low <= int(said) <= high:
            return int(said)
        raise argparse.ArgumentTypeError(text.say(lang, "cli.needs_whole", name=name, low=low, high=high))

    return read


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns under each other: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(_cells(row, widths)).rstrip() for row in rows]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for column, (cell, width) in enumerate(zip(row, widths)):
        yield cell.rjust(width) if column else cell.ljust(width)
