"""Who is weak, who is gone, what the others decide about it, and how somebody comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.net import messages
from kd_core.net.table.votes import ASK_AGAIN, Question, voters
from kd_core.net.wire import schema
from kd_core.record import read
from tests.net.table.kit import BOXES, Party, Program


@pytest.fixture
def duel(tmp_path: Path) -> Party:
    party = Party(tmp_path)
    party.joins("Ann"), party.joins("Ben")
    party.begins()
    return party


@pytest.fixture
def teams(tmp_path: Path) -> Party:
    party = Party(tmp_path, "teams")
    party.four()
    party.begins()
    return party


def ballot(party: Party) -> schema.Ballot:
    assert len(party.told.ballots) == 1
    return party.told.ballots[0]


def is_gone(party: Party, program: Program) -> None:
    program.drops()
    party.later(6.5)


# -- heard or not ------------------------------------------------------------------------------------------------------


def test_a_match_does_not_talk_to_connections_that_are_gone(duel: Party) -> None:
    duel.programs[1].drops()
    assert [link.seat for link in duel.host._links] == [0]
    duel.later(0.5)
    assert duel.seat(1).link == "weak"
    duel.programs[1].comes_back()
    assert sorted(link.seat for link in duel.host._links if link.seat is not None) == [0, 1]


def test_weak_after_three_seconds_gone_after_six(duel: Party) -> None:
    _ann, ben = duel.programs
    duel.later(0.5)
    ben.pings(), duel.flows()
    ben.silent = True
    duel.later(2.9)
    assert duel.seat(1).link == "good" and duel.told.paused == ""
    duel.later(0.4)
    assert duel.seat(1).link == "weak" and duel.told.paused == "" and duel.seat(0).link == "good"
    duel.later(2.5)
    assert duel.seat(1).link == "weak" and ben.inside
    duel.later(0.5)
    assert duel.seat(1).link == "gone" and duel.told.paused == "gone"
    assert not ben.inside and ben.refusal == "silent" and duel.seat(1).guest is None


def test_one_word_makes_a_weak_link_good_at_once(duel: Party) -> None:
    ann, ben = duel.programs
    ben.silent = True
    duel.later(4)
    assert duel.seat(1).link == "weak" and ann.table.seats[1].link == "weak"
    ben.guest.ping()
    duel.flows()
    assert duel.seat(1).link == "good" and ann.table.seats[1].link == "good"  # without waiting for a tick
    duel.later(1.0)
    ben.silent = False
    duel.later(10)
    assert duel.seat(1).link == "good"


def test_a_host_that_was_asleep_does_not_blame_the_others(duel: Party) -> None:
    duel.now += 30
    duel.table.tick(duel.now)
    assert [seat.link for seat in duel.told.seats] == ["good", "good"]
    duel._next_ping = duel.now + 100
    duel.later(6.5)
    assert [seat.link for seat in duel.told.seats] == ["gone", "gone"]


def test_round_trips_are_shown_now_and_then(duel: Party) -> None:
    ann = duel.programs[0]
    told = len(ann.all(schema.TableNow))
    for rtt in range(20):
        ann.says(schema.Ping(0.0, rtt / 1000))
        duel.later(0.2)
    assert 1 <= len(ann.all(schema.TableNow)) - told <= 3
    assert 0 < duel.seat(0).rtt <= 19


# -- the table decides -------------------------------------------------------------------------------------------------


def test_the_table_pauses_and_asks_those_who_are_left(duel: Party) -> None:
    ann, ben = duel.programs
    duel.goes_on(lambda: bool(ann.legal))
    is_gone(duel, ben)
    asked = ballot(duel)
    assert (asked.topic, asked.seat, asked.options, asked.votes) == ("gone", 1, ["wait", "bot", "end"], {})
    assert asked.until == pytest.approx(asked.since + ASK_AGAIN)
    seq = duel.host.seq
    ann.chooses()
    assert ann.reasons() == ["table_paused"] and duel.host.seq == seq
    ann.takes_back()
    assert ann.reasons() == ["table_paused"]
    assert ann.guest.session is not None
    ann.guest.session.ask(ann.legal[0])
    duel.flows()
    assert ann.last(messages.Explained).reasons == []  # to ask is always allowed


def test_wait_is_asked_again_after_a_minute(duel: Party) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    duel.later(30)
    ann.votes("gone", "wait", 1)
    until = ballot(duel).until
    assert until == pytest.approx(duel.now + ASK_AGAIN) and ballot(duel).votes == {}
    duel.later(ASK_AGAIN + 1)
    assert ballot(duel).until == pytest.approx(until + ASK_AGAIN) and duel.told.paused == "gone"
    duel.later(5 * ASK_AGAIN)
    assert duel.told.phase == "playing"  # nobody is thrown out by a clock


def test_a_bot_takes_over_and_gives_back(duel: Party) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    ann.votes("gone", "bot", 1)
    assert duel.told.paused == "" and duel.told.ballots == []
    assert duel.seat(1).stand_in and duel.seat(1).level and duel.seat(1).name == "Ben"
    seq = duel.host.seq
    duel.goes_on(lambda: duel.host.last_seat == 1 and duel.host.seq > seq + 3)
    ben.comes_back()
    assert not duel.seat(1).stand_in and duel.seat(1).level == "" and ben.seat == 1
    snapshot = ben.last(messages.Snapshot)
    assert snapshot.seq == duel.host.seq and len(snapshot.log or ()) == duel.host.seq + 1
    duel.goes_on(lambda: bool(ben.legal))
    ben.chooses()
    assert duel.keeper.recorder is not None
    record = read(duel.keeper.recorder.path, BOXES)
    by = {choice.by for choice in record.choices if choice.seat == 1}
    assert "bot" in by and "" in by and record.choices[-1].by == ""
    assert {choice.by for choice in record.choices if choice.seat == 0} == {""}


def test_who_comes_back_while_their_bot_thinks_is_not_disturbed(duel: Party) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    duel.slow_thoughts = []
    ann.votes("gone", "bot", 1)
    duel.goes_on(lambda: bool(duel.slow_thoughts))
    ben.comes_back()
    seq = duel.host.seq
    duel.bots_answer()
    assert duel.host.seq == seq and ben.legal  # it is Ben's to choose
    ben.chooses()
    assert duel.host.seq == seq + 1
    is_gone(duel, ben)
    ann.votes("gone", "bot", 1)
    duel.goes_on(lambda: bool(duel.slow_thoughts))  # the next bot is asked like the first
    duel.later(0.5)
    seq = duel.host.seq
    duel.bots_answer()
    assert duel.host.seq == seq + 1


def test_end_leaves_the_match_without_a_winner(duel: Party) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    ann.votes("gone", "end", 1)
    told = ann.last(schema.Finished)
    assert duel.told.phase == "over" and (told.reason, told.winner) == ("abandoned", None)
    assert duel.told.ballots == [] and duel.told.paused == ""


def test_coming_back_closes_the_question(duel: Party) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    ben.comes_back()
    assert duel.told.ballots == [] and duel.told.paused == "" and duel.seat(1).link == "good"
    assert ann.votes("gone", "end", 1).no == "no_such_question" and duel.told.phase == "playing"


def test_back_in_the_same_seat_with_state_log_and_open_question(duel: Party) -> None:
    _ann, ben = duel.programs
    duel.goes_on(lambda: duel.host.seq > 12 and bool(ben.legal))
    legal, view, log = ben.legal, ben.view, ben.guest.session.log  # type: ignore[union-attr]
    is_gone(duel, ben)
    token = ben.guest.ticket
    stranger = Program(duel, "Ben", "play", token, BOXES, None)  # the program was started anew
    duel.programs[1] = stranger
    stranger.connects()
    assert stranger.seat == 1 and stranger.legal == legal and stranger.view == view
    assert stranger.guest.session is not None and stranger.guest.session.log == log
    assert stranger.last(schema.Begun) == schema.Begun(1, 1)
    stranger.chooses()
    assert duel.host.last_seat == 1


def test_three_decide_by_majority(teams: Party) -> None:
    ann, ben, cat, dan = teams.programs
    is_gone(teams, dan)
    ann.votes("gone", "bot", 3)
    assert teams.told.paused == "gone" and ballot(teams).votes == {"0": "bot"}
    ben.votes("gone", "end", 3)
    assert teams.told.phase == "playing" and teams.told.paused == "gone"
    cat.votes("gone", "bot", 3)
    assert teams.told.paused == "" and teams.seat(3).stand_in


def test_a_tie_waits(teams: Party) -> None:
    ann, ben, cat, dan = teams.programs
    is_gone(teams, dan)
    teams.later(10)
    ann.votes("gone", "bot", 3)
    ben.votes("gone", "end", 3)
    cat.votes("gone", "wait", 3)
    assert teams.told.paused == "gone" and ballot(teams).votes == {}
    assert ballot(teams).until == pytest.approx(teams.now + ASK_AGAIN)


def test_a_vote_can_be_changed_until_it_is_decided(teams: Party) -> None:
    ann, ben, _cat, dan = teams.programs
    is_gone(teams, dan)
    ann.votes("gone", "end", 3).votes("gone", "bot", 3)
    ben.votes("gone", "bot", 3)
    assert teams.told.phase == "playing" and teams.seat(3).stand_in


def test_who_blinks_is_still_there(teams: Party) -> None:
    """One who dropped a second ago counts among those who vote."""
    ann, ben, cat, dan = teams.programs
    is_gone(teams, dan)
    ben.drops(), cat.drops()
    ann.votes("gone", "end", 3)
    assert teams.told.phase == "playing"
    teams.later(7)  # now they are gone, and Ann alone is left to decide
    assert teams.told.phase == "over" and ann.last(schema.Finished).reason == "abandoned"


def test_each_seat_that_is_gone_is_a_question_of_its_own(teams: Party) -> None:
    ann, ben, cat, dan = teams.programs
    cat.drops(), dan.drops()
    teams.later(6.5)
    assert [one.seat for one in teams.told.ballots] == [2, 3]
    ann.votes("gone", "bot", 2), ben.votes("gone", "bot", 2)
    assert teams.told.paused == "gone" and [one.seat for one in teams.told.ballots] == [3]
    ann.votes("gone", "bot", 3), ben.votes("gone", "bot", 3)
    assert teams.told.paused == ""


@pytest.mark.parametrize("vote", [("gone", "yes", 1), ("gone", "wait", 0), ("pause", "yes", None), ("end", "no", None)])
def test_votes_on_what_nobody_asked_are_answered(duel: Party, vote: tuple[str, str, int | None]) -> None:
    ann, ben = duel.programs
    is_gone(duel, ben)
    assert ann.votes(*vote).no == "no_such_question"
    assert duel.told.paused == "gone" and ballot(duel).votes == {}


def test_watchers_have_no_vote(duel: Party) -> None:
    watcher = duel.joins("Wil", "watch")
    is_gone(duel, duel.programs[1])
    assert watcher.votes("gone", "end", 1).no == "no_such_question" and duel.told.phase == "playing"


def test_with_nobody_left_the_table_waits(duel: Party) -> None:
    ann, ben = duel.programs
    ann.drops(), ben.drops()
    duel.later(200)
    assert duel.told.phase == "playing" and duel.told.paused == "gone"
    ann.comes_back(), ben.comes_back()
    assert duel.told.paused == "" and duel.told.ballots == []


# -- counting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "votes", "there", "decided"),
    [
        ("gone", {}, [0], ""),
        ("gone", {0: "bot"}, [0], "bot"),
        ("gone", {0: "bot"}, [0, 2], ""),
        ("gone", {0: "bot", 2: "end"}, [0, 2], "wait"),
        ("gone", {0: "bot", 2: "bot"}, [0, 2, 3], "bot"),
        ("gone", {0: "wait", 2: "wait"}, [0, 2, 3], "wait"),
        ("gone", {0: "bot", 1: "bot"}, [0, 2, 3], ""),  # one of them is not here any more
        ("pause", {0: "yes"}, [0, 1], ""),
        ("pause", {0: "yes", 1: "yes"}, [0, 1], "yes"),
        ("pause", {0: "yes", 1: "no"}, [0, 1, 2], "no"),
        ("end", {0: "yes", 1: "yes", 2: "yes"}, [0, 1, 2, 3], ""),
        ("end", {}, [], ""),
    ],
)
def test_what_is_decided(topic: str, votes: dict[int, str], there: list[int], decided: str) -> None:
    assert Question(topic, 1, 0.0, 1.0, votes).decided(there) == decided


def test_whose_votes_count(teams: Party) -> None:
    ann, ben, _cat, dan = teams.programs
    is_gone(teams, dan)
    assert voters("gone", teams.table.chairs) == [0, 1, 2]
    assert voters("end", teams.table.chairs) == [0, 1, 2, 3]
    for one in (ann, ben):
        one.votes("gone", "bot", 3)
    assert voters("end", teams.table.chairs) == [0, 1, 2]
