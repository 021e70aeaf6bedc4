"""The hint at the table: asked for by key and button, thought of elsewhere, shown, counted, gone when one chooses."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.ai import worker
from kd_core.ai.thought import Question, Thought, think
from kd_core.content.model import Pack
from kd_core.game import Options, Setup
from kd_core.record import Player, read
from kd_qt import adviser
from kd_qt.screens.play import PlayScreen
from kd_qt.session import Session
from kd_qt.window import Window
from tests.gui.window_kit import Person, close_window, open_window, page, settle, until
from tests.net.far_table import FarTable, HostFarAway
from tests.net.pair import BOXES

pytestmark = pytest.mark.gui


class Mind:
    """In the place of the process: thinks a little, when it is let."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.let.set()
        self.asked: list[Question] = []
        self.stopped = 0

    def think(self, packs: list[Pack], question: Question) -> Thought:
        self.asked.append(question)
        assert self.let.wait(5)
        return think(packs, msgspec.structs.replace(question, level="iterations:40"))

    def stop(self) -> None:
        self.stopped += 1
        self.let.set()

    def close(self) -> None:
        self.let.set()


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Mind:
    made = Mind()
    monkeypatch.setattr(adviser, "Worker", lambda: made)
    return made


@pytest.fixture
def window(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    opened = open_window()
    yield opened
    close_window(opened)


def at_an_action(window: Window, *players: Player) -> PlayScreen:
    seated = players or (Player("Ann"), Player("Bot", "bot", "random"))
    window.play(Setup(BOXES, "duel", ["james", "katie"], seed=6, options=Options("dice")), seated)
    person = Person(window, 3)
    person.play_until(lambda: page(window, PlayScreen).board.desk.kind == "action")
    until(lambda: page(window, PlayScreen).board.desk.choosing)
    return page(window, PlayScreen)


def press_h(play: PlayScreen) -> None:
    QTest.keyClick(play.board, Qt.Key.Key_H)


def test_a_hint_is_thought_of_elsewhere_shown_and_counted(window: Window, mind: Mind) -> None:
    play = at_an_action(window)
    mind.let.clear()
    press_h(play)
    settle()
    things = play.board.board.things
    assert ("hint panel",) in things and ("advice", 1) not in things and "Thinking" in things[("hint panel",)].spec.name
    assert play.session.match.hints == {}, "what nobody has seen is not counted"
    mind.let.set()
    until(lambda: ("advice", 1) in play.board.board.things)
    assert mind.asked[0].level == "champion" and mind.asked[0].view == play.board.view_shown
    assert play.session.match.hints == {0: 1}
    shown = play.board.hints.shown
    assert shown is not None and {one["do"] for one in (a.action for a in shown.advice)} <= {
        "move",
        "attack",
        "special",
        "dash",
        "corridor",
    }
    assert ("rank", 1) in play.board.board.things
    assert play.board.selection.picks == (), "nothing is chosen"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_proposal_is_drafted_and_never_sent(window: Window, mind: Mind, way: str) -> None:
    play = at_an_action(window)
    board, sent = play.board, []
    board.chosen.connect(sent.append)
    press_h(play)
    until(lambda: ("advice", 1) in board.board.things)
    shown = board.hints.shown
    assert shown is not None
    for rank, advice in enumerate(shown.advice, 1):
        spec = board.board.things["advice", rank].spec
        assert spec.role == "button" and spec.name.startswith(f"{rank}. {advice.title}")
        for _ in range(2):  # a second click sends nothing either
            if way == "mouse":
                at = board.mapFromScene(spec.rect.cx, spec.rect.cy)
                QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            else:
                board.ring.stand_on(spec)
                QTest.keyClick(board, Qt.Key.Key_Return)
        assert advice.action in board.selection.whole()
        assert ("advice", rank) in board.board.things, "it stays to be compared with the others"
    assert not sent and board.desk.choosing
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert sent == [shown.advice[-1].action]


def test_the_same_hint_is_not_asked_for_twice(window: Window, mind: Mind) -> None:
    play = at_an_action(window)
    press_h(play)
    until(lambda: ("advice", 1) in play.board.board.things)
    QTest.keyClick(play.board, Qt.Key.Key_Escape)
    assert ("hint panel",) not in play.board.board.things
    press_h(play)
    assert ("advice", 1) in play.board.board.things
    assert len(mind.asked) == 1 and play.session.match.hints == {0: 1}


def test_who_chooses_does_not_wait_for_a_hint(window: Window, mind: Mind) -> None:
    play = at_an_action(window)
    mind.let.clear()
    press_h(play)
    until(lambda: bool(mind.asked))
    play.board.choose.send(play.board.view_shown["legal"][0])
    assert mind.stopped and ("hint panel",) not in play.board.board.things
    until(lambda: play.session.match.listener is not None)
    settle(20)
    assert ("hint panel",) not in play.board.board.things and play.session.match.hints == {}


def test_leaving_ends_the_thinking(window: Window, mind: Mind) -> None:
    play = at_an_action(window)
    mind.let.clear()
    press_h(play)
    until(lambda: bool(mind.asked))
    play.leave()
    assert mind.stopped and play.session._adviser._pool.activeThreadCount() == 0


def test_the_bulb_does_the_same_and_speaks_the_language_of_the_window(window: Window, mind: Mind) -> None:
    play = at_an_action(window)
    play.board.click(("do", "hint"))
    until(lambda: ("advice", 1) in play.board.board.things)
    english = play.board.board.things[("advice", 1)].spec.name
    play.board.retranslate("pl")
    assert play.board.board.things[("advice", 1)].spec.name != english
    assert "Mistrz" in play.board.board.things[("hint panel",)].spec.name


def test_hot_seat_hints_are_for_who_has_to_choose(window: Window, mind: Mind) -> None:
    play = at_an_action(window, Player("Ann"), Player("Bea"))
    seat = play.session.viewpoint
    press_h(play)
    until(lambda: ("advice", 1) in play.board.board.things)
    assert mind.asked[0].view["you"] == seat and play.session.match.hints == {seat: 1}


def test_where_no_process_can_be_had_it_says_so(window: Window, mind: Mind, monkeypatch: pytest.MonkeyPatch) -> None:
    def died(packs: object, question: object) -> Thought:
        raise worker.WorkerDied("gone")

    monkeypatch.setattr(mind, "think", died)
    play = at_an_action(window)
    press_h(play)
    until(lambda: "No hint" in play.board.board.things[("hint panel",)].spec.name)
    assert play.session.match.hints == {}


def test_no_hints_at_a_table_far_away(window: Window) -> None:
    host = HostFarAway(Setup(BOXES, "duel", seed=3), [Player("Ann"), Player("Ben")], there=(0,))
    window._table(Session(FarTable(host.wire, BOXES, (1,)), "none"))
    settle()
    play = page(window, PlayScreen)
    press_h(play)
    assert ("hint",) not in play.board.board.things and ("hint panel",) not in play.board.board.things


def test_the_result_tells_who_asked_how_often(window: Window, mind: Mind) -> None:
    from PySide6.QtWidgets import QLabel

    from kd_qt.screens.result import ResultScreen

    play = at_an_action(window)
    press_h(play)
    until(lambda: ("advice", 1) in play.board.board.things)
    played = play._played()
    shown = ResultScreen(window.ui, played)
    shown.retranslate()
    assert "Hints: Ann 1" in [label.text() for label in shown.findChildren(QLabel)]
    assert played.path is not None
    play.session.close()
    assert read(played.path).hints == {0: 1}
