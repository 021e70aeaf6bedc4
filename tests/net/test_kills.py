"""`kill -9` of players and of the host, in every phase: resumed, nothing lost. Separate processes on loopback.

The long version: `python -m tests.net.lab.long kills 200`.
"""

from __future__ import annotations

from pathlib import Path

from tests.net.lab.kills import PHASES, evening_with_kills


def test_a_player_killed_in_every_phase_and_the_host_twice(tmp_path: Path) -> None:
    told = evening_with_kills(tmp_path, [*PHASES, "host", "host"], seed=3)
    assert told.kills >= 4 and told.hosts >= 1
    assert told.lost == 0


def test_every_phase_has_a_kill() -> None:
    assert set(PHASES) == {"face_up", "draft", "action", "block_wounds", "countdown"}
