"""Keys that ask, names that say what can be done and where a thing lies, keys that answer although they cannot work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from kd_core.text import say
from kd_qt.screens.keys import GROUPS
from tests.gui.listening import SUPPORTED, Ear, listening
from tests.gui.table_kit import Seatmate

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]
Key, NAME = Qt.Key, QAccessible.Text.Name
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def game(qtbot: Any) -> Seatmate:
    QAccessible.setActive(True)
    made = Seatmate("duel", 21)
    qtbot.addWidget(made.table)
    assert made.until("action")
    return made


@pytest.fixture
def ear(game: Seatmate) -> Iterator[Ear]:
    with listening() as made:
        yield made


def press(game: Seatmate, ear: Ear, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
    """What this key answers."""
    ear.heard.clear()
    QTest.keyClick(game.table, key, modifier)
    said = ear.announced()
    assert len(said) == 1, said
    return said[0]


def heard(game: Seatmate, *key: object) -> Any:
    return QAccessible.queryAccessibleInterface(game.table.board.things[key])


def test_where_things_stand_can_be_asked(game: Seatmate, ear: Ear) -> None:
    table, view = game.table, game.table.view_shown
    cards = table.desk.cards
    hand = press(game, ear, Key.Key_V)
    assert all(cards.name(card, "en") in hand for card in view["players"][0]["hand"])
    row = press(game, ear, Key.Key_X)
    assert [row.index(f"Row {n} of 4: {cards.name(card, 'en')}") for n, card in enumerate(view["row"], 1)]
    for key, seat in ((Key.Key_I, 0), (Key.Key_O, 1)):
        said = press(game, ear, key)
        player = view["players"][seat]
        assert table.desk.fighter(seat) in said and f"Space {player['space'] + 1}" in said
        assert say("en", "word.rounds_count", n=player["victories"]) in said
    arena = press(game, ear, Key.Key_D)
    assert f"distance {view['distance']}" in arena
    for player in view["players"]:
        assert f"Space {player['space'] + 1}, " in arena
    assert not game.sent and table.view_shown == view


def test_the_last_sentence_is_said_again_whatever_was_asked_meanwhile(game: Seatmate, ear: Ear) -> None:
    game.table.choose.back()
    game.link.act(next(one for one in game.table.view_shown["legal"] if one["do"] == "move"))
    told = ear.announced()[-1]
    press(game, ear, Key.Key_V)
    assert press(game, ear, Key.Key_G) == told
    assert press(game, ear, Key.Key_G) == told


def test_every_choice_is_named_and_walked_to(game: Seatmate, ear: Ear) -> None:
    table = game.table
    said = press(game, ear, Key.Key_K)
    walked = []
    for _ in range(60):
        QTest.keyClick(table, Key.Key_J)
        spec = table.ring.focused()
        if spec.key in walked:
            break
        walked.append(spec.key)
        assert spec.name in said and not heard(game, *spec.key).state().disabled
    assert {key[0] for key in walked} >= {"control", "row"} and spec.key == walked[0]
    QTest.keyClick(table, Key.Key_J, SHIFT)
    assert table.ring.key == walked[-1]
    table.setEnabled(True)
    table.choose.rest()
    table.refresh()
    assert press(game, ear, Key.Key_K) == say("en", "table.nothing_to_do")


def test_the_log_is_read_line_by_line(game: Seatmate, ear: Ear) -> None:
    log = [line.text for line in game.table.memory.log]
    assert [press(game, ear, Key.Key_U) for _ in range(4)] == [log[-1], log[-2], log[-3], log[-4]]
    assert press(game, ear, Key.Key_U, SHIFT) == log[-3]
    game.link.act(next(one for one in game.table.view_shown["legal"] if one["do"] == "move"))
    assert press(game, ear, Key.Key_U) == game.table.memory.log[-1].text


def test_the_wording_is_changed_at_the_table(game: Seatmate, ear: Ear) -> None:
    said = [press(game, ear, Key.Key_Z) for _ in range(3)]
    assert [words.split(": ")[1] for words in said] == ["Full.", "Short.", "Normal."]


def test_a_key_that_cannot_work_says_so(game: Seatmate, ear: Ear) -> None:
    said = press(game, ear, Key.Key_E)
    assert say("en", "table.not_now", what=say("en", "table.do_end")) in said
    assert said in game.table.board.things[("bar",)].spec.name  # for eyes, too
    QTest.keyClick(game.table, Key.Key_M)
    game.table.choose.rest()
    game.table.refresh()
    assert say("en", "table.not_now", what="Move") in press(game, ear, Key.Key_M)


def test_the_page_of_keys_lists_every_key_that_asks() -> None:
    listed = {cap for caps, _ in GROUPS["ear"] for cap in caps.split()}
    assert listed == set("GVIODXKJUZ")


# -- names -------------------------------------------------------------------------------------------------------------


def test_names_tell_place_and_what_can_be_done(game: Seatmate, ear: Ear) -> None:
    table = game.table
    held = table.view_shown["players"][0]["hand"]
    assert heard(game, "row", 1).text(NAME).startswith("Row 2 of 4: ")
    assert not held or heard(game, "hand", 0).text(NAME).startswith(f"Hand 1 of {len(held)}: ")
    QTest.keyClick(table, Key.Key_M)
    for space in range(9):
        able = ("space", space) in table.choose.lit
        found = heard(game, "space", space)
        assert ("you can move here" in found.text(NAME)) == able
        assert bool(found.state().disabled) != able
    assert any(not heard(game, "space", space).state().disabled for space in range(9))


def test_skills_tell_their_initiative(game: Seatmate) -> None:
    skill = game.table.view_shown["players"][0]["skills"]["active"][0]
    number = game.table.teller.lexicon.skills[skill].initiative
    assert f"initiative {number}" in heard(game, "skill line", "left", 0).text(NAME)
