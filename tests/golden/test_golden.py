"""Six matches, written down. What a change of the rules does to them is seen in the diff."""

from __future__ import annotations

import pytest

from tests.golden.regenerate import HERE, MATCHES, story

SIX = ("james", "katie", "chilly", "mistbearer", "maggot", "lost_knight")
HINT = "if that is meant: python -m tests.golden.regenerate, and read the diff"


def test_everybody_is_in_one():
    assert {fighter for match in MATCHES for fighter in match[2]} == set(SIX)
    assert {match[1] for match in MATCHES} == {"duel", "teams"}
    assert {path.stem for path in HERE.glob("*.txt")} == {match[0] for match in MATCHES}


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=lambda number: MATCHES[number][0])
def test_the_match_is_as_it_was(number: int):
    path = HERE / f"{MATCHES[number][0]}.txt"
    told, written = story(number).splitlines(), path.read_text(encoding="utf-8").splitlines()
    for at, (new, old) in enumerate(zip(told, written), 1):
        assert new == old, f"{path.name}, line {at}; {HINT}"
    assert len(told) == len(written), f"{path.name}; {HINT}"
