"""Candles: where it is dark, who suffers at the end of the turn, and what the next candle brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt

from kd_qt.referee.tools.candles import CandlesTool
from tests.gui.at_table import SIZES, AtTable, at_table, problems
from tests.gui.window_kit import settle

pytestmark = pytest.mark.gui

Opens = Callable[..., AtTable[CandlesTool]]


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    yield from at_table(CandlesTool)


def drawn(at: AtTable[CandlesTool], candles: int) -> None:
    at.tap(f"referee.candles.drawn.{candles}")


def fates(at: AtTable[CandlesTool]) -> list[str]:
    return [fate.accessibleName() for fate in at.tool._fates]


def dark(at: AtTable[CandlesTool]) -> list[int]:
    """As people count spaces."""
    return [space.at + 1 for space in at.tool._ground.spaces() if space.dark]


# ARENA-4, ARENA-6: nine spaces; each candle darkens one more pair from both edges, and the last leaves the centre safe.
DARK = {0: [], 1: [1, 9], 2: [1, 2, 8, 9], 3: [1, 2, 3, 7, 8, 9], 4: [1, 2, 3, 4, 6, 7, 8, 9]}


@pytest.mark.parametrize(("candles", "spaces"), DARK.items())
def test_where_it_is_dark(candles: int, spaces: list[int], opened: Opens) -> None:
    at = opened()
    drawn(at, candles)
    assert dark(at) == spaces
    shown = at.tool._dark.text()
    assert shown == (f"Dark: {', '.join(map(str, spaces))}" if spaces else "No space is dark yet.")


def test_what_the_next_candle_brings(opened: Opens) -> None:
    at = opened()
    assert at.tool._next.text() == "After the next candle also 1, 9"
    drawn(at, 3)
    assert at.tool._next.text() == "After the next candle also 4, 6"
    drawn(at, 4)
    assert at.tool._next.text() == "It was the last candle."


def test_who_suffers(opened: Opens) -> None:
    """ARENA-5: a light wound for whoever ends the turn in the dark."""
    at = opened()
    assert at.tool.spaces == [2, 6], "both begin on their starting spaces"
    assert fates(at) == ["Player 1: safe", "Player 2: safe"]
    drawn(at, 3)
    assert fates(at) == ["Player 1: suffers 1 light", "Player 2: suffers 1 light"]
    at.tap("space.5", "space.6")
    assert fates(at) == ["Player 1: safe", "Player 2: safe"]
    drawn(at, 4)
    assert fates(at) == ["Player 1: safe", "Player 2: suffers 1 light"], "the centre stays safe"


def test_taps_go_to_one_and_then_to_the_other(opened: Opens) -> None:
    at = opened()
    at.tap("space.1", "space.9")
    assert at.tool.spaces == [0, 8]
    at.tap("referee.candles.who.1", "space.8")
    assert at.tool.spaces == [0, 7] and at.tool._who.value == "0"


def test_two_never_share_a_space(opened: Opens) -> None:
    at = opened()
    at.tap("space.7")
    assert at.tool.spaces == [6, 2], "they change places"


def test_figures_stand_where_they_were_put(opened: Opens) -> None:
    at = opened()
    at.tap("space.1")
    people = {space.at: space.people for space in at.tool._ground.spaces() if space.people}
    assert sorted(people) == [0, 6] and [yours for _, yours in people[0]] == [True]
    assert at.tool._ground.spaces()[0].accessibleName() == "Space 1: Player 1"


def test_a_box_without_candles_says_so(opened: Opens) -> None:
    at = opened()
    at.tool.table.use(["nemesis"])
    settle(3)
    assert at.shown()[:1] == ["No arena of these boxes has candles."]
    assert not at.tool._ground.isVisible() and not at.tool._drawn.isVisible()
    at.tool.table.use(["nemesis", "tainted_grail"])
    settle(3)
    assert at.tool._ground.isVisible() and "No arena of these boxes has candles." not in at.shown()


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    at.focus("referee.candles.drawn.0")
    at.key(Qt.Key.Key_4)
    at.focus("space.1")
    at.key(Qt.Key.Key_5)
    at.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert at.tool.spaces == [4, 1]
    assert fates(at) == ["Player 1: safe", "Player 2: suffers 1 light"]


def test_a_finger_is_as_good_as_a_mouse(opened: Opens) -> None:
    at = opened()
    at.touch("referee.candles.drawn.2")
    at.touch("space.2")
    assert fates(at)[0] == "Player 1: suffers 1 light"


def test_the_rule_is_one_tap_away(opened: Opens) -> None:
    at = opened()
    at.tap("rule.ARENA-5")
    assert at.rules == ["ARENA-5"]


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_can_be_read(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(size, scale=scale)
    for candles in (0, 4):
        drawn(at, candles)
        assert not problems(at)
