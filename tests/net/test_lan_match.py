"""Separate processes on computers of their own, joined by a bad network: whole matches, found by multicast DNS.

Skipped where there is no laboratory. The whole grid: `python -m tests.net.lab.long weather`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.lab import lan
from tests.net.lab.weather import WEATHERS, clock_starts, match_in

pytestmark = pytest.mark.skipif(bool(lan.missing()), reason=lan.missing())


@pytest.mark.parametrize(("people", "weather"), [(2, "20±10 ms"), (4, "5 % loss")])
def test_a_match_ends_the_same_for_everybody(tmp_path: Path, people: int, weather: str) -> None:
    told = match_in(tmp_path, people, WEATHERS[weather])
    assert len(told.ends) == people  # and `match_in` has compared them with each other and with the record
    assert told.found_within < 10


def test_screens_reach_zero_together(tmp_path: Path) -> None:
    told = clock_starts(tmp_path, 2, delay=0.02, jitter=0.01)
    assert len(told) >= 2
    assert max(told) < 0.25  # a busy machine; docs/reliability.md has what is measured on a quiet one
