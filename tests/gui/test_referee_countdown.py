"""Ten seconds for a real tower: counted by a clock, heard, seen from three metres, and judged by people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kd_core.languages import LANGUAGES
from kd_qt.referee import countdown
from kd_qt.referee.countdown import CountdownScreen, Stage, Test
from kd_qt.style import palette, text
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.window_kit import click, close_window, key, named, open_window, settle

pytestmark = pytest.mark.gui

READY, START = "referee.countdown.ready", "referee.countdown.start"
STANDS, FELL = "referee.countdown.stands", "referee.countdown.fell"
AGAIN, DONE = "referee.countdown.again", "referee.countdown.done"


class At:
    """A countdown in a window, with a clock that goes when it is told to, and ears."""

    def __init__(self, test: Test | None = None, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.time = 1000.0
        self.heard: list[str] = []
        self.spoken: list[str] = []
        self.judged: list[bool] = []
        self.left = 0
        self.window: Window = open_window(size, **settings)
        self.window.ui.sounds.play = self._hear  # type: ignore[method-assign]
        self.page = CountdownScreen(self.window.ui, test, now=lambda: self.time)
        self.page._told._voice.say = self._speak  # type: ignore[method-assign]
        self.page.judged.connect(self.judged.append)
        self.page.left.connect(self._leave)
        self.window.put(self.page)
        settle(3)

    def _hear(self, name: str) -> bool:
        self.heard.append(name)
        return True

    def _speak(self, words: str, lang: str) -> bool:
        self.spoken.append(words)
        return True

    def _leave(self) -> None:
        self.left += 1

    def go(self, seconds: float) -> None:
        """Time goes by, and the screen looks at the clock once."""
        self.time += seconds
        self.page.frame()

    def begin(self) -> At:
        click(self.page, READY)
        click(self.page, START)
        return self

    @property
    def stage(self) -> Stage:
        return self.page.stage


Opens = Callable[..., At]


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    made: list[At] = []

    def begin(*args: Any, **settings: Any) -> At:
        made.append(At(*args, **settings))
        return made[-1]

    yield begin
    for one in made:
        close_window(one.window)


# -- who does what -----------------------------------------------------------------------------------------------------


def test_the_tested_is_ready_before_the_opponent_starts(opened: Opens) -> None:
    """TEST-1."""
    at = opened()
    assert not named(at.page, START).isEnabled()
    QTest.mouseClick(named(at.page, START), Qt.MouseButton.LeftButton)
    assert at.stage is Stage.WAITING and not at.heard
    click(at.page, READY)
    assert at.stage is Stage.READY and not at.heard
    click(at.page, START)
    assert at.stage is Stage.RUNNING


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    key(at.window, Qt.Key.Key_Space)
    assert at.stage is Stage.READY
    key(at.window, Qt.Key.Key_Return)
    assert at.stage is Stage.RUNNING
    for stroke in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        key(at.window, stroke)
        assert at.stage is Stage.RUNNING, "a hand that strikes twice has not seen a tower"
    key(at.window, Qt.Key.Key_Left)
    key(at.window, Qt.Key.Key_Space)
    assert at.stage is Stage.OVER and at.page.passed
    key(at.window, Qt.Key.Key_Return)
    assert at.judged == [True] and at.left == 1


def test_the_right_key_is_for_a_tower_that_fell(opened: Opens) -> None:
    at = opened().begin()
    key(at.window, Qt.Key.Key_Left)
    key(at.window, Qt.Key.Key_Right)
    key(at.window, Qt.Key.Key_Return)
    assert at.stage is Stage.OVER and not at.page.passed


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_every_second_is_heard_once_and_at_its_moment(opened: Opens) -> None:
    at = opened().begin()
    moments: list[tuple[float, list[str]]] = []
    for hundredth in range(1, 1011):
        at.heard.clear() if hundredth > 1 else None
        at.time = 1000.0 + hundredth / 100
        at.page.frame()
        if hundredth > 1 and at.heard:
            moments.append((hundredth / 100, list(at.heard)))
    usual = [(float(second), ["tick"]) for second in range(1, 7)]
    last = [(float(second), ["tick_last"]) for second in range(7, 10)]
    assert moments == [*usual, *last, (10.0, ["bell"])]
    assert at.spoken == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]


def test_it_begins_with_the_gong(opened: Opens) -> None:
    assert opened().begin().heard == ["test_start", "tick"]


def test_a_busy_window_makes_no_second_longer(opened: Opens) -> None:
    """Nothing was looked at for 3.2 seconds: what was missed is not told later, all at once."""
    at = opened().begin()
    at.heard.clear()
    at.go(3.2)
    assert at.heard == ["tick"] and at.page.clock.second == 7
    assert at.page.clock.left == pytest.approx(6.8)
    at.go(60)
    assert at.heard == ["tick", "bell"] and at.stage is Stage.UP


def test_covered_dragged_and_resized_it_goes_on(opened: Opens) -> None:
    at = opened().begin()
    at.time += 4
    at.window.rulebook("TEST-1")
    settle(3)
    assert at.page._frames.isActive()
    at.page.frame()
    assert at.heard[-1] == "tick" and at.page.clock.second == 6
    at.window.drop()
    at.window.resize(1000, 640)
    at.window.move(40, 30)
    settle(3)
    assert at.page.clock.second == 6 and at.stage is Stage.RUNNING


def test_the_timer_really_runs(opened: Opens) -> None:
    at = opened().begin()
    at.heard.clear()
    at.time += 1
    QTest.qWait(120)
    assert at.heard == ["tick"]


def test_it_uses_a_clock_that_only_goes_forward() -> None:
    import time

    assert countdown.CountdownScreen.__init__.__defaults__ is not None
    assert time.monotonic in countdown.CountdownScreen.__init__.__defaults__


# -- the verdict -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("button", "passed"), [(STANDS, True), (FELL, False)])
@pytest.mark.parametrize("seconds", [3.0, 11.0])
def test_people_say_what_happened_at_any_moment(button: str, passed: bool, seconds: float, opened: Opens) -> None:
    at = opened().begin()
    at.go(seconds)
    click(at.page, button)
    assert at.stage is Stage.OVER and at.page.passed is passed
    assert at.heard[-1] == ("passed" if passed else "tower_falls")
    assert not at.judged, "it is final when they are done"
    click(at.page, DONE)
    assert at.judged == [passed] and at.left == 1


def test_at_zero_it_asks(opened: Opens) -> None:
    at = opened().begin()
    at.go(10)
    assert at.stage is Stage.UP and at.heard[-1] == "bell"
    assert at.page.head() == "Time is up! Does it stand?"
    assert not at.page._frames.isActive()


def test_a_verdict_by_mistake_is_taken_back_and_the_clock_has_gone_on(opened: Opens) -> None:
    at = opened().begin()
    at.go(2)
    click(at.page, FELL)
    at.time += 3
    at.window.step_back()
    assert at.stage is Stage.RUNNING and at.page.clock.second == 5 and at.page._frames.isActive()
    click(at.page, STANDS)
    at.time += 9
    at.window.step_back()
    assert at.stage is Stage.UP
    assert not at.judged


def test_again_starts_from_the_beginning(opened: Opens) -> None:
    at = opened().begin()
    at.go(11)
    click(at.page, FELL)
    click(at.page, AGAIN)
    assert at.stage is Stage.WAITING and at.page.clock.second == 10
    at.heard.clear()
    at.begin()
    assert at.heard == ["test_start", "tick"] and not at.judged


def test_leaving_ends_it(opened: Opens) -> None:
    at = opened().begin()
    timer = at.page._frames
    at.window.drop()
    assert not timer.isActive() and not at.judged


# -- what follows ------------------------------------------------------------------------------------------------------


def test_without_wounds_told_it_is_the_clock_and_the_rule(opened: Opens) -> None:
    at = opened().begin()
    click(at.page, STANDS)
    assert (at.page.head(), at.page.note()) == ("Passed!", "Discarded: half of the light wounds, rounded down.")
    at.window.step_back()
    click(at.page, FELL)
    assert (at.page.head(), at.page.note()) == ("Knocked down!", "The attacker wins the round.")


@pytest.mark.parametrize(
    ("wounds", "option", "forbidden", "said"),
    [
        ((2, 5), "light", False, "Marta discards 2 light."),
        ((3, 5), "heavy", False, "Marta discards 1 heavy."),
        ((3, 5), "all", False, "Marta discards 1 heavy and 2 light."),
        ((3, 5), "all", True, "No wounds are discarded."),
        ((4, 1), "light", False, "No wounds are discarded."),
    ],
)
def test_what_is_relieved(wounds: tuple[int, int], option: str, forbidden: bool, said: str, opened: Opens) -> None:
    """TEST-3: half, rounded down; of what, is an option; an attack may forbid it."""
    at = opened(Test("Marta", "Bruno", wounds, option, forbidden)).begin()
    click(at.page, STANDS)
    assert at.page.note() == said


def test_who_wins(opened: Opens) -> None:
    at = opened(Test("Marta", "Bruno")).begin()
    click(at.page, FELL)
    assert at.page.note() == "Bruno wins the round."


def test_in_teams_a_fighter_goes(opened: Opens) -> None:
    """TEAM-8."""
    at = opened(Test("Katie", "James", teams=True)).begin()
    click(at.page, FELL)
    assert at.page.note() == "Katie leaves the arena until the round is over."


def test_without_wounds_there_is_nothing_to_build(opened: Opens) -> None:
    """TEST-5."""
    at = opened(Test("Marta", wounds=(0, 0)))
    assert at.stage is Stage.OVER and at.page.passed
    assert at.page.note() == "No wounds: nothing to build (TEST-5)."
    click(at.page, DONE)
    assert at.judged == [True]


# -- from three metres -------------------------------------------------------------------------------------------------


def figure_height(page: CountdownScreen, colour: int) -> int:
    """Of the pixels in the colour of the figures, as they are painted, buttons left out."""
    picture: QImage = page.grab().toImage()
    found = [y for y in range(picture.height()) for x in range(0, picture.width(), 2) if picture.pixel(x, y) == colour]
    words = page._words_rect().top()
    found = [y for y in found if y < words]
    return max(found) - min(found) + 1


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600), (1024, 768)], ids=str)
def test_the_figures_are_most_of_the_height(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(Test("Marta", "Bruno", (2, 5)), size, scale=scale).begin()
    for seconds, colour in ((0.0, palette.TEXT), (2.5, palette.TEXT), (5.0, palette.HEAVY_TEXT)):
        at.go(seconds)
        settle(1)
        assert figure_height(at.page, colour.rgb()) >= 0.6 * at.page.height(), at.page.clock.second


def test_what_is_to_tap_is_large(opened: Opens) -> None:
    at = opened()
    for stage in Stage:
        at.page._enter(stage)
        for one in [one for one in at.page.findChildren(QWidget) if one.isVisible()]:
            assert min(one.width(), one.height()) >= 60, one.objectName()


def test_a_finger_is_as_good_as_a_mouse(opened: Opens) -> None:
    at = opened()
    device = QTest.createTouchDevice()
    button = named(at.page, READY)
    spot = QPoint(button.width() - 40, button.height() - 20)
    QTest.touchEvent(button, device).press(0, spot, button).commit()
    QTest.touchEvent(button, device).release(0, spot, button).commit()
    settle(3)
    assert at.stage is Stage.READY


@pytest.mark.parametrize("speed", ["normal", "none"])
def test_without_motion_the_edge_goes_by_whole_seconds(speed: str, opened: Opens) -> None:
    at = opened(speed=speed).begin()
    at.go(0.5)
    assert at.page._share() == (pytest.approx(0.95) if speed == "normal" else 1.0)
    at.go(8.0)
    assert (at.page._pulse() < 1.0) is False or speed == "normal"


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)], ids=str)
def test_every_word_fits_at_24_px_and_more(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(Test("Bartłomiej", "Magdalena", (3, 9), "all"), size, scale=scale)
    problems: list[str] = []
    for lang in LANGUAGES:
        at.window.ui.set_language(lang)
        for stage in Stage:
            at.page._enter(stage)
            settle(2)
            text.overflow.clear()
            at.window.grab()
            problems += [f"{lang} {stage}: {problem}" for problem in (*too_long(at.page), *text.overflow)]
    assert not problems, "\n".join(problems)
