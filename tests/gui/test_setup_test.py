"""Setting up a match: how the Knockdown Test is played, and aids for whoever needs them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kd_core import kept
from kd_core.game import Setup
from kd_core.record import Player
from kd_core.tower.terms import NO_AIDS, Aids
from kd_qt import choices
from kd_qt.screens.setup import SetupScreen
from kd_qt.window import Window
from tests.gui.lan_kit import press, words
from tests.gui.window_kit import click, key, named, page

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def played_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What newcomers are proposed is another matter: test_first_match.py."""
    monkeypatch.setattr(kept, "never_finished", lambda: False)


def match(window: Window) -> tuple[Setup, list[Player]]:
    """What would begin now."""
    made, ui = page(window, SetupScreen).choices, window.ui
    return made.setup(ui.packs, ui.lexicon), made.players(ui.lang)


def leave_and_come_back(window: Window, kind: str) -> SetupScreen:
    key(window, Qt.Key.Key_Escape)
    window.set_up(kind)
    return page(window, SetupScreen)


# -- the test ----------------------------------------------------------------------------------------------------------


def test_the_printed_rule_is_what_one_gets(window: Window) -> None:
    window.set_up("computer")
    assert match(window)[0].options.test == "tower" and named(window, "setup.test.tower").isChecked()


@pytest.mark.parametrize("way", ["head_start", "dice", "tower"])
def test_a_way_is_chosen_by_mouse_and_remembered(window: Window, way: str) -> None:
    window.set_up("computer")
    click(window, "setup.test.dice")
    click(window, f"setup.test.{way}")
    assert match(window)[0].options.test == way
    setup = leave_and_come_back(window, "computer")
    assert setup.choices.test == way and named(window, f"setup.test.{way}").isChecked()


def test_arrows_walk_through_the_ways(window: Window) -> None:
    window.set_up("computer")
    named(window, "setup.test.tower").setFocus()
    press(window, Qt.Key.Key_Right)
    assert match(window)[0].options.test == "head_start"
    press(window, Qt.Key.Key_Right)
    assert match(window)[0].options.test == "dice"


def test_every_way_is_told_in_a_sentence(window: Window) -> None:
    window.set_up("computer")
    told = [named(window, f"setup.test.{way}").accessibleDescription() for way in choices.WAYS]
    assert len(set(told)) == 3 and all(one.endswith(".") for one in told)


# -- aids --------------------------------------------------------------------------------------------------------------


def test_aids_of_two_people_at_one_computer(window: Window) -> None:
    window.set_up("same")
    setup = page(window, SetupScreen)
    setup.choices.seats[1].name = "Bea"
    click(window, "aid.open")
    for chosen in ("reach", "time.200", "whose.1", "snap"):
        click(window, f"aids.{chosen}")
    click(window, "aids.done")
    assert [one.aids for one in match(window)[1]] == [Aids(reach=True, time=200), Aids(snap=True)]
    assert "Player 1: long reach and twice the time · Bea: soft snap" in words(setup)
    setup = leave_and_come_back(window, "same")
    assert "Player 1: long reach and twice the time · Bea: soft snap" in words(setup)


def test_aids_by_keyboard(window: Window) -> None:
    window.set_up("computer")
    named(window, "aid.open").setFocus()
    key(window, Qt.Key.Key_Return)
    assert named(window, "aids.reach").hasFocus()
    press(window, Qt.Key.Key_Space)
    while not named(window, "aids.done").hasFocus():
        press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Return)
    assert match(window)[1][0].aids == Aids(reach=True)
    assert named(window, "aid.open").hasFocus()


def test_esc_forgets_what_was_tried_and_stays(window: Window) -> None:
    window.set_up("computer")
    click(window, "aid.open")
    click(window, "aids.sticky")
    key(window, Qt.Key.Key_Escape)
    assert page(window, SetupScreen).veil is None and match(window)[1][0].aids == NO_AIDS


def test_only_people_who_build_have_aids(window: Window) -> None:
    window.set_up("same")
    setup = page(window, SetupScreen)
    setup.choices.seats[0].aids = setup.choices.seats[1].aids = Aids(sticky=True)
    setup.choices.seats[1].level = "random"
    assert [one.aids for one in match(window)[1]] == [Aids(sticky=True), NO_AIDS]
    click(window, "setup.test.dice")
    assert [one.aids for one in match(window)[1]] == [NO_AIDS, NO_AIDS]
    assert "sticky" not in words(setup) and not setup._aids.isVisible()
    click(window, "setup.test.tower")
    assert match(window)[1][0].aids == Aids(sticky=True), "they come back with the tower"


@pytest.mark.parametrize("said", [7, {"time": 300}, {"wings": True}, {"reach": "yes"}, []])
def test_aids_that_make_no_sense_are_forgotten(window: Window, said: object) -> None:
    window.set_up("computer")
    memory = page(window, SetupScreen).choices.to_json()
    memory["seats"][0]["aids"] = said
    window.ui.settings.last_setup = {"computer": {**memory, "test": "chess"}}
    made = choices.remembered("computer", window.ui.lexicon, window.ui.settings.last_setup)
    assert made.seats[0].aids == NO_AIDS and made.test == "tower"
