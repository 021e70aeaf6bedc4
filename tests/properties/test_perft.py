"""The size of the tree behind five positions: any change in what is legal shows as another number."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.lab.perft import divide, perft
from tests.properties.count import FILES, match_of, read


def test_there_are_five_positions():
    assert len(FILES) >= 5
    said = [read(path) for path in FILES]
    assert {one["mode"] for one in said} == {"duel", "teams"}
    assert len({one["position"]["arena"] for one in said}) == 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_count_is_the_one_that_was_written_down(path: Path):
    said = read(path)
    counts = [perft(match_of(said).state, depth) for depth in range(1, len(said["counts"]) + 1)]
    assert counts == said["counts"], "if the change is meant: python -m tests.properties.count"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_divide_adds_up(path: Path):
    said = read(path)
    for depth in (1, 2, 3):
        parts = list(divide(match_of(said), depth))
        assert sum(count for _, count in parts) == said["counts"][depth - 1]
        assert len(parts) == said["counts"][0]
