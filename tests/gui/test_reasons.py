"""Whatever is clicked in vain says why: greyed buttons, the opponent's sheet, empty places, cards that do not pay."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_qt.table.words.question import ask
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui
PRESSED = ("hand", "foe card", "figure", "space", "special", "bench special")


def table(qtbot: Any, kind: str = "action", seed: int = 5, mode: str = "duel") -> Seatmate:
    game = Seatmate(mode, seed)
    qtbot.addWidget(game.table)
    assert game.until(kind)
    return game


def click(game: Seatmate, *key: object) -> str:
    """Click in the middle of a thing; what the bar says then."""
    rect = game.table.board.things[key].spec.rect
    QTest.mouseClick(game.table.viewport(), LEFT, NONE, game.table.mapFromScene(rect.cx, rect.cy))
    assert not game.sent
    return ask(game.table.desk).sentence


def without(game: Seatmate, *kinds: str) -> None:
    """The same question, where none of this is possible."""
    view = game.table.view_shown
    game.table.stand({**view, "legal": [action for action in view["legal"] if action["do"] not in kinds]})


@pytest.mark.parametrize("by", ["mouse", "key"])
@pytest.mark.parametrize(
    ("intent", "kinds", "said"),
    [
        ("move", ("move", "corridor"), "No space beside you is free"),
        ("attack", ("attack",), "no card in the Row"),
        ("combo", ("special", "dash", "swap"), "Nothing in your hand pays"),
    ],
)
def test_a_greyed_way_to_act_says_why(qtbot: Any, intent: str, kinds: tuple[str, ...], said: str, by: str) -> None:
    game = table(qtbot)
    without(game, *kinds)
    if by == "key":
        QTest.keyClick(game.table, Qt.Key(ord(intent[0].upper())))
        assert said in ask(game.table.desk).sentence
    else:
        assert said in click(game, "control", ("intent", intent))


def test_a_greyed_button_to_confirm_repeats_what_is_missing(qtbot: Any) -> None:
    game = table(qtbot, "draft")
    assert click(game, "control", ("do", "confirm")) == "Choose first: You begin: take your first card from the Row."


def test_the_opponents_sheet_and_empty_places_say_whose_they_are(qtbot: Any) -> None:
    game = table(qtbot)
    special = next(key for key, thing in game.table.board.things.items() if key[:2] == ("special", "right"))
    foe = game.table.desk.fighter(game.table.desk.foe())
    assert click(game, *special) == f"Only {foe} can use this."
    assert "empty place in your hand" in click(game, "hand", 5)
    game.link.act(next(action for action in game.table.view_shown["legal"] if action["do"] == "attack"))
    game.others()
    while None not in game.table.row_places:
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
        game.others()
    game.sent.clear()
    assert "Refilled" in click(game, "row", game.table.row_places.index(None))


@pytest.mark.parametrize(("kind", "mode"), [("action", "teams"), ("combo", "duel"), ("choose", "duel"),
    ("discard", "duel"), ("draft", "duel"), ("enter", "teams")])  # fmt: skip
def test_nothing_on_the_table_is_pressed_in_vain_without_a_word(qtbot: Any, kind: str, mode: str) -> None:
    """Cards, figures, spaces and sheets: each is chosen, opens something, or the bar says why not."""
    game = next(made for made in (Seatmate(mode, seed) for seed in range(40)) if made.until(kind))
    qtbot.addWidget(game.table)
    choose = game.table.choose
    seen = [thing.spec for thing in game.table.board.things.values() if thing.spec.key[0] in PRESSED]
    pressed = [spec for spec in seen if spec.pick is not None]
    assert all(spec in pressed for spec in seen if "special" in spec.key[0])
    assert len({spec.key[0] for spec in pressed}) >= 4
    for pick in dict.fromkeys(spec.pick for spec in pressed):
        if game.table.selection.sends(pick):
            continue
        before = game.table.selection.picks
        choose.click(pick)
        assert choose.refusal or game.table.selection.picks != before or "sheet" in game.table.opened, pick
        while choose.back():
            pass
    assert not game.sent


def test_a_card_that_pays_for_nothing_says_so(qtbot: Any) -> None:
    game = table(qtbot)
    without(game, "special", "dash")
    card = game.table.desk.cards.name(game.table.view_shown["players"][0]["hand"][0], "en")
    assert click(game, "hand", 0) == f"{card} pays for no special attack in range now, nor for a dash."


def test_a_card_is_not_dropped_on_a_gap(qtbot: Any) -> None:
    game = table(qtbot)
    while None not in game.table.row_places or game.match.decision(0).kind != "action":  # type: ignore[union-attr]
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
        game.others()
    gap = ("gap", game.table.row_places.index(None))
    Hands(game, "drag").drag(("row", 0), gap)
    assert not game.sent and not game.refusals and not game.table.choose.refusal


@pytest.mark.parametrize(("uses", "said"), [({"special", "dash"}, "or on a space to dash"), ({"dash"}, "on a space to"),
    ({"special"}, "Put it on a special attack.")])  # fmt: skip
def test_what_a_card_is_good_for_is_said_of_this_card(qtbot: Any, uses: set[str], said: str) -> None:
    """Nobody is told to dash with a card that cannot."""
    game = table(qtbot)
    card = game.table.view_shown["players"][0]["hand"][0]
    legal = [{"do": "dash", "card": card, "to": 1}, {"do": "special", "special": "headshot", "pay": [card, "hook"]}]
    game.table.stand({**game.table.view_shown, "legal": [action for action in legal if action["do"] in uses]})
    game.table.click(("hand", 0))
    assert said in ask(game.table.desk).sentence
    assert ("dash" in ask(game.table.desk).sentence) == ("dash" in uses)
