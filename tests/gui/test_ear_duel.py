"""A whole duel by ear: every decision is made from names, roles and states that a screen reader finds, and from what it
hears; every press is one of its own actions. Nothing else of the program is asked until the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
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


class Blind:
    """Somebody with nothing but a screen reader. The root of the tree is all that is known of the window."""

    def __init__(self, root: QWidget) -> None:
        QAccessible.setActive(True)
        self._root, self._random = root, Random(11)
        self._tried: set[str] = set()
        self._asked = ""

    def all(self) -> Iterator[Any]:
        """Everything that is there and shows."""
        todo = [QAccessible.queryAccessibleInterface(self._root)]
        while todo:
            one = todo.pop()
            if one is None or one.state().invisible:
                continue
            yield one
            todo += [one.child(at) for at in range(one.childCount())]

    def _able(self, found: list[Any]) -> list[Any]:
        """What can be pressed: of a role that is pressed, and enabled."""
        roles = (Role.Button, Role.CheckBox)
        return [one for one in found if one.role() in roles and not one.state().disabled and _press(one)]

    def act(self) -> bool:
        """One press for what is asked now; False when nothing can be heard that asks."""
        found = list(self.all())
        asked = " ".join(one.text(Text.Name) for one in found if one.role() == Role.StatusBar)
        if asked != self._asked:
            self._asked, self._tried = asked, set()
        able = self._able(found)
        wanted = self._wanted(able, asked)
        if not wanted:
            return False
        chosen = self._random.choice(wanted)
        self._tried.add(chosen.text(Text.Name))
        chosen.actionInterface().doAction(PRESS)
        return True

    def _wanted(self, able: list[Any], asked: str) -> list[Any]:
        """First what ends a choice, then what answers the question, by the words of the names alone."""
        new = [one for one in able if one.text(Text.Name) not in self._tried]
        nexts = [one for one in new if one.text(Text.Name).startswith("Round ")]
        if nexts:
            return nexts
        if asked.startswith(say("en", "table.flag_wait")) or not asked:
            return []
        back = [one for one in able if one.text(Text.Name) == say("en", "table.do_back")]
        things = [one for one in new if one.text(Text.Name).startswith(_THINGS) or _is_skill(one)]
        focused = [one for one in new if one.state().focused and not _names(one, _ASIDE) and one not in things]
        ways = [one for one in new if _names(one, _WAYS)]
        if things and not back and self._random.random() < 0.5:
            return things
        return focused or ways or things or back


def _press(one: Any) -> bool:
    actions = one.actionInterface()
    return actions is not None and PRESS in actions.actionNames()


def _is_skill(one: Any) -> bool:
    return ", initiative " in one.text(Text.Name)


def _names(one: Any, keys: Sequence[str]) -> bool:
    return one.text(Text.Name) in {say("en", f"table.{key}") for key in keys}


_ASIDE = ("do_back", "do_hint", "menu")
_PASSES = ("pass_block", "pass_effect", "pass_react", "pass_knockdown")
_WAYS = ("do_move", "do_attack", "do_end", "send_knockdown", *_PASSES)
_THINGS = ("Row ", "Hand ", "Space ")


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
    somebody = Blind(window)
    with listening() as ear:
        deadline = QDeadlineTimer(_LONGEST)
        while not isinstance(window.page, ResultScreen):
            assert not deadline.hasExpired(), (somebody._asked, sorted(somebody._tried))
            somebody.act()
            QTest.qWait(2)
    said = ear.announced()
    assert len(written) > 60 and written[-1] in (say("en", "heard.match_ended"), say("en", "event.match_ended", winner=names[1]))
    each_once(said, written, [*names, "You"])
    assert not [line for line in written if line.startswith(f"{names[0]} ")]  # to whom it happens it is told as such
    assert said[-1].startswith((say("en", "result.you_won"), say("en", "result.you_lost"))), said[-1]
    close_window(window)


def say_name(play: PlayScreen, seat: int) -> str:
    return str(play.board.teller.story.seat(seat))
