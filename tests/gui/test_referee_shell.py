"""The referee's screen: tabs and what does not fit into them, boxes, keys, the way back; what table mode promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_qt import settings as store
from kd_qt.referee.countdown import CountdownScreen
from kd_qt.referee.shell import TOOLS, RefereeScreen
from kd_qt.referee.tools.block import BlockTool
from kd_qt.referee.tools.pay import PayTool
from kd_qt.referee.tools.rules import RulesTool
from kd_qt.screens.home import Home
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import click, close_window, open_window, settle

pytestmark = pytest.mark.gui
ALL = [*(kind.name for kind in TOOLS), "shelf", "boxes"]


@pytest.fixture
def referee(qapp: object) -> Iterator[Referee]:
    opened = Referee("block")
    yield opened
    close_window(opened.window)


def test_it_is_a_page_of_the_start_screen_and_left_by_its_own_button(qapp: object) -> None:
    window = open_window()
    click(window, "home.referee")
    assert isinstance(window.page, RefereeScreen)
    click(window, "referee.leave")
    assert isinstance(window.page, Home)
    close_window(window)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_under_24_px_too_small_to_tap_or_cut_off(
    referee: Referee, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee.window.ui.set_language(lang)
    problems = []
    for tool in ALL:
        referee.page.show_tool(tool)
        settle()
        problems += [f"{tool}: {problem}" for problem in too_small(referee.page, monkeypatch)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 720), 150), ((1920, 1080), 150)], ids=str)
def test_every_word_fits_in_other_windows_too(
    qapp: object, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = Referee("block", size, scale=scale)
    problems = []
    for lang in LANGUAGES:
        referee.window.ui.set_language(lang)
        for tool in ALL:
            referee.page.show_tool(tool)
            settle()
            problems += [f"{lang} {tool}: {problem}" for problem in too_small(referee.page, monkeypatch)]
    close_window(referee.window)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)], ids=str)
def test_every_tool_is_two_taps_away_whatever_the_tabs_show(qapp: object, size: tuple[int, int]) -> None:
    referee = Referee("block", size, language="es")
    for kind in TOOLS:
        tab = f"referee.tab.{kind.name}"
        if referee.shown(tab):
            referee.tap(tab)
        else:
            referee.tap("referee.more", f"referee.shelf.{kind.name}")
        assert isinstance(referee.page.tool, kind)
        assert referee.shown(tab), "the open tool is among the tabs"
    close_window(referee.window)


def test_page_keys_and_ctrl_tab_walk_through_all_tools(referee: Referee) -> None:
    seen = [referee.page.tool.name]
    for _ in TOOLS:
        referee.press(Qt.Key.Key_PageDown)
        seen.append(referee.page.tool.name)
    names = [kind.name for kind in TOOLS]
    first = names.index("block")
    assert seen == [*names[first:], *names[:first], "block"]
    referee.press(Qt.Key.Key_PageUp)
    assert referee.page.tool.name == names[first - 1]
    QTest.keyClick(referee.window.focusWidget() or referee.window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert referee.page.tool.name == "block"
    assert referee.focus().startswith("referee.block"), "the keyboard speaks to the tool"


def test_a_rule_leads_to_its_page_and_back_to_the_answer(referee: Referee) -> None:
    referee.tap("rule.BLOCK-2")
    assert "BLOCK-2" in referee.words() and "p. 16" in referee.words()
    assert isinstance(referee.page.tool, RulesTool)
    referee.press(Qt.Key.Key_Escape)
    assert isinstance(referee.page.tool, BlockTool)
    referee.press(Qt.Key.Key_Escape)
    assert isinstance(referee.window.page, Home)


def test_the_boxes_on_the_table_are_remembered_and_one_stays(referee: Referee, home: Path) -> None:
    referee.tap("referee.tab.pay", "referee.boxes.open", "referee.boxes.tainted_grail")
    assert [pack.id for pack in referee.page.table.packs] == ["nemesis"]
    assert store.load().referee["boxes"] == ["nemesis"]
    referee.tap("referee.boxes.nemesis")
    assert [pack.id for pack in referee.page.table.packs] == ["nemesis"], "one box is always on the table"
    referee.press(Qt.Key.Key_Escape)
    referee.tap("referee.tab.pay")
    assert list(referee.tool(PayTool)._fighters.plates()) == ["james", "katie", "chilly"]


def test_at_first_both_printed_boxes_are_on_the_table(referee: Referee) -> None:
    assert [pack.id for pack in referee.page.table.packs] == list(library.BOXES)


def test_a_box_that_is_gone_is_not_missed(qapp: object) -> None:
    referee = Referee("pay", referee={"boxes": ["thrown_away"]})
    assert [pack.id for pack in referee.page.table.packs] == list(library.BOXES)
    close_window(referee.window)


def test_the_countdown_covers_the_referee_and_tells_it_how_it_went(referee: Referee) -> None:
    heard: list[bool] = []
    page = referee.page
    page.table.test_done.connect(heard.append)
    referee.tap("referee.block.ko")
    countdown = referee.window.page
    assert isinstance(countdown, CountdownScreen)
    countdown.judged.emit(True)
    assert heard == [True]
    referee.window.drop()
    assert referee.window.page is page


def test_a_finger_works_like_the_mouse(referee: Referee) -> None:
    referee.touch("referee.block.cards.2")
    assert referee.tool(BlockTool).asked == (2, 1, 2)


def test_the_screen_stays_on_while_the_referee_is_open(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr("kd_qt.referee.awake.Awake.hold", lambda self: calls.append("hold"))
    monkeypatch.setattr("kd_qt.referee.awake.Awake.release", lambda self: calls.append("release"))
    referee = Referee("block")
    assert calls == ["hold"]
    referee.window.drop()
    assert calls == ["hold", "release"]
    close_window(referee.window)


def test_every_answer_is_said_to_a_screen_reader(referee: Referee) -> None:
    """Whoever cannot see the screen hears the answer when it changes."""
    referee.tap("referee.block.cards.1")
    assert referee.page.tool.announced == "Ignore heavy 0, light 1; take heavy 2, light 0."
    referee.tap("referee.tab.range", "space.4")
    assert referee.page.tool.announced.startswith("OUT OF RANGE. Distance: 3 spaces.")
    referee.tap("referee.tab.ask", "referee.ask.verb.pass")
    assert referee.page.tool.announced.startswith("No. A turn is exactly two actions.")
    referee.tap("referee.tab.pay", "referee.pay.card.dash")
    assert "Reload: pay with" in referee.page.tool.announced


def test_a_referee_that_was_left_is_not_asked_to_hurry(qapp: object) -> None:
    """Its dice and tokens are gone: another speed of motion is none of theirs."""
    referee = Referee("dice")
    for kind in TOOLS:
        referee.page.show_tool(kind.name)
    referee.window.drop()
    settle()
    referee.window.ui.set_speed("fast")
    referee.window.ui.set_speed("none")
    settle()
    close_window(referee.window)
