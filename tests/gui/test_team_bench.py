"""A benched fighter's line and the opponent's hand in teams: long names beside full hands, nothing covered."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from kd_core.languages import LANGUAGES
from kd_qt.style import text
from kd_qt.table.things import columns
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui
LONG = ("lost_knight", "mistbearer", "mistbearer", "lost_knight")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("cards", [3, 6, 7])
def test_names_and_cards_stand_side_by_side(qtbot: Any, lang: str, scale: int, cards: int) -> None:
    text.overflow.clear()
    game = Seatmate("teams", 9, lang=lang)
    qtbot.addWidget(game.table)
    assert game.until("action")
    game.table.settings.scale = scale
    game.table.restyle()
    game.table.stand(full(game, cards))
    assert not text.overflow
    things = game.table.board.things
    panel = things[("foe hand",)].spec.rect
    held = [things[("foe card", at)].spec.rect for at in range(cards)]
    words = panel.w * columns.FLAT if panel.h < 40 else 108.0  # in one line, or over each other where there is room
    assert held[0].x >= panel.x + words - 1 and held[-1].right <= panel.right
    assert cards > 6 or all(one.right <= other.x + 0.5 for one, other in pairwise(held))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fighter", ["james", "maggot", "mistbearer", "lost_knight"])
def test_a_mate_on_the_arena_has_name_tokens_and_hand_in_one_line(qtbot: Any, lang: str, fighter: str) -> None:
    text.overflow.clear()
    game = Seatmate("teams", 9, lang=lang)
    qtbot.addWidget(game.table)
    assert game.until("action")
    view = full(game, 6)
    mine, mate = view["players"][0], view["players"][2]
    mine["active"], mate["active"], mate["fighter"] = False, True, fighter
    mine["space"], mate["space"] = None, mine["space"]
    mate["hand"] = [card for card in view["row"] if card] + [None, None]
    game.table.stand({**view, "legal": [], "to_act": [{"seat": 2, "kind": "action"}], "turn": 2})
    assert not text.overflow


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_long_name_stands_beside_many_tokens(qtbot: Any, lang: str, size: tuple[int, int]) -> None:
    text.overflow.clear()
    game = Seatmate("duel", 9, lang=lang, size=size)
    qtbot.addWidget(game.table)
    assert game.until("action")
    view = deepcopy(game.table.view_shown)
    view["players"][1] |= {"fighter": "mistbearer", "tokens": {"mist": 3, "curse": 1, "fire": 1, "stun": 1}}
    game.table.stand(view)
    assert not text.overflow


def test_the_sign_on_the_own_mates_header_opens_the_sheet(qtbot: Any) -> None:
    """The rest of the header still means the swap (TEAM-7)."""
    game = Seatmate("teams", 9)
    qtbot.addWidget(game.table)
    assert game.until("action")
    table = game.table
    sign, header = (table.board.things[key, "left"].spec for key in ("bench sheet", "bench header"))
    assert table.desk.fighter(2) in sign.name and sign.zone == "left" and sign.rect.w < header.rect.w / 4
    swaps = table.pointer.pickable(QPointF(header.rect.cx, header.rect.cy))
    assert swaps is not None and swaps.spec.pick == ("seat", 2)
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(sign.rect.cx, sign.rect.cy))
    assert table.opened.sheet_of == 2 and not game.sent
    table.buttons.back()
    Hands(game, "keys").press_keys(("sheet", 2))
    assert table.opened.sheet_of == 2 and not game.sent


def full(game: Seatmate, cards: int) -> dict[str, Any]:
    """The same moment with the longest names, and with hands of cards that have two symbols each."""
    view = deepcopy(game.table.view_shown)
    doubles = [attack.id for pack in game.match.packs for attack in pack.attacks if len(attack.symbols) == 2]
    for player, fighter in zip(view["players"], LONG):
        player["fighter"] = fighter
    for seat in (1, 2, 3):
        view["players"][seat]["hand"] = (doubles * cards)[:cards]
    return view
