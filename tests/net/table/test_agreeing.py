"""Pause, end, resign and leave while a match is played; and choices that the table passes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kd_core.net import messages
from kd_core.net.messages import Act, Happened, TakeBack
from kd_core.net.table.votes import LAPSES
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Propose
from tests.net.table.kit import Party


@pytest.fixture
def duel(tmp_path: Path) -> Party:
    party = Party(tmp_path)
    party.joins("Ann"), party.joins("Ben")
    party.plays()
    return party


@pytest.fixture
def teams(tmp_path: Path) -> Party:
    party = Party(tmp_path, "teams")
    party.four()
    party.begins()
    return party


# -- pause -------------------------------------------------------------------------------------------------------------


def test_a_pause_needs_everybody(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("pause"))
    assert duel.told.paused == "" and duel.told.ballots[0].votes == {"0": "yes"} and duel.told.ballots[0].seat == 0
    ben.votes("pause", "yes")
    assert duel.told.paused == "agreed" and duel.told.ballots == []
    one = next(one for one in (ann, ben) if one.legal)
    one.chooses()
    assert one.reasons() == ["table_paused"]
    assert ann.says(Propose("pause")).no == "not_now"  # it is one
    ben.says(Propose("go_on"))
    assert duel.told.paused == ""
    seq = duel.host.seq
    one.chooses()
    assert duel.host.seq == seq + 1


def test_one_no_ends_the_question(teams: Party) -> None:
    ann, _ben, cat, _dan = teams.programs
    ann.says(Propose("pause"))
    cat.votes("pause", "no")
    assert teams.told.ballots == [] and teams.told.paused == ""


def test_two_proposals_of_the_same_are_one_question(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("pause"))
    ben.says(Propose("pause"))
    assert duel.told.paused == "agreed"


def test_a_proposal_lapses(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("end"))
    duel.later(LAPSES - 1)
    assert len(duel.told.ballots) == 1
    duel.later(1.5)
    assert duel.told.ballots == [] and duel.told.phase == "playing"
    assert ben.votes("end", "yes").no == "no_such_question"


def test_nothing_is_proposed_by_watchers_or_in_a_lobby(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann, watcher = party.joins("Ann"), party.joins("Wil", "watch")
    assert ann.says(Propose("pause")).no == "not_now"
    party.plays()
    for what in ("pause", "end", "go_on"):
        assert watcher.says(Propose(what)).no == "not_now"  # type: ignore[arg-type]
    assert watcher.says(schema.Resign()).no == "not_now" and party.told.phase == "playing"


def test_a_pause_outlives_somebody_who_drops_and_comes_back(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("pause")), ben.votes("pause", "yes")
    ben.drops()
    duel.later(7)
    assert duel.told.paused == "gone"
    ben.comes_back()
    assert duel.told.paused == "agreed"


# -- end ---------------------------------------------------------------------------------------------------------------


def test_an_end_by_agreement_has_no_winner(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("end"))
    assert duel.told.phase == "playing"
    ben.votes("end", "yes")
    told = ben.last(schema.Finished)
    assert duel.told.phase == "over" and (told.reason, told.winner) == ("agreed", None)


def test_nobody_agrees_to_an_end_by_being_away(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(Propose("end"))
    ben.drops()
    duel.later(10)
    assert duel.told.phase == "playing"
    ann.says(Propose("end"))
    assert duel.told.phase == "playing"


def test_an_end_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann, ben = party.joins("Ann"), party.joins("Ben")
    party.begins()
    assert party.keeper.recorder is not None
    party.keeper.recorder.close()
    ann.says(schema.Resign())
    assert party.told.phase == "playing" and ann.no == "cannot_write" and ben.no == "cannot_write"


# -- resign and leave --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loser", [0, 1])
def test_whoever_resigns_a_duel_loses_it(duel: Party, loser: int) -> None:
    duel.programs[loser].says(schema.Resign())
    told = duel.programs[0].last(schema.Finished)
    assert (told.reason, told.winner) == ("resigned", 1 - loser)
    assert duel.programs[loser].inside and duel.programs[loser].seat == loser


def test_in_teams_a_bot_takes_the_seat_and_the_second_resignation_ends_it(teams: Party) -> None:
    ann, ben, _cat, dan = teams.programs
    ben.says(schema.Resign())
    assert teams.told.phase == "playing" and ben.inside and ben.seat is None
    bot = teams.seat(1)
    assert (bot.kind, bot.name, bot.guest) == ("bot", "Ben", None)
    assert b'"stand_in"' in teams.keeper.record()
    assert ben.guest.session is not None and ben.guest.session.viewpoint is None
    assert ben.last(messages.Snapshot).seat is None
    seq = teams.host.seq
    teams.goes_on(lambda: teams.host.last_seat == 1 and teams.host.seq > seq)
    assert ben.says(schema.Resign()).no == "not_now"
    dan.says(schema.Resign())
    told = ann.last(schema.Finished)
    assert teams.told.phase == "over" and (told.reason, told.winner) == ("resigned", 0)
    assert ben.last(schema.Finished).record == b""
    ann.says(schema.BackToLobby())
    assert [seat.kind for seat in teams.told.seats] == ["person", "open", "person", "person"]
    assert ben.says(schema.Sit(1)).seat == 1


def test_who_resigned_hears_the_table_as_watchers_do(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams", delay=60, choice_time=30)
    ann, ben, _cat, _dan = party.four()
    party.plays()
    party.goes_on(lambda: party.host.seq > 20)
    ben.says(schema.Resign())
    before = len(ben.all(schema.TableNow))
    ann.says(Propose("pause"))
    assert len(ben.all(schema.TableNow)) == before + 1 and ben.table.ballots


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_who_leaves_in_the_middle_gives_up(tmp_path: Path, mode: str) -> None:
    party = Party(tmp_path, mode)
    ann, ben = party.joins("Ann"), party.joins("Ben")
    if mode == "teams":
        party.joins("Cat"), party.joins("Dan")
    party.begins()
    heard = len(ben.heard)
    ben.says(schema.Leave())
    assert not ben.inside and len(ben.heard) == heard
    if mode == "duel":
        assert (ann.last(schema.Finished).reason, ann.last(schema.Finished).winner) == ("resigned", 0)
    else:
        assert party.told.phase == "playing" and party.seat(1).kind == "bot" and party.told.paused == ""
    ben.comes_back()
    assert ben.refusal == "not_your_seat"


def test_nobody_wins_by_throwing_the_other_out(duel: Party) -> None:
    ann, ben = duel.programs
    ann.says(schema.Remove(ben.guest.id or 0))
    assert ben.refusal == "removed" and not ben.inside
    told = ann.last(schema.Finished)
    assert (told.reason, told.winner) == ("abandoned", None)


def test_who_is_thrown_out_of_teams_is_replaced_by_a_bot(teams: Party) -> None:
    ann, _ben, _cat, dan = teams.programs
    ann.says(schema.Remove(dan.guest.id or 0))
    assert teams.told.phase == "playing" and teams.seat(3).kind == "bot" and dan.refusal == "removed"


# -- choices -----------------------------------------------------------------------------------------------------------


def test_a_choice_is_told_to_all_and_answered_to_one(duel: Party) -> None:
    ann, ben = duel.programs
    duel.goes_on(lambda: bool(ann.legal) and not ben.legal)
    ann.acts(ann.legal[0])
    assert ann.last(Happened).answers is not None and ben.last(Happened).answers is None
    assert ann.last(Happened).seq == ben.last(Happened).seq
    assert ann.guest.session is not None and not ann.guest.session.waiting


def test_whose_turn_it_is_not_is_told_so(duel: Party) -> None:
    ann, ben = duel.programs
    watcher = duel.joins("Wil", "watch")
    duel.goes_on(lambda: bool(ann.legal) and not ben.legal)
    seq = duel.host.seq
    for one in (ben, watcher):
        one.says(Act("x", seq, ann.legal[0]))
        assert one.reasons() == ["not_your_turn"] and one.last(messages.Refused).answers == "x"
    watcher.says(TakeBack("y", seq))
    assert watcher.last(messages.Refused).answers == "y" and duel.host.seq == seq


HOSTILE: list[Any] = [
    {}, {"do": None}, {"do": ["knockdown"]}, {"do": "knockdown", "dice": [6, 6]}, {"do": "move", "to": 2**63},
    {"do": "move", "to": {"a": [1]}}, {"do": "attack", "card": "x" * 5000}, {"do": {}}, {"knockdown": 1},
]  # fmt: skip


@pytest.mark.parametrize("action", HOSTILE)
def test_absurd_actions_are_refused_and_change_nothing(duel: Party, action: dict[str, Any]) -> None:
    ann, ben = duel.programs
    duel.goes_on(lambda: bool(ann.legal) and not ben.legal)
    seq = duel.host.seq
    ann.says(Act("x", seq, action))
    assert ann.last(messages.Refused).answers == "x" and duel.host.seq == seq and ann.inside
    assert ann.last(messages.Refused).reasons and ben.inside


def test_outside_of_a_match_a_choice_is_refused(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    ann.says(Act("x", 0, {"do": "pass"}))
    assert ann.reasons() == ["table_paused"] and ann.last(messages.Refused).answers == "x"
    ann.says(schema.Reached(1, 0.0))
    assert ann.no == ""


def test_what_a_bot_has_answered_is_not_taken_back(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.plays()
    party.goes_on(lambda: party.host.seq > 8 and party.host.last_seat == 1 and bool(ann.legal))
    ann.takes_back()
    assert ann.reasons() == ["undo_other"]


def test_a_choice_can_be_taken_back_at_a_table(duel: Party) -> None:
    ann, ben = duel.programs

    def undoable() -> bool:
        return bool(duel.host._taken) and duel.host.last_seat == 0

    duel.goes_on(undoable)
    log = len(ann.guest.session.log)  # type: ignore[union-attr]
    ann.takes_back()
    assert len(ann.guest.session.log) == log - 1 == len(ben.guest.session.log)  # type: ignore[union-attr]
    assert ann.legal


def test_a_player_who_reads_slowly_gets_one_snapshot_later(duel: Party) -> None:
    _ann, ben = duel.programs
    duel.goes_on(lambda: duel.host.seq > 5 and not ben.legal)
    duel.table.slow(ben.person, True)
    heard = len(ben.all(Happened))
    duel.goes_on(lambda: bool(duel.host.legal(1)))
    assert len(ben.all(Happened)) == heard
    duel.table.slow(ben.person, False)
    duel.flows()
    assert ben.view["you"] == 1 and ben.guest.session.seq == duel.host.seq  # type: ignore[union-attr]
    assert ben.legal


def test_marks_follow_every_choice(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann, ben, watcher = party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    party.begins()
    party.goes_on(lambda: party.host.seq > 6)
    for one in (ann, ben):
        assert [mark.seq for mark in one.all(schema.Mark)] == list(range(party.host.seq + 1))
        assert one.last(schema.Mark).head == party.host.head
    assert not watcher.all(schema.Mark)


def test_bots_do_not_think_while_the_table_is_paused(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.plays()
    party.goes_on(lambda: 1 in party.host.asked and not ann.legal)
    ann.says(Propose("pause"))
    seq = party.host.seq
    party.later(30)
    assert party.told.paused == "agreed" and party.host.seq == seq
    ann.says(Propose("go_on"))
    party.later(0.5)
    assert party.host.seq > seq


def test_what_a_bot_thought_during_a_pause_is_thought_again(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.slow_thoughts = []
    party.plays()
    party.goes_on(lambda: bool(party.slow_thoughts))
    ann.says(Propose("pause"))
    seq = party.host.seq
    party.bots_answer()
    party.later(5)
    assert party.host.seq == seq
    ann.says(Propose("go_on"))
    party.later(1)
    assert party.slow_thoughts
    party.bots_answer()
    assert party.host.seq == seq + 1


def test_a_bot_answers_always_as_long_after_the_question(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.plays()
    party.goes_on(lambda: party.host.seq > 4 and bool(ann.legal))
    party.later(0.13)
    while 1 not in party.host.asked:
        ann.acts(next(action for action in ann.legal if action["do"] != "knockdown"))
    seq = party.host.seq
    assert party.table.due(party.now) == pytest.approx(party.now + 0.4)
    party.later(0.39)
    assert party.host.seq == seq
    party.later(0.02)
    assert party.host.seq == seq + 1


def test_a_bots_thinking_is_part_of_the_pause(tmp_path: Path) -> None:
    """It thinks as soon as it is asked; who has thought waits for the moment, who still thinks answers when done."""
    party = Party(tmp_path)
    party.joins("Ann")
    party.slow_thoughts = []
    party.plays()
    party.goes_on(lambda: len(party.host.asked) == 1 and bool(party.slow_thoughts))
    seq = party.host.seq
    party.bots_answer()
    assert party.host.seq == seq, "too fast to be followed"
    party.later(0.41)
    assert party.host.seq == seq + 1
    party.goes_on(lambda: len(party.host.asked) == 1 and bool(party.slow_thoughts))
    seq = party.host.seq
    party.later(5)
    assert party.host.seq == seq and party.table.due(party.now) > party.now
    party.bots_answer()
    assert party.host.seq == seq + 1


def test_bots_that_choose_at_once_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """TEAM-2: what all picked before they knew of each other counts for all of them."""
    party = Party(tmp_path, "teams")
    ann = party.joins("Ann")
    party.slow_thoughts = []
    party.plays()
    assert len(party.host.asked) > 2 and 0 in party.host.asked
    party.later(0.5)
    bots = [seat for seat in party.host.asked if seat != 0]
    assert len(party.slow_thoughts) == len(bots)
    ann.chooses()
    seq = party.host.seq
    party.bots_answer()
    assert party.host.seq == seq + len(bots)


def test_a_bot_that_thought_of_an_older_question_is_not_heard(tmp_path: Path) -> None:
    party = Party(tmp_path)
    party.joins("Ann")
    party.slow_thoughts = []
    party.plays()
    party.goes_on(lambda: bool(party.slow_thoughts) and len(party.host.asked) == 1)
    old = party.slow_thoughts[0]
    party.bots_answer()
    seq = party.host.seq
    old()
    party.table.tick(party.now)
    assert party.host.seq == seq
