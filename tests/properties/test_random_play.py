"""Random play through the fast door: thousands of matches of every kind come to an end and lose nothing on the way."""

from __future__ import annotations

import random

import pytest

from kd_core.game import Match
from kd_core.game.flow import take
from tests.properties.matches import LONGEST, TIMES, described, faults, setup, setups

CHUNKS, SIZE = 25 * TIMES, 200


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_matches_end_and_nothing_is_lost(chunk: int):
    """TURN-4, HAND-1, MOVE-2, TURN-1, BOX-1: at every single choice of 200 matches."""
    for seed, chosen in setups(chunk, SIZE):
        match = Match.new(chosen)
        s = match.state
        pick = random.Random(seed).random
        made = 0
        while s.winner < 0:
            found = faults(s)
            assert not found, (found, described(match, seed, made))
            found_codes = s.codes
            take(s, found_codes[int(pick() * len(found_codes))])
            made += 1
            assert made < LONGEST, described(match, seed, made)
        assert not faults(s), described(match, seed, made)
        assert s.victories[s.winner] == 2


def test_every_kind_of_match_is_among_them():
    played = [setup(seed) for seed in range(CHUNKS * SIZE)]
    assert len(played) >= 5000
    fighters = {fighter for one in played for fighter in one.fighters or ()}
    assert fighters >= {"james", "katie", "chilly", "mistbearer", "maggot", "lost_knight", "anna", "boris", "cleo"}
    assert {(one.mode, one.arena) for one in played} >= {
        (mode, arena) for mode in ("duel", "teams") for arena in ("nemesis", "tainted_grail", "ring")
    }
    assert len({(one.options.test, one.options.relief) for one in played}) == 6
    mixed = [one for one in played if one.mode == "duel" and one.skills != one.arena]
    assert len(mixed) > 500
