"""A chapter of the lesson by ear, the one in which a blow is blocked: every step is told once and in its order, every
answer is found by its name, and nothing but what a screen reader finds is used. Who plays there is told as you."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest

from kd_core.net import lesson as lessons
from kd_core.text import say
from kd_qt.screens.tutorial import TutorialScreen
from kd_qt.window import Window
from tests.gui.blind import Blind, Read
from tests.gui.listening import SUPPORTED, Ear, listening
from tests.gui.test_ear_duel import everything
from tests.gui.window_kit import page, recorded, settle

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]
CHAPTER = "block"
LONGEST, PRESSED = 40_000, 130  # ms; Qt shows for a moment that a button is down


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


def step_of(window: Window) -> tuple[int, int] | None:
    """Where the lesson stands; None when something lies over it, or it is left."""
    screen = window.page
    return screen.place[:2] if isinstance(screen, TutorialScreen) and screen.veil is None else None


def follow(window: Window, ear: Ear) -> list[str]:
    """Through the chapter; the sentences of its steps, as they were to be told."""
    place = lessons.lesson("duel").find(CHAPTER, 0)
    window.teach(place)
    settle()
    pupil, told = Blind(), []
    deadline = QDeadlineTimer(LONGEST)
    while (at := step_of(window)) is None or at[0] == place.chapter:
        assert not deadline.hasExpired(), (pupil.asked, sorted(pupil.tried), ear.announced()[-3:])
        screen = page(window, TutorialScreen)
        step = screen.match.step
        if step is not None and at is not None and (not told or told[-1] != screen.sentence(step)):
            told.append(screen.sentence(step))
        if not go_on(list(everything(window))):
            pupil.act(everything(window))
        QTest.qWait(2)
    return told


def go_on(found: list[Read]) -> bool:
    """The button of a step that is only read."""
    wanted = (say("en", "tutorial.go_on"), say("en", "tutorial.begin"))
    buttons = [one for one in found if one.press is not None and one.name in wanted]
    for one in buttons[:1]:
        assert one.press is not None
        one.press()
        QTest.qWait(PRESSED)
    return bool(buttons)


def test_the_chapter_of_the_block_is_done_by_ear(window: Window) -> None:
    with listening() as ear:
        told = follow(window, ear)
    heard = " ".join(ear.announced())
    assert len(told) >= 4
    places = [heard.find(words) for words in told]
    assert -1 not in places and places == sorted(places)
    assert [heard.count(words) for words in told] == [1] * len(told)
    assert "You block with " in heard, heard


def test_who_shares_the_screen_is_told_by_name(window: Window) -> None:
    """Two people hear the same voice: neither is "you"."""
    for seed, bots, told in ((7, True, True), (8, False, False)):
        window.go_on(recorded(seed, "duel", 40, bots=bots))
        settle()
        board = window.page.board
        if not bots:
            window.page._lift(window.page.curtain.seat)
            settle()
        lines = board.memory.log
        assert lines and any(line.spoken != line.text for line in lines) == told
        assert not [line for line in lines if line.text.startswith("You ")]  # what is written stays as it is
        window.drop_to_home()
