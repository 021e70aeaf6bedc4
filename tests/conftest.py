"""Tables for everybody: see kit.py."""

from __future__ import annotations

import os

import pytest

from tests.kit import Table, Teams

os.environ["KNOCKDOWN_ADDRESSES"] = "127.0.0.1"  # no test announces a table to the neighbours


@pytest.fixture
def duel() -> Table:
    return Table()


@pytest.fixture
def teams() -> Teams:
    return Teams()
