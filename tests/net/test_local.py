"""A match on this computer: people, bots, whose turn it is, going on later."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kd_core.game import Options, Setup, chance
from kd_core.net import bots, messages
from kd_core.net.local import VERDICTS, LocalSession
from kd_core.net.messages import Happened, Message, Refused, Snapshot, Trouble
from kd_core.record import CannotWrite, Player, read
from tests.net.pair import BOXES

ANN, BEA = Player("Ann"), Player("Bea")
BOT = Player("Brawler", "bot", "brawler")


@pytest.fixture(autouse=True)
def same_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their chance comes from the system; here every match goes the same way."""
    monkeypatch.setattr(bots, "SystemRandom", lambda: Random(11))


class Here:
    """The people at this computer, all with the same pair of eyes."""

    def __init__(self, players: list[Player], mode: str = "duel", seed: int = 1, test: str = "dice") -> None:
        self.session = LocalSession.new(Setup(BOXES, mode, options=Options(test), seed=seed), players)
        self.heard: list[Message] = []
        self.random = Random(seed)
        self.session.look_from(self.session.viewpoint, self.heard.append)

    @property
    def view(self) -> dict[str, Any]:
        return next(one.view for one in reversed(self.heard) if isinstance(one, Snapshot | Happened))

    def bots_play(self) -> None:
        for _ in range(3000):
            bot = self.session.bot_asked
            if bot is None:
                return
            self.session.answer(bot.seat, bot.think())

    def plays(self, until: str = "", most: int = 3000) -> None:
        """Random choices, until a kind of question comes to a person."""
        for _ in range(most):
            self.bots_play()
            seat = self.session.person_asked
            if seat is None:
                assert self.session.over
                return
            if seat != self.session.viewpoint:
                self.session.look_from(seat)
            if until and self.view["phase"] == until:
                return
            legal = VERDICTS if self.session.to_judge else self.view["legal"]
            self.session.act(self.random.choice(legal))
        raise AssertionError("it never ends")


def test_one_person_against_a_bot_to_the_end() -> None:
    here = Here([ANN, BOT])
    assert here.session.people == (0,) and here.session.viewpoint == 0
    here.plays()
    assert here.session.over and here.view["winner"] is not None
    assert not any(isinstance(one, Refused | Trouble) for one in here.heard)


@pytest.mark.parametrize(("mode", "people"), [("duel", 2), ("teams", 4)])
def test_several_people_take_turns(mode: str, people: int) -> None:
    here = Here([ANN, BEA, Player("Cid"), Player("Dot")][:people], mode)
    here.plays()
    assert here.session.over


def test_bots_among_themselves_need_nobody() -> None:
    here = Here([BOT, BOT])
    assert here.session.viewpoint is None
    here.plays()
    assert here.session.over


def test_who_looks_from_another_seat_gets_its_whole_story() -> None:
    here = Here([ANN, BEA])
    here.plays("action")
    seat = here.session.viewpoint
    assert seat is not None
    here.session.look_from(1 - seat)
    last = here.heard[-1]
    assert isinstance(last, Snapshot) and last.seat == 1 - seat and last.view["legal"] == []
    kept = [event for choice in last.log or () for event in choice if event["event"] == "skill_kept"]
    assert [event["skill"] is not None for event in kept if event["seat"] == 1 - seat] == [True, True]
    assert all(event["skill"] is None for event in kept if event["seat"] == seat)


def test_the_session_does_not_know_the_chance_of_the_match() -> None:
    session = LocalSession.new(Setup(BOXES, "duel", seed=99, key=chance.new_key()), [ANN, BOT])
    assert session.setup.key == b"" and session.setup.seed == 0


