"""Spaces that an effect asks for: the figure that moves is dragged there, as in a move of its own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from kd_qt.table.hands.picks import FIGURE
from kd_qt.table.words.question import ask
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui


def moved(qtbot: Any, whose: int, mode: str = "duel", kind: str = "choose") -> Seatmate:
    """A match in which an effect, or the bench, asks the table where the figure of that seat goes."""
    for seed in range(40):
        game = Seatmate(mode, seed)
        qtbot.addWidget(game.table)
        if not game.until(kind):
            continue
        asks = game.table.view_shown["question"]
        if kind == "enter" or (asks["names"] == "space" and asks["moves"] == whose and len(spaces(game)) > 1):
            return game
    raise AssertionError("nobody is moved")


def spaces(game: Seatmate) -> list[int]:
    return [pick[1] for pick in sorted(game.table.choose.lit) if pick[0] == "space"]


@pytest.mark.parametrize("whose", [0, 1])
def test_who_is_moved_by_an_effect_is_dragged(qtbot: Any, whose: int) -> None:
    game = moved(qtbot, whose)
    to = next(space for space in spaces(game) if space != game.table.view_shown["players"][whose]["space"])
    assert game.table.board.of(FIGURE).spec.key == ("figure", whose)
    Hands(game, "drag").drag(FIGURE, ("space", to))
    assert game.sent == [{"do": "choose", "value": to}] and not game.refusals


def test_the_lights_stay_on_while_the_figure_is_carried(qtbot: Any) -> None:
    game = moved(qtbot, 0)
    before = spaces(game)
    table, hands = game.table, Hands(game, "drag")
    start = hands.point(FIGURE)
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    QTest.mouseMove(table.viewport(), start + QPoint(20, -20))
    lit = [key[1] for key, thing in table.board.things.items() if key[0] == "space" and thing.signs.lit]
    assert table.drag.source == FIGURE and sorted(lit) == before


def test_a_fighter_of_the_bench_is_dragged_in(qtbot: Any) -> None:
    game = moved(qtbot, 0, "teams", "enter")
    to = spaces(game)[-1]
    Hands(game, "drag").drag(FIGURE, ("space", to))
    assert game.sent == [{"do": "enter", "space": to}]


def test_a_wrong_space_leaves_the_question_in_sight(qtbot: Any) -> None:
    game = moved(qtbot, 0)
    asked, lit = ask(game.table.desk).sentence, spaces(game)
    wrong = next(space for space in range(9) if space not in lit)
    Hands(game, "drag").drag(FIGURE, ("space", wrong))
    assert not game.sent and game.table.choose.refusal
    assert ask(game.table.desk).hint == asked and spaces(game) == lit


@pytest.mark.parametrize("way", ["click", "keys", "digit"])
def test_staying_is_a_button(qtbot: Any, way: str) -> None:
    """RANGE-7: up to so many spaces, the own one included."""
    game = moved(qtbot, 0)
    here = game.table.view_shown["players"][0]["space"]
    stay = next(control for control in ask(game.table.desk).controls if control.pick == ("whole_space", here))
    assert stay.label == f"Stay on space {here + 1}" and "lit spaces" in ask(game.table.desk).hint
    if way == "digit":
        QTest.keyClick(game.table, stay.key)
    else:
        Hands(game, way).pick(stay.pick)
    assert game.sent == [{"do": "choose", "value": here}]


def test_who_must_be_moved_cannot_stay(qtbot: Any) -> None:
    game = moved(qtbot, 1)
    assert game.table.view_shown["players"][1]["space"] not in spaces(game)
    assert not any(control.pick[0] == "whole_space" for control in ask(game.table.desk).controls)


# -- whatever can be clicked can be dragged ----------------------------------------------------------------------------


def test_a_special_attack_that_is_carried_to_the_opponent_is_drafted_with_its_payment(qtbot: Any) -> None:
    game = next(
        made for made in (Seatmate("duel", seed) for seed in range(40)) if made.until("action") and specials(made)
    )
    qtbot.addWidget(game.table)
    special = specials(game)[0]
    Hands(game, "drag").drag(special, ("foe",))
    selection = game.table.selection
    assert not game.sent and selection.special == special[1] and selection.action() is not None
    assert ask(game.table.desk).controls[0].label == "Use it"


def test_the_benched_teammate_is_carried_to_the_arena_and_the_swap_is_asked_about(qtbot: Any) -> None:
    """TEAM-7: like the click on the button."""
    game = next(
        made for made in (Seatmate("teams", seed) for seed in range(40)) if made.until("action") and swaps(made)
    )
    qtbot.addWidget(game.table)
    mate = game.table.board.things[("figure", 2)].spec
    hands, here = Hands(game, "drag"), game.table.view_shown["players"][0]["space"]
    start, end = game.table.mapFromScene(mate.rect.cx, mate.rect.cy), hands.point(("space", here))
    carry(game, start, end)
    assert not game.sent and game.table.selection.action() == {"do": "swap"}
    assert "Swap" in ask(game.table.desk).controls[0].label


def test_a_card_of_the_opponents_hand_is_carried_to_the_discard_pile(qtbot: Any) -> None:
    """Where an effect lets the table choose among cards that the opponent shows."""
    for seed in range(203, 260):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        for _ in range(30):
            if not game.until("choose"):
                break
            shown = sorted(pick for pick in game.table.choose.lit if pick[0] == "foe_card")
            if len(shown) > 1:
                thing = next(one for one in game.table.board.things.values() if one.spec.key[0] == "foe card"
                             and one.spec.pick == shown[0])  # fmt: skip
                pile = game.table.board.of(("pile",)).spec.rect
                point = game.table.mapFromScene
                rect = thing.spec.rect
                carry(game, point(rect.x + 4, rect.cy), point(pile.cx, pile.cy))
                assert game.sent == [{"do": "choose", "value": shown[0][1]}]
                return
            game.link.act(game.table.view_shown["legal"][0])
    raise AssertionError("nobody shows cards")


@pytest.mark.parametrize("what", ["row", "special", "figure"])
def test_a_hand_that_slips_a_little_still_clicks(qtbot: Any, what: str) -> None:
    game = next(
        made for made in (Seatmate("duel", seed) for seed in range(40)) if made.until("action") and specials(made)
    )
    qtbot.addWidget(game.table)
    pick = {"row": ("row", 0), "special": specials(game)[0], "figure": FIGURE}[what]
    start = Hands(game, "click").point(pick)
    carry(game, start, start + QPoint(5, 4))
    assert game.table.selection.picks and not game.sent


def carry(game: Seatmate, start: QPoint, end: QPoint) -> None:
    view = game.table.viewport()
    QTest.mouseMove(view, start)
    QTest.mousePress(view, LEFT, NONE, start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, NONE, end)


def specials(game: Seatmate) -> list[Any]:
    return sorted(pick for pick in game.table.choose.lit if pick[0] == "special")


def swaps(game: Seatmate) -> bool:
    return ("seat", 2) in game.table.choose.lit
