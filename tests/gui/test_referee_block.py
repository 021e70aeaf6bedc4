"""Block on the referee's screen: any answer in two taps, the same as kd_core's, by touch, mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from kd_core.referee.sums import block
from kd_qt.referee.tools.block import BlockTool, Way
from tests.gui.referee_kit import Referee, sizes_drawn
from tests.gui.window_kit import close_window

pytestmark = pytest.mark.gui


@pytest.fixture
def referee(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Referee("block")
    yield opened
    close_window(opened.window)


def ways(referee: Referee) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """What is shown: ignored and taken of each way, from the top."""
    shown = [one for one in referee.tool(BlockTool).findChildren(Way) if one.isVisibleTo(referee.page)]
    shown.sort(key=lambda one: one.y())
    return [(one.numbers(ignored=True), one.numbers(ignored=False)) for one in shown]


def test_the_mock_up(referee: Referee) -> None:
    """BLOCK-2: two heavy and one light, four cards left."""
    assert ways(referee) == [((2, 0), (0, 1)), ((1, 1), (1, 0))]
    assert "2 × heavy + light ≤ 4" in referee.words() and "for 1 block card" in referee.words()


def test_one_tap_answers_for_another_hand(referee: Referee) -> None:
    referee.tap("referee.block.cards.1")
    assert ways(referee) == [((0, 1), (2, 0))]
    referee.tap("referee.block.cards.0")
    assert ways(referee) == [((0, 0), (2, 1))], "nothing can be ignored"
    assert "≤ 0" in referee.words()


@pytest.mark.parametrize("cards", range(7))
def test_what_is_shown_is_what_the_core_says(referee: Referee, cards: int) -> None:
    referee.tap("referee.block.heavy.more", "referee.block.light.more", f"referee.block.cards.{cards}")
    expected = block(3, 2, cards)
    shown = [((s.ignored.heavy, s.ignored.light), (s.taken.heavy, s.taken.light)) for s in expected.best]
    assert ways(referee) == (shown or [((0, 0), (3, 2))])
    assert ("Fewer may be ignored" in referee.words()) == (len(expected.splits) > len(expected.best))


def test_plus_and_minus_stop_at_their_ends(referee: Referee) -> None:
    for _ in range(2):
        referee.tap("referee.block.heavy.fewer")
    assert referee.tool(BlockTool).asked == (0, 1, 4)
    assert not referee.tool(BlockTool)._wounds["heavy"]._fewer.isEnabled()


def test_by_keyboard_alone(referee: Referee) -> None:
    assert referee.focus() == "referee.block.cards.4"
    referee.press(Qt.Key.Key_2)
    assert referee.tool(BlockTool).asked == (2, 1, 2)
    referee.press(Qt.Key.Key_Right)
    assert referee.tool(BlockTool).asked == (2, 1, 3)
    while not referee.focus().startswith("referee.block.heavy"):
        referee.press(Qt.Key.Key_Backtab)
    referee.press(Qt.Key.Key_3)
    assert referee.tool(BlockTool).asked == (3, 1, 3)
    referee.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert referee.tool(BlockTool).asked == (2, 1, 3)
    assert ways(referee) == [((1, 1), (1, 0))]


def test_the_second_card_is_for_the_effect(referee: Referee) -> None:
    """BLOCK-1, BLOCK-5: another card cancels the effect and still counts for the first block."""
    before = ways(referee)
    referee.tap("referee.block.effect")
    assert "for 2 block cards" in referee.words() and "cancels the effect" in referee.words()
    assert ways(referee) == before
    referee.tap("referee.block.effect")
    assert "cancels the effect" not in referee.words()


def test_figures_can_be_read_from_three_metres(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is ignored at least 100 px high, what is taken at least 72, also where both kinds are taken."""
    referee.tap("referee.block.heavy.more", "referee.block.light.more")
    for cards in range(1, 7):
        referee.tap(f"referee.block.cards.{cards}")
        for way in referee.tool(BlockTool).findChildren(Way):
            if way.isVisibleTo(referee.page):
                with sizes_drawn(monkeypatch) as drawn:
                    way.grab()
                digits = [px for px, words in drawn if words.isdecimal()]
                ignored = len([n for n in way.numbers(ignored=True) if n])
                assert min(digits[:ignored]) >= 100 and min(digits[ignored:]) >= 72, (cards, digits)


def test_a_screen_reader_hears_the_ways_and_the_numbers(referee: Referee) -> None:
    tool = referee.tool(BlockTool)
    first = min((one for one in tool.findChildren(Way) if one.isVisibleTo(tool)), key=lambda one: one.y())
    assert first.accessibleName() == "Ignore heavy 2, light 0; take heavy 0, light 1."
    assert tool._wounds["heavy"]._more.accessibleName() == "heavy: 2. One more"
    assert tool._cards.plates()["1"].accessibleName() == "1 card left"
