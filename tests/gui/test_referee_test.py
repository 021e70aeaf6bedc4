"""The tool of the Knockdown Test: what is needed, how likely it is, what goes; dice here, ten seconds one tap away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_qt.referee.countdown import Test
from kd_qt.referee.tools.test import TestTool
from tests.gui.at_table import SIZES, AtTable, at_table, problems
from tests.gui.window_kit import named, settle

pytestmark = pytest.mark.gui

Opens = Callable[..., AtTable[TestTool]]
ROLL, CLOCK = "referee.test.roll", "referee.test.clock"


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    yield from at_table(TestTool)


def tell(at: AtTable[TestTool], heavy: int, light: int) -> None:
    """By the plates with - and +."""
    for kind, wanted in (("heavy", heavy), ("light", light)):
        while at.tool._wounds[kind].n != wanted:
            at.tap(f"referee.test.{kind}.{'more' if at.tool._wounds[kind].n < wanted else 'fewer'}")


def chances(at: AtTable[TestTool]) -> dict[str, tuple[str, str]]:
    return {by: (shown.figures, shown.note) for by, shown in at.tool._chances.items()}


def fall(at: AtTable[TestTool], *eyes: int) -> None:
    at.tool.dice.chance = lambda number: eyes
    at.tap(ROLL)


# What three dice do, counted by hand (TEST-2): of 216 rolls, those with a sum of at least so many wounds.
BY_DICE = {1: 216, 3: 216, 4: 215, 9: 160, 11: 108, 12: 81, 18: 1, 19: 0}


@pytest.mark.parametrize(("wounds", "good"), BY_DICE.items())
def test_the_chance_with_dice(wounds: int, good: int, opened: Opens) -> None:
    at = opened()
    tell(at, 1 if wounds > 1 else 0, wounds - 1 if wounds > 1 else 1)
    figures, note = chances(at)["dice"]
    assert figures == f"{good / 216:.0%}"
    words = {216: "any roll passes", 0: "no roll is enough"}
    assert note == words.get(good, f"{wounds} or more")


def test_the_chance_with_a_tower(opened: Opens) -> None:
    """As docs/tower.md has measured it: 51 % fail with eleven cubes."""
    at = opened()
    tell(at, 4, 7)
    assert chances(at)["tower"] == ("49%", "11 cubes")


def test_without_wounds_it_is_passed(opened: Opens) -> None:
    """TEST-5."""
    at = opened()
    tell(at, 0, 0)
    assert chances(at) == {"dice": ("100%", "no wounds: passed"), "tower": ("100%", "no wounds: passed")}


@pytest.mark.parametrize(
    ("option", "gone"), [("light", {"light": 2}), ("heavy", {"heavy": 1}), ("all", {"heavy": 1, "light": 2})]
)
def test_what_goes_afterwards(option: str, gone: dict[str, int], opened: Opens) -> None:
    """TEST-3: half, rounded down, of what the match agreed on."""
    at = opened()
    tell(at, 3, 5)
    at.tap(f"referee.test.option.{option}")
    seen = {kind: cubes.n for kind, cubes in at.tool._healed.items() if cubes.isVisible()}
    assert seen == gone and not at.tool._none.isVisible()


def test_nothing_goes_of_a_single_light_wound(opened: Opens) -> None:
    at = opened()
    tell(at, 4, 1)
    assert at.tool._none.isVisible() and at.tool._none.text() == "none"
    assert at.tool._relief.accessibleName() == "Relief: none"


@pytest.mark.parametrize(
    ("eyes", "said", "sound"), [((3, 3, 3), "9: passed", "passed"), ((1, 6, 1), "8: K.O.", "failed")]
)
def test_the_roll_is_judged(eyes: tuple[int, int, int], said: str, sound: str, opened: Opens) -> None:
    """TEST-2: nine wounds."""
    at = opened()
    tell(at, 3, 6)
    fall(at, *eyes)
    assert at.tool._verdict.words == said and at.heard[-1] == sound


def test_other_wounds_are_another_test(opened: Opens) -> None:
    at = opened()
    fall(at, 6, 6, 6)
    assert at.tool._verdict.words
    at.tap("referee.test.heavy.more")
    assert not at.tool._verdict.words and at.tool.dice.fallen == ()


def test_the_ten_seconds_are_told_what_was_told_here(opened: Opens) -> None:
    at = opened()
    tell(at, 2, 4)
    at.tap("referee.test.option.all", CLOCK)
    assert at.countdowns == [Test(wounds=(2, 4), option="all")]


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    at.key(Qt.Key.Key_5, Qt.Key.Key_Up)  # the focus is there from the beginning
    at.focus("referee.test.light.more")
    at.key(Qt.Key.Key_2)
    assert at.tool.wounds == (6, 2)
    at.focus(ROLL)
    at.key(Qt.Key.Key_Return)
    assert len(at.tool.dice.fallen) == 3
    at.focus(CLOCK)
    at.key(Qt.Key.Key_Space)
    assert at.countdowns == [Test(wounds=(6, 2))]


def test_the_rule_is_one_tap_away(opened: Opens) -> None:
    at = opened()
    at.tap("rule.TEST-3")
    assert at.rules == ["TEST-3"]


def test_nothing_is_judged_before_the_dice_lie(opened: Opens) -> None:
    at = opened(speed="normal")
    QTest.mouseClick(named(at.tool, ROLL), Qt.MouseButton.LeftButton)
    assert at.tool.dice.rolling and not at.tool._verdict.words
    at.screen.show_tool("rules")
    assert at.tool._verdict.words


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_can_be_read(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(size, scale=scale)
    at.tool.dice.chance = lambda number: (6, 6, 6)
    at.tool.dice.roll()
    settle(3)
    assert not problems(at)
    at.tool._wounds["heavy"].press(40)
    at.tool._wounds["light"].press(40)
    at.tool._option.plates()["all"].click()
    at.tool.dice.chance = lambda number: (6, 6, 6)
    at.tool.dice.roll()
    assert not problems(at)
