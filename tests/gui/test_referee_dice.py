"""Dice on the screen: honest, large, remembered."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_qt.referee.tools import dice
from kd_qt.referee.tools.dice import DiceTool
from tests.gui.at_table import SIZES, AtTable, at_table, problems
from tests.gui.window_kit import named, settle, until

pytestmark = pytest.mark.gui

Opens = Callable[..., AtTable[DiceTool]]
ROLL, DICE = "referee.dice.roll", "referee.dice.dice"


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    yield from at_table(DiceTool)


def named_dice(at: AtTable[DiceTool], *throws: tuple[int, ...]) -> None:
    """What falls next."""
    left = list(throws)
    at.tool.dice.chance = lambda number: left.pop(0)


def test_chance_is_the_systems_own() -> None:
    names = {alias.name for node in ast.walk(ast.parse(inspect.getsource(dice))) if isinstance(node, ast.ImportFrom)
             for alias in node.names if node.module == "secrets"}  # fmt: skip
    assert "randbelow" in names and "random" not in vars(dice)


def test_every_face_falls_as_often() -> None:
    """6000 dice: 1000 of each, give or take; a thousand times rarer than one in a million to miss that."""
    fallen = Counter(eyes for _ in range(2000) for eyes in dice.throw(3))
    assert set(fallen) == {1, 2, 3, 4, 5, 6}
    assert all(800 < n < 1200 for n in fallen.values()), fallen


def test_a_tap_throws_and_adds_up(opened: Opens) -> None:
    at = opened()
    named_dice(at, (6, 1, 5), (2, 2, 2))
    at.tap(ROLL)
    assert at.tool.dice.fallen == (6, 1, 5) and at.tool._sum.words == "12"
    at.tap(DICE)  # the dice themselves can be tapped, too
    assert at.tool._sum.words == "6"
    assert at.tool._sum.accessibleName() == "6"
    assert at.shown()[-2:] == ["2 + 2 + 2 = 6", "6 + 1 + 5 = 12"]
    assert at.heard == ["cube_pick", "cube_place"] * 2


def test_a_finger_is_as_good_as_a_mouse(opened: Opens) -> None:
    """On the left: there is no touch outside the screen, which is small here."""
    at = opened()
    at.touch("referee.dice.number.1")
    at.tap(DICE)
    assert len(at.tool.dice.fallen) == 1


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    named_dice(at, (3,), (5,))
    at.focus("referee.dice.number.1")
    at.key(Qt.Key.Key_1)
    at.focus(ROLL)
    at.key(Qt.Key.Key_Return)
    assert at.tool.dice.fallen == (3,)
    at.key(Qt.Key.Key_Space)
    assert at.tool.dice.fallen == (5,)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_as_many_as_wanted(number: int, opened: Opens) -> None:
    at = opened()
    at.tap(f"referee.dice.number.{number}", ROLL)
    fallen = at.tool.dice.fallen
    assert len(fallen) == number and set(fallen) <= set(dice.EYES)
    assert at.tool._sum.words == str(sum(fallen))


def test_other_dice_have_not_been_thrown(opened: Opens) -> None:
    at = opened()
    at.tap(ROLL, "referee.dice.number.2")
    assert at.tool.dice.fallen == () and at.tool._sum.words == "–"
    assert len([line for line in at.shown() if "=" in line]) == 1, "the throw before is remembered"


def test_only_the_last_six_are_remembered(opened: Opens) -> None:
    at = opened()
    named_dice(at, *[(eyes, 1, 1) for eyes in (1, 2, 3, 4, 5, 6, 1, 2)])
    at.tap(*[ROLL] * 8)
    assert [line for line in at.shown() if "=" in line] == [
        f"{eyes} + 1 + 1 = {eyes + 2}" for eyes in (2, 1, 6, 5, 4, 3)
    ]


def test_a_trembling_hand_throws_once(opened: Opens) -> None:
    at = opened(speed="normal")
    named_dice(at, (1, 2, 3), (6, 6, 6))
    button = named(at.tool, ROLL)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert at.tool.dice.rolling and at.tool._sum.words == "–", "nothing is told before they lie"
    until(lambda: not at.tool.dice.rolling)
    assert at.tool.dice.fallen == (1, 2, 3) and at.tool._sum.words == "6"


def test_without_motion_they_lie_at_once(opened: Opens) -> None:
    at = opened(speed="none")
    QTest.mouseClick(named(at.tool, ROLL), Qt.MouseButton.LeftButton)
    assert not at.tool.dice.rolling and at.tool._sum.words == str(sum(at.tool.dice.fallen))


def test_leaving_the_tool_ends_the_motion(opened: Opens) -> None:
    at = opened(speed="normal")
    QTest.mouseClick(named(at.tool, ROLL), Qt.MouseButton.LeftButton)
    at.screen.show_tool("rules")
    assert not at.tool.dice.rolling and not at.tool.dice._clock._timer.isActive()


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_can_be_read(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(size, scale=scale)
    for _ in range(6):
        at.tool.dice.roll()
    settle(3)
    assert not problems(at)
