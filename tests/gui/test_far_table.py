"""The window at a table far away: the host is behind a wire of bytes, and the table does not notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest

from kd_core.game import Setup
from kd_core.net.local import LocalSession
from kd_core.net.messages import Act, Ask
from kd_core.record import Player
from kd_core.text import say
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.result import ResultScreen
from kd_qt.session import Session
from kd_qt.window import Window
from tests.gui.window_kit import Person, close_window, open_window, page, settle
from tests.net.far_table import FarTable, HostFarAway
from tests.net.pair import BOXES

pytestmark = pytest.mark.gui
NAMES = ("Ann", "Ben", "Cid", "Dot")


@pytest.fixture
def window(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """On this computer there is no match at all."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(LocalSession, "__init__", _no_match_here)
    opened = open_window()
    yield opened
    close_window(opened)


def _no_match_here(*_: Any, **__: Any) -> None:
    raise AssertionError("the match is far away")


def sit_down(window: Window, host: HostFarAway, people: tuple[int, ...]) -> Person:
    window._table(Session(FarTable(host.wire, BOXES, people), "none"))
    settle()
    return Person(window, 3)


def play(person: Person, host: HostFarAway, choices: int = 2000) -> None:
    """Whoever is asked chooses, here with the mouse, there at random, until a result or so many choices."""
    deadline = QDeadlineTimer(120_000)
    while isinstance(person.window.page, PlayScreen) and len(host.host._told) < choices:
        assert not deadline.hasExpired(), "it never happens"
        if not person.choose():
            host.somebody_there_chooses()
        QTest.qWait(1)


def test_a_whole_duel_at_a_table_far_away(window: Window) -> None:
    """Ben sits here, Ann at the other end; the window ends with what the host holds."""
    host = HostFarAway(Setup(BOXES, "duel", seed=3), [Player(name) for name in NAMES[:2]], there=(0,))
    person = sit_down(window, host, (1,))
    board = page(window, PlayScreen).board
    play(person, host, 30)
    settle()
    assert board.view_shown == host.match.view(1)
    board.why.emit({"do": "move", "space": 99})
    assert set(host.carried) == {Act, Ask}
    play(person, host)
    result = page(window, ResultScreen)
    assert host.match.winner is not None
    assert result.played.view == host.match.view(1)
    assert person.sent == host.made((1,))
    told = "result.you_won" if host.match.winner == 1 else "result.you_lost"
    assert result._title.text() == say("en", told)
    assert not host.host._links[1:], "who left the table still listens"  # only Ann, at the other end


def test_two_teams_at_one_window_and_their_host_far_away(window: Window) -> None:
    """The curtain asks whose turn it is, and that too comes over the wire (TEAM-11)."""
    host = HostFarAway(Setup(BOXES, "teams", seed=5), [Player(name) for name in NAMES])
    person = sit_down(window, host, (0, 1, 2, 3))
    table = page(window, PlayScreen)
    curtains: list[int] = []
    table.session.hand_over.connect(curtains.append)
    play(person, host, 40)
    settle()
    assert len(host.host._told) == 40
    assert {seat % 2 for seat in curtains} == {0, 1}
    assert person.sent == host.made()
    if not table.curtain.down:
        assert table.board.view_shown == host.match.view(table.session.viewpoint)
