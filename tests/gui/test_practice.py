"""Practising the tower on its page: built by real mouse events, by keys, or not at all; times and ghost are kept."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.languages import LANGUAGES
from kd_core.tower.terms import FRAMES
from kd_qt.screens.home import Home
from kd_qt.screens.practice import PracticeScreen
from kd_qt.style import text
from kd_qt.tower import best as store
from tests.gui.fit import too_long
from tests.gui.tower_kit import Practice
from tests.gui.window_kit import click, close_window, open_window, settle

pytestmark = pytest.mark.gui


Practises = Callable[..., Practice]


@pytest.fixture
def practise(qapp: object) -> Iterator[Practises]:
    """Opens the page; what was opened is closed again."""
    opened: list[Practice] = []

    def begin(*args: Any, **settings: Any) -> Practice:
        opened.append(Practice(*args, **settings))
        return opened[-1]

    yield begin
    for practice in opened:
        close_window(practice.window)


def build_with_mouse(practice: Practice) -> None:
    for height in range(1, practice.trial.terms.cubes):
        practice.drag(height, 0.0, height + 0.5)


def test_it_is_a_page_of_the_start_screen(qapp: object) -> None:
    window = open_window()
    click(window, "home.practice")
    assert isinstance(window.page, PracticeScreen)
    window.step_back()
    assert isinstance(window.page, Home)
    close_window(window)


def test_a_tower_of_four_built_with_the_mouse_passes(practise: Practises) -> None:
    practice = practise(4)
    practice.begin()
    build_with_mouse(practice)
    practice.frames(60)
    assert practice.trial.verdict is not None and practice.trial.verdict.reason == "stands"
    assert practice.view.test is not None and practice.view.test.judged is not None
    assert practice.view.test.judged.passed


def test_a_tower_of_three_built_with_a_finger_passes(practise: Practises) -> None:
    """Of three: there is no touch outside the screen, which is small here, and a fourth cube may lie there."""
    practice = practise(3)
    practice.begin()
    device = QTest.createTouchDevice()
    for height in range(1, 3):
        start = practice.trial.world.poses[height]
        QTest.touchEvent(practice.view, device).press(0, practice.at(start.x, start.y), practice.view).commit()
        practice.frames(4)
        QTest.touchEvent(practice.view, device).move(0, practice.at(0, height + 0.8), practice.view).commit()
        practice.frames(24)
        assert practice.trial.world.held == height
        QTest.touchEvent(practice.view, device).release(0, practice.at(0, height + 0.8), practice.view).commit()
        practice.frames(20)
    practice.frames(60)
    assert practice.trial.verdict is not None and practice.trial.verdict.passed


def test_a_tower_of_four_built_with_keys_passes(practise: Practises) -> None:
    practice = practise(4)
    practice.begin()
    practice.press(Qt.Key.Key_Tab)
    for _ in range(3):
        practice.press(Qt.Key.Key_Return, 40)  # it is taken and flies
        held = practice.trial.world.held
        assert held is not None
        for _ in range(14):
            off = practice.trial.world.poses[held].x
            if abs(off) > 0.05:
                practice.press(Qt.Key.Key_Left if off > 0 else Qt.Key.Key_Right, 2)
        practice.press(Qt.Key.Key_Return, 20)
    practice.frames(60)
    assert practice.trial.verdict is not None and practice.trial.verdict.passed


def test_whoever_does_nothing_fails_at_zero(practise: Practises) -> None:
    practice = practise(4)
    practice.begin()
    practice.frames(10 * FRAMES - 10)
    assert practice.trial.verdict is None
    practice.frames(12)
    assert practice.trial.verdict is not None and practice.trial.verdict.reason == "on_table"
    assert practice.trial.world.frame == 10 * FRAMES


def test_space_asks_for_the_verdict_as_soon_as_the_shape_is_right(practise: Practises) -> None:
    practice = practise(2)
    practice.begin()
    practice.press(Qt.Key.Key_Space)
    assert practice.trial.phase == "building"
    practice.drag(1, 0.0, 1.5)
    if practice.trial.phase == "building":
        assert not practice.view._done.isHidden()
        practice.press(Qt.Key.Key_Space)
    assert practice.trial.phase in ("standing", "over")
    practice.frames(60)
    assert practice.trial.verdict is not None and practice.trial.verdict.passed


def test_a_quick_click_is_not_lost_between_two_frames(practise: Practises) -> None:
    practice = practise(3)
    practice.begin()
    cube = practice.trial.world.poses[1]
    practice.move(cube.x, cube.y)
    practice.frames(30)
    QTest.mousePress(practice.view, Qt.MouseButton.LeftButton, pos=practice.at(cube.x, cube.y))
    QTest.mouseRelease(practice.view, Qt.MouseButton.LeftButton, pos=practice.at(cube.x, cube.y))
    practice.frames(6)
    grabs = [sample.grab for sample in practice.trial.film.samples]
    assert True in grabs and grabs[-1] is False


def test_the_held_cube_is_where_the_hand_is_before_the_host_says_so(practise: Practises) -> None:
    """Pointer to picture: the very next frame, without a new look at the world."""
    practice = practise(3)
    practice.begin()
    cube = practice.trial.world.poses[1]
    QTest.mousePress(practice.view, Qt.MouseButton.LeftButton, pos=practice.at(cube.x, cube.y))
    practice.frames(16)  # the hand has a way to go from over the mark
    assert practice.trial.world.held == 1
    before = practice.trial.world.poses[practice.trial.world.held]
    practice.move(cube.x + 0.4, 3.0, held=True)
    practice.time.now += 1 / FRAMES
    practice.view.frame()
    run = practice.view._run
    assert run is not None and run.player.carried.pose.y > before.y + 0.3


def test_the_wheel_turns_what_is_held(practise: Practises) -> None:
    practice = practise(3)
    practice.begin()
    cube = practice.trial.world.poses[1]
    QTest.mousePress(practice.view, Qt.MouseButton.LeftButton, pos=practice.at(cube.x, cube.y))
    practice.move(cube.x, 3.0, held=True)
    practice.frames(20)
    practice.press(Qt.Key.Key_Q, 20)
    held = practice.trial.world.held
    assert held is not None and practice.trial.world.poses[held].angle == pytest.approx(0.262, abs=0.01)


# -- times and ghost ---------------------------------------------------------------------------------------------------


def test_the_best_time_is_kept_privately_and_its_ghost_shown(home: Path, practise: Practises) -> None:
    practice = practise(2)
    practice.begin()
    practice.drag(1, 0.0, 1.5)
    practice.frames(60)
    record = next(iter(store.load().records.values()))
    assert (record.tries, record.passed) == (1, 1) and 0 < record.seconds < 10
    if sys.platform != "win32":
        assert stat.S_IMODE((home / "tower.json").stat().st_mode) == 0o600
    QTest.keyClick(practice.view, Qt.Key.Key_Space)  # seen enough
    assert practice.page._again.isVisible()
    QTest.mouseClick(practice.page._again, Qt.MouseButton.LeftButton)
    assert practice.view.ghost is not None
    assert [cube for cube, _ in practice.view.ghost.at(9 * FRAMES)] == [1]


def test_only_a_better_time_takes_the_place_of_the_best(practise: Practises) -> None:
    practice = practise(2)
    kept = []
    for waits in (60, 90, 0):
        practice.begin()
        practice.frames(waits)
        practice.drag(1, 0.0, 1.5)
        practice.frames(60)
        kept.append(next(iter(store.load().records.values())).frames)
        practice.page.stop()
    assert kept[0] == kept[1] > kept[2]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"records": 3}', b'{"records": {"x": {"tries": "many"}}}'])
def test_a_file_that_says_nothing_is_as_good_as_none(home: Path, content: bytes) -> None:
    (home / "tower.json").write_bytes(content)
    assert store.load().records == {}


def test_a_film_that_cannot_be_read_has_no_ghost(home: Path) -> None:
    said = {"records": {"steady 2 0 100": {"tries": 1, "passed": 1, "frames": 90, "film": "nonsense"}}}
    (home / "tower.json").write_text(json.dumps(said), encoding="utf-8")
    assert store.Ghost.of(store.load().records["steady 2 0 100"]) is None


def test_leaving_ends_the_try(practise: Practises) -> None:
    practice = practise(3)
    practice.begin()
    local = practice.page.local
    practice.window.step_back()
    assert practice.page.local is None and not practice.view.isVisible()
    assert local is not None and not local._timer.isActive()
    practice.window.step_back()
    assert isinstance(practice.window.page, Home)


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_every_word_of_the_page_fits(size: tuple[int, int], scale: int, practise: Practises) -> None:
    practice = practise(11, "head_start", size, scale=scale)
    problems: list[str] = []
    for lang in LANGUAGES:
        practice.window.ui.set_language(lang)
        settle()
        text.overflow.clear()
        practice.window.grab()
        problems += [f"{lang}: {problem}" for problem in (*too_long(practice.window), *text.overflow)]
    assert not problems, "\n".join(problems)
