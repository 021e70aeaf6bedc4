"""The window at a real table: its own host, TLS and all, and a second player whose client lives in this process.

Everything is on the loopback; nothing is announced. The network's tasks run as they do in the program: as part of Qt's
events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kd_core.net.lan import client as clients
from kd_core.net.lan import hosted
from kd_core.net.lan.addresses import Target, link_of
from kd_core.net.lan.hosted import HostedTable
from kd_core.net.security.identity import Identity
from kd_core.net.wire import schema
from kd_core.text import say
from kd_qt.lan import Lan
from kd_qt.loop import Loop
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.loss import Gathering, HostLost, PlayerGone
from kd_qt.screens.lan.match import LanPlayScreen
from kd_qt.screens.lan.result import LanResultScreen
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.window import Window
from tests.gui.lan_kit import press, running_loop, words
from tests.gui.window_kit import Person, click, close_window, open_window, page, settle, until
from tests.net.lan.party import Player, Shelf
from tests.net.pair import BOXES

pytestmark = pytest.mark.gui
PATIENCE = 20_000  # ms; a machine may be busy


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[Loop]:
    with running_loop(qapp) as running:
        yield running


@pytest.fixture
def window(loop: Loop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """Ann's; on this computer alone, at any port that is free."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "ann"))
    monkeypatch.setenv("KNOCKDOWN_ADDRESSES", "127.0.0.1")
    monkeypatch.setattr(Lan, "multicast", False)
    monkeypatch.setattr(Lan, "port", 0)
    opened = open_window(name="Ann")
    yield opened
    finish(opened.network.lan.close())
    close_window(opened)


class Marta(Player):
    """The second player, with an identity and a disk of her own."""

    def enters(self, target: Target, code: str = "") -> None:
        finish(self.enter(target, "play", code))
        until(lambda: self.here.status in ("inside", "closed"), PATIENCE)

    def is_gone(self) -> None:
        """The program is killed."""
        finish(self.close())

    def returns(self) -> None:
        """It is started again."""
        self.enters(replace(self._target, table=next(iter(self.shelf.tables))))


def finish(work: Coroutine[Any, Any, None]) -> None:
    done = asyncio.ensure_future(work)
    until(done.done, PATIENCE)


@pytest.fixture
def marta(window: Window, tmp_path: Path) -> Iterator[Marta]:
    shelf = Shelf()
    made = Marta(Identity.load(tmp_path / "marta"), BOXES, "Marta", lambda topic: None, kept=shelf, multicast=False)
    made.shelf = shelf
    yield made
    finish(made.close())


def host(window: Window) -> Any:
    """From the start screen, two clicks."""
    click(window, "home.lan")
    page(window, TablesScreen)
    click(window, "nearby.host")
    until(lambda: isinstance(window.page, LobbyScreen), PATIENCE)
    return window.network.lan


def target_of(lan: Any) -> Any:
    return lan._hosted.target


def begin(window: Window, marta: Marta) -> Any:
    """A table with dice: nobody here builds."""
    lan = host(window)
    click(window, "lobby.change_rules")
    click(window, "rules.test.dice")
    click(window, "rules.done")
    marta.enters(target_of(lan))
    until(lambda: lan.guest.table.seats[1].name == "Marta", PATIENCE)
    marta.say(schema.Ready(True))
    until(lambda: page(window, LobbyScreen).start.kind == "primary", PATIENCE)
    click(window, "lobby.start")
    until(lambda: isinstance(window.page, LanPlayScreen), PATIENCE)
    until(lambda: marta.here.session is not None and marta.here.session.begun, PATIENCE)
    return lan


def play(window: Window, marta: Marta, choices: int) -> None:
    """Ann by the table's own widgets, Marta by messages."""
    person, random = Person(window, 3), Random(5)
    made = 0

    def somebody() -> bool:
        nonlocal made
        marta.chooses(random)
        session = window.network.lan.guest.session
        made += session is not None and not session.waiting and person.choose()
        return made >= choices or not isinstance(window.page, LanPlayScreen)

    until(somebody, 60_000)


def public(guest: Any) -> Any:
    """What both must see alike, once nothing is on its way."""
    session = guest.session
    return session.seq, [(one["space"], one["wounds"]) for one in session.open_view["players"]]


def test_hosted_joined_played_dropped_returned_resigned_and_the_receipt(window: Window, marta: Marta) -> None:
    lan = begin(window, marta)
    play(window, marta, 10)
    table = page(window, LanPlayScreen)
    until(lambda: public(lan.guest) == public(marta.here), PATIENCE)

    marta.is_gone()
    until(lambda: isinstance(table.veil, PlayerGone), PATIENCE)
    assert say("en", "loss.gone", name="Marta") in words(table)
    press(window, Qt.Key.Key_W)
    marta.returns()
    until(lambda: table.veil is None, PATIENCE)
    assert marta.here.seat == 1 and marta.here.session.seq == lan.guest.session.seq

    marta.say(schema.Resign())
    until(lambda: isinstance(window.page, LanResultScreen), PATIENCE)
    until(lambda: lan.guest.receipt is not None, PATIENCE)
    settle()
    assert lan.guest.receipt.verdict == "fair"
    told = words(window.page)
    assert say("en", "result.you_won") in told and say("en", "lan.receipt.verdict_fair") in told

    click(window, "far.lobby")
    until(lambda: lan.guest.table.phase == "lobby", PATIENCE)
    page(window, LobbyScreen)


