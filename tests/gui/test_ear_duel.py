"""A whole duel by ear: every decision is made from names, roles and states that a screen reader finds, and from what it
hears; every press is one of its own actions. Nothing else of the program is asked until the match is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kd_core.game import Options, Setup, library
from kd_core.record.record import Player
from kd_core.text import say
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.result import ResultScreen
from tests.gui.blind import Blind, Read
from tests.gui.listening import SUPPORTED, listening
from tests.gui.test_voice import each_once
from tests.gui.window_kit import close_window, open_window

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]
Role, Text = QAccessible.Role, QAccessible.Text
PRESS = "Press"
_LONGEST = 60_000  # ms


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


def everything(root: QWidget) -> Iterator[Read]:
    """What is there and shows; the root of the tree is all that is known of the window."""
    QAccessible.setActive(True)
    todo = [QAccessible.queryAccessibleInterface(root)]
    while todo:
        one = todo.pop()
        if one is None or one.state().invisible:
            continue
        yield read(one)
        todo += [one.child(at) for at in range(one.childCount())]


def read(one: Any) -> Read:
    actions = one.actionInterface()
    able = one.role() in (Role.Button, Role.CheckBox) and not one.state().disabled
    able = able and actions is not None and PRESS in actions.actionNames()
    press = partial(actions.doAction, PRESS) if able else None
    return Read(one.text(Text.Name), press, one.role() == Role.StatusBar, bool(one.state().focused))


def test_a_duel_is_played_by_ear_alone_and_every_line_is_told_once(qapp: object) -> None:
    window = open_window()
    setup = Setup(library.find(library.BOXES), "duel", ("katie", "lost_knight"), options=Options(), seed=4)
    window.play(setup, [Player("Ann"), Player("Bot", "bot", "random")])
    play = window.page
    assert isinstance(play, PlayScreen)
    log = play.board.memory
    written: list[str] = []
    write = log.write

    def overheard(events: Any, view: Any, you: int | None = None) -> int:
        gone = write(events, view, you)
        written.extend(line.spoken for line in log.fresh)
        return gone

    log.write = overheard  # type: ignore[method-assign]
    names = [say_name(play, seat) for seat in (0, 1)]
    somebody = Blind()
    with listening() as ear:
        deadline = QDeadlineTimer(_LONGEST)
        while not isinstance(window.page, ResultScreen):
            assert not deadline.hasExpired(), (somebody.asked, sorted(somebody.tried))
            somebody.act(everything(window))
            QTest.qWait(2)
    said = ear.announced()
    ends = (say("en", "heard.match_ended"), say("en", "event.match_ended", winner=names[1]))
    assert len(written) > 60 and written[-1] in ends
    each_once(said, written, [*names, "You"])
    assert not [line for line in written if line.startswith(f"{names[0]} ")]  # to whom it happens it is told as such
    assert said[-1].startswith((say("en", "result.you_won"), say("en", "result.you_lost"))), said[-1]
    close_window(window)


def say_name(play: PlayScreen, seat: int) -> str:
    return str(play.board.teller.story.seat(seat))
