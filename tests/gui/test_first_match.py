"""What a setup proposes to somebody who never finished a match, and the rarer choices, which are out of the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from kd_core import kept, places
from kd_core.languages import LANGUAGES
from kd_core.text import say
from kd_core.tower.terms import Aids
from kd_qt import settings
from kd_qt.screens.fold import Fold
from kd_qt.screens.setup import SetupScreen
from kd_qt.style import text
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.window_kit import click, close_window, key, named, open_window, page, recorded, settle

pytestmark = pytest.mark.gui
EASY = {"chilly", "lost_knight"}  # as their sheets are marked


@pytest.fixture
def window(qapp: object) -> Iterator[Window]:
    """Of somebody who comes for the first time."""
    made = open_window(last_setup={})
    yield made
    close_window(made)


def set_up(window: Window, kind: str = "computer") -> SetupScreen:
    window.drop_to_home()
    window.set_up(kind)
    settle()
    found: SetupScreen = page(window, SetupScreen)
    return found


def fold(window: Window) -> Fold:
    found = named(window, "setup.more")
    assert isinstance(found, Fold)
    return found


# -- what is proposed --------------------------------------------------------------------------------------------------


def test_a_newcomer_starts_an_easy_match_with_one_press(window: Window) -> None:
    setup = set_up(window)
    assert {seat.fighter for seat in setup.choices.playing} == EASY
    assert [seat.level for seat in setup.choices.seats] == ["", "rookie", "rookie", "rookie"]
    assert setup.choices.test == "dice"
    found: list[object] = []
    setup.started.disconnect()
    setup.started.connect(lambda *said: found.extend(said))
    assert window.focusWidget() is named(window, "setup.start")
    key(window, Qt.Key.Key_Return)
    assert set(found[0].fighters) == EASY and found[1][1].level == "rookie"  # type: ignore[attr-defined,index]


def test_at_one_computer_both_have_easy_fighters(window: Window) -> None:
    setup = set_up(window, "same")
    assert {seat.fighter for seat in setup.choices.playing} == EASY
    assert all(seat.person for seat in setup.choices.playing)


def test_who_has_finished_a_match_is_proposed_what_was_usual(window: Window) -> None:
    recorded(3, choices=20, name="left")
    assert kept.never_finished()
    assert set_up(window).choices.seats[0].fighter in EASY
    recorded(3, name="finished")
    assert not kept.never_finished()
    setup = set_up(window)
    assert [seat.fighter for seat in setup.choices.playing] == ["james", "lost_knight"]
    assert (setup.choices.seats[1].level, setup.choices.test) == ("contender", "tower")
    assert fold(window).isChecked()


def test_what_a_newcomer_has_chosen_stays(window: Window) -> None:
    set_up(window)
    click(window, "fighter.maggot")
    key(window, Qt.Key.Key_Escape)
    assert set_up(window).choices.seats[0].fighter == "maggot"


def test_records_that_cannot_be_read_finish_nothing(home: Path) -> None:
    places.records().mkdir(parents=True)
    (places.records() / f"empty{places.RECORD_SUFFIX}").write_bytes(b"")
    (places.records() / f"folder{places.RECORD_SUFFIX}").mkdir()
    (places.records() / f"noise{places.RECORD_SUFFIX}").write_bytes(b"\xff\x00" * 5000)
    assert kept.never_finished()


# -- what is out of the way --------------------------------------------------------------------------------------------


def test_the_rarer_choices_are_out_of_the_way_and_told_in_a_line(window: Window) -> None:
    setup = set_up(window)
    assert not setup._options.isVisible() and not setup._draw.isVisible()
    for word in ("Nemesis", "Random", "Half the light", "Dice"):
        assert word in fold(window).accessibleDescription()
    click(window, "setup.more")
    assert setup._options.isVisible() and setup._draw.isVisible()
    click(window, "setup.relief.all")
    click(window, "arena.tainted_grail")
    click(window, "setup.test.tower")
    click(window, "setup.more")
    assert not setup._options.isVisible()
    for word in (say("en", "setup.relief_all"), "Fading Menhir", say("en", "test.tower")):
        assert word in fold(window).accessibleDescription()
    assert (setup.choices.relief, setup.choices.arena, setup.choices.test) == ("all", "tainted_grail", "tower")
    key(window, Qt.Key.Key_Escape)
    made = set_up(window).choices
    assert (made.relief, made.arena, made.test) == ("all", "tainted_grail", "tower")


def test_aids_are_told_there_too(window: Window) -> None:
    setup = set_up(window)
    setup.choices.test, setup.choices.seats[0].aids = "tower", Aids(reach=True)
    setup.show_choices()
    assert "long reach" in fold(window).accessibleDescription() and not setup._aids.isVisible()
    click(window, "setup.more")
    assert setup._aids.isVisible() and "long reach" in setup._aids_said.text()


@pytest.mark.parametrize("wanted", [True, False])
def test_it_is_found_as_it_was_left(window: Window, wanted: bool) -> None:
    recorded(3)
    set_up(window)
    if fold(window).isChecked() != wanted:
        click(window, "setup.more")
    assert settings.load().last_setup.get("more", True) is wanted
    assert set_up(window).ui is window.ui and fold(window).isChecked() is wanted
    assert set_up(window, "same")._options.isVisible() is wanted


def test_keys_and_screen_readers_reach_it(window: Window) -> None:
    setup = set_up(window)
    line = fold(window)
    for _ in range(40):
        if line.hasFocus():
            break
        key(window, Qt.Key.Key_Tab)
    assert line.hasFocus()
    heard = QAccessible.queryAccessibleInterface(line)
    assert heard.text(QAccessible.Text.Name) == say("en", "setup.more") and not heard.state().checked
    key(window, Qt.Key.Key_Return)
    assert setup._options.isVisible() and heard.state().checked
    assert heard.text(QAccessible.Text.Description) == ""  # what lies open speaks for itself
    key(window, Qt.Key.Key_Space)
    assert not setup._options.isVisible() and "Nemesis" in heard.text(QAccessible.Text.Description)


@pytest.mark.parametrize("scale", [100, 150])
def test_every_word_fits(window: Window, scale: int) -> None:
    window.ui.set_scale(scale)
    setup = set_up(window)
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        text.overflow.clear()
        settle()
        setup.grab()
        assert [*too_long(window), *text.overflow] == []


def test_a_strange_memory_of_it_is_no_trouble(window: Window) -> None:
    for said in ("yes", 1, None, []):
        window.ui.settings.last_setup = json.loads(json.dumps({"more": said}))
        assert not set_up(window)._options.isVisible()
