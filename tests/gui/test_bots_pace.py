"""Bots in the window think while the table still moves, answer at a human pace, and are stopped when one leaves."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from kd_core.ai import worker
from kd_core.game import Options, Setup
from kd_core.net.bots import BotPlayer, Mind
from kd_core.net.messages import Act
from kd_core.record import Player
from kd_qt import heap, session
from kd_qt.session import Session
from tests.gui.window_kit import settle, until
from tests.net.pair import BOXES

pytestmark = pytest.mark.gui
PAUSE = session.SPEEDS["fast"].bot_waits / 1000
BOTS = [Player("A", "bot", "random"), Player("B", "bot", "random")]


class Thoughts:
    """Bots that think as long as they are told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let = threading.Event()
        self.let.set()
        self.begun: list[float] = []
        real = BotPlayer.think

        def think(bot: BotPlayer, mind: Mind) -> Act:
            self.begun.append(monotonic())
            assert self.let.wait(5)
            return real(bot)

        monkeypatch.setattr(BotPlayer, "think", think)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    return Thoughts(monkeypatch)


@pytest.fixture
def home(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))


@pytest.fixture
def bots(home: None) -> Iterator[Session]:
    made = session.new(Setup(BOXES, "duel", seed=2, options=Options("dice")), BOTS, "fast")
    yield made
    made.close()


def seq(played: Session) -> int:
    return int(played.match._host.seq)  # type: ignore[attr-defined]


def test_thinking_begins_at_once_and_the_answer_comes_when_the_pause_is_over(bots: Session, thoughts: Thoughts) -> None:
    asked = monotonic()
    bots.start()
    until(lambda: bool(thoughts.begun), 2000)
    until(lambda: seq(bots) == 1)
    assert thoughts.begun[0] - asked < PAUSE <= monotonic() - asked + 0.02


def test_a_long_thought_is_part_of_the_pause(bots: Session, thoughts: Thoughts) -> None:
    thoughts.let.clear()
    bots.start()
    until(lambda: bots._waited)  # the pause is over
    assert seq(bots) == 0
    thoughts.let.set()
    until(lambda: seq(bots) == 1, 1000)


def test_bots_think_but_do_not_answer_while_the_table_moves(bots: Session, thoughts: Thoughts) -> None:
    bots.hold()
    bots.start()
    until(lambda: bots._answer is not None)
    settle()
    assert seq(bots) == 0 and not bots._pause.isActive()
    bots.release()
    until(lambda: seq(bots) == 1)


def test_leaving_stops_a_thought_at_once(home: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real process that would think for a minute."""
    monkeypatch.setattr(worker, "_shared", worker.Worker())
    players = [Player("A", "bot", "iterations:90000000"), Player("B", "bot", "rookie")]
    made = session.new(Setup(BOXES, "duel", seed=2, options=Options("dice")), players, "none")
    made.start()
    until(lambda: made.match.asked == [0] and worker._shared._process is not None and made._thinking, 20000)
    until(lambda: made.match.open_view["phase"] in ("draft", "action"), 20000)
    began = monotonic()
    made.close()
    assert monotonic() - began < 2.5
    worker._shared.close()


def test_a_process_killed_in_the_middle_does_not_stop_the_match(home: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_shared", worker.Worker())
    players = [Player("A", "bot", "iterations:30"), Player("B", "bot", "iterations:30")]
    made = session.new(Setup(BOXES, "duel", seed=2, options=Options("dice")), players, "none")
    made.start()
    for _ in range(2):
        before = seq(made)
        until(lambda before=before: seq(made) > before + 2, 30000)  # type: ignore[misc]
        process = worker._shared._process
        assert process is not None
        process.kill()
    before = seq(made)
    until(lambda: seq(made) > before + 3, 30000)
    made.close()
    worker._shared.close()


def test_the_record_is_on_the_disk_by_another_thread(bots: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[int] = []
    real = bots.match.sync  # type: ignore[attr-defined]
    monkeypatch.setattr(bots._disk, "_sync", lambda: (where.append(threading.get_ident()), real()))
    bots.start()
    until(lambda: seq(bots) > 1 and bool(where))
    assert threading.get_ident() not in where


def test_what_stays_is_put_aside_for_short_collections() -> None:
    before = gc.get_freeze_count()
    try:
        heap.settle()
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
