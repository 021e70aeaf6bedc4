"""A card of one's own at a real table: entered in the window, hosted by it, played by two programs over TLS."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kd_core.content.drafts import shelf
from kd_core.game import SPECS, library
from kd_core.net.security.identity import Identity
from kd_core.net.wire import schema
from kd_qt.lan import Lan
from kd_qt.loop import Loop
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.match import LanPlayScreen
from kd_qt.window import Window
from tests.gui.editor_kit import ID, enter_card
from tests.gui.lan_kit import running_loop
from tests.gui.test_lan_real import PATIENCE, Marta, finish, host, play, target_of
from tests.gui.window_kit import click, close_window, named, open_window, page, until
from tests.net.lan.party import Shelf
from tests.net.pair import BOXES

pytestmark = pytest.mark.gui
MINE = "my_cards"


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[Loop]:
    with running_loop(qapp) as running:
        yield running


@pytest.fixture
def window(loop: Loop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "ann"))
    monkeypatch.setenv("KNOCKDOWN_ADDRESSES", "127.0.0.1")
    monkeypatch.setattr(Lan, "multicast", False)
    monkeypatch.setattr(Lan, "port", 0)
    opened = open_window(name="Ann")
    yield opened
    finish(opened.network.lan.close())
    close_window(opened)


def test_an_own_card_in_a_match_over_the_network(window: Window, tmp_path: Path) -> None:
    enter_card(window)
    window.drop_to_home()
    mine = library.find([MINE])[0]
    shelf.share(mine.folder, tmp_path / "mine.kdpack", SPECS)
    theirs, _ = shelf.look_into(tmp_path / "mine.kdpack", SPECS)  # what Marta was given as one file
    marta = Marta(Identity.load(tmp_path / "marta"), [*BOXES, theirs], "Marta", lambda topic: None, kept=Shelf(),
                  multicast=False)  # fmt: skip
    lan = host(window)
    click(window, "lobby.change_rules")
    assert not named(window, f"rules.packs.{MINE}").isChecked()  # type: ignore[attr-defined]
    click(window, f"arena.{MINE}")
    assert named(window, f"rules.packs.{MINE}").isChecked(), "an arena brings its pack"  # type: ignore[attr-defined]
    for box in ("nemesis", "tainted_grail"):
        click(window, f"rules.packs.{box}")
    click(window, "rules.test.dice")
    click(window, "rules.done")
    until(lambda: lan.guest.table.rules.packs == [MINE], PATIENCE)
    marta.enters(target_of(lan))
    until(lambda: lan.guest.table.seats[1].name == "Marta", PATIENCE)
    marta.say(schema.Ready(True))
    until(lambda: page(window, LobbyScreen).start.kind == "primary", PATIENCE)
    click(window, "lobby.start")
    until(lambda: isinstance(window.page, LanPlayScreen), PATIENCE)
    until(lambda: marta.here.session is not None and marta.here.session.begun, PATIENCE)
    for one in (lan.guest, marta.here):
        used = one.session.packs
        assert [pack.hash for pack in used] == [mine.hash]
        assert ID in [attack.id for attack in used[0].attacks]
    play(window, marta, 6)
    finish(marta.close())
