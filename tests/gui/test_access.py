"""What a screen reader finds on the table: every thing by name, role and state, in the order of the focus ring."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests.gui.listening import SUPPORTED, listening
from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui
NAME = QAccessible.Text.Name


@pytest.fixture
def game(qtbot) -> Seatmate:  # type: ignore[no-untyped-def]
    QAccessible.setActive(True)
    made = Seatmate("duel", 3)
    qtbot.addWidget(made.table)
    assert made.until("action")
    return made


def children(game: Seatmate):  # type: ignore[no-untyped-def]
    table = QAccessible.queryAccessibleInterface(game.table)
    return [table.child(at) for at in range(table.childCount())]


def test_everything_open_has_a_name(game: Seatmate) -> None:
    names = [child.text(NAME) for child in children(game)]
    view = game.table.view_shown
    for card in view["row"]:
        assert any(game.table.desk.cards.name(card, "en") in name for name in names)
    assert sum(name.startswith("Space ") for name in names) == 9
    assert any("Wounds:" in name for name in names) and any(name.startswith("YOUR TURN") for name in names)
    assert all(names)


def test_roles_and_states(game: Seatmate) -> None:
    found = {child.text(NAME): child for child in children(game)}
    move = found["Move"]
    assert move.role() == QAccessible.Role.Button and move.state().focusable
    row = QAccessible.queryAccessibleInterface(game.table.board.things[("row", 0)])
    assert not row.state().selected
    game.table.click(("row", game.table.board.things[("row", 0)].spec.pick[1]))
    assert row.state().selected
    bar = QAccessible.queryAccessibleInterface(game.table.board.things[("bar",)])
    assert bar.role() == QAccessible.Role.StatusBar


def test_blocks_are_check_boxes(qtbot) -> None:  # type: ignore[no-untyped-def]
    QAccessible.setActive(True)
    for seed in range(3, 20):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        if game.until("block_wounds"):
            break
    boxes = [child for child in children(game) if child.role() == QAccessible.Role.CheckBox]
    assert boxes and all(box.state().checkable for box in boxes)
    assert sum(bool(box.state().checked) for box in boxes) == sum(game.table.selection.ignored())


def test_the_focus_is_told(game: Seatmate) -> None:
    QTest.keyClick(game.table, Qt.Key.Key_Tab)
    focused = [child for child in children(game) if child.state().focused]
    assert len(focused) == 1 and focused[0].text(NAME)


def test_things_that_are_gone_are_forgotten(game: Seatmate) -> None:
    children(game)
    for _ in range(30):
        decision = game.match.decision(0)
        if decision is not None:
            game.link.act(game.random.choice(list(decision.options)).to_json())
        if not game.others():
            break
        for child in children(game):
            assert child.isValid() and child.text(NAME)
    gc.collect()


# -- pressing ----------------------------------------------------------------------------------------------------------


def do(game: Seatmate, *key: object, deed: str = "Press") -> None:
    """As a screen reader does it: by the name of a deed, through Qt."""
    table = game.table
    thing = table.board.things.get(key) or table.over.things[key]
    QAccessible.queryAccessibleInterface(thing).actionInterface().doAction(deed)


def of(game: Seatmate, pick: tuple[object, ...]) -> tuple[object, ...]:
    return next(thing.spec.key for thing in game.table.board.things.values() if thing.spec.pick == pick)


def test_everything_that_does_something_can_be_pressed(game: Seatmate) -> None:
    pressable = set()
    for thing in game.table.board.things.values():
        if thing.spec.name:
            found = QAccessible.queryAccessibleInterface(thing)
            assert ("Press" in found.actionInterface().actionNames()) == (thing.spec.pick is not None)
            assert ("SetFocus" in found.actionInterface().actionNames()) == bool(thing.spec.zone)
            assert found.valueInterface() is None and found.textInterface() is None
            pressable |= {thing.spec.key[0]} if thing.spec.pick is not None else set()
    assert {"row", "hand", "space", "control", "special", "menu", "discard"} <= pressable


def test_an_attack_is_pressed_together(game: Seatmate) -> None:
    card = game.table.view_shown["row"][0]
    do(game, "row", 0)
    assert game.table.selection.picks == (("row", 0),) and game.table.ring.focused().pick == ("do", "confirm")
    do(game, *of(game, ("do", "confirm")))
    assert game.sent == [{"do": "attack", "card": card}]


def test_a_move_is_pressed_together(game: Seatmate) -> None:
    do(game, *of(game, ("intent", "move")))
    goal = next(pick for pick in game.table.choose.lit if pick[0] == "space")
    do(game, *goal)
    assert not game.sent and game.table.selection.action() == {"do": "move", "to": goal[1]}
    do(game, *goal)
    assert game.sent == [{"do": "move", "to": goal[1]}]


def test_the_focus_can_be_put_on_a_thing(game: Seatmate) -> None:
    do(game, "row", 2, deed="SetFocus")
    assert game.table.ring.seen and game.table.ring.focused().key == ("row", 2) and not game.table.selection.picks


def test_under_a_menu_nothing_can_be_pressed(game: Seatmate) -> None:
    game.table.setEnabled(False)
    do(game, "row", 0)
    assert not game.table.selection.picks


def test_a_press_that_takes_its_own_thing_away_ends_calmly(game: Seatmate) -> None:
    """Attack, then Use it: the button is gone when the press returns, and who still asks it hears nothing."""
    do(game, "row", 0)
    button = QAccessible.queryAccessibleInterface(game.table.board.things[of(game, ("do", "confirm"))])
    button.actionInterface().doAction("Press")
    assert game.sent
    for again in (lambda: button.text(NAME), lambda: button.actionInterface().actionNames()):
        assert not again()
    button.actionInterface().doAction("Press")
    assert not button.isValid() and button.state().invalid and button.parent() is None and len(game.sent) == 1


def test_behind_a_menu_nothing_is_found(game: Seatmate) -> None:
    held = QAccessible.queryAccessibleInterface(game.table.board.things["row", 0])
    assert children(game) and not held.state().invisible
    game.table.setEnabled(False)
    assert not children(game) and held.state().invisible
    game.table.setEnabled(True)
    assert children(game)


@pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")
def test_whoever_remembers_names_is_told_of_every_change(game: Seatmate) -> None:
    """A reader that keeps what it found, and follows the events alone, always knows the table as it is."""
    children(game)

    def heard(thing: Any) -> str:
        return str(QAccessible.queryAccessibleInterface(thing).text(NAME))

    known = {thing: heard(thing) for thing in game.table.board.things.values() if thing.spec.name}
    with listening() as ear:
        for _ in range(25):
            if not game.others():
                break
            legal = game.table.view_shown["legal"]
            game.link.act(game.random.choice(legal))
            for event in ear.things:
                if event.kind == "ObjectDestroyed":
                    known.pop(event.thing, None)
                elif event.kind in ("ObjectCreated", "NameChanged"):
                    known[event.thing] = event.name
            ear.things.clear()
            now = {thing: heard(thing) for thing in game.table.board.things.values() if thing.spec.name}
            assert {thing: name for thing, name in known.items() if name} == now