def test_it_goes_on_at_the_same_choice(tmp_path: Path) -> None:
    here = Here([ANN, BOT], seed=4)
    here.session.keep(tmp_path / "match.kdr")
    here.plays("action")
    for _ in range(3):
        here.session.act(next(action for action in here.view["legal"] if action["do"] in ("move", "attack")))
        here.plays("action")
    before = here.view
    here.session.close()
    again = LocalSession.resume(tmp_path / "match.kdr")
    heard: list[Message] = []
    again.look_from(0, heard.append)
    assert isinstance(heard[0], Snapshot) and heard[0].view == before
    assert again.resumed and again.players == (ANN, BOT) and again.path == tmp_path / "match.kdr"
    told = [one.events for one in here.heard if isinstance(one, Happened)]
    assert (heard[0].log or [])[1:] == told
    again.act(heard[0].view["legal"][0])
    again.close()
    assert len(read(tmp_path / "match.kdr").choices) == len(told) + 1


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    here = Here([ANN, BOT])
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite):
        here.session.keep(tmp_path / "file" / "match.kdr")
    assert here.session.path is None
    here.plays("action")


def test_own_choices_are_taken_back_until_something_is_shown() -> None:
    here = Here([ANN, BOT], seed=4)
    here.plays("action")
    before = here.view
    here.session.act(next(action for action in before["legal"] if action["do"] == "move"))
    assert here.view["players"] != before["players"]
    here.session.take_back([0])
    last = here.heard[-1]
    assert isinstance(last, Snapshot) and last.view == before


def test_a_bots_choice_is_not_taken_back() -> None:
    here = Here([ANN, BOT], seed=4)
    here.plays("action")
    if here.session._host.last_seat != 1:
        here.session.act(next(action for action in here.view["legal"] if action["do"] == "attack"))
        here.plays("action")
    while here.session._host.last_seat != 1:
        here.session.act(here.view["legal"][0])
        here.bots_play()
    here.session.take_back([0])
    last = here.heard[-1]
    assert isinstance(last, Refused) and last.reasons[0].reason == "undo_other"


def test_a_teammate_here_takes_back_for_the_other() -> None:
    """TEAM-7 and TEAM-11: a swap hands the combo to the teammate, who sits at the same keyboard."""
    here = Here([ANN, BOT, BEA, BOT], "teams", seed=6)
    for _ in range(100):
        here.plays("action")
        assert not here.session.over
        before, seat = here.view, here.session.viewpoint
        assert seat is not None
        if {"do": "swap"} in before["legal"]:
            here.session.act({"do": "swap"})
            if here.session.person_asked == seat ^ 2:
                break
        else:
            here.session.act(here.random.choice(before["legal"]))
    here.session.look_from(seat ^ 2)
    here.session.take_back([seat ^ 2])
    assert isinstance(here.heard[-1], Refused), "not one of the seats that may"
    here.session.take_back([0, 2])
    last = here.heard[-1]
    assert isinstance(last, Snapshot) and last.view["players"] == before["players"]
    assert here.session.person_asked == seat


@pytest.mark.parametrize(
    ("verdict", "event"), list(zip(VERDICTS, ("test_passed", "test_failed", "dice_rolled"), strict=True))
)
def test_the_people_here_judge_a_tower_even_a_bots(verdict: dict[str, Any], event: str) -> None:
    """TEST-6: they stand around the real one."""
    here = Here([ANN, BOT], seed=3, test="tower")
    for _ in range(200):
        here.plays("knockdown")
        if here.session.over:
            break
        here.session.act({"do": "knockdown"})
        if here.session.to_judge:
            break
    assert here.session.to_judge and here.session.asked == [1]
    assert here.session.person_asked == 0 and here.session.bot_asked is None
    here.session.act({"do": "pass"})
    assert isinstance(here.heard[-1], Refused)
    here.session.act({"do": "nonsense"})
    assert isinstance(here.heard[-1], Refused)
    here.session.act(verdict)
    told = [one for one in here.heard if isinstance(one, Happened)]
    assert event in [one["event"] for one in told[-1].events]


def test_after_the_end_nobody_is_told_anything() -> None:
    here = Here([ANN, BOT], seed=4)
    here.plays("action")
    here.session.close()
    heard = len(here.heard)
    here.session.act(here.view["legal"][0])
    here.session.ask({"do": "pass"})
    assert len(here.heard) == heard


def test_asking_answers_the_one_who_asked() -> None:
    here = Here([ANN, BOT], seed=4)
    here.plays("action")
    here.session.ask({"do": "move", "to": 99})
    last = here.heard[-1]
    assert isinstance(last, messages.Explained) and last.reasons[0].rule == "MOVE-3"
