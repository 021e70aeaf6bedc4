"""Tables for everybody: see kit.py."""

from __future__ import annotations

import gc
import os
import signal
from functools import partial

import pytest

from kd_core.ai import levels
from tests.kit import Table, Teams

os.environ["KNOCKDOWN_ADDRESSES"] = "127.0.0.1"  # no test announces a table to the neighbours
# Tests begun in the background of a shell hear no Ctrl-C, and would hand that down to the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Programs that play against each other in real time, over sockets and with disks: on a machine that somebody else keeps
# busy one of them may starve. What is wrong is wrong twice, so these get a second try.
SEVERAL_PROGRAMS = (
    "tests/cli/test_lan_",
    "tests/gui/test_lan_in_the_lab",
    "tests/gui/test_lan_real",
    "tests/gui/test_real_bus",
    "tests/net/lab/",
    "tests/net/lan/",
    "tests/net/test_far_towers",
    "tests/net/test_hostile",
    "tests/net/test_kills",
    "tests/net/test_lan_match",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SEVERAL_PROGRAMS):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Modules and the list of all tests stay to the end: no search for garbage has to look through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def duel() -> Table:
    return Table()


@pytest.fixture
def teams() -> Teams:
    return Teams()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents of every level think for a moment only: for tests of what becomes of their choices."""
    for level, made in levels.LEVELS.items():
        assert isinstance(made, partial)
        short = partial(made.func, **{**made.keywords, "iterations": 4, "far": 0})
        monkeypatch.setitem(levels.LEVELS, level, short)
