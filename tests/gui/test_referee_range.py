"""Range on the referee's screen: the arena is tapped, the answer is kd_core's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from kd_core.referee.sums import Sheet, reach
from kd_qt.referee.ground import Ground
from kd_qt.referee.tools.range import RangeTool
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui


@pytest.fixture
def referee(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Referee("range")
    yield opened
    close_window(opened.window)


def verdict(referee: Referee) -> str:
    return referee.tool(RangeTool)._verdict.words


def lit(referee: Referee) -> list[int]:
    return [space.at for space in referee.tool(RangeTool).findChild(Ground).spaces() if space.lit]  # type: ignore[union-attr]


def test_taps_place_one_after_the_other(referee: Referee) -> None:
    referee.tap("space.4", "space.5")
    assert referee.tool(RangeTool)._stand == [3, 4]
    assert verdict(referee) == "IN RANGE" and "Distance: 1 space" in referee.words()
    referee.tap("referee.range.range.2")
    assert verdict(referee) == "OUT OF RANGE" and "Too near: it begins at 2." in referee.words()
    assert referee.shown("rule.RANGE-1")


def test_who_steps_on_the_other_changes_places(referee: Referee) -> None:
    """MOVE-2: two fighters never share a space, so a tap on the other's space swaps the marks."""
    referee.tap("space.7")
    assert referee.tool(RangeTool)._stand == [6, 2]


@pytest.mark.parametrize("printed", ["1", "1-3", "2-5", "projectile", "any"])
def test_what_is_shown_is_what_the_core_says(referee: Referee, printed: str) -> None:
    referee.tap("space.2", "space.5", f"referee.range.range.{printed}")
    expected = reach("nemesis", 1, 4, printed=printed)
    assert (verdict(referee) == "IN RANGE") == expected.in_range
    assert lit(referee) == list(expected.reached)
    assert referee.shown(f"rule.{expected.rule}")


def test_an_attack_by_its_name(referee: Referee) -> None:
    referee.tap("referee.range.range.named", "picker.3.mistbearer chain_pull")
    expected = reach("nemesis", 2, 6, "chain_pull", sheet=Sheet("mistbearer"))
    assert (verdict(referee) == "IN RANGE") == expected.in_range is True
    assert referee.tool(RangeTool)._ranges.plates()["named"].text() == "Chain Pull"
    assert lit(referee) == list(expected.reached)


def test_who_picks_nothing_keeps_the_answer(referee: Referee) -> None:
    referee.tap("referee.range.range.1-3", "referee.range.range.named")
    referee.press(Qt.Key.Key_Escape)
    assert referee.tool(RangeTool)._ranges.value == "1-3"
    assert not referee.shown("picker.close")


def test_candles_make_spaces_dark(referee: Referee) -> None:
    """ARENA-5, on the arena that has them."""
    assert not referee.shown("referee.range.candles.2")
    referee.tap("referee.range.arena.tainted_grail", "referee.range.candles.2")
    ground = referee.tool(RangeTool).findChild(Ground)
    assert [space.at for space in ground.spaces() if space.dark] == [0, 1, 7, 8]  # type: ignore[union-attr]


def test_by_keyboard_alone(referee: Referee) -> None:
    assert referee.focus() == "space.3"
    referee.press(Qt.Key.Key_4, Qt.Key.Key_6)
    assert referee.tool(RangeTool)._stand == [3, 5]
    referee.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert referee.focus() == "space.5" and referee.tool(RangeTool)._stand == [4, 5]
    assert verdict(referee) == "IN RANGE"


def test_a_screen_reader_hears_who_stands_where(referee: Referee) -> None:
    ground = referee.tool(RangeTool).findChild(Ground)
    names = [space.accessibleName() for space in ground.spaces()]  # type: ignore[union-attr]
    assert names[2] == "3: You" and names[6] == "7: Opponent" and names[0] == "1"


def test_every_picker_fits_in_every_language(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = []
    for lang in ("en", "pl", "es"):
        referee.window.ui.set_language(lang)
        settle()
        referee.tap("referee.range.range.named")
        problems += too_small(referee.page, monkeypatch)
        referee.press(Qt.Key.Key_Escape)
    assert not problems, "\n".join(problems)
