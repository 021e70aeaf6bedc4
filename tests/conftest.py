"""Tables for everybody: see kit.py."""

from __future__ import annotations

import pytest

from tests.kit import Table, Teams


@pytest.fixture
def duel() -> Table:
    return Table()


@pytest.fixture
def teams() -> Teams:
    return Teams()
