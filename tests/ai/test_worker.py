"""Thinking elsewhere: the same thoughts from bytes of what one seat was told, stopped at once, and never lost."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import msgspec
import pytest

from kd_core.ai import thought, worker
from kd_core.ai.memory import Memory
from kd_core.ai.thought import Question
from kd_core.ai.worker import Worker, WorkerDied
from kd_core.game import Match, Setup, library

BOXES = library.find(library.BOXES)


def question(match: Match, seat: int, level: str, seed: int = 1) -> Question:
    seen = Memory(seat).seen()
    return Question(match.options.to_json(), match.cards, match.view(seat), seen.held, seen.passed, level, seed)


def played(mode: str, choices: int, seed: int = 2) -> Match:
    """Some way into a match, at an action."""
    chance = random.Random(seed)
    match = Match.new(Setup(BOXES, mode, seed=seed))
    while choices > 0 or match.decisions[0].kind != "action":
        decision = match.decisions[0]
        match.apply(decision.seat, chance.choice(list(decision.options)))
        choices -= 1
    return match


@pytest.fixture(scope="module")
def there() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def test_the_same_question_gets_the_same_answer_there_and_here(there: Worker) -> None:
    match = played("duel", 30)
    seat = match.decisions[0].seat
    asked = question(match, seat, "iterations:150")
    found = there.think(BOXES, asked)
    assert found == thought.think(BOXES, asked)
    assert found.action in match.view(seat)["legal"] and found.action == found.options[0].action
    assert found.iterations <= 150 and sum(one.share for one in found.options) == pytest.approx(1.0)
    assert all(0.0 <= one.chance <= 1.0 for one in found.options)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_two_worlds_that_look_the_same_give_the_same_bytes_and_the_same_choice(mode: str) -> None:
    """No leak: what is sent is made of the view alone, and with the same luck the thought is the same."""
    chance = random.Random(8)
    match = Match.new(Setup(BOXES, mode, seed=9))
    for number in range(120):
        if match.winner is not None:
            break
        decision = match.decisions[0]
        other = match.imagine(decision.seat, chance.getrandbits(50))
        one, two = (question(world, decision.seat, "iterations:24", number) for world in (match, other))
        assert msgspec.msgpack.encode(one) == msgspec.msgpack.encode(two)
        if number % 6 == 0:
            assert thought.think(BOXES, one) == thought.think(BOXES, two)
        match.apply(decision.seat, chance.choice(list(decision.options)))


def test_a_word_to_stop_is_heard_while_it_thinks(there: Worker) -> None:
    match = played("duel", 30)
    asked = question(match, match.decisions[0].seat, "iterations:90000000")
    timer = threading.Timer(0.3, there.stop)
    timer.start()
    found = there.think(BOXES, asked)
    timer.join()
    assert 0 < found.iterations < 90000000
    assert there.think(BOXES, question(match, match.decisions[0].seat, "iterations:60")).iterations <= 60


def test_a_worker_that_was_killed_is_started_again(there: Worker) -> None:
    match = played("duel", 30)
    asked = question(match, match.decisions[0].seat, "iterations:60")
    before = there.think(BOXES, asked)
    assert there._process is not None
    there._process.kill()
    assert there.think(BOXES, asked) == before


def test_a_question_that_cannot_be_is_answered_with_a_fault_not_with_silence(there: Worker) -> None:
    match = played("duel", 30)
    asked = question(match, match.decisions[0].seat, "iterations:60")
    asked.view["players"][0]["hand"] = ["no_such_card"]
    with pytest.raises(WorkerDied, match="ValueError"):
        there.think(BOXES, asked)


def test_where_no_process_can_be_had_the_thinking_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(worker, "_start", refuse)
    monkeypatch.setattr(worker, "_shared", Worker())
    match = played("duel", 30)
    asked = question(match, match.decisions[0].seat, "rookie")
    assert worker.think_there(BOXES, asked) == thought.think(BOXES, asked)
