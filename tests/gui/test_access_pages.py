"""What a screen reader finds of the pages: a window, dialogs by title and text, text with a caret, pages read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kd_core import text
from kd_core.record.film import Film
from kd_qt.match import Played
from kd_qt.screens.keys import GROUPS
from kd_qt.tally import Tally
from kd_qt.window import Window
from tests.gui.listening import SUPPORTED, listening
from tests.gui.window_kit import click, close_window, key, named, open_window, recorded, settle, until

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]
Name, Note = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


@pytest.fixture
def window(qapp: object) -> Iterator[Window]:
    opened = open_window(notes=False)
    yield opened
    close_window(opened)


def found(widget: Any) -> Any:
    QAccessible.setActive(True)
    return QAccessible.queryAccessibleInterface(widget)


def test_the_window_is_a_window(window: Window) -> None:
    assert found(window).role() == QAccessible.Role.Window and found(window).text(Name) == "Knockdown"


def test_the_menu_is_a_dialog_that_is_heard(window: Window) -> None:
    window.go_on(recorded(3, choices=20))
    settle()
    table = window.page.board
    until(lambda: bool(table.view_shown.get("legal")) and not table.busy)
    with listening() as ear:
        key(window, Qt.Key.Key_Escape)
    veil = window.page.veil
    said = window.ui.say
    assert found(veil).role() == QAccessible.Role.Dialog and found(veil).text(Name) == said("match.paused")
    assert said("match.kept") in found(veil).text(Note)
    assert any(one.kind == "Alert" and one.about == "Veil" for one in ear.heard)
    assert f"{said('match.paused')} {said('match.kept')}" in ear.announced()
    assert not found(table).childCount()
    window.ui.set_language("pl")
    assert found(veil).text(Name) == text.say("pl", "match.paused")
    click(window, "match.resume")
    assert found(table).childCount()


def test_a_rule_that_is_asked_for_stands_at_the_top_with_the_caret_in_it(window: Window) -> None:
    for rule in ("BLOCK-2", text.rules("en")[-1].id, text.rules("en")[0].id):
        window.rulebook(rule)
        settle()
        page = window.page._page
        caret = page.textCursor()
        assert rule in caret.block().text() and page.hasFocus()
        top = page.cursorRect(caret).top()
        assert -2 <= top <= page.fontMetrics().height() * 3, (rule, top)
        before = caret.position()
        QTest.keyClick(page, Qt.Key.Key_Right)
        assert page.textCursor().position() == before + 1
        window.drop()


def test_the_keys_are_read_and_scrolled_by_the_keyboard(qapp: object) -> None:
    window = open_window((960, 600), scale=200)
    with listening() as ear:
        window.keys()
        settle()
        page = window.page
        lines = [words for _, words in page._reading._lines()]
        assert len(lines) == sum(map(len, GROUPS.values()))
        opened = next(words for words in ear.announced() if words.startswith(window.ui.say("keys.title")))
        assert all(words in opened for words in lines)
        ear.heard.clear()
        bar = page._reading.verticalScrollBar()
        assert bar.maximum() > 0
        for line, _ in page._reading._lines():
            key(window, Qt.Key.Key_Down)
            assert not line.visibleRegion().isEmpty()
        assert ear.announced() == lines and bar.value() > 0
        key(window, Qt.Key.Key_Home)
        assert bar.value() == 0 and ear.announced()[-1] == lines[0]
    close_window(window)


def test_the_result_is_read_and_scrolled_by_the_keyboard(qapp: object) -> None:
    window = open_window((960, 600), scale=200)
    over = Film.of(recorded(4))
    kept, setup = over.kept, over.kept.beginning.setup
    played = Played(over.view(len(over), 0), setup.packs, kept.players, Tally(), setup, kept.path, (0,))
    with listening() as ear:
        window.result(played)
        settle()
        key_word = "result.you_won" if played.winner == 0 else "result.you_lost"
        assert ear.announced()[-1].startswith(window.ui.say(key_word))
        page = window.page
        page._reading.setFocus()
        ear.heard.clear()
        lines = page._reading._lines()
        for line, _ in lines:
            key(window, Qt.Key.Key_Down)
            assert not line.visibleRegion().isEmpty()
    assert ear.announced() == [words for _, words in lines] and page._reading.verticalScrollBar().value() > 0
    assert all(played.side(team, "en") in lines[-1][1] for team in (0, 1))
    close_window(window)


def test_one_of_a_few_is_heard_with_its_group_and_does_the_same_by_every_action(window: Window) -> None:
    window.settings()
    settle()
    page = window.page
    off = found(page._sound.buttons()["off"])
    assert off.role() == QAccessible.Role.RadioButton and off.text(Name) == "Sound: Off"
    names = [found(one).text(Name) for group in page._segments.values() for one in group.buttons().values()]
    assert len(names) == len(set(names)) and "Size: 75 %" in names
    assert window.ui.settings.shake and window.ui.settings.confirm
    actions = found(page._shake.buttons()["off"]).actionInterface()
    actions.doAction(next(name for name in actions.actionNames() if name in ("Press", "Toggle")))
    assert not window.ui.settings.shake
    click(window, "settings.confirm.off")
    assert not window.ui.settings.confirm
    window.drop()
    window.settings()  # showing what is chosen chooses nothing
    assert not window.ui.settings.shake and not window.ui.settings.confirm


def test_the_setup_has_no_field_without_a_name_and_tells_special_attacks(window: Window) -> None:
    for kind in ("computer", "same"):
        window.set_up(kind)
        settle()
        stops = [one for one in window.page.findChildren(QWidget) if one.isVisible() and one.focusPolicy()]
        assert stops and not [one for one in stops if not found(one).text(Name)]
        tile = next(one for one in window.page._tiles if one.fighter == "katie")
        specials = window.ui.lexicon.fighters["katie"].specials
        assert all(window.ui.lexicon.special(one.id, "en", "katie") in found(tile).text(Note) for one in specials)
        window.drop()


def test_a_notice_is_heard(window: Window) -> None:
    with listening() as ear:
        window._notice.say("notice.no_record")
    assert ear.announced() == [window.ui.say("notice.no_record")]


def test_toggle_does_what_a_press_does(window: Window) -> None:
    """Qt offers screen readers nothing else for what can be in or out."""
    window.set_up("computer")
    settle()
    page = window.page

    def toggle(name: str) -> None:
        one = named(window, name)
        assert found(one).role() == (
            QAccessible.Role.CheckBox if name == "setup.more" else QAccessible.Role.RadioButton
        )
        found(one).actionInterface().doAction("Toggle")
        settle()

    toggle("fighter.maggot")
    toggle("arena.nemesis")
    toggle("setup.skills.nemesis")
    toggle("setup.test.dice")
    toggle("setup.relief.all")
    made = page.choices
    assert made.seats[0].fighter == "maggot" and made.arena == made.skills == "nemesis"
    assert made.test == "dice" and made.relief == "all"
    toggle("setup.test.dice")  # what is chosen stays so
    assert made.test == "dice" and page._test.value == "dice"
    page.all_random()  # showing what is chosen chooses nothing
    assert made.seats[0].fighter is None and page.seat == 0
    toggle("seat.1")
    assert page.seat == 1
    toggle("setup.more")
    assert not page._options.isVisible()
    toggle("setup.more")
    assert page._options.isVisible()


def test_a_dialog_is_a_veil_and_no_wall(window: Window) -> None:
    """What lies below is still seen: a dialog for screen readers has no ground of its own."""
    window.go_on(recorded(3, choices=20))
    settle()
    window.page.pause()
    settle()
    seen = window.grab().toImage()
    assert len({seen.pixel(x, y) for x in range(0, 300, 7) for y in range(0, 700, 11)}) > 100
