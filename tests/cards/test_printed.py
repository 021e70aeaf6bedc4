"""The packs of the boxes say what is printed, no more and no less."""

from __future__ import annotations

import pytest

from kd_core import resources
from tests import printed

BOXES = ("nemesis", "tainted_grail")


@pytest.mark.parametrize("box", BOXES)
def test_the_pack_says_what_is_printed(box):
    """BOX-1, RULE-1: every number, symbol and effect of every card, sheet, token and arena."""
    assert printed.spelled(resources.path("packs", box)) == printed.tables(box)


@pytest.mark.parametrize("box", BOXES)
def test_the_tables_are_those_of_a_whole_box(box):
    """BOX-1: 36 attack cards, 3 fighters with 4 special attacks each, 12 skills."""
    tables = printed.tables(box)
    assert sum(int(row["copies"]) for row in tables["Attack cards"].values()) == 36
    assert [row["fighter"] for row in tables["Special attacks"].values()] == [
        fighter for fighter in tables["Fighters"] for _ in range(4)
    ]
    assert sorted(int(row["initiative"]) for row in tables["Skills"].values()) == list(range(1, 13))
