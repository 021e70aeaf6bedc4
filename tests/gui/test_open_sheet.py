"""A fighter's whole sheet: opened by click, key and screen reader, for every seat, in every language and size."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from kd_qt.style import text
from kd_qt.table.things import open_sheet
from tests.gui.table_kit import LEFT, NONE, RING, Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key
OPEN = ("open sheet",)


@pytest.fixture(params=["duel", "teams"])
def game(qtbot: Any, request: Any) -> Seatmate:
    made = Seatmate(request.param, 8)
    qtbot.addWidget(made.table)
    assert made.until("action")
    return made


def ability(game: Seatmate, seat: int) -> str:
    desk = game.table.desk
    fighter = desk.teller.lexicon.fighters[desk.player(seat)["fighter"]]
    return desk.ability(fighter) or desk.say("no_ability")


def press(game: Seatmate, *key: object) -> None:
    rect = game.table.board.things[key].spec.rect
    QTest.mouseClick(game.table.viewport(), LEFT, NONE, game.table.mapFromScene(rect.cx, rect.cy))


def read(game: Seatmate) -> str:
    return game.table.board.things[OPEN].spec.name


@pytest.mark.parametrize("way", [("header", "left"), ("header", "right"), ("plate", True), ("plate", False)])
def test_a_click_opens_either_side(game: Seatmate, way: tuple[object, ...]) -> None:
    press(game, *way)
    seat = game.table.desk.team(way[1] in ("left", True))[0]
    assert game.table.desk.fighter(seat) in read(game) and ability(game, seat) in read(game)
    press(game, "close sheet")
    assert OPEN not in game.table.board.things


def test_keys_turn_through_everybody_and_close(game: Seatmate) -> None:
    for seat in open_sheet.seats(game.table.desk):
        QTest.keyClick(game.table, Key.Key_F)
        assert ability(game, seat) in read(game) and game.table.ring.focused().key == OPEN
        shown = [key[1] for key in game.table.board.things if key[0] == "open special"]
        fighter = game.table.desk.player(seat)["fighter"]
        assert shown == [special.id for special in game.table.desk.teller.lexicon.fighters[fighter].specials]
    assert set(open_sheet.seats(game.table.desk)) == set(range(game.match.seats))
    QTest.keyClick(game.table, Key.Key_Escape)
    assert OPEN not in game.table.board.things and not game.sent


def test_its_tabs_are_reached_by_arrows(game: Seatmate) -> None:
    QTest.keyClick(game.table, Key.Key_F)
    for _ in range(12):
        focused = game.table.ring.focused()
        if focused.pick == ("sheet", game.table.desk.foe()):
            break
        QTest.keyClick(game.table, Key.Key_Up if focused.pick is None or focused.pick[0] != "sheet" else Key.Key_Right)
        if game.table.ring.focused().key == focused.key:
            QTest.keyClick(game.table, Key.Key_Left)
    QTest.keyClick(game.table, Key.Key_Return)
    assert ability(game, game.table.desk.foe()) in read(game)


def test_it_can_be_read_while_others_choose(game: Seatmate) -> None:
    while game.match.decision(0) is not None:
        game.link.act(game.random.choice(list(game.match.decision(0).options)).to_json())
    QTest.keyClick(game.table, Key.Key_F)
    assert OPEN in game.table.board.things and not game.refusals


def test_a_screen_reader_opens_it(game: Seatmate) -> None:
    header = QAccessible.queryAccessibleInterface(game.table.board.things[("header", "right")])
    header.actionInterface().doAction("Press")
    assert ability(game, game.table.desk.foe()) in read(game)


def test_a_skill_that_lies_face_down_keeps_its_secret(qtbot: Any) -> None:
    game = Seatmate("duel", 8)
    qtbot.addWidget(game.table)
    assert game.until("action")
    mine, theirs = (game.match.view(seat)["players"][seat]["skills"]["hidden"][0] for seat in (0, 1))
    words = {seat: _skills(game, seat) for seat in (0, 1)}
    desk = game.table.desk
    assert desk.cards.name(mine, "en") in words[0] and desk.cards.text(mine, "en") in words[0]
    assert desk.cards.name(theirs, "en") not in words[1] and "Face down" in words[1]


def _skills(game: Seatmate, seat: int) -> str:
    game.table.opened.sheet(seat)
    things = game.table.board.things
    return " ".join(thing.spec.name for key, thing in things.items() if key[0] == "open skill")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 1024), (900, 500)])
def test_everything_fits_in_every_language(qtbot: Any, size: tuple[int, int]) -> None:
    for packs in ((RING, "nemesis"), ("nemesis", "tainted_grail")):
        text.overflow.clear()  # the first are long-winded on purpose: the panel holds even them
        game = Seatmate("teams", 5, size=size, packs=packs)
        qtbot.addWidget(game.table)
        assert game.until("action")
        for lang in ("en", "pl", "es"):
            game.table.retranslate(lang)
            for seat in range(4):
                game.table.opened.sheet(seat)
                _inside(game)
    assert not text.overflow or size == (900, 500)


def _inside(game: Seatmate) -> None:
    panel = game.table.board.things[OPEN].spec.rect
    assert panel.y >= 0 and panel.bottom <= game.table.height() and panel.x >= 0 and panel.right <= game.table.width()
    for key, thing in game.table.board.things.items():
        if key[0] in ("open special", "open skill", "sheet tab", "close sheet"):
            rect = thing.spec.rect
            assert rect.x >= panel.x and rect.right <= panel.right and rect.bottom <= panel.bottom
