"""Hostile peers beside a running match: it goes on, and no message of an honest player is kept waiting.

The long version: `python -m tests.net.lab.long hostile 60`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.lab import hostile
from tests.net.lab.beside import beside_a_match

SLOWEST = 1.0  # seconds, on a machine that does other things as well; docs/reliability.md has what is measured

GROUPS = {
    "nonsense": ("random_bytes", "random_bytes_in_tls", "fuzzed_frames", "huge_frames", "large_frames"),
    "words": ("wrong_order", "wishes_of_a_watcher", "replayed_proof", "impossible_times", "names_that_bite"),
    "floods": ("thousand_connections", "tls_without_a_word", "acts_by_the_thousand"),
    "dawdling": ("dripping", "dripping_in_tls", "never_reading"),
}


def test_every_attack_is_in_a_group() -> None:
    assert sorted(name for group in GROUPS.values() for name in group) == sorted(hostile.ATTACKS)


@pytest.mark.parametrize("group", GROUPS)
def test_the_match_beside_it_goes_on(tmp_path: Path, group: str) -> None:
    told = beside_a_match(tmp_path, 3.0, 7, GROUPS[group])
    assert all(told.attacks[name] for name in GROUPS[group])
    assert told.choices > 20 and told.interrupted == 0
    assert told.slowest < SLOWEST
    assert told.receipts == {"fair"}