def test_giving_up_by_the_windows_own_menu(window: Window, marta: Marta) -> None:
    lan = begin(window, marta)
    rules = lan.guest.table.rules
    assert rules.countdown == 3
    play(window, marta, 25)
    assert isinstance(window.page, LanPlayScreen)
    press(window, Qt.Key.Key_Escape)
    click(window, "far.resign")
    click(window, "sure.yes")
    until(lambda: isinstance(window.page, LanResultScreen), PATIENCE)
    assert say("en", "result.you_lost") in words(window.page)
    until(lambda: lan.guest.receipt is not None, PATIENCE)
    assert lan.guest.receipt.verdict == "fair"


def test_a_locked_table_takes_its_code_and_nothing_else(window: Window, marta: Marta) -> None:
    lan = host(window)
    click(window, "lobby.change_rules")
    click(window, "rules.locked.yes")
    click(window, "rules.done")
    until(lambda: page(window, LobbyScreen).code.code != "", PATIENCE)
    code = page(window, LobbyScreen).code.code
    wrong = "".join("2" if sign != "2" else "3" for sign in code)
    marta.enters(target_of(lan), wrong)
    assert marta.here.status == "closed" and marta.here.refusal.reason == "wrong_code"
    marta.enters(target_of(lan), code)
    assert marta.here.status == "inside"


def test_the_host_closes_the_table_and_leaves_nothing_behind(window: Window, marta: Marta) -> None:
    lan = host(window)
    marta.enters(target_of(lan))
    click(window, "lobby.close_table")
    click(window, "sure.yes")
    until(lambda: marta.here.status == "closed", PATIENCE)
    assert marta.here.refusal.reason == "host_closed"
    until(lambda: not lan.hosting, PATIENCE)
    page(window, TablesScreen)
    assert hosted.left_open() == []


def test_a_window_that_is_closed_keeps_its_table_for_the_next_start(window: Window, marta: Marta) -> None:
    lan = begin(window, marta)
    play(window, marta, 4)
    seen = lan.guest.session.seq
    finish(lan.close())
    left = hosted.left_open()
    assert [one.names for one in left] == [["Ann", "Marta"]]
    ways = lan.ways_back()
    assert ways and ways[0].own is not None
    window.network.go_back(ways[0])
    until(lambda: isinstance(window.page, LanPlayScreen), PATIENCE)
    until(lambda: lan.guest is not None and lan.guest.session is not None and lan.guest.session.seq >= 0, PATIENCE)
    assert lan.guest.seat == 0 and lan.guest.captain
    assert len(lan.guest.session.log) >= seen


# -- the host goes -----------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HostedTable]:
    """A table of another program. It keeps its things in a home of its own."""
    rules = schema.Rules(countdown=0)
    identity = Identity.load(tmp_path / "marta")
    with monkeypatch.context() as other:
        other.setenv("KNOCKDOWN_HOME", str(tmp_path / "marta"))
        opened = HostedTable.open("Marta's", rules, False, BOXES, identity, port=0, announce=False)
    yield opened
    opened.close()


def join(window: Window, marta: Marta, table: HostedTable) -> Any:
    """Marta is its captain; Ann comes by the link."""
    finish(marta.enter(table.target, captain=table.captain_word))
    until(lambda: marta.inside, PATIENCE)
    window.join(link_of(table.target))
    until(lambda: isinstance(window.page, LobbyScreen), PATIENCE)
    return window.network.lan


def start(window: Window, marta: Marta) -> None:
    click(window, "lobby.ready")
    until(lambda: all(seat.ready for seat in marta.here.table.seats if seat.name != "Marta"), PATIENCE)
    marta.say(schema.Begin())
    until(lambda: isinstance(window.page, LanPlayScreen), PATIENCE)


def test_the_host_hands_the_table_over_and_nobody_joins_again(
    window: Window, marta: Marta, elsewhere: HostedTable
) -> None:
    lan = join(window, marta, elsewhere)
    start(window, marta)
    play(window, marta, 4)
    table, seq = page(window, LanPlayScreen), lan.guest.session.seq
    marta.say(schema.HandOver(lan.guest.id))
    until(lambda: lan.hosting and lan.guest.captain and lan.guest.status == "inside", PATIENCE)
    until(lambda: marta.inside and marta.here.table.epoch == lan.guest.table.epoch == 1, PATIENCE)
    assert page(window, LanPlayScreen) is table and table.veil is None
    play(window, marta, 3)
    assert lan.guest.session.seq > seq


def test_the_host_is_gone_for_good_and_the_window_goes_on(
    window: Window, marta: Marta, elsewhere: HostedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "HOST_GONE_AFTER", 1.0)
    lan = join(window, marta, elsewhere)
    start(window, marta)
    play(window, marta, 4)
    table = page(window, LanPlayScreen)
    finish(marta.close())
    elsewhere.close()
    until(lambda: isinstance(table.veil, HostLost), PATIENCE)
    until(lambda: lan.may_inherit, PATIENCE)
    until(table.veil._go_on.isVisible, PATIENCE)
    press(window, Qt.Key.Key_G)
    until(lambda: isinstance(table.veil, Gathering), PATIENCE)
    press(window, Qt.Key.Key_G)
    until(lambda: isinstance(window.page, LanPlayScreen) and window.page.veil is None, PATIENCE)
    until(lambda: lan.guest.table.phase == "playing" and lan.guest.table.seats[1 - lan.guest.seat].stand_in, PATIENCE)
